import { depthOf } from "../law-structure.ts";
import { type CitationTokens, tokenAt, wordAt } from "../norms/citation-tokens.ts";
import { readArticleSlash, readBareUnit, readSeparator, type Separator } from "./bare-units.ts";
import { readNormAfter, readSelfNorm } from "./cited-norm.ts";
import {
  numberValue,
  readMarkedUnit,
  readMarker,
  readRoman,
  type UnitReading,
  withRange,
} from "./provision-units.ts";
import {
  applyUnit,
  type CitedProvision,
  type ReadingState,
  resumeState,
  startState,
} from "./reading-state.ts";

export interface ProvisionsReading {
  /** Empty when the words are those of a citation but cite nothing: "o item 3". */
  readonly cited: readonly CitedProvision[];
  readonly next: number;
  /** Index in `cited` where the last article after an "e" begins: what a norm that follows certainly covers. */
  readonly lastPart: number;
  /** Whether more than a lone figure was read. */
  readonly isDetailed: boolean;
}

/** Words that mean a provision only together with one above them. */
const DEPENDENT = new Set(["item", "itens", "letra", "letras", "al", "par", "pars", "caput", '"']);
const DIVISIONS =
  /^(?:capitulo|titulo|secao|subsecao|livro|anexo|parte|tomo|seculo|fase|quadro|tabela|item|volume)$/;

/** The provisions that a text cites at a place, lists and both orders included: "art. 5º, XI", "inciso XI do art. 5º". */
export function readProvisions(tokens: CitationTokens, at: number): ProvisionsReading | null {
  const marked = readMarkedUnit(tokens, at);
  const first = marked ?? readLeadingNumeral(tokens, at);
  if (first === null) return null;
  const reading = readFrom(tokens, first);
  const isDependent = marked === null || DEPENDENT.has(wordAt(tokens, at));
  return isDependent && isAlone(reading.cited[0], marked) ? { ...reading, cited: [] } : reading;
}

/** The same where the article has no marker: "CF 5º XI", "121 §2 II". */
export function readUnmarkedProvisions(tokens: CitationTokens, at: number): ProvisionsReading | null {
  const value = numberValue(tokens, at, "artigo");
  if (value === null) return null;
  return readFrom(tokens, withRange(tokens, value, "artigo", { isMarked: true }));
}

function readFrom(tokens: CitationTokens, first: UnitReading): ProvisionsReading {
  const state = startState(first);
  let { next } = first;
  let units = 1;
  for (;;) {
    const separator = readArticleSlash(tokens, next, state) ?? readSeparator(tokens, next);
    const marked = separator.hasSemicolon ? null : readMarkedUnit(tokens, separator.next);
    const unit = marked ?? readBareUnit(tokens, separator, state);
    if (unit === null || !applyUnit(state, unit, separator)) break;
    ({ next } = unit);
    units += 1;
  }
  return { cited: state.cited, next, lastPart: state.lastPart, isDetailed: units > 1 };
}

function isAlone(first: CitedProvision | undefined, marked: UnitReading | null): boolean {
  if (first === undefined) return true;
  const { artigo, paragrafo, inciso, alinea } = first.path;
  if (artigo !== null) return false;
  if (marked?.level === "paragrafo") return marked.value !== "único";
  if (paragrafo !== null) return false;
  if (marked === null) return true;
  if (marked.level === "item") return inciso === null && alinea === null;
  return marked.level === "alinea" ? inciso === null : true;
}

/** "XI do art. 5º", "I, II e IV do art. 12": numerals whose article follows. */
function readLeadingNumeral(tokens: CitationTokens, at: number): UnitReading | null {
  const token = tokenAt(tokens, at);
  if (token.kind !== "word" || !token.isUpper) return null;
  const value = readRoman(tokens, at);
  if (value === null || (at > 0 && DIVISIONS.test(wordAt(tokens, at - 1)))) return null;
  const separator = readSeparator(tokens, value.next);
  const isFollowed =
    separator.isLink || readRoman(tokens, separator.next) !== null || wordAt(tokens, value.next) === "a";
  if (!isFollowed || (separator.isLink && readMarker(tokens, separator.next)?.level === "caput")) return null;
  return withRange(tokens, value, "inciso", { isPlural: true });
}

