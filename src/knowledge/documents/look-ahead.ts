/**
 * Starts work on the next items while earlier results are still being used; results come in the order of the items,
 * and work is started in that order too.
 */
export async function* lookAhead<Item, Result>(
  items: Iterable<Item> | AsyncIterable<Item>,
  count: number,
  start: (item: Item) => Result | Promise<Result>,
): AsyncGenerator<Result> {
  const started: Promise<Result>[] = [];
  for await (const item of items) {
    const result = Promise.resolve(start(item));
    // It may fail before its turn comes; whoever takes it then hears of it.
    result.catch(() => undefined);
    started.push(result);
    if (started.length > count) yield (await started.shift()) as Result;
  }
  for (const result of started) yield await result;
}
