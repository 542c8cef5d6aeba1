import { type NumberStyle, numberStyle } from "./formatted-number.ts";

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
