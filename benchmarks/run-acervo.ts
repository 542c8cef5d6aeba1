import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../src/main.ts", import.meta.url));

export interface RunOptions {
  /** A run that takes longer is killed, and hangs. */
  readonly maxMs: number;
  readonly cwd: string;
  /** When to ask it to end (SIGTERM), in milliseconds from its start. */
  readonly endAfterMs?: number;
  readonly environment?: Readonly<Record<string, string>>;
}

export interface AcervoRun {
  readonly out: string;
  readonly err: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly hangs: boolean;
  readonly milliseconds: number;
}

/** Runs the command line from its sources in a process of its own. */
export async function runAcervo(argv: readonly string[], options: RunOptions): Promise<AcervoRun> {
  const { maxMs, cwd, endAfterMs, environment = {} } = options;
  const start = performance.now();
  const child = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", MAIN, ...argv], {
    cwd,
    env: { PATH: "/usr/bin:/bin", LANG: "C.UTF-8", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err, hangs] = ["", "", false];
  child.stdout.setEncoding("utf8").on("data", (text: string) => (out += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (err += text));
  const limit = setTimeout(() => {
    hangs = true;
    child.kill("SIGKILL");
  }, maxMs);
  const end = endAfterMs === undefined ? undefined : setTimeout(() => child.kill("SIGTERM"), endAfterMs);
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve([code, signal]));
  });
  clearTimeout(limit);
  clearTimeout(end);
  return { out, err, code, signal, hangs, milliseconds: performance.now() - start };
}
