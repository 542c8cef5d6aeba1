/** How a format writes a number, where a reader would not recognise the number as it is stored. */
export interface NumberStyle {
  readonly isPercent: boolean;
  /** "R$", "€"; empty for none. */
  readonly currency: string;
  readonly decimals: number;
}

const WHOLE: NumberStyle = { isPercent: false, currency: "", decimals: 0 };
const CENTS: NumberStyle = { ...WHOLE, decimals: 2 };
const PERCENT: NumberStyle = { ...WHOLE, isPercent: true };
/** Which currency the built-in formats show is the choice of the computer, not of the file. */
const OWN_CURRENCY = "R$";
const STYLES_OF_BUILT_IN: ReadonlyMap<number, NumberStyle> = new Map<number, NumberStyle>([
  ...[3, 37, 38, 41].map((id) => [id, WHOLE] as const),
  ...[4, 39, 40, 43].map((id) => [id, CENTS] as const),
  ...[5, 6, 42].map((id) => [id, { ...WHOLE, currency: OWN_CURRENCY }] as const),
  ...[7, 8, 44].map((id) => [id, { ...CENTS, currency: OWN_CURRENCY }] as const),
  ...[9, 10].map((id) => [id, PERCENT] as const),
]);
/** "[$R$-416]" names a currency and a country; "[$-416]" only a country. */
const BRACKETED_CURRENCY = /\[\$([^\]-]{1,8})(?:-[^\]]{0,12})?\]/;
const CURRENCY_SIGN = /R\$|US\$|[€£¥$]/;
/** Shown as it stands: a "%" in quotes does not multiply by a hundred. */
const LITERAL = /"[^"]*"|\\.|_.|\*./g;
const IN_BRACKETS = /\[[^\]]{0,40}\]/g;
const MAX_DECIMALS = 10;
const PERCENT_DECIMALS = 2;

/** `null` when the number is shown much as it is stored. `positive` is the part of a format code for positive numbers. */
export function numberStyle(id: number, positive: string | undefined): NumberStyle | null {
  if (positive === undefined) return STYLES_OF_BUILT_IN.get(id) ?? null;
  const plain = positive.replaceAll(IN_BRACKETS, "");
  const places = plain.replaceAll(LITERAL, "").replaceAll(/[^0#?.,%]/g, "");
  const decimals = Math.min(/\.([0#?]{1,30})/.exec(places)?.[1]?.length ?? 0, MAX_DECIMALS);
  if (places.includes("%")) return PERCENT;
  // A comma after the last digit divides by a thousand: what is shown then is not the number.
  if (/,(?:\.|$)/.test(places)) return null;
  const currency = (BRACKETED_CURRENCY.exec(positive)?.[1] ?? CURRENCY_SIGN.exec(plain)?.[0] ?? "").trim();
  return currency === "" && !places.includes(",") ? null : { isPercent: false, currency, decimals };
}

/** 0.25 as "25%", 4500.5 as "R$ 4.500,50": as a Brazilian reader sees them. */
export function formattedNumber(value: number, { isPercent, currency, decimals }: NumberStyle): string {
  if (isPercent) return `${written(value * 100, 0, PERCENT_DECIMALS)}%`;
  const digits = written(Math.abs(value), decimals, decimals);
  return `${value < 0 ? "-" : ""}${currency === "" ? "" : `${currency} `}${digits}`;
}

/** Making one costs far more than using it, and every cell of a column uses the same. */
const writers = new Map<string, Intl.NumberFormat>();

function written(value: number, fewest: number, most: number): string {
  const key = `${fewest}-${most}`;
  let writer = writers.get(key);
  if (writer === undefined) {
    const options = { minimumFractionDigits: fewest, maximumFractionDigits: most };
    writers.set(key, (writer = new Intl.NumberFormat("pt-BR", options)));
  }
  return writer.format(Number(value.toPrecision(15)));
}
