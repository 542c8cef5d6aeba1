import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Told } from "./child.ts";

const CHILD = fileURLToPath(import.meta.resolve("./child.ts"));

export interface Child {
  tell<Reply>(told: Told): Promise<Reply>;
  stop(): void;
}

/** A process of its own, so that memory and warmth do not leak from one measurement into another. */
export function startChild(): Child {
  const child = fork(CHILD, { execArgv: ["--disable-warning=ExperimentalWarning"] });
  return {
    tell: async <Reply>(told: Told) => {
      const { promise, resolve, reject } = Promise.withResolvers<Reply>();
      const onExit = (code: number | null): void => reject(new Error(`"${told.kind}" ended with ${code}`));
      child.once("exit", onExit);
      child.once("message", ({ reply }: { reply: Reply }) => resolve(reply));
      child.send(told);
      try {
        return await promise;
      } finally {
        child.off("exit", onExit);
      }
    },
    stop: () => child.disconnect(),
  };
}
