import { buffer } from "node:stream/consumers";

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
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** All of the standard input. */
  readInput(): Promise<Uint8Array>;
  /** While `work` runs, the first Ctrl-C only raises the signal; a second one ends the process. */
  interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result>;
}

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

export function processTerminal(environment: Terminal["environment"]): Terminal {
  return {
    stdout: process.stdout,
    stderr: process.stderr,
    environment,
    readInput: () => buffer(process.stdin),
    interruptible: async (work) => {
      const controller = new AbortController();
      const interrupt = (): void => controller.abort();
      // Services are ended with SIGTERM; their work deserves the same care.
      for (const name of SIGNALS) process.once(name, interrupt);
      try {
        return await work(controller.signal);
      } finally {
        for (const name of SIGNALS) process.off(name, interrupt);
      }
    },
  };
}
