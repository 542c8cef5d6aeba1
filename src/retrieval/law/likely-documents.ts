import type { Filter } from "#src/domain/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import { findCandidates, scoreCandidates } from "../candidates.ts";
import type { QueryTerms } from "../query-terms.ts";

/** Documents that share words with a question, best first. */
export async function likelyDocuments(asked: QueryTerms, filter: Filter, view: ReadView): Promise<number[]> {
  const expansion = { synonyms: null, correctsTypos: false };
  const search = { asked, filter, expansion, findsByTerms: true, vector: null };
  const found = await findCandidates(search, view.index);
  const { standings } = scoreCandidates(found);
  const owners = new Map(found.candidates.map(({ chunkId, documentId }) => [chunkId, documentId]));
  const ranked = standings.toSorted((a, b) => (b.lexicalScore ?? 0) - (a.lexicalScore ?? 0));
  return [...new Set(ranked.map(({ chunkId }) => owners.get(chunkId) ?? 0))];
}
