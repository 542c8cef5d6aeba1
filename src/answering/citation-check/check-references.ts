import { PROVISION_LEVELS, type ProvisionPath } from "#src/domain/index.ts";
import { formatReference, type LegalReference, type NormName, parseReferences } from "#src/law/index.ts";
import type { FoundReference, Resolution } from "#src/retrieval/index.ts";
import type { ReferenceFinding, ReferenceStatus } from "./check-citations.ts";
import {
  commonRevocation,
  deepestLevel,
  type EvidenceEntry,
  ordinalOf,
  revocationOfWhole,
  supporting,
} from "./evidence-provisions.ts";

/** Looks a citation up in the knowledge base: "Lei 1.234/2020, Art. 5, Inciso II". */
export type LookUp = (citation: string) => Promise<readonly Resolution[]>;

/** A citation in the text, with all that it may mean. */
export interface Claim {
  readonly start: number;
  readonly end: number;
  /** The likeliest first. */
  readonly readings: readonly [LegalReference, ...LegalReference[]];
  readonly isAssumed: boolean;
  /** More than the norm had to be guessed, or the norm can be one of two: that it does not exist cannot be said. */
  readonly isGuess: boolean;
}

interface ReferenceDeps {
  readonly entries: readonly EvidenceEntry[];
  readonly lookUp: LookUp;
  /** The source of the faithful quotation around a range; null when there is none. */
  readonly quotedFrom: (range: Claim) => string | null;
}

/** What a paragraph has named so far. */
interface Named {
  /** The last norm that something was cited of, and the last that was mentioned since. */
  readonly citedNorm: NormName | null;
  readonly mentionedNorm: NormName | null;
  readonly provision: LegalReference | null;
}

type Judgement = Pick<ReferenceFinding, "status" | "revocation">;
type Verdict = Judgement & Pick<ReferenceFinding, "cited" | "source">;

const BEST_FIRST: readonly ReferenceStatus[] = ["supported", "known", "unknown", "revoked", "nonexistent"];
const UNKNOWN: Judgement = { status: "unknown", revocation: null };
const STATUS_OF: Readonly<Record<Exclude<Resolution["kind"], "found">, ReferenceStatus>> = {
  "not-in-force": "known",
  "provision-not-found": "nonexistent",
  "norm-not-found": "unknown",
  "outside-filter": "unknown",
};
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

/** Each citation is looked up once, however often the text makes it. */
export async function checkReferences(
  claims: readonly Claim[],
  deps: ReferenceDeps,
): Promise<ReferenceFinding[]> {
  const verdicts = new Map<string, Promise<Verdict>>();
  const judge = (reference: LegalReference): Promise<Verdict> => {
    const name = `${reference.norm?.key ?? ""} ${citedAs(reference)}`;
    const verdict = verdicts.get(name) ?? judgeReference(reference, deps);
    verdicts.set(name, verdict);
    return verdict;
  };
  const findings: ReferenceFinding[] = [];
  for (const claim of claims) {
    const { start, end, isAssumed, readings } = claim;
    const source = deps.quotedFrom(claim);
    const verdict: Verdict =
      source === null
        ? await judgeClaim(claim, judge)
        : { cited: formatReference(readings[0]), status: "supported", source, revocation: null };
    findings.push({ kind: "reference", start, end, isAssumed, ...verdict });
  }
  return findings;
}

