/** For each key the work that was begun last; what is over is not in it. */
export type Turns = Map<string, Promise<unknown>>;

/** Does the work once all that was asked for before under its key is over, however that ended. */
export async function inTurn<Result>(
  turns: Turns,
  key: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = turns.get(key);
  const own = before === undefined ? work() : before.then(work, work);
  turns.set(key, own);
  try {
    return await own;
  } finally {
    if (turns.get(key) === own) turns.delete(key);
  }
}
