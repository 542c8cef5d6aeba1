/** A number as Brazilian programs for tables read it, and as `readNumber` reads it back. */
export function numberText(value: number): string {
  const [whole = "", decimals] = String(value).split(".");
  if (decimals === undefined) return whole;
  // Three digits could be thousands.
  return `${whole},${decimals.length === 3 ? `${decimals}0` : decimals}`;
}
