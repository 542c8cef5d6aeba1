import type { ProvisionLevel } from "#src/domain/index.ts";
import { fromRoman, toRoman } from "../law-structure.ts";
import { type CitationTokens, matchWords, tokenAt, wordAt, touches } from "../norms/citation-tokens.ts";
import { skipNumberSign } from "../norms/norm-number.ts";
import { readNorm } from "../norms/read-norm.ts";
import { compareLabels } from "../provision-labels.ts";
import { readNumberWords } from "./number-words.ts";

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

interface Marker {
  readonly level: ProvisionLevel | "caput";
  readonly next: number;
  readonly isPlural: boolean;
}

/** How each level is written: in the singular, and in the plural. */
const MARKER_WORDS: readonly (readonly [level: ProvisionLevel | "caput", ...words: string[]])[] = [
  ["artigo", "art artigo", "arts artigos"],
  ["paragrafo", "paragrafo parag par §", "paragrafos pars"],
  ["inciso", "inciso inc", "incisos incs"],
  ["alinea", "alinea al letra", "alineas letras"],
  ["item", "item", "itens"],
  ["caput", "caput"],
];
const MARKERS: ReadonlyMap<string, Omit<Marker, "next">> = new Map(
  MARKER_WORDS.flatMap(([level, ...numbers]) =>
    numbers.flatMap((words, index) =>
      words.split(" ").map((word) => [word, { level, isPlural: index === 1 }] as const),
    ),
  ),
);
const RANGE_WORDS = new Set(["a", "ao", "ate", "usque"]);
const UNMARKED = { until: null, isPlural: false, isMarked: false, isNumber: false, isSmall: false } as const;

/** "art.", "§§", "incisos", "caput", with the sign or dot that belongs to it. */
export function readMarker(tokens: CitationTokens, at: number): Marker | null {
  const text = wordAt(tokens, at);
  if (text === '"' && wordAt(tokens, at + 1) === "caput") {
    return wordAt(tokens, at + 2) === '"' ? { level: "caput", next: at + 3, isPlural: false } : null;
  }
  const known = MARKERS.get(text);
  if (known === undefined) return null;
  const isDoubled = text === "§" && wordAt(tokens, at + 1) === "§";
  let next = at + (isDoubled ? 2 : 1);
  if (known.level === "caput") return { ...known, next };
  if ([".", "º"].includes(wordAt(tokens, next))) next += 1;
  if (wordAt(tokens, next) === "º") next += 1;
  return { level: known.level, next, isPlural: known.isPlural || isDoubled };
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
  return first === null ? null : withRange(tokens, first, marker.level, { ...marker, isMarked: true });
}

/** The value may be followed by the end of a range: "5º a 7º", "I ao III", "1º-4º". */
export function withRange(
  tokens: CitationTokens,
  first: ValueReading,
  level: ProvisionLevel,
  { isPlural = false, isMarked = false },
): UnitReading {
  const end = readRangeEnd(tokens, first.next, level);
  const isRange = end !== null && compareLabels(level, first.value, end.value) < 0;
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
  const hasSuffix = tokenAt(tokens, next - 1).kind === "word" && wordAt(tokens, next - 2) === "-";
  const token = tokenAt(tokens, hasSuffix ? next - 3 : next - 1);
  return { isNumber: token.kind === "number", isSmall: token.kind === "word" && !token.isUpper };
}

function readRangeEnd(tokens: CitationTokens, at: number, level: ProvisionLevel): ValueReading | null {
  const link = tokenAt(tokens, at);
  if (link.text === "-") return readDashRangeEnd(tokens, at, level);
  if (!RANGE_WORDS.has(link.text)) return null;
  const skip = ["o", "a"].includes(wordAt(tokens, at + 1)) && level !== "alinea" ? at + 2 : at + 1;
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
  return /^(?:%|dias?|anos?|mes|meses|horas?|minutos?|por|reais|vezes|salarios?|pessoas?|mil|milhoes|metros?|km|kg|membros?|votos?|juizes|semanas?)$/.test(
    token.text,
  );
}

/** "p. único", "par. único", "p.ú.": abbreviations that only the sole paragraph has. */
function readSoleParagraph(tokens: CitationTokens, at: number): UnitReading | null {
  if (!/^p(?:ar|u)?$/.test(wordAt(tokens, at))) return null;
  const sole = matchWords(tokens, at, /^(?:p(?:ar)? (?:\. )?unico|pu) /);
  return sole && { ...UNMARKED, level: "paragrafo", value: "único", next: sole.next, isMarked: true };
}

/** A value of a level, normal form, and the index of the token after it. */
export interface ValueReading {
  readonly value: string;
  readonly next: number;
}

/** What may follow a letter that is an alínea although the letter is also a word ("a", "e", "o"). */
const AFTER_LETTER = /^(?:|[,;).:\]"/§-]|d[ao]s?|de|e|ou|c|item)$/;
/** What goes on after a value in a list, or leads to its norm. */
export const AFTER_LISTED = new Set([",", "e", "ou", "a", "da", "do", "das", "dos"]);
const FARTHEST_PARENTHESIS = 24;
const MAX_ARTICLE_DIGITS = 4;
const NUMERAL_LIKE_WORDS = new Set("civil mil vil mim mi di cd dvd mix mdic cid lid vivid".split(" "));
/** A value right after its marker, where words count as numbers too: "artigo quinto", "inciso 11", "alínea 'a'". */
function readValue(tokens: CitationTokens, at: number, level: ProvisionLevel): ValueReading | null {
  if (level === "alinea") return readLetter(tokens, at);
  const sign = skipNumberSign(tokens, at);
  const token = tokenAt(tokens, sign);
  if (level === "paragrafo" && token.text === "unico") return { value: "único", next: sign + 1 };
  if (level === "inciso" && token.kind === "word") {
    const numeral = readRoman(tokens, sign) ?? readImpossibleNumeral(tokens, sign);
    if (numeral !== null) return numeral;
  }
  if (token.kind === "number")
    return numberValue(tokens, sign, level) ?? (level === "inciso" ? impossibleNumber(tokens, sign) : null);
  const spelled = level === "item" ? null : readNumberWords((offset) => wordAt(tokens, sign + offset));
  if (spelled === null) return null;
  const value = level === "inciso" ? toRoman(spelled.value) : String(spelled.value);
  return value === null ? null : { value, next: sign + spelled.words };
}

