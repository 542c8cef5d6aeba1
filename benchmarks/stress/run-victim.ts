import { spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Job } from "./actions.ts";

/** Said by the child when its code is loaded and its work begins. */
export const READY = "ready";

export interface VictimOutcome {
  readonly acknowledged: readonly string[];
  readonly wasKilled: boolean;
  /** From the beginning of the work. */
  readonly milliseconds: number;
}

/** Runs a job in a process and kills it (SIGKILL) some time after its work began; null lets it finish. */
export async function runVictim(job: Job, killAfter: number | null): Promise<VictimOutcome> {
  const flags = ["--disable-warning=ExperimentalWarning"];
  const script = join(import.meta.dirname, "victim.ts");
  const child = spawn(process.execPath, [...flags, script, JSON.stringify(job)], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = Promise.withResolvers<{ code: number | null; signal: NodeJS.Signals | null }>();
  child.once("error", exit.reject);
  child.once("close", (code, signal) => exit.resolve({ code, signal }));
  let stderr = "";
  child.stderr.on("data", (data: Buffer) => (stderr += data.toString()));
  const lines: string[] = [];
  let started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line !== READY) return lines.push(line);
    started = performance.now();
    if (killAfter !== null) timer = setTimeout(() => child.kill("SIGKILL"), killAfter);
    return undefined;
  });
  const { code, signal } = await exit.promise;
  clearTimeout(timer);
  if (code !== 0 && signal !== "SIGKILL") throw new Error(`The child failed (${signal ?? code}): ${stderr}`);
  return {
    acknowledged: lines,
    wasKilled: signal === "SIGKILL",
    milliseconds: performance.now() - started,
  };
}
