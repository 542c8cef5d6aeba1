import { AcervoError } from "#src/domain/index.ts";

export type IdentifierKind = "number" | "email" | "name";

export interface Identifier {
  readonly kind: IdentifierKind;
  /** As it was given. */
  readonly given: string;
  readonly pattern: RegExp;
}

export interface PersonMatch {
  readonly kind: IdentifierKind;
  readonly given: string;
  /** The words around it, without capitals and accents. */
  readonly excerpt: string;
}

/** Fewer letters or digits would find half of everything. */
const MIN_LENGTH = 4;
const MIN_DIGITS = 8;

/** Nobody sees these: they do not make two words different. */
const INVISIBLE = /[\u00AD\u061C\u115F\u1160\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g;
const HYPHENS = /[\u2010-\u2015\u2212]/g;

/** The same for a text in capitals, with accents written in either way, in full width, or broken into lines. */
function folded(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(INVISIBLE, "")
    .replaceAll(HYPHENS, "-")
    .toLowerCase()
    .replaceAll(/\s+/g, " ");
}

/** Between the digits of a number: dots, hyphens, blanks, a line's end, the signs of bold. */
const GAP = "[^\\p{L}\\p{N}]{0,4}";
const LETTER = "[\\p{L}\\p{N}]";

/** A CPF, CNPJ or telephone with or without signs, an e-mail address, or a name. */
export function readIdentifier(given: string): Identifier {
  const text = folded(given).trim();
  const plain = text.replaceAll(/[^\p{L}\p{N}]/gu, "");
  const digits = plain.replaceAll(/\D/g, "");
  if (plain.length < MIN_LENGTH) {
    const expected = "CPF, CNPJ, telefone, e-mail ou nome";
    throw new AcervoError("invalid-option", { option: "identifiers", value: given.slice(0, 40), expected });
  }
  if (text.includes("@")) return { kind: "email", given, pattern: emailPattern(text) };
  const isNumber = digits.length === plain.length && digits.length >= MIN_DIGITS;
  const isCode = /^[0-9a-z]{12}\d{2}$/.test(plain) && /\d/.test(plain.slice(0, 12)) && !/\s/.test(text);
  if (isNumber || isCode) return { kind: "number", given, pattern: numberPattern(plain) };
  return { kind: "name", given, pattern: namePattern(text) };
}

/** Telephones may have the country or a zero before them. */
function numberPattern(characters: string): RegExp {
  const own = /^55\d{10,11}$/.test(characters) ? characters.slice(2) : characters;
  const number = Array.from(own).join(GAP);
  return new RegExp(`(?<!\\p{N})(?:(?:55|0)${GAP})?${number}(?!\\p{N})`, "u");
}

function emailPattern(text: string): RegExp {
  const signs = Array.from(text.replaceAll(" ", ""), (sign) =>
    sign === "@" ? "(?:@|%40)" : RegExp.escape(sign),
  );
  return new RegExp(`(?<![\\p{L}\\p{N}._%+-])${signs.join(" ?")}(?![\\p{L}\\p{N}-]|\\.[\\p{L}\\p{N}])`, "u");
}

/** A word may be broken at the end of a line; between words anything may stand that is no letter. */
function namePattern(text: string): RegExp {
  const words = text.match(new RegExp(`${LETTER}+`, "gu")) ?? [];
  const written = words.map((word) => Array.from(word).join("(?:- )?"));
  return new RegExp(`(?<!${LETTER})${written.join("[^\\p{L}\\p{N}]{1,4}")}(?!${LETTER})`, "u");
}

/** The identifiers that a text holds, each with the first place. */
export function matchesIn(text: string, identifiers: readonly Identifier[]): PersonMatch[] {
  const plain = folded(text);
  return identifiers.flatMap(({ kind, given, pattern }) => {
    const found = pattern.exec(plain);
    return found === null ? [] : [{ kind, given, excerpt: excerptOf(plain, found.index, found[0].length) }];
  });
}

const AROUND = 80;

/** Of the folded text: a reader finds the place by it, and nobody takes it for a quotation. */
function excerptOf(text: string, start: number, length: number): string {
  const from = Math.max(0, start - AROUND);
  const to = Math.min(text.length, start + length + AROUND);
  return `${from > 0 ? "…" : ""}${text.slice(from, to).trim().toWellFormed()}${to < text.length ? "…" : ""}`;
}

const NUMBER_LENGTHS = [11, 14];

/** Every text in a value, names of fields included; of a text that is JSON, what it says. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "number") yield* numberTexts(value);
  else if (typeof value === "string") {
    const parsed = parsedJson(value);
    if (parsed === undefined) yield value;
    else yield* textsIn(parsed);
  } else if (Array.isArray(value)) for (const item of value) yield* textsIn(item);
  else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      yield key;
      yield* textsIn(item);
    }
  }
}

/** A table that took a CPF for a number has lost its zeros. */
function* numberTexts(value: number): Generator<string> {
  const text = String(value);
  yield text;
  for (const length of NUMBER_LENGTHS) if (text.length < length) yield text.padStart(length, "0");
}

function parsedJson(text: string): unknown {
  if (!/^\s*[{[]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
