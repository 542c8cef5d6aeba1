import { citationTokens, tokenAt, type CitationTokens } from "../norms/citation-tokens.ts";
import type { NormReading } from "../norms/norm-reading.ts";
import { readNorm } from "../norms/read-norm.ts";
import type { NormName } from "../norm-name.ts";
import type { LegalReference } from "../reference.ts";
import { readProvisions, readUnmarkedProvisions, type ProvisionsReading } from "./read-provisions.ts";
import { NOWHERE, type CitedProvision } from "./reading-state.ts";
import { readSelfNorm } from "./self-norm.ts";

export interface ReferenceContext {
  /** The norm that "desta Lei" means. */
  readonly self?: NormName;
}

/** A text of at most so many tokens may be a query that is nothing but a citation: "cp 121 §2 ii". */
const SHORT_TEXT = 24;
const PREPOSITIONS = new Set(["da", "do", "das", "dos", "de", "na", "no"]);
const COLLECTIVES = new Set(["ambos", "ambas", "todos", "todas"]);
const BEFORE_PROVISIONS = new Set([",", "-", ":", "(", "/", "em", "no", "nos", "seu", "seus"]);
const BEFORE_NORM = new Set(["o", "a", "do", "da", "no", "na", "pelo", "pela", "ao"]);
const MOST_LEADING = 3;

/** One citation: its references share a range. `next` is the token after it. */
interface Citation {
  readonly references: readonly LegalReference[];
  readonly next: number;
}

/**
 * Every citation of legal provisions and norms in a text, in reading order. A provision whose norm the text does not
 * name beside it has a null norm. Reads each token a bounded number of times.
 */
export function parseReferences(text: string, context: ReferenceContext = {}): LegalReference[] {
  const tokens = citationTokens(text);
  const references: LegalReference[] = [];
  for (let at = 0; at < tokens.length;) {
    const citation = readCitation(tokens, at, context);
    for (const reference of citation?.references ?? []) references.push(reference);
    at = Math.max(at + 1, citation?.next ?? 0);
  }
  return references;
}

function readCitation(tokens: CitationTokens, at: number, context: ReferenceContext): Citation | null {
  const provisions = readProvisions(tokens, at) ?? readLeadingNumber(tokens, at);
  if (provisions !== null) return withNormAfter(tokens, at, provisions, context);
  const norm = readNorm(tokens, at);
  if (norm === null) return null;
  const below = norm.kind === "sumula" ? null : readProvisionsOf(tokens, norm, at);
  const citation = below === null ? null : withNormBefore(tokens, at, norm, below);
  if (citation !== null) return citation;
  if (norm.isWeak) return { references: [], next: norm.next };
  const all = [norm.norm, ...norm.others];
  return { references: all.flatMap((name) => refer(tokens, at, norm.next, name, [WHOLE])), next: norm.next };
}

const WHOLE: CitedProvision = { path: NOWHERE, until: null, isCaputOnly: false };

/** "121 §2 II CP": only as the beginning of a query, where nothing else can be meant. */
function readLeadingNumber(tokens: CitationTokens, at: number): ProvisionsReading | null {
  if (at !== 0 || tokens.length > SHORT_TEXT || tokenAt(tokens, 0).kind !== "number") return null;
  const reading = readUnmarkedProvisions(tokens, 0);
  if (reading === null) return null;
  const norm = readNormAfter(tokens, reading.next);
  return norm?.norm !== undefined && norm.next === tokens.length ? reading : null;
}

function withNormAfter(
  tokens: CitationTokens,
  at: number,
  provisions: ProvisionsReading,
  context: ReferenceContext,
): Citation {
  const named = readNamedSelf(tokens, provisions.next);
  if (named !== null)
    return { references: refer(tokens, at, named.next, named.norm, provisions.cited), next: named.next };
  const self = readSelfNorm(
    tokens,
    tokenAt(tokens, provisions.next).text === "," ? provisions.next + 1 : provisions.next,
  );
  if (self !== null)
    return { references: refer(tokens, at, self, context.self ?? null, provisions.cited), next: self };
  const norm = provisions.cited.length === 0 ? null : readNormAfter(tokens, provisions.next);
  const next = norm?.next ?? provisions.next;
  return { references: refer(tokens, at, next, norm?.norm ?? null, provisions.cited), next };
}

