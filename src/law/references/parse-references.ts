import { citationTokens, type CitationTokens, tokenAt, wordAt } from "../norms/citation-tokens.ts";
import { type NormReading, readBareLaw } from "../norms/norm-number.ts";
import type { NormName } from "../norms/norm-table.ts";
import { readNorm } from "../norms/read-norm.ts";
import {
  type CitationSource,
  type CitedNorm,
  isRegulationOfNorm,
  knownNorm,
  readNamedSelf,
  readNormAfter,
  readOtherNorm,
  readSelfNorm,
  readUnknown,
  readUnknownNormAfter,
} from "./cited-norm.ts";
import {
  type ProvisionsReading,
  readBelowNorm,
  readProvisions,
  readUnmarkedProvisions,
} from "./read-provisions.ts";
import { NO_PATH } from "../law-structure.ts";
import { type CitedProvision } from "./reading-state.ts";

/** One provision, or one range of provisions, that a text cites. Lists give one reference for each member. */
export interface LegalReference extends CitedProvision {
  /** Range in the text, in UTF-16 code units: from the first word of the citation to its last, the norm included. */
  readonly start: number;
  readonly end: number;
  /** Null when the text does not say which norm. */
  readonly norm: NormName | null;
  /**
   * The words that name a norm which nobody told us of: "lei orgânica do município". Null when `norm` is known, and
   * where the text names none or means its own.
   */
  readonly unknownNorm: string | null;
}

/** A text of at most so many tokens may be a query that is nothing but a citation: "cp 121 §2 ii". */
const SHORT_TEXT = 24;
const BEFORE_PROVISIONS = new Set([",", "-", ":", "(", "/", "em", "no", "nos", "seu", "seus"]);
const BEFORE_NORM = new Set(["o", "a", "do", "da", "no", "na", "pelo", "pela", "ao"]);
const BEFORE_BARE_LAW = new Set(["a", "da", "na", "pela", "("]);
const MAX_LEADING = 3;
/** What is named before its provisions; a contract or a plan would be a word of the sentence there. */
const NORM_NOUN = /^(?:lei|codigo|estatuto|regimento|regulamento|constituicao|pacto|convencao|tratado)$/;

/** One citation: its references share a range. `next` is the token after it. */
interface Citation {
  readonly references: readonly LegalReference[];
  readonly next: number;
}

const WHOLE: CitedProvision = { path: NO_PATH, until: null, isCaputOnly: false };

/**
 * Every citation of legal provisions and norms in a text, in reading order. A provision whose norm the text does not
 * name beside it has a null norm. Reads each token a bounded number of times.
 */
export function parseReferences(
  text: string,
  { self = null }: { self?: NormName | null } = {},
): LegalReference[] {
  const source = { text, tokens: citationTokens(text), self };
  const references: LegalReference[] = [];
  for (let at = 0; at < source.tokens.length;) {
    const citation = readCitation(source, at);
    for (const reference of citation?.references ?? []) references.push(reference);
    at = Math.max(at + 1, citation?.next ?? 0);
  }
  return references;
}

function readCitation(source: CitationSource, at: number): Citation | null {
  const { tokens } = source;
  const provisions = readProvisions(tokens, at) ?? readLeadingNumber(tokens, at);
  if (provisions !== null) return withNormAfter(source, at, provisions);
  const norm = readNorm(tokens, at) ?? readLeadingLaw(tokens, at);
  if (norm === null) return withUnknownNormBefore(source, at);
  const below = norm.kind === "sumula" ? null : readProvisionsOf(tokens, norm, at);
  const citation = below === null ? null : withNormBefore(source, at, norm, below);
  if (citation !== null) return citation;
  if (norm.isWeak) return { references: [], next: norm.next };
  const { next } = norm;
  const whole = (name: NormName) => cite(tokens, at, knownNorm({ norm: name, next }), [WHOLE]).references;
  return { references: [norm.norm, ...norm.others].flatMap(whole), next };
}

/** "8.112/90, art. 5º": where a word before it could say what the number is of, it is not taken for a law. */
function readLeadingLaw(tokens: CitationTokens, at: number): NormReading | null {
  return at === 0 || BEFORE_BARE_LAW.has(wordAt(tokens, at - 1)) ? readBareLaw(tokens, at) : null;
}

/** "121 §2 II CP": only as the beginning of a query, where nothing else can be meant. */
function readLeadingNumber(tokens: CitationTokens, at: number): ProvisionsReading | null {
  if (at !== 0 || tokens.length > SHORT_TEXT || tokenAt(tokens, 0).kind !== "number") return null;
  const reading = readUnmarkedProvisions(tokens, 0);
  return reading !== null && readNormAfter(tokens, reading.next)?.next === tokens.length ? reading : null;
}

