type Headers = Readonly<Record<string, string | undefined>>;

/**
 * The wait that a provider asks for, in milliseconds; undefined when it asks for none that makes sense: a negative
 * number or a moment already past says nothing about when to come back.
 */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const milliseconds = Number(headers["retry-after-ms"] ?? "x");
  if (milliseconds >= 0) return milliseconds;
  const value = headers["retry-after"]?.trim();
  if (value === undefined || value === "") return undefined;
  const seconds = Number(value);
  if (!Number.isNaN(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const wait = Date.parse(value) - now;
  return wait > 0 ? wait : undefined;
}
