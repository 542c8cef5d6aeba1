import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCli, type Terminal } from "#src/cli/index.ts";
import { inlineReader } from "#src/knowledge/documents/reading/inline-reader-fixture.ts";
import { isTable } from "#src/parsing/index.ts";
import { judge } from "../hostile/judge.ts";
import { makeContent } from "./make-file.ts";
import type { Run, Step } from "./step.ts";

/** What the process that may be killed is asked: a step in a folder, or the integrity of the bases there. */
export type Order =
  | { readonly folder: string; readonly step: Step }
  | { readonly folder: string; readonly bases: readonly string[] };

/** The command that goes on until it is interrupted is interrupted after this. */
const MAX_WATCH_MS = 1_500;
const reader = inlineReader({ chunking: { kind: "recursive", maxChars: 1_000, overlap: 200 } });

// There is no network: whatever asks for one gets what a machine without a cable gives.
globalThis.fetch = () => Promise.reject(new TypeError("fetch failed"));

async function perform({ argv, input = "", environment = {}, file }: Step): Promise<Run> {
  const bytes = file === undefined ? new Uint8Array() : makeContent(file);
  if (file !== undefined) writeFileSync(file.name, bytes);
  if (argv !== undefined) return runHere(argv, input, environment);
  const { name = "x.md" } = file ?? {};
  const content = isTable(name) ? { path: name } : { bytes };
  const { violations } = await judge({ name, family: "fuzz" }, content, reader);
  return { code: 0, out: "", err: "", violations };
}

async function runHere(
  argv: readonly string[],
  input: string,
  environment: Readonly<Record<string, string>>,
): Promise<Run> {
  const written = { out: "", err: "" };
  const terminal: Terminal = {
    stdout: { write: (text) => (written.out += text), columns: 80 },
    stderr: { write: (text) => (written.err += text), columns: 80 },
    environment: { ACERVO_DATA: "base", ...environment },
    readInput: async () => Buffer.from(input),
    interruptible: (work) =>
      work(argv.includes("watch") ? AbortSignal.timeout(MAX_WATCH_MS) : new AbortController().signal),
  };
  const code = await runCli(argv, terminal);
  return { code, ...written };
}

async function verify(folder: string, bases: readonly string[]): Promise<Run> {
  for (const base of bases.filter((name) => existsSync(join(folder, name, "acervo.db")))) {
    const run = await runHere(["doctor", "--verify", "--data", base], "", {});
    if (run.code !== 0) return { ...run, out: `${base}: ${run.out}` };
  }
  return { code: 0, out: "", err: "" };
}

process.on("message", (order: Order) => {
  process.chdir(order.folder);
  const done = "step" in order ? perform(order.step) : verify(order.folder, order.bases);
  void done.then((run) => process.send?.(run));
});
process.send?.("ready");
