import { PROVISION_LEVELS, type ProvisionPath } from "#src/domain/index.ts";
import { type LegalReference, type NormName, parseReferences } from "#src/law/index.ts";

/** A citation in the text, with all that it may mean. */
export interface Claim {
  readonly start: number;
  readonly end: number;
  /** At least one; the likeliest first. */
  readonly readings: readonly LegalReference[];
  readonly isAssumed: boolean;
  /** More than the norm had to be guessed, or the norm can be one of two: that it does not exist cannot be said. */
  readonly isGuess: boolean;
}

/** What a paragraph has named so far. */
interface Named {
  /** The last norm that something was cited of, and the last that was mentioned since. */
  readonly citedNorm: NormName | null;
  readonly mentionedNorm: NormName | null;
  readonly provision: LegalReference | null;
}

const NOTHING: Named = { citedNorm: null, mentionedNorm: null, provision: null };
const PARAGRAPH_BREAK = /\n[ \t\r]*\n/g;

/**
 * The provisions and súmulas that a text cites. A norm that is not named beside its provision is the last one of the
 * paragraph, or else `soleNorm`. A norm mentioned in passing ("redação dada pela Lei …") may or may not be it: then
 * both are readings. Norms as a whole, and paragraphs or incisos of no known article, are no claims.
 */
export function readClaims(text: string, soleNorm: NormName | null): Claim[] {
  const breaks = [...text.matchAll(PARAGRAPH_BREAK)].map(({ index }) => index);
  const claims: Claim[] = [];
  let named = NOTHING;
  let nextBreak = 0;
  for (const reference of parseReferences(text)) {
    for (; (breaks[nextBreak] ?? Infinity) < reference.start; nextBreak += 1) named = NOTHING;
    const claim = claimOf(reference, named, soleNorm);
    if (claim !== null) claims.push(claim);
    named = afterReading(named, reference, claim);
  }
  return claims;
}

function claimOf(reference: LegalReference, named: Named, soleNorm: NormName | null): Claim | null {
  const { start, end, norm, path, isCaputOnly } = reference;
  if (isSumula(norm)) return { start, end, readings: [reference], isAssumed: false, isGuess: false };
  if (path.artigo === null) {
    const isWhole = PROVISION_LEVELS.every((level) => path[level] === null) && !isCaputOnly;
    const completed = isWhole ? null : withArticle(reference, named.provision);
    return completed && { start, end, readings: [completed], isAssumed: true, isGuess: true };
  }
  if (norm !== null || reference.unknownNorm !== null) {
    return { start, end, readings: [reference], isAssumed: false, isGuess: false };
  }
  const norms = likelyNorms(named, soleNorm);
  const readings = norms.map((likely) => ({ ...reference, norm: likely }));
  return {
    start,
    end,
    readings: readings.length === 0 ? [reference] : readings,
    isAssumed: true,
    isGuess: readings.length > 1,
  };
}

function likelyNorms({ citedNorm, mentionedNorm }: Named, soleNorm: NormName | null): NormName[] {
  const norms = [citedNorm, mentionedNorm].filter((norm) => norm !== null);
  if (norms.length === 0) return soleNorm === null ? [] : [soleNorm];
  return norms[0]?.key === norms[1]?.key ? norms.slice(0, 1) : norms;
}

/** "O § 2º": of the article that was cited last, unless another norm is named. */
function withArticle(reference: LegalReference, last: LegalReference | null): LegalReference | null {
  if (last === null || (reference.norm !== null && reference.norm.key !== last.norm?.key)) return null;
  const top = PROVISION_LEVELS.findIndex((level) => reference.path[level] !== null);
  const above = PROVISION_LEVELS.slice(0, top === -1 ? 1 : top);
  const levels = above.map((level) => [level, last.path[level]] as const);
  const path: ProvisionPath = { ...reference.path, ...Object.fromEntries(levels) };
  return { ...reference, norm: last.norm, path };
}

function afterReading(named: Named, reference: LegalReference, claim: Claim | null): Named {
  const { norm } = reference;
  if (isSumula(norm)) return named;
  if (claim === null) return norm === null ? named : { ...named, mentionedNorm: norm };
  // A norm that is only named must not lend its name to what follows, nor take that of what came before.
  if (reference.unknownNorm !== null) return NOTHING;
  const provision = reference.path.artigo === null ? named.provision : (claim.readings[0] ?? null);
  return norm === null ? { ...named, provision } : { citedNorm: norm, mentionedNorm: null, provision };
}

function isSumula(norm: NormName | null): boolean {
  return norm?.key.startsWith("sumula") === true;
}
