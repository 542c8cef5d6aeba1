import { setImmediate as nextTurn } from "node:timers/promises";

/** The result of the work, or the signal's reason as soon as it fires, also when the work ignores the signal. */
export async function abortable<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason as Error);
  if (signal.aborted) abort();
  else signal.addEventListener("abort", abort, { once: true });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

const MAX_SLICE_MS = 8;

/** `items.map(compute)` for work on the CPU: yields to the event loop every few milliseconds, and stops on abort. */
export async function mapInSlices<Item, Result>(
  items: readonly Item[],
  compute: (item: Item) => Result,
  { signal, now = () => performance.now() }: { readonly signal: AbortSignal; readonly now?: () => number },
): Promise<Result[]> {
  const results: Result[] = [];
  // Short lists that follow one another must not add up to a long pause: each of them yields once.
  let sliceEnd = items.length > 1 ? -Infinity : Infinity;
  for (const item of items) {
    if (now() >= sliceEnd) {
      await nextTurn();
      sliceEnd = now() + MAX_SLICE_MS;
    }
    signal.throwIfAborted();
    results.push(compute(item));
  }
  return results;
}
