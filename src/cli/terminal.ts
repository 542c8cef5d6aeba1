import { buffer } from "node:stream/consumers";
import type { Environment } from "#src/config/index.ts";

/** What a command needs of a stream. */
export interface Output {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

/** The outside world as a command sees it: tests hand over another one. */
export interface Terminal {
  readonly stdout: Output;
  readonly stderr: Output;
  readonly environment: Environment["values"];
  /** What the environment had from a `.env` file, or why it had nothing. */
  readonly envFile?: Pick<Environment, "file" | "problem">;
  /** All of the standard input. */
  readInput(): Promise<Uint8Array>;
  /** While `work` runs, the first Ctrl-C only raises the signal; a second one ends the process. */
  interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

/** Through a wrapper one Ctrl-C arrives twice; a person who means a second one is slower. */
const SAME_SIGNAL_MS = 500;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

export function processTerminal({ values, ...envFile }: Environment): Terminal {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    environment: values,
    envFile,
    readInput: () => buffer(process.stdin),
    interruptible: async (work) => {
      const controller = new AbortController();
      let first = 0;
      const interrupt = (signal: NodeJS.Signals): void => {
        if (!controller.signal.aborted) {
          first = Date.now();
          controller.abort();
        } else if (Date.now() - first > SAME_SIGNAL_MS) {
          for (const name of SIGNALS) process.off(name, interrupt);
          process.kill(process.pid, signal);
        }
      };
      // Services are ended with SIGTERM; their work deserves the same care.
      for (const name of SIGNALS) process.on(name, interrupt);
      try {
        return await work(controller.signal);
      } finally {
        for (const name of SIGNALS) process.off(name, interrupt);
      }
    },
  };
}