/** "5º", "103-B", "1.046"; incisos written in digits become numerals. */
export function numberValue(tokens: CitationTokens, at: number, level: ProvisionLevel): ValueReading | null {
  const token = tokenAt(tokens, at);
  const number = Number(token.text);
  if (token.kind !== "number" || token.text.length > MAX_ARTICLE_DIGITS || number === 0) return null;
  if (level === "item") return { value: String(number), next: at + 1 };
  const base = level === "inciso" ? toRoman(number) : String(number);
  if (base === null) return null;
  return withSuffix(tokens, at, base);
}

/** A numeral in letters: "XI", "IV-A". */
export function readRoman(tokens: CitationTokens, at: number): ValueReading | null {
  const token = tokenAt(tokens, at);
  if (token.kind !== "word" || fromRoman(token.text) === null) return null;
  return withSuffix(tokens, at, token.text.toUpperCase());
}

/**
 * What is written as a numeral and is none: "XXXX". Kept as it is, so that a look-up can answer that there is no
 * such inciso. In small letters it may be a word.
 */
export function readImpossibleNumeral(tokens: CitationTokens, at: number): ValueReading | null {
  const token = tokenAt(tokens, at);
  const shape = token.isUpper ? /^[ivxlcdm]{2,15}$/ : /^[ivx]{2,15}$/;
  if (token.kind !== "word" || !shape.test(token.text) || fromRoman(token.text) !== null) return null;
  if (NUMERAL_LIKE_WORDS.has(token.text) || readNorm(tokens, at) !== null) return null;
  return { value: token.text.toUpperCase(), next: at + 1 };
}

/** "inciso 250": higher than incisos go. */
function impossibleNumber(tokens: CitationTokens, at: number): ValueReading | null {
  const { text } = tokenAt(tokens, at);
  const isRead = text.length <= MAX_ARTICLE_DIGITS && Number(text) > 0;
  return isRead ? { value: String(Number(text)), next: at + 1 } : null;
}

/** A letter, or a doubled one, in quotes or not; "a)" too. */
export function readLetter(tokens: CitationTokens, at: number): ValueReading | null {
  const isQuoted = wordAt(tokens, at) === '"';
  const token = tokenAt(tokens, isQuoted ? at + 1 : at);
  const isPlain = token.kind === "word" && token.end - token.start === token.text.length;
  if (!isPlain || !/^([a-z])\1?$/.test(token.text)) return null;
  const after = at + (isQuoted ? 2 : 1);
  if (isQuoted) return wordAt(tokens, after) === '"' ? { value: token.text, next: after + 1 } : null;
  if (["a", "e", "o"].includes(token.text) && !mayFollowLetter(tokens, after)) return null;
  return { value: token.text, next: closesLetter(tokens, after) ? after + 1 : after };
}

/** "a)" as alíneas are labelled, not the end of what stands in parentheses. */
function closesLetter(tokens: CitationTokens, at: number): boolean {
  if (wordAt(tokens, at) !== ")" || !AFTER_LISTED.has(wordAt(tokens, at + 1))) return false;
  return !isParenthesised(tokens, at);
}

/** Whether a parenthesis stands open before a place. */
export function isParenthesised(tokens: CitationTokens, at: number): boolean {
  for (let back = at - 1; back > at - FARTHEST_PARENTHESIS && back >= 0; back--) {
    if (wordAt(tokens, back) === "(") return true;
    if (wordAt(tokens, back) === ")") break;
  }
  return false;
}

/** Whether what follows lets a bare letter be an alínea rather than a word of the sentence. */
export function mayFollowLetter(tokens: CitationTokens, at: number): boolean {
  const token = tokenAt(tokens, at);
  const after = tokenAt(tokens, at + 1);
  if (token.text === "a") return after.text.length === 1;
  if (token.text === "ate" || token.text === "ao") return after.text.length === 1 && after.kind !== "number";
  // "L. 8.112", "n.º 3": an abbreviation.
  if (token.text === "." && (after.kind === "number" || after.text === "º")) return false;
  return AFTER_LETTER.test(token.text) || (token.kind === "word" && token.isUpper && token.text.length > 1);
}

/** A figure or numeral with the "-B" of provisions that were put between others, written without spaces. */
function withSuffix(tokens: CitationTokens, at: number, value: string): ValueReading {
  const [dash, letter] = [tokenAt(tokens, at + 1), tokenAt(tokens, at + 2)];
  const isTight = touches(tokenAt(tokens, at), dash) && touches(dash, letter);
  const hasSuffix = dash.text === "-" && letter.kind === "word" && /^[a-z]{1,2}$/.test(letter.text);
  if (!hasSuffix || !isTight) return { value, next: at + 1 };
  return { value: `${value}-${letter.text.toUpperCase()}`, next: at + 3 };
}
