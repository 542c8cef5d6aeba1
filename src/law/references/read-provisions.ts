import { tokenAt, type CitationTokens } from "../norms/citation-tokens.ts";
import { readBareUnit } from "./bare-units.ts";
import { readMarkedUnit, readMarker, withRange, type UnitReading } from "./provision-units.ts";
import { numberValue, readRoman } from "./provision-values.ts";
import { applyUnit, startState, type CitedProvision } from "./reading-state.ts";
import { readArticleSlash, readSeparator } from "./separators.ts";

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
  const isDependent = marked === null || DEPENDENT.has(tokenAt(tokens, at).text);
  return isDependent && isAlone(reading.cited[0], marked) ? { ...reading, cited: [] } : reading;
}

/** The same where the article has no marker: "CF 5º XI", "121 §2 II". */
export function readUnmarkedProvisions(tokens: CitationTokens, at: number): ProvisionsReading | null {
  const value = numberValue(tokens, at, "artigo");
  if (value === null) return null;
  return readFrom(tokens, { ...withRange(tokens, value, "artigo", false, false), isMarked: true });
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

/** Nothing above it was named. */
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
  if (value === null || (at > 0 && DIVISIONS.test(tokenAt(tokens, at - 1).text))) return null;
  const separator = readSeparator(tokens, value.next);
  const isFollowed =
    separator.isLink ||
    readRoman(tokens, separator.next) !== null ||
    tokenAt(tokens, value.next).text === "a";
  if (!isFollowed || (separator.isLink && readMarker(tokens, separator.next)?.level === "caput")) return null;
  return withRange(tokens, value, "inciso", true, false);
}
