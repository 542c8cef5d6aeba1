import { inspect } from "node:util";
import type { Language } from "#src/domain/index.ts";
import { inLine } from "#src/text/index.ts";
import type { Messages } from "../messages/index.ts";
import { ownSequence } from "../terminal.ts";

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

/** Emphasis for a terminal, always within a line; plain text stays plain everywhere else. */
export type Style = ReturnType<typeof createStyle>;

export function createStyle(isColoured: boolean) {
  const paint =
    (...names: readonly string[]) =>
    (text: string): string =>
      names.reduceRight((painted, name) => {
        const [open, close] = inspect.colors[name] ?? [0, 0];
        return isColoured ? ownSequence(open) + painted + ownSequence(close) : painted;
      }, inLine(text));
  return {
    bold: paint("bold"),
    dim: paint("dim"),
    good: paint("green"),
    bad: paint("red"),
    match: paint("bold", "yellow"),
  };
}
