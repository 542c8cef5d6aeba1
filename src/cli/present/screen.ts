import { styleText } from "node:util";
import type { Language } from "#src/domain/index.ts";
import type { Messages } from "../messages/index.ts";

export interface Screen {
  readonly language: Language;
  readonly text: Messages;
  readonly format: Format;
  readonly style: Style;
  readonly width: number;
}

/** Numbers and dates the way the reader writes them. */
export type Format = ReturnType<typeof createFormat>;

const LOCALES: Readonly<Record<Language, string>> = { pt: "pt-BR", en: "en" };
const UNITS = ["B", "kB", "MB", "GB", "TB"];

export function createFormat(language: Language) {
  const locale = LOCALES[language];
  const decimal = (value: number, digits = 2): string =>
    value.toLocaleString(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return {
    integer: (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 0 }),
    decimal,
    bytes: (value: number) => {
      const power = value < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(value) / 3));
      return `${decimal(value / 1_000 ** power, power === 0 ? 0 : 1)} ${UNITS[power]}`;
    },
    date: (iso: string) => new Date(iso).toLocaleString(locale, { dateStyle: "short", timeStyle: "short" }),
  };
}

/** Emphasis for a terminal; plain text stays plain everywhere else. */
export type Style = ReturnType<typeof createStyle>;

export function createStyle(isColoured: boolean) {
  const paint = (format: Parameters<typeof styleText>[0]) => (text: string) =>
    isColoured ? styleText(format, text, { validateStream: false }) : text;
  return {
    bold: paint("bold"),
    dim: paint("dim"),
    good: paint("green"),
    bad: paint("red"),
    match: paint(["bold", "yellow"]),
  };
}