const PUNCTUATION = new Set(["", ",", ";", ".", ":", ")", "?"]);
const DIRECT: Omit<Separator, "next" | "hasComma"> = { hasSemicolon: false, joins: false, isLink: false };
const MAX_UNITS = 16;

/**
 * "art. 6º do CDC, VIII", "art. 5º da CF inciso onze": units after the norm that go on below the one article before it.
 * Null where they are not clearly units, or belong to what follows: "art. 5º da CF, inciso II do art. 6º do CP".
 */
export function readBelowNorm(
  tokens: CitationTokens,
  at: number,
  before: readonly CitedProvision[],
): Pick<ProvisionsReading, "cited" | "next"> | null {
  const [only, ...others] = before;
  if (only === undefined || others.length > 0 || only.path.artigo === null) return null;
  if (only.until !== null || only.isCaputOnly) return null;
  const hasComma = wordAt(tokens, at) === ",";
  const separator = { ...DIRECT, hasComma, next: hasComma ? at + 1 : at };
  const state = resumeState(only);
  const first = readFirst(tokens, separator.next, state);
  if (first === null || !applyUnit(state, first, separator)) return null;
  const next = readRest(tokens, first.next, state);
  return next !== null && isClear(tokens, first, next, hasComma) ? { cited: state.cited, next } : null;
}

function readFirst(tokens: CitationTokens, at: number, state: ReadingState): UnitReading | null {
  if (tokenAt(tokens, at).opensLine) return null;
  const unit = readMarkedUnit(tokens, at) ?? readNumeralBelow(tokens, at);
  if (unit === null || unit.level === "caput") return null;
  return depthOf(unit.level) > depthOf(state.level) ? unit : null;
}

/** One letter must be a capital that incisos have; and "V." is most often short for a word. */
function readNumeralBelow(tokens: CitationTokens, at: number): UnitReading | null {
  const { text, isUpper } = tokenAt(tokens, at);
  if (text.length === 1 && !(isUpper && "ivx".includes(text))) return null;
  const value = readRoman(tokens, at);
  if (value === null) return null;
  const isInitial = text.length === 1 && wordAt(tokens, value.next) === ".";
  if (isInitial && value.next + 1 < tokens.length) return null;
  return withRange(tokens, value, "inciso", {});
}

/** The token after the last unit; null when they turn out to be units of an article that follows. */
function readRest(tokens: CitationTokens, at: number, state: ReadingState): number | null {
  let next = at;
  for (let units = 1; units < MAX_UNITS; units++) {
    const separator = readSeparator(tokens, next);
    if (separator.isLink) return null;
    const marked = separator.hasSemicolon ? null : readMarkedUnit(tokens, separator.next);
    if (marked?.level === "artigo") return separator.joins ? next : null;
    const unit = marked ?? readBareUnit(tokens, separator, state);
    if (unit === null || unit.level === "artigo" || !applyUnit(state, unit, separator)) break;
    ({ next } = unit);
  }
  return next;
}

function isClear(tokens: CitationTokens, first: UnitReading, next: number, hasComma: boolean): boolean {
  const after = tokenAt(tokens, next);
  if (!first.isMarked && !PUNCTUATION.has(after.text)) return false;
  // "… da CLT § 3º O direito": the paragraph that begins there, its line lost.
  if (!hasComma && after.kind === "word" && after.isCapital) return false;
  const from = after.text === "," ? next + 1 : next;
  return readNormAfter(tokens, next) === null && readSelfNorm(tokens, from) === null;
}
