import { formatReference, type LegalReference } from "#src/law/index.ts";
import type { FoundReference, Resolution } from "#src/retrieval/index.ts";
import type { ReferenceFinding, ReferenceStatus } from "./citation-check.ts";
import type { EvidenceProvisions } from "./evidence-provisions.ts";
import { deepestLevel, ordinalOf } from "./provision-keys.ts";
import type { Claim } from "./read-claims.ts";
import { commonRevocation, revocationOfWhole } from "./revocation.ts";

/** Looks a citation up in the knowledge base: "Lei 1.234/2020, Art. 5, Inciso II". */
export type LookUp = (citation: string) => Promise<readonly Resolution[]>;

type Judgement = Pick<ReferenceFinding, "status" | "revocation">;
type Verdict = Judgement & Pick<ReferenceFinding, "cited" | "source">;

const BEST_FIRST: readonly ReferenceStatus[] = ["supported", "known", "unknown", "revoked", "nonexistent"];
const UNKNOWN: Judgement = { status: "unknown", revocation: null };

/** Each citation is looked up once, however often the text makes it. */
export async function checkReferences(
  claims: readonly Claim[],
  provisions: EvidenceProvisions,
  lookUp: LookUp,
  quotedIn: (range: Claim) => string | null,
): Promise<ReferenceFinding[]> {
  const verdicts = new Map<string, Promise<Verdict>>();
  const judge = (reference: LegalReference): Promise<Verdict> => {
    const cited = citedAs(reference);
    const name = `${reference.norm?.key ?? ""} ${cited}`;
    const verdict = verdicts.get(name) ?? judgeReference(reference, cited, provisions, lookUp);
    verdicts.set(name, verdict);
    return verdict;
  };
  const findings: ReferenceFinding[] = [];
  for (const claim of claims) {
    const { start, end, isAssumed } = claim;
    const verdict = judgeQuoted(claim, quotedIn(claim)) ?? (await judgeClaim(claim, judge));
    findings.push({ kind: "reference", start, end, isAssumed, ...verdict });
  }
  return findings;
}

function citedAs(reference: LegalReference): string {
  const { unknownNorm, norm } = reference;
  const place = formatReference(reference);
  return norm === null && unknownNorm !== null ? `${unknownNorm}, ${place}` : place;
}

function judgeQuoted({ readings }: Claim, source: string | null): Verdict | null {
  const [reading] = readings;
  if (source === null || reading === undefined) return null;
  return { cited: formatReference(reading), status: "supported", source, revocation: null };
}

/** The kindest of its readings: what is only assumed to be wrong is not called wrong. */
async function judgeClaim(
  { readings, isGuess }: Claim,
  judge: (reference: LegalReference) => Promise<Verdict>,
): Promise<Verdict> {
  let best: Verdict | null = null;
  for (const reading of readings) {
    const verdict = await judge(reading);
    if (best === null || rankOf(verdict) < rankOf(best)) best = verdict;
    if (best.status === "supported") return best;
  }
  const verdict: Verdict = best ?? { cited: "", source: null, ...UNKNOWN };
  return isGuess && verdict.status === "nonexistent" ? { ...verdict, ...UNKNOWN } : verdict;
}

function rankOf({ status }: Judgement): number {
  return BEST_FIRST.indexOf(status);
}

async function judgeReference(
  reference: LegalReference,
  cited: string,
  provisions: EvidenceProvisions,
  lookUp: LookUp,
): Promise<Verdict> {
  // A norm that is only named may be a document of the base; what stands in other norms says nothing about it.
  if (reference.unknownNorm !== null && reference.norm === null) {
    return { cited, source: null, ...judgeAll(await lookUp(cited), reference) };
  }
  const support = provisions.supporting(reference);
  const source = support?.label ?? null;
  if (support?.revocation) return { cited, status: "revoked", source, revocation: support.revocation };
  if (support?.isOwn) return { cited, status: "supported", source, revocation: null };
  // Of some norm or other there always is an "art. 5º": finding one would prove nothing.
  const found = reference.norm === null ? UNKNOWN : judgeAll(await lookUp(cited), reference);
  if (support === null) return { cited, source, ...found };
  // A text that speaks of a provision may not know what became of it since.
  return {
    cited,
    source,
    ...(found.status === "revoked" ? found : { status: "supported", revocation: null }),
  };
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
  switch (resolution.kind) {
    case "found": {
      if (!holdsRange(resolution, reference)) return { status: "nonexistent", revocation: null };
      const revocation = commonRevocation(resolution.provisions.map(revocationOfWhole));
      return { status: revocation === null ? "known" : "revoked", revocation };
    }
    case "not-in-force":
      return { status: "known", revocation: null };
    case "provision-not-found":
      return { status: "nonexistent", revocation: null };
    case "norm-not-found":
    case "outside-filter":
      return UNKNOWN;
  }
}

/** "incisos I a IX" of an article with three is found in part; articles are found one by one. */
function holdsRange({ provisions }: FoundReference, { path, until }: LegalReference): boolean {
  const level = deepestLevel(path);
  if (until === null || level === undefined || level === "artigo") return true;
  const found = new Set(provisions.map(([root]) => ordinalOf(level, root?.[level] ?? "")));
  return found.size > ordinalOf(level, until) - ordinalOf(level, path[level] ?? "");
}
