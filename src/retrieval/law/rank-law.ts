import type { Filter, Hit, StoredProvision } from "#src/domain/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import type { RankedPassage } from "../search.ts";
import type { QueryTerms } from "../query-terms.ts";
import type { Confidence } from "../search-types.ts";
import type { CitedProvisions } from "./resolve-citations.ts";
import { parseReferences } from "#src/law/index.ts";
import type { CandidateScores } from "../fusion.ts";

/** A longer question describes a case; what it cites need not be what it asks for. */
const MAX_CITING_QUESTION_TERMS = 30;

/** The provisions of each passage of a law, all chunks that were merged into it included. */
export async function provisionsOf(
  ranked: readonly RankedPassage[],
  view: ReadView,
): Promise<Map<number, StoredProvision[]>> {
  const laws = ranked.filter(({ passage }) => passage.document.kind === "legal");
  if (laws.length === 0) return new Map();
  const chunks = await view.provisions.inChunks(laws.flatMap(chunksOf));
  return new Map(
    laws.map((item) => {
      const all = chunksOf(item).flatMap((id) => chunks.get(id) ?? []);
      return [item.passage.chunk.id, all.toSorted((a, b) => a.start - b.start)];
    }),
  );
}

function chunksOf({ passage, mergedChunkIds }: RankedPassage): number[] {
  return [passage.chunk.id, ...mergedChunkIds];
}

/**
 * A long text that cites in passing is ranked by its words alone, and so is a search with conditions on passages:
 * a provision has no such metadata.
 */
export function asksForCited(query: QueryTerms, { metadata = [], anyOf = [] }: Filter): boolean {
  return query.terms.length <= MAX_CITING_QUESTION_TERMS && metadata.length + anyOf.length === 0;
}

/** What is cited comes first, with a score above all others; the passages that it was taken from need not follow. */
export function withCited(cited: readonly Hit[], others: readonly Hit[]): Hit[] {
  if (cited.length === 0) return [...others];
  const score = 1 + (others[0]?.score ?? 0);
  const shown = new Set(cited.flatMap(({ chunk, mergedChunkIds }) => [chunk.id, ...mergedChunkIds]));
  const first = cited.map((hit) => ({ ...hit, score, breakdown: { ...hit.breakdown, fusedScore: score } }));
  return [...first, ...others.filter(({ chunk }) => !shown.has(chunk.id))];
}

/** A provision found by its place is certain, in a question that asks for it. */
export function confidenceOf(cited: CitedProvisions, measured: Confidence): Confidence {
  const isCertain = cited.resolutions.some((item) => item.kind === "found" && !item.isAmbiguous);
  if (!isCertain) return measured;
  return { level: "alta", score: 1, signals: { ...measured.signals, reference: 1 } };
}

/** A passage of another norm than the one that a question names, or of none, keeps this share of its score. */
const OTHER_NORM_SHARE = 0.9;
const MAX_NORMS = 8;
const MAX_DOCUMENTS = 2_000;

/** Documents of the norms that a question names ("segundo o Estatuto da OAB"); empty when it names none that is here. */
export type NamedNorms = ReadonlySet<number>;

export async function namedNorms(query: string, view: ReadView): Promise<NamedNorms> {
  const keys = new Set(parseReferences(query).flatMap(({ norm }) => (norm === null ? [] : [norm.key])));
  const named = new Set<number>();
  if (keys.size > MAX_NORMS) return named;
  for (const key of keys) {
    for (const { documentId } of await view.provisions.norms(key, MAX_DOCUMENTS)) named.add(documentId);
  }
  return named;
}

/** Passages of the norms that a question names come before those that only share words. */
export function favourNamedNorms(
  candidates: readonly CandidateScores[],
  named: NamedNorms,
  documentOf: (chunkId: number) => number | undefined,
): readonly CandidateScores[] {
  if (named.size === 0) return candidates;
  return candidates.map((candidate) => {
    const document = documentOf(candidate.chunkId);
    if (candidate.lexicalScore === null || (document !== undefined && named.has(document))) return candidate;
    return { ...candidate, lexicalScore: OTHER_NORM_SHARE * candidate.lexicalScore };
  });
}
