import { formatReference, type LegalReference } from "#src/law/index.ts";
import type { FoundReference, Resolution } from "#src/retrieval/index.ts";
import type { ReferenceFinding, ReferenceStatus } from "./citation-check.ts";
import type { EvidenceProvisions } from "./evidence-provisions.ts";
import { deepestLevel, ordinalOf } from "./provision-keys.ts";
import type { Claim } from "./read-claims.ts";

/** Looks a citation up in the knowledge base: "Lei 1.234/2020, Art. 5, Inciso II". */
export type LookUp = (citation: string) => Promise<readonly Resolution[]>;

type Verdict = Pick<ReferenceFinding, "cited" | "status" | "source">;

const BEST_FIRST: readonly ReferenceStatus[] = ["supported", "known", "unknown", "nonexistent"];

/** Each citation is looked up once, however often the text makes it. */
export async function checkReferences(
  claims: readonly Claim[],
  provisions: EvidenceProvisions,
  lookUp: LookUp,
  quotedIn: (range: Claim) => string | null,
): Promise<ReferenceFinding[]> {
  const verdicts = new Map<string, Promise<Verdict>>();
  const judge = (reference: LegalReference): Promise<Verdict> => {
    const cited = formatReference(reference);
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

function judgeQuoted({ readings }: Claim, source: string | null): Verdict | null {
  const [reading] = readings;
  if (source === null || reading === undefined) return null;
  return { cited: formatReference(reading), status: "supported", source };
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
  const { cited, status, source }: Verdict = best ?? { cited: "", status: "unknown", source: null };
  return { cited, status: isGuess && status === "nonexistent" ? "unknown" : status, source };
}

function rankOf({ status }: Verdict): number {
  return BEST_FIRST.indexOf(status);
}

async function judgeReference(
  reference: LegalReference,
  cited: string,
  provisions: EvidenceProvisions,
  lookUp: LookUp,
): Promise<Verdict> {
  const source = provisions.supporting(reference);
  if (source !== null) return { cited, status: "supported", source };
  // Of some norm or other there always is an "art. 5º": finding one would prove nothing.
  if (reference.norm === null) return { cited, status: "unknown", source: null };
  return { cited, status: statusAmong(await lookUp(cited), reference), source: null };
}

/** A list is as good as its worst member. */
function statusAmong(resolutions: readonly Resolution[], reference: LegalReference): ReferenceStatus {
  const ranks = resolutions.map((resolution) => BEST_FIRST.indexOf(statusOf(resolution, reference)));
  return BEST_FIRST[Math.max(...ranks)] ?? "unknown";
}

function statusOf(resolution: Resolution, reference: LegalReference): ReferenceStatus {
  switch (resolution.kind) {
    case "found":
      return holdsRange(resolution, reference) ? "known" : "nonexistent";
    case "not-in-force":
      return "known";
    case "provision-not-found":
      return "nonexistent";
    case "norm-not-found":
      return "unknown";
  }
}

/** "incisos I a IX" of an article with three is found in part; articles are found one by one. */
function holdsRange({ provisions }: FoundReference, { path, until }: LegalReference): boolean {
  const level = deepestLevel(path);
  if (until === null || level === undefined || level === "artigo") return true;
  const found = new Set(provisions.map(([root]) => ordinalOf(level, root?.[level] ?? "")));
  return found.size > ordinalOf(level, until) - ordinalOf(level, path[level] ?? "");
}
