/** With two decimals at least. */
export function priceText(value: number): string {
  const [whole = "", decimals = ""] = numberText(value).split(",");
  return `${whole},${decimals.padEnd(2, "0")}`;
}

/** A number as Brazilian programs for tables read it, and as `readNumber` reads it back. */
export function numberText(value: number): string {
  const [whole = "", decimals] = String(value).split(".");
  if (decimals === undefined) return whole;
  // Three digits could be thousands.
  return `${whole},${decimals.length === 3 ? `${decimals}0` : decimals}`;
}
