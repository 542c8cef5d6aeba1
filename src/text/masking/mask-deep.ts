import type { Mask } from "./create-mask.ts";

/** The same value with every string in it masked. Keys, numbers and whatever JSON does not know stay as they are. */
export function maskDeep<T>(value: T, mask: Mask): T {
  return masked(value, mask) as T;
}

function masked(value: unknown, mask: Mask): unknown {
  if (typeof value === "string") return mask(value);
  if (Array.isArray(value)) return value.map((item) => masked(item, mask));
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item, mask)]));
}

function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
