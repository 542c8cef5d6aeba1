import type { DocumentReader } from "#src/knowledge/index.ts";

/** How long a server keeps its threads for the next file. */
const LINGER_MS = 10_000;

export interface LentReader {
  readonly reader: DocumentReader;
  readonly giveBack: () => Promise<void>;
}

export interface SharedReader {
  lend(): LentReader;
  /** From now on, threads wait a while for the next file. */
  linger(): void;
  close(): Promise<void>;
}

/**
 * One pool of reading threads for all runs that go on at the same time, and for those that follow soon: starting a thread
 * costs more than reading most files. A command that runs once lets it go at the end of its run, before a vector graph
 * takes its share of memory.
 */
export function sharedReader(open: () => DocumentReader): SharedReader {
  let current: DocumentReader | null = null;
  let lent = 0;
  let lingers = false;
  let timer: NodeJS.Timeout | undefined;
  async function close(): Promise<void> {
    clearTimeout(timer);
    const closing = current;
    current = null;
    await closing?.close();
  }
  return {
    close,
    linger: () => void (lingers = true),
    lend: () => {
      clearTimeout(timer);
      lent++;
      const reader = (current ??= open());
      return {
        reader,
        giveBack: async () => {
          lent--;
          if (lent > 0 || current === null) return;
          if (lingers) timer = setTimeout(() => void close(), LINGER_MS).unref();
          else await close();
        },
      };
    },
  };
}
