import type { Filter } from "#src/domain/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import { findByTerms, scoreCandidates } from "../candidates.ts";
import type { QueryTerms } from "../query-terms.ts";

/** Documents that share words with a question, best first. */
export async function likelyDocuments(asked: QueryTerms, filter: Filter, view: ReadView): Promise<number[]> {
  const means = { synonyms: null, correctsTypos: false };
  const lexical = await findByTerms({ asked, filter, means, findsPassages: true }, view);
  const { standings } = await scoreCandidates(lexical, [], null, view);
  const owners = new Map(lexical.candidates.map(({ chunkId, documentId }) => [chunkId, documentId]));
  const ranked = standings.toSorted((a, b) => (b.lexicalScore ?? 0) - (a.lexicalScore ?? 0));
  return [...new Set(ranked.map(({ chunkId }) => owners.get(chunkId) ?? 0))];
}
