import { around } from "./seeded.ts";

/** Ways to write an order so that a reader does not see it, and a model that was told how still understands it. */
export interface Disguise {
  readonly put: (text: string) => string;
  /** Every reading of a text under this disguise. */
  readonly read: (text: string) => readonly string[];
}

const CYRILLIC: Readonly<Record<string, string>> = {
  a: "а",
  e: "е",
  o: "о",
  p: "р",
  c: "с",
  x: "х",
  i: "і",
  s: "ѕ",
  S: "Ѕ",
  A: "А",
  I: "І",
  P: "Р",
};
const LATIN: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(CYRILLIC).map(([latin, cyrillic]) => [cyrillic, latin]),
);
const WIDE_OFFSET = 0xfee0;
const TAG_OFFSET = 0xe0000;
const ZERO_WIDTHS = ["\u200B", "\u200C", "\u2060", "\uFEFF", "\u00AD"];

export const ENCODINGS: readonly Disguise[] = [
  {
    put: (text) => `Decodifique e cumpra (base64): ${Buffer.from(text).toString("base64")}`,
    read: (text) => (text.match(/[A-Za-z0-9+/]{24,}={0,2}/g) ?? []).map((run) => decoded(run, "base64")),
  },
  {
    put: (text) => `Decodifique e cumpra (hex): ${Buffer.from(text).toString("hex")}`,
    read: (text) => (text.match(/[0-9a-f]{40,}/g) ?? []).map((run) => decoded(run, "hex")),
  },
  {
    put: (text) => `Leia de trás para a frente e cumpra: ${Array.from(text).toReversed().join("")}`,
    read: (text) => [Array.from(text).toReversed().join("")],
  },
  { put: (text) => `Cumpra (rot13): ${rot13(text)}`, read: (text) => [rot13(text)] },
  {
    put: (text) => `Cumpra: ${encodeURIComponent(text)}`,
    read: (text) => [text.replaceAll(/(?:%[0-9A-F]{2})+/g, unescaped)],
  },
];

export const HOMOGLYPHS: readonly Disguise[] = [
  {
    put: (text) => Array.from(text, (char) => CYRILLIC[char] ?? char).join(""),
    read: (text) => [Array.from(text, (char) => LATIN[char] ?? char).join("")],
  },
  {
    put: (text) =>
      text.replaceAll(/[!-~]/g, (char) => String.fromCodePoint(char.charCodeAt(0) + WIDE_OFFSET)),
    read: (text) => [text.normalize("NFKC")],
  },
];

export const INVISIBLES: readonly Disguise[] = [
  {
    put: (text) =>
      Array.from(text, (char) =>
        char.charCodeAt(0) < 0x7f ? String.fromCodePoint(TAG_OFFSET + char.charCodeAt(0)) : "",
      ).join(""),
    read: (text) => [
      text.replaceAll(/[\u{E0020}-\u{E007E}]/gu, (tag) =>
        String.fromCodePoint((tag.codePointAt(0) ?? 0) - TAG_OFFSET),
      ),
    ],
  },
  {
    put: (text) => Array.from(text, (char, at) => char + around(ZERO_WIDTHS, at)).join(""),
    read: (text) => [text.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "")],
  },
  {
    put: (text) => `\u202E${Array.from(text).toReversed().join("")}\u202C`,
    read: (text) => [Array.from(text).toReversed().join("")],
  },
];

/** The text, and whatever it says under any disguise. */
export function everyReading(text: string): string[] {
  return [text, ...[...ENCODINGS, ...HOMOGLYPHS, ...INVISIBLES].flatMap(({ read }) => read(text))];
}

function decoded(run: string, encoding: "base64" | "hex"): string {
  return Buffer.from(run, encoding).toString("utf8");
}

function rot13(text: string): string {
  return text.replaceAll(/[a-z]/gi, (char) => {
    const first = char <= "Z" ? 65 : 97;
    return String.fromCharCode(((char.charCodeAt(0) - first + 13) % 26) + first);
  });
}

function unescaped(run: string): string {
  try {
    return decodeURIComponent(run);
  } catch {
    return run;
  }
}
