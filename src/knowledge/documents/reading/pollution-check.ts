const SHARED = [Object.prototype, Array.prototype, Function.prototype];

/**
 * Whether something was put on the prototypes that all values share since this function was called. A hostile key
 * such as `__proto__` in one file would then change how every later file is read.
 */
export function pollutionCheck(): () => boolean {
  const before = SHARED.map(properties);
  return () => SHARED.some((prototype, index) => !isSame(before[index], properties(prototype)));
}

function properties(prototype: object): ReadonlyMap<PropertyKey, PropertyDescriptor | undefined> {
  const keys = Reflect.ownKeys(prototype);
  return new Map(keys.map((key) => [key, Reflect.getOwnPropertyDescriptor(prototype, key)]));
}

function isSame(
  before: ReturnType<typeof properties> | undefined,
  after: ReturnType<typeof properties>,
): boolean {
  if (before?.size !== after.size) return false;
  for (const [key, now] of after) {
    const then = before.get(key);
    if (then === undefined || then.value !== now?.value || then.get !== now?.get) return false;
  }
  return true;
}
