import { tokenAt, type CitationToken, type CitationTokens } from "../norms/citation-tokens.ts";
import { readBareUnit } from "./bare-units.ts";
import { readNormAfter } from "./cited-norm.ts";
import { readMarkedUnit, withRange, type UnitReading } from "./provision-units.ts";
import { readRoman } from "./provision-values.ts";
import { applyUnit, depthOf, resumeState, type CitedProvision, type ReadingState } from "./reading-state.ts";
import { readSelfNorm } from "./self-norm.ts";
import { readSeparator, type Separator } from "./separators.ts";

export interface BelowNorm {
  readonly cited: readonly CitedProvision[];
  readonly next: number;
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
): BelowNorm | null {
  const [only, ...others] = before;
  if (only === undefined || others.length > 0 || only.path.artigo === null) return null;
  if (only.until !== null || only.isCaputOnly) return null;
  const hasComma = tokenAt(tokens, at).text === ",";
  const separator = { ...DIRECT, hasComma, next: hasComma ? at + 1 : at };
  const state = resumeState(only);
  const first = readFirst(tokens, separator.next, state);
  if (first === null || !applyUnit(state, first, separator)) return null;
  const next = readRest(tokens, first.next, state);
  return next !== null && isClear(tokens, first, next, hasComma) ? { cited: state.cited, next } : null;
}

function readFirst(tokens: CitationTokens, at: number, state: ReadingState): UnitReading | null {
  const token = tokenAt(tokens, at);
  if (token.opensLine) return null;
  const unit = readMarkedUnit(tokens, at) ?? readNumeral(tokens, at, token);
  if (unit === null || unit.level === "caput") return null;
  return depthOf(unit.level) > depthOf(state.level) ? unit : null;
}

/** One letter must be a capital that incisos have; and "V." is most often short for a word. */
function readNumeral(
  tokens: CitationTokens,
  at: number,
  { text, isUpper }: CitationToken,
): UnitReading | null {
  if (text.length === 1 && !(isUpper && "ivx".includes(text))) return null;
  const value = readRoman(tokens, at);
  if (value === null) return null;
  const isInitial = text.length === 1 && tokenAt(tokens, value.next).text === ".";
  if (isInitial && value.next + 1 < tokens.length) return null;
  return withRange(tokens, value, "inciso", false, false);
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
