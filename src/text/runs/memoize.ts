interface MemoOptions {
  /** Entries kept at least; twice as many at most. */
  readonly capacity: number;
  /** Longer keys are computed each time: they rarely come back. */
  readonly longestKey: number;
}

/**
 * Remembers the results of a pure function of a string, in bounded memory: two generations, where the older is
 * dropped when the younger is full and whatever is still asked for moves up.
 */
export function memoize<Value>(
  compute: (key: string) => Value,
  options: MemoOptions,
): (key: string) => Value {
  let young = new Map<string, Value>();
  let old = new Map<string, Value>();
  return (key) => {
    const recent = young.get(key);
    if (recent !== undefined) return recent;
    if (key.length > options.longestKey) return compute(key);
    const own = detached(key);
    const value = old.get(key) ?? compute(own);
    if (young.size >= options.capacity) {
      old = young;
      young = new Map();
    }
    young.set(own, value);
    return value;
  };
}

/** A copy that shares no memory: V8 slices point into their text, and one kept key would keep a whole document. */
function detached(key: string): string {
  return String.fromCharCode(...Array.from({ length: key.length }, (_, index) => key.charCodeAt(index)));
}
