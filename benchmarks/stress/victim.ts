import { writeSync } from "node:fs";
import { enableCompileCache } from "node:module";
import type { Job } from "./actions.ts";
import { READY } from "./run-victim.ts";

// Dozens of these start one after the other: what the first has compiled serves the rest.
enableCompileCache();
const { open, perform } = await import("./actions.ts");

/** The process that gets killed. What it has written to its output is promised: written at once, never buffered. */
function say(line: string): void {
  writeSync(1, `${line}\n`);
}

const job = JSON.parse(process.argv[2] ?? "") as Job;
say(READY);
const acervo = await open(job);
for await (const done of perform(acervo, job)) say(done);
await acervo.close();