/** "deste Ato das Disposições Constitucionais Transitórias": the text says its own name. */
function readNamedSelf(tokens: CitationTokens, at: number): NormReading | null {
  const word = tokenAt(tokens, at).text;
  const norm = word === "desta" || word === "deste" ? readNorm(tokens, at + 1) : null;
  return norm === null || norm.isWeak || norm.kind === "sumula" ? null : norm;
}

/**
 * "CF, art. 5º": the norm holds for all that follows, unless another is named after it: "CF, art. 5º, e art. 121 do CP".
 * Null when that other one covers them all: "a LGPD, o art. 5º da CF".
 */
function withNormBefore(
  tokens: CitationTokens,
  at: number,
  norm: NormReading,
  below: ProvisionsReading,
): Citation | null {
  const other = readOtherNorm(tokens, below.next);
  if (other === null) {
    return { references: refer(tokens, at, below.next, norm.norm, below.cited), next: below.next };
  }
  if (below.lastPart === 0) return null;
  const own = refer(tokens, at, below.next, norm.norm, below.cited.slice(0, below.lastPart));
  const others = refer(tokens, at, other.next, other.norm, below.cited.slice(below.lastPart));
  return { references: [...own, ...others], next: other.next };
}

function readOtherNorm(tokens: CitationTokens, at: number): NormReading | null {
  const from = tokenAt(tokens, at).text === "," ? at + 1 : at;
  const norm = PREPOSITIONS.has(tokenAt(tokens, from).text) ? readNorm(tokens, from + 1) : null;
  return norm?.kind === "sumula" ? null : norm;
}

/** "… da CF", ", CF/88", "(CF)", "/CF", "- CF", ", ambos do CP". */
function readNormAfter(tokens: CitationTokens, at: number): NormReading | null {
  let next = skipFollowing(tokens, at);
  const mark = tokenAt(tokens, next).text;
  if (mark === "," || mark === "(" || mark === "/" || mark === "-") next += 1;
  if (COLLECTIVES.has(tokenAt(tokens, next).text)) next += 1;
  const hasPreposition = PREPOSITIONS.has(tokenAt(tokens, next).text);
  if (hasPreposition) next += 1;
  if (tokenAt(tokens, next).opensLine && next === at) return null;
  const norm = readNorm(tokens, next);
  if (norm === null || norm.kind === "sumula") return null;
  // "art. 5º, CF, art. 6º" could go either way; the nearest provision before it is the usual one.
  return mark === "(" && tokenAt(tokens, norm.next).text === ")" ? { ...norm, next: norm.next + 1 } : norm;
}

/** "art. 1º e seguintes da LGPD", "arts. 1º e ss." */
function skipFollowing(tokens: CitationTokens, at: number): number {
  const word = tokenAt(tokens, at + 1).text;
  if (tokenAt(tokens, at).text !== "e" || (word !== "seguintes" && word !== "ss")) return at;
  return tokenAt(tokens, at + 2).text === "." ? at + 3 : at + 2;
}

/** The provisions after a norm: "CF, art. 5º", "Lei 8.112/90, em seu art. 37", "CF/88 5º XI". */
function readProvisionsOf(tokens: CitationTokens, norm: NormReading, at: number): ProvisionsReading | null {
  let next = norm.next;
  while (next - norm.next < MOST_LEADING && BEFORE_PROVISIONS.has(tokenAt(tokens, next).text)) next += 1;
  const marked = tokenAt(tokens, next).opensLine ? null : readMarkedProvisions(tokens, next);
  if (marked !== null) return marked;
  const bare = norm.next + (tokenAt(tokens, norm.next).text === "," ? 1 : 0);
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
    tokens.length <= SHORT_TEXT && (normAt === 0 || BEFORE_NORM.has(tokenAt(tokens, normAt - 1).text));
  return reading.isDetailed || figure.isOrdinal || isQuery ? reading : null;
}

function refer(
  tokens: CitationTokens,
  from: number,
  next: number,
  norm: NormName | null,
  cited: readonly CitedProvision[],
): LegalReference[] {
  const { start } = tokenAt(tokens, from);
  const { end } = tokenAt(tokens, next - 1);
  return cited.map((provision) => ({ start, end, norm, ...provision }));
}
