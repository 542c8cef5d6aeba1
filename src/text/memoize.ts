/** Entries kept at least; twice as many at most. */
const MEMO_CAPACITY = 50_000;
/** Longer runs are read each time: they rarely come back. */
const MAX_KEY_LENGTH = 40;

/**
 * Remembers the results of a pure function of a string, in bounded memory: two generations, where the older is
 * dropped when the younger is full and whatever is still asked for moves up.
 */
export function memoize<Value>(compute: (key: string) => Value): (key: string) => Value {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  return (key) => {
    const recent = young.get(key);
    if (recent !== undefined) return recent;
    if (key.length > MAX_KEY_LENGTH) return compute(key);
    const own = detached(key);
    const value = old.get(key) ?? compute(own);
    if (young.size >= MEMO_CAPACITY) [old, young] = [young, new Map()];
    young.set(own, value);
    return value;
  };
}

/**
 * A copy that shares no memory: V8 slices of 13 characters or more point into their text, and one kept key would keep
 * a whole document. Bytes of UTF-16 come back as they were, lone surrogates too.
 */
function detached(key: string): string {
  return key.length < 13 ? key : Buffer.from(key, "utf16le").toString("utf16le");
}