function claimOf(reference: LegalReference, named: Named, soleNorm: NormName | null): Claim | null {
  const { start, end, norm, path, isCaputOnly } = reference;
  const claim: Claim = { start, end, readings: [reference], isAssumed: false, isGuess: false };
  if (norm?.key.startsWith("sumula")) return claim;
  if (path.artigo === null) {
    const isWhole = deepestLevel(path) === undefined && !isCaputOnly;
    const completed = isWhole ? null : withArticle(reference, named.provision);
    return completed && { ...claim, readings: [completed], isAssumed: true, isGuess: true };
  }
  if (norm !== null || reference.unknownNorm !== null) return claim;
  const [likely = reference, ...others] = likelyNorms(named, soleNorm).map((name) => ({
    ...reference,
    norm: name,
  }));
  return { ...claim, readings: [likely, ...others], isAssumed: true, isGuess: others.length > 0 };
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
  if (norm?.key.startsWith("sumula")) return named;
  if (claim === null) return norm === null ? named : { ...named, mentionedNorm: norm };
  // A norm that is only named must not lend its name to what follows, nor take that of what came before.
  if (reference.unknownNorm !== null) return NOTHING;
  const provision = reference.path.artigo === null ? named.provision : claim.readings[0];
  return norm === null ? { ...named, provision } : { citedNorm: norm, mentionedNorm: null, provision };
}

function citedAs(reference: LegalReference): string {
  const { unknownNorm, norm } = reference;
  const place = formatReference(reference);
  return norm === null && unknownNorm !== null ? `${unknownNorm}, ${place}` : place;
}

/** The best verdict of its readings: what is only assumed to be wrong is not called wrong. */
async function judgeClaim(
  { readings: [likeliest, ...others], isGuess }: Claim,
  judge: (reference: LegalReference) => Promise<Verdict>,
): Promise<Verdict> {
  let best = await judge(likeliest);
  for (const reading of others) {
    const verdict = await judge(reading);
    if (BEST_FIRST.indexOf(verdict.status) < BEST_FIRST.indexOf(best.status)) best = verdict;
  }
  return isGuess && best.status === "nonexistent" ? { ...best, ...UNKNOWN } : best;
}

async function judgeReference(
  reference: LegalReference,
  { entries, lookUp }: ReferenceDeps,
): Promise<Verdict> {
  const cited = citedAs(reference);
  // A norm that is only named may be a document of the base; what stands in other norms says nothing about it.
  if (reference.unknownNorm !== null && reference.norm === null) {
    return { cited, source: null, ...judgeAll(await lookUp(cited), reference) };
  }
  const support = supporting(entries, reference);
  const source = support?.label ?? null;
  if (support?.revocation) return { cited, status: "revoked", source, revocation: support.revocation };
  if (support?.isOwn) return { cited, status: "supported", source, revocation: null };
  // Of some norm or other there always is an "art. 5º": finding one would prove nothing.
  const found = reference.norm === null ? UNKNOWN : judgeAll(await lookUp(cited), reference);
  // A text that speaks of a provision may not know what became of it since.
  if (support === null || found.status === "revoked") return { cited, source, ...found };
  return { cited, source, status: "supported", revocation: null };
}

/** A list is as good as its worst member, but not revoked for one of them. */
function judgeAll(resolutions: readonly Resolution[], reference: LegalReference): Judgement {
  const judgements = resolutions.map((resolution) => judgeResolution(resolution, reference));
  const revocation = commonRevocation(judgements.map((judgement) => judgement.revocation));
  if (revocation !== null) return { status: "revoked", revocation };
  const ranks = judgements.map(({ status }) => BEST_FIRST.indexOf(status === "revoked" ? "known" : status));
  return { status: BEST_FIRST[Math.max(...ranks)] ?? "unknown", revocation: null };
}

function judgeResolution(resolution: Resolution, reference: LegalReference): Judgement {
  if (resolution.kind !== "found") return { status: STATUS_OF[resolution.kind], revocation: null };
  if (!holdsRange(resolution, reference)) return { status: "nonexistent", revocation: null };
  const revocation = commonRevocation(resolution.provisions.map(revocationOfWhole));
  return { status: revocation === null ? "known" : "revoked", revocation };
}

/** "incisos I a IX" of an article with three is found in part; articles are found one by one. */
function holdsRange({ provisions }: FoundReference, { path, until }: LegalReference): boolean {
  const level = deepestLevel(path);
  if (until === null || level === undefined || level === "artigo") return true;
  const found = new Set(provisions.map(([root]) => ordinalOf(level, root?.[level] ?? "")));
  return found.size > ordinalOf(level, until) - ordinalOf(level, path[level] ?? "");
}
