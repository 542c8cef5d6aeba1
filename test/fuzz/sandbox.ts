import { type ChildProcess, fork } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runAcervo } from "../../benchmarks/run-acervo.ts";
import { makeContent } from "./make-file.ts";
import { type Fault, faultsOf, type Run, type Step } from "./step.ts";
import type { Order } from "./worker.ts";

/** A failure and the steps that lead to it, the last of which shows it. */
export interface Failure extends Fault {
  readonly steps: readonly Step[];
}

export interface Sandbox {
  /** Tries steps one after the other in a fresh folder, then looks at the bases. Ends with the first failure. */
  tryAll(steps: readonly Step[]): Promise<Failure | null>;
  close(): void;
}

const SAMPLES = join(import.meta.dirname, "..", "..", "samples");
/** What every round begins with: documents, a law, questions, products, a conversation and a backup. */
const PREPARATION: readonly (readonly string[])[] = [
  ["ingest", "docs"],
  ["faq", "import", "docs/perguntas.json"],
  ["catalog", "import", "docs/produtos.csv"],
  ["ask", "qual o prazo para recorrer do IPTU?", "--conversation", "1"],
  ["backup"],
];
const BASES = ["base", "novo", "vazia", "docs"];
/** A process that ran this often gives way to a new one: what leaks is not what is looked for. */
const MAX_ROUNDS_OF_WORKER = 25;

export async function openSandbox(maxMs: number): Promise<Sandbox> {
  const root = mkdtempSync(join(tmpdir(), "acervo-fuzz-"));
  const [template, folder] = [join(root, "modelo"), join(root, "pasta")];
  let worker: ChildProcess | undefined;
  let rounds = 0;

  const ask = async (order: Order): Promise<Run> => {
    worker ??= await startWorker();
    const answer = await answerOf(worker, order, maxMs);
    if (answer.hangs === true || answer.crash !== undefined) worker = void worker.kill("SIGKILL");
    return answer;
  };

  mkdirSync(join(template, "docs"), { recursive: true });
  mkdirSync(join(template, "vazia"));
  for (const name of [
    "secretarias/iptu.md",
    "secretarias/lei-de-arborizacao.html",
    "loja/produtos.csv",
    "loja/perguntas.json",
  ]) {
    cpSync(join(SAMPLES, name), join(template, "docs", name.replace(/.*\//, "")));
  }
  for (const argv of PREPARATION) {
    const run = await ask({ folder: template, step: { argv } });
    if (run.code !== 0)
      throw new Error(`The sandbox could not be prepared: ${JSON.stringify({ argv, ...run })}`);
  }

  return {
    tryAll: async (steps) => {
      if (++rounds % MAX_ROUNDS_OF_WORKER === 0) worker = void worker?.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
      cpSync(template, folder, { recursive: true });
      for (const [at, step] of steps.entries()) {
        const run = step.isAlone ? await runAlone(folder, step, maxMs) : await ask({ folder, step });
        const [fault] = faultsOf(step, run);
        if (fault !== undefined) return { ...fault, steps: steps.slice(0, at + 1) };
      }
      const { code, out, err, crash = "", hangs = false } = await ask({ folder, bases: BASES });
      if (code === 0) return null;
      return { kind: "integrity", detail: `${hangs ? "hangs" : ""}${out}${err}${crash}`, steps };
    },
    close: () => {
      worker?.kill("SIGKILL");
      rmSync(root, { recursive: true, force: true });
    },
  };
}

async function startWorker(): Promise<ChildProcess> {
  const worker = fork(join(import.meta.dirname, "worker.ts"), [], {
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: { PATH: "/usr/bin:/bin", LANG: "C.UTF-8" },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  await new Promise((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("exit", () => reject(new Error("The process that runs the commands does not start")));
  });
  return worker;
}

async function answerOf(worker: ChildProcess, order: Order, maxMs: number): Promise<Run> {
  const nothing = { code: null, out: "", err: "" };
  let words = "";
  const listen = (text: Buffer): void => void (words = (words + text.toString()).slice(-2_000));
  worker.stderr?.on("data", listen);
  const { promise, resolve } = Promise.withResolvers<Run>();
  const limit = setTimeout(() => resolve({ ...nothing, hangs: true }), maxMs);
  const exited = (code: number | null, signal: string | null): void =>
    resolve({ ...nothing, crash: `${signal ?? code}: ${words}` });
  worker.once("message", resolve);
  worker.once("close", exited);
  worker.send(order);
  const run = await promise;
  clearTimeout(limit);
  worker.off("message", resolve);
  worker.off("close", exited);
  worker.stderr?.off("data", listen);
  return run;
}

async function runAlone(
  cwd: string,
  { argv = [], environment = {}, file }: Step,
  maxMs: number,
): Promise<Run> {
  if (file !== undefined) writeFileSync(join(cwd, file.name), makeContent(file));
  // A command that goes on until it is interrupted is.
  const endAfterMs = argv.includes("watch") ? { endAfterMs: 4_000 } : {};
  const plain = Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replaceAll("\0", "")]),
  );
  const words = argv.map((word) => word.replaceAll("\0", ""));
  return runAcervo(words, { cwd, maxMs, ...endAfterMs, environment: { ACERVO_DATA: "base", ...plain } });
}
