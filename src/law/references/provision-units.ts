import type { ProvisionLevel } from "#src/domain/index.ts";
import { tokenAt, touches, type CitationTokens } from "../norms/citation-tokens.ts";
import { numberValue, readLetter, readRoman, readValue, type ValueReading } from "./provision-values.ts";
import { fromRoman } from "./roman.ts";

/** What stands at a level: one value, or the first and last of a range. */
export interface UnitReading extends ValueReading {
  readonly level: ProvisionLevel | "caput";
  readonly until: string | null;
  readonly isPlural: boolean;
  readonly isMarked: boolean;
  /** Written in figures, so that further figures may continue it. */
  readonly isNumber: boolean;
  /** A numeral in small letters: "xi". */
  readonly isSmall: boolean;
}

export interface Marker {
  readonly level: ProvisionLevel | "caput";
  readonly next: number;
  readonly isPlural: boolean;
}

const MARKERS: ReadonlyMap<string, readonly [ProvisionLevel | "caput", boolean]> = new Map([
  ["art", ["artigo", false]],
  ["arts", ["artigo", true]],
  ["artigo", ["artigo", false]],
  ["artigos", ["artigo", true]],
  ["paragrafo", ["paragrafo", false]],
  ["paragrafos", ["paragrafo", true]],
  ["parag", ["paragrafo", false]],
  ["par", ["paragrafo", false]],
  ["pars", ["paragrafo", true]],
  ["§", ["paragrafo", false]],
  ["inciso", ["inciso", false]],
  ["incisos", ["inciso", true]],
  ["inc", ["inciso", false]],
  ["incs", ["inciso", true]],
  ["alinea", ["alinea", false]],
  ["alineas", ["alinea", true]],
  ["al", ["alinea", false]],
  ["letra", ["alinea", false]],
  ["letras", ["alinea", true]],
  ["item", ["item", false]],
  ["itens", ["item", true]],
  ["caput", ["caput", false]],
]);
const ABBREVIATED_PARAGRAPH = new Set(["p", "par", "pu"]);
const RANGE_WORDS = new Set(["a", "ao", "ate", "usque"]);
const UNMARKED = { until: null, isPlural: false, isMarked: false, isNumber: false, isSmall: false } as const;

/** "art.", "§§", "incisos", "caput", with the sign or dot that belongs to it. */
export function readMarker(tokens: CitationTokens, at: number): Marker | null {
  const token = tokenAt(tokens, at);
  if (token.text === '"' && tokenAt(tokens, at + 1).text === "caput") return readQuotedCaput(tokens, at);
  const known = MARKERS.get(token.text);
  if (known === undefined) return null;
  let next = at + 1;
  let [level, isPlural] = known;
  if (token.text === "§" && tokenAt(tokens, next).text === "§") [next, isPlural] = [next + 1, true];
  if (level !== "caput" && [".", "º"].includes(tokenAt(tokens, next).text)) next += 1;
  if (level !== "caput" && tokenAt(tokens, next).text === "º") next += 1;
  return { level, next, isPlural };
}

/** A marker with its first value: "art. 5º", "§ único", "incisos I a III", "p. único", "caput". */
export function readMarkedUnit(tokens: CitationTokens, at: number): UnitReading | null {
  const sole = readSoleParagraph(tokens, at);
  if (sole !== null) return sole;
  const marker = readMarker(tokens, at);
  if (marker === null) return null;
  if (marker.level === "caput")
    return { ...UNMARKED, level: "caput", value: "", next: marker.next, isMarked: true };
  const first = readValue(tokens, marker.next, marker.level);
  return first === null ? null : withRange(tokens, first, marker.level, marker.isPlural, true);
}

/** The value may be followed by the end of a range: "5º a 7º", "I ao III", "1º-4º". */
export function withRange(
  tokens: CitationTokens,
  first: ValueReading,
  level: ProvisionLevel,
  isPlural: boolean,
  isMarked: boolean,
): UnitReading {
  const end = readRangeEnd(tokens, first.next, level);
  const isRange = end !== null && orderOf(level, end.value) > orderOf(level, first.value);
  return {
    level,
    value: first.value,
    next: isRange ? end.next : first.next,
    until: isRange ? end.value : null,
    isPlural,
    isMarked,
    ...styleOf(tokens, first.next),
  };
}

