import type { CalledModel } from "../failures.ts";
import { startThread, type NetworkFiles, type NetworkThread } from "./network-thread.ts";

/** A neural network on this machine's processor. */
export interface Network<Item, Result> {
  /** As many results as items, in the same order. Starts the thread that computes, if none is running. */
  run(items: readonly Item[]): Promise<Result[]>;
  close(): Promise<void>;
}

export interface NetworkSpec {
  readonly model: CalledModel;
  /** A file that calls `serveNetwork`. */
  readonly worker: URL;
  readonly files: NetworkFiles;
}

/** Started by the first call; a thread that died, of too little memory for one, is replaced by the next call. */
export function createNetwork<Item, Result>(spec: NetworkSpec): Network<Item, Result> {
  let thread: NetworkThread<Item, Result> | undefined;

  function start(): NetworkThread<Item, Result> {
    const started = startThread<Item, Result>(spec, () => {
      if (thread === started) thread = undefined;
    });
    return started;
  }

  return {
    async run(items) {
      thread ??= start();
      return thread.run(items);
    },
    async close() {
      const closing = thread;
      thread = undefined;
      await closing?.close();
    },
  };
}
