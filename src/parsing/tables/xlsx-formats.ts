/** What the format of a cell makes of the number in it. */
export type NumberFormat =
  /** `style` is `null` where the number is shown much as it is. */
  | { readonly kind: "number"; readonly style: NumberStyle | null }
  | { readonly kind: "date" }
  | { readonly kind: "time" }
  /** Digits in fixed places, as in a CEP: "00000-000". */
  | { readonly kind: "code"; readonly pattern: string };

const BUILT_IN_DATES: ReadonlySet<number> = new Set([14, 15, 16, 17, 22]);
const BUILT_IN_TIMES: ReadonlySet<number> = new Set([18, 19, 20, 21, 45, 46, 47]);
/** In quotes, after a backslash, or in brackets, letters are shown and mean nothing; but [h] counts hours. */
const SHOWN_AS_IS = /"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;
const CODE = /^00[0.\-/() ]*$/;

/** Excel allows 255; it also bounds the work of the expressions below. */
const MAX_CODE_LENGTH = 255;

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (BUILT_IN_DATES.has(id)) return { kind: "date" };
  if (BUILT_IN_TIMES.has(id)) return { kind: "time" };
  if (code === undefined) return { kind: "number", style: numberStyle(id, undefined) };
  const [positive = ""] = code.slice(0, MAX_CODE_LENGTH).split(";");
  const meaning = positive.replaceAll(SHOWN_AS_IS, "");
  if (/[dy]/i.test(meaning) || /^m+$/i.test(meaning)) return { kind: "date" };
  if (/[hs]/i.test(meaning)) return { kind: "time" };
  const pattern = positive.replaceAll(/["\\]/g, "");
  return CODE.test(pattern) && (pattern.match(/0/g)?.length ?? 0) > 2
    ? { kind: "code", pattern }
    : { kind: "number", style: numberStyle(id, positive) };
}

/** 1234567 in "00000-000" is "01234-567". */
export function codeText(value: number, pattern: string): string {
  const places = pattern.match(/0/g)?.length ?? 0;
  const digits = String(Math.round(Math.abs(value))).padStart(places, "0");
  let next = digits.length - places;
  const text = pattern.replaceAll("0", () => digits[next++] ?? "");
  return digits.slice(0, digits.length - places) + text;
}

const DAY_SECONDS = 86_400;
const LAST_DAY = 2_958_465;

/** The date of a serial number as ISO text; `null` when there is no such day. */
export function serialDate(serial: number, is1904: boolean): string | null {
  if (!(serial >= 0 && serial < LAST_DAY + 1)) return null;
  const seconds = Math.round(serial * DAY_SECONDS);
  // Excel thinks that 1900 was a leap year, so its first two months are a day off.
  const epoch = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, serial < 60 ? 31 : 30);
  const iso = new Date(epoch + seconds * 1000).toISOString();
  return seconds % DAY_SECONDS === 0 ? iso.slice(0, 10) : iso.slice(0, 19);
}

/** A share of a day as "hh:mm:ss"; days become hours. */
export function timeText(serial: number): string {
  const seconds = Math.round(Math.abs(serial) * DAY_SECONDS);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const text = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return serial < 0 ? `-${text}` : text;
}

/** How a format writes a number, where a reader would not recognise the number as it is stored. */
interface NumberStyle {
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
function numberStyle(id: number, positive: string | undefined): NumberStyle | null {
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

/** Making one costs far more than using it, and every cell of a column uses the same. */
const writers = new Map<string, Intl.NumberFormat>();

/** 0.25 as "25%", 4500.5 as "R$ 4.500,50": as a Brazilian reader sees them. */
export function formattedNumber(value: number, { isPercent, currency, decimals }: NumberStyle): string {
  if (isPercent) return `${written(value * 100, 0, PERCENT_DECIMALS)}%`;
  const digits = written(Math.abs(value), decimals, decimals);
  return `${value < 0 ? "-" : ""}${currency === "" ? "" : `${currency} `}${digits}`;
}

function written(value: number, minDecimals: number, maxDecimals: number): string {
  const key = `${minDecimals}-${maxDecimals}`;
  let writer = writers.get(key);
  if (writer === undefined) {
    const options = { minimumFractionDigits: minDecimals, maximumFractionDigits: maxDecimals };
    writers.set(key, (writer = new Intl.NumberFormat("pt-BR", options)));
  }
  return writer.format(Number(value.toPrecision(15)));
}
