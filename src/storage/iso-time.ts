/** A time in the one form that sorts as text: UTC, to the millisecond. */
export function isoTime(time: string): string {
  return new Date(time).toISOString();
}