/** How the value that ends here was written, its "-A" apart. */
function styleOf(tokens: CitationTokens, next: number): { isNumber: boolean; isSmall: boolean } {
  const hasSuffix = tokenAt(tokens, next - 1).kind === "word" && tokenAt(tokens, next - 2).text === "-";
  const token = tokenAt(tokens, hasSuffix ? next - 3 : next - 1);
  return { isNumber: token.kind === "number", isSmall: token.kind === "word" && !token.isUpper };
}

/** The place of a value among its siblings. */
function orderOf(level: ProvisionLevel, value: string): number {
  const [base = "", suffix = ""] = value.split("-");
  const main =
    level === "alinea" ? letterOrder(base) : level === "inciso" ? (fromRoman(base) ?? 0) : Number(base);
  return (Number.isNaN(main) ? 0 : main) * 1000 + (suffix === "" ? 0 : letterOrder(suffix.toLowerCase()));
}

function letterOrder(letters: string): number {
  return letters.charCodeAt(0) - 96 + (letters.length - 1) * 26;
}

function readRangeEnd(tokens: CitationTokens, at: number, level: ProvisionLevel): ValueReading | null {
  const link = tokenAt(tokens, at);
  if (link.text === "-") return readDashRangeEnd(tokens, at, level);
  if (!RANGE_WORDS.has(link.text)) return null;
  const skip = ["o", "a"].includes(tokenAt(tokens, at + 1).text) && level !== "alinea" ? at + 2 : at + 1;
  const marker = readMarker(tokens, skip);
  const from = marker !== null && marker.level === level ? marker.next : skip;
  if (level === "alinea") return readLetter(tokens, from);
  if (level === "inciso" && tokenAt(tokens, from).kind === "word") return readRoman(tokens, from);
  return isMeasure(tokens, from + 1) ? null : numberValue(tokens, from, level);
}

/** "1º-4º": figures on both sides, nothing between. */
function readDashRangeEnd(tokens: CitationTokens, at: number, level: ProvisionLevel): ValueReading | null {
  if (level === "inciso" || level === "alinea") return null;
  const dash = tokenAt(tokens, at);
  const isTight = touches(tokenAt(tokens, at - 1), dash) && touches(dash, tokenAt(tokens, at + 1));
  return isTight ? numberValue(tokens, at + 1, level) : null;
}

/** "30 dias", "5 por cento", "10%": the figure counts something, so it is no provision. */
export function isMeasure(tokens: CitationTokens, at: number): boolean {
  const token = tokenAt(tokens, at);
  if (token.text === "%") return true;
  return /^(?:dias?|anos?|mes|meses|horas?|minutos?|por|reais|vezes|salarios?|pessoas?|mil|milhoes|metros?|km|kg|membros?|votos?|juizes|semanas?)$/.test(
    token.text,
  );
}

/** "p. único", "par. único", "p.ú.": an abbreviation that only the sole paragraph has. */
function readSoleParagraph(tokens: CitationTokens, at: number): UnitReading | null {
  const first = tokenAt(tokens, at);
  if (!ABBREVIATED_PARAGRAPH.has(first.text)) return null;
  const hasDot = tokenAt(tokens, at + 1).text === ".";
  const word = tokenAt(tokens, at + (hasDot ? 2 : 1));
  const isShort = hasDot && word.text === "u" && first.text === "p";
  if (word.text !== "unico" && !isShort) return null;
  let next = at + (hasDot ? 3 : 2);
  if (isShort && tokenAt(tokens, next).text === ".") next += 1;
  return { ...UNMARKED, level: "paragrafo", value: "único", next, isMarked: true };
}

function readQuotedCaput(tokens: CitationTokens, at: number): Marker | null {
  return tokenAt(tokens, at + 2).text === '"' ? { level: "caput", next: at + 3, isPlural: false } : null;
}
