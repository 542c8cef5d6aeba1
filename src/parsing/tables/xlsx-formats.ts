export type NumberFormat =
  /** A plain number is shown much as it is stored. */
  | { readonly kind: "plain" | "percent" | "date" | "time" }
  /** Money, or thousands set apart; `currency` is "R$", "€" or empty. */
  | { readonly kind: "amount"; readonly currency: string; readonly decimals: number }
  /** Digits in fixed places, as in a CEP: "00000-000". */
  | { readonly kind: "code"; readonly pattern: string };

const PLAIN: NumberFormat = { kind: "plain" };
/** Which currency the built-in formats show is the choice of the computer, not of the file. */
const OWN_CURRENCY = "R$";
const BUILT_IN: readonly { readonly ids: readonly number[]; readonly format: NumberFormat }[] = [
  { ids: [14, 15, 16, 17, 22], format: { kind: "date" } },
  { ids: [18, 19, 20, 21, 45, 46, 47], format: { kind: "time" } },
  { ids: [9, 10], format: { kind: "percent" } },
  { ids: [3, 37, 38, 41], format: { kind: "amount", currency: "", decimals: 0 } },
  { ids: [4, 39, 40, 43], format: { kind: "amount", currency: "", decimals: 2 } },
  { ids: [5, 6, 42], format: { kind: "amount", currency: OWN_CURRENCY, decimals: 0 } },
  { ids: [7, 8, 44], format: { kind: "amount", currency: OWN_CURRENCY, decimals: 2 } },
];
/** Letters in quotes, after a backslash or in brackets are shown and mean nothing; but [h] counts hours. */
const LITERAL = /"[^"]*"|\\.|_.|\*./g;
const IN_BRACKETS = /\[(?!h+\]|m+\]|s+\])[^\]]*\]/gi;
/** Excel allows 255; it also bounds the work of the expressions here. */
const MAX_CODE_LENGTH = 255;
/** "[$R$-416]" names a currency and a country; "[$-416]" only a country. */
const BRACKETED_CURRENCY = /\[\$([^\]-]{1,8})(?:-[^\]]{0,12})?\]/;
const CURRENCY_SIGN = /R\$|US\$|[€£¥$]/;
const MAX_DECIMALS = 10;

export function numberFormat(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return BUILT_IN.find(({ ids }) => ids.includes(id))?.format ?? PLAIN;
  const [positive = ""] = code.slice(0, MAX_CODE_LENGTH).split(";");
  const shown = positive.replaceAll(IN_BRACKETS, "");
  const meaning = shown.replaceAll(LITERAL, "");
  if (/[dy]/i.test(meaning) || /^m+$/i.test(meaning)) return { kind: "date" };
  if (/[hs]/i.test(meaning)) return { kind: "time" };
  if (meaning.includes("%")) return { kind: "percent" };
  const pattern = positive.replaceAll(/["\\]/g, "");
  if (/^00[0.\-/() ]*0/.test(pattern) && /^[0.\-/() ]*$/.test(pattern)) return { kind: "code", pattern };
  const places = meaning.replaceAll(/[^0#?.,]/g, "");
  // A comma after the last digit divides by a thousand: what is shown then is not the number.
  if (/,(?:\.|$)/.test(places)) return PLAIN;
  const currency = (BRACKETED_CURRENCY.exec(positive)?.[1] ?? CURRENCY_SIGN.exec(shown)?.[0] ?? "").trim();
  if (currency === "" && !places.includes(",")) return PLAIN;
  const decimals = Math.min(/\.([0#?]{1,30})/.exec(places)?.[1]?.length ?? 0, MAX_DECIMALS);
  return { kind: "amount", currency, decimals };
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

const PERCENT = new Intl.NumberFormat("pt-BR", { style: "percent", maximumFractionDigits: 2 });
/** By their decimals. Making one costs far more than using it. */
const AMOUNTS = Array.from(
  { length: MAX_DECIMALS + 1 },
  (_, decimals) =>
    new Intl.NumberFormat("pt-BR", { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
);

/** 0.25 as "25%", 4500.5 as "R$ 4.500,50": as a Brazilian reader sees them; `null` for other formats. */
export function formattedNumber(value: number, format: NumberFormat): string | null {
  // Excel keeps 15 digits; the others are dust of its arithmetic.
  const number = Number(value.toPrecision(15));
  if (format.kind === "percent") return PERCENT.format(number);
  if (format.kind !== "amount") return null;
  const digits = AMOUNTS[format.decimals]?.format(Math.abs(number));
  return `${value < 0 ? "-" : ""}${format.currency} ${digits}`.replace(/^(-?) /, "$1");
}