function withNormAfter(source: CitationSource, at: number, { cited, next }: ProvisionsReading): Citation {
  const { tokens } = source;
  const named = readNamedSelf(tokens, next);
  if (named !== null) return cite(tokens, at, knownNorm(named), cited);
  const self = readSelfNorm(tokens, wordAt(tokens, next) === "," ? next + 1 : next);
  if (self !== null) return cite(tokens, at, knownNorm({ norm: source.self, next: self }), cited);
  const norm = cited.length === 0 ? null : readNormAfter(tokens, next);
  const unknown = cited.length > 0 && norm === null ? readUnknownNormAfter(source, next) : null;
  const said = norm === null ? unknown : knownNorm(norm);
  if (said === null) return cite(tokens, at, knownNorm({ norm: null, next }), cited);
  const more = readBelowNorm(tokens, said.next, cited);
  if (more === null) return cite(tokens, at, said, cited);
  return cite(tokens, at, { ...said, next: more.next }, more.cited);
}

/** "Regimento Interno da Câmara, art. 16". */
function withUnknownNormBefore(source: CitationSource, at: number): Citation | null {
  const { tokens } = source;
  const unknown = NORM_NOUN.test(wordAt(tokens, at)) ? readUnknown(source, at) : null;
  if (unknown === null) return null;
  const hasComma = wordAt(tokens, unknown.next) === ",";
  const from = hasComma ? unknown.next + 1 : unknown.next;
  const below = hasComma || tokens.length <= SHORT_TEXT ? readMarkedProvisions(tokens, from) : null;
  const isOwn = below !== null && readOtherNorm(source, below.next) === null;
  if (isOwn && wordAt(tokens, from).startsWith("art") && !tokenAt(tokens, from).opensLine)
    return cite(tokens, at, { ...unknown, next: below.next }, below.cited);
  // A regulation that cites nothing still hides the norm that it is not.
  return isRegulationOfNorm(tokens, at) ? { references: [], next: unknown.next } : null;
}

/**
 * "CF, art. 5º": the norm holds for all that follows, unless another is named after it: "CF, art. 5º, e art. 121 do CP".
 * Null when that other one covers them all: "a LGPD, o art. 5º da CF".
 */
function withNormBefore(
  source: CitationSource,
  at: number,
  { norm }: NormReading,
  { cited, next, lastPart }: ProvisionsReading,
): Citation | null {
  const { tokens } = source;
  const other = readOtherNorm(source, next);
  if (other === null) return cite(tokens, at, knownNorm({ norm, next }), cited);
  if (lastPart === 0) return null;
  const own = cite(tokens, at, knownNorm({ norm, next }), cited.slice(0, lastPart));
  const others = cite(tokens, at, other, cited.slice(lastPart));
  return { references: [...own.references, ...others.references], next: other.next };
}

/** The provisions after a norm: "CF, art. 5º", "Lei 8.112/90, em seu art. 37", "CF/88 5º XI". */
function readProvisionsOf(tokens: CitationTokens, norm: NormReading, at: number): ProvisionsReading | null {
  let next = norm.next;
  while (next - norm.next < MAX_LEADING && BEFORE_PROVISIONS.has(wordAt(tokens, next))) next += 1;
  const marked = tokenAt(tokens, next).opensLine ? null : readMarkedProvisions(tokens, next);
  if (marked !== null) return marked;
  const bare = norm.next + (wordAt(tokens, norm.next) === "," ? 1 : 0);
  return norm.kind === "nome" ? readBareProvisions(tokens, at, bare) : null;
}

function readMarkedProvisions(tokens: CitationTokens, at: number): ProvisionsReading | null {
  const reading = readProvisions(tokens, at);
  return reading === null || reading.cited.length === 0 ? null : reading;
}

/** A figure after the name of a norm is an article where the text is a query, or where it is written like one. */
function readBareProvisions(tokens: CitationTokens, normAt: number, at: number): ProvisionsReading | null {
  const figure = tokenAt(tokens, at);
  if (figure.kind !== "number" || figure.opensLine) return null;
  const reading = readUnmarkedProvisions(tokens, at);
  if (reading === null) return null;
  if (normAt === 0 && reading.next === tokens.length) return reading;
  if (!tokenAt(tokens, normAt).isUpper) return null;
  const isQuery =
    tokens.length <= SHORT_TEXT && (normAt === 0 || BEFORE_NORM.has(wordAt(tokens, normAt - 1)));
  return reading.isDetailed || figure.isOrdinal || isQuery ? reading : null;
}

function cite(
  tokens: CitationTokens,
  at: number,
  { norm, unknownNorm, next }: CitedNorm,
  cited: readonly CitedProvision[],
): Citation {
  const { start } = tokenAt(tokens, at);
  const { end } = tokenAt(tokens, next - 1);
  return { references: cited.map((provision) => ({ start, end, norm, unknownNorm, ...provision })), next };
}
