import type { Candidate, CandidateDocument, DocumentStatistics } from "#src/storage/index.ts";
import { scoreLexically } from "./lexical-score.ts";
import type { QueryTerms } from "./query-terms.ts";

/** How much of a very long document's score goes by its whole text. */
const MAX_SHARE = 0.8;

interface CandidateTexts {
  readonly query: QueryTerms;
  readonly statistics: { readonly documents: DocumentStatistics };
  readonly candidates: readonly Candidate[];
  readonly documents: ReadonlyMap<number, CandidateDocument>;
}

/**
 * The lexical scores of passages with the evidence of their documents: an article about what was asked comes before one
 * that mentions it once, though the very words of the question may stand in different passages of it. Short documents
 * have no more to say than their passages; theirs stay as they are.
 */
export function withDocumentEvidence(found: CandidateTexts, passages: readonly number[]): number[] {
  const factors = documentFactors(found, passages);
  return found.candidates.map(
    ({ documentId }, index) => (factors.get(documentId) ?? 1) * (passages[index] as number),
  );
}

/**
 * For each long document, what its passages are multiplied by: the best of them then has (1 − share) of its own score and
 * `share` of the document's. The others keep their distance, or one document's weak passages would fill the list.
 */
function documentFactors(found: CandidateTexts, passages: readonly number[]): Map<number, number> {
  const { query, statistics, candidates, documents } = found;
  const best = bestPassages(candidates, passages);
  const long = [...documents].flatMap(([id, { chunkCount, occurrences }]) =>
    occurrences !== null && (best.get(id) ?? 0) > 0 ? [{ id, chunkCount, occurrences }] : [],
  );
  const texts = long.map(({ occurrences }) => occurrences);
  const { scores } = scoreLexically(query, statistics.documents, texts);
  const read = long.map(({ id, chunkCount }, index) => ({
    id,
    share: shareOf(chunkCount),
    passage: best.get(id) as number,
    score: scores[index]?.score ?? 0,
  }));
  const scale = passageScale(read);
  return new Map(
    read.map(({ id, share, passage, score }) => [id, 1 - share + (share * scale * score) / passage]),
  );
}

/** The best score among each document's passages, in the order of the candidates. */
function bestPassages(candidates: readonly Candidate[], passages: readonly number[]): Map<number, number> {
  const best = new Map<number, number>();
  for (const [index, { documentId }] of candidates.entries())
    best.set(documentId, Math.max(best.get(documentId) ?? 0, passages[index] as number));
  return best;
}

/** Nothing for one or two chunks, then the more the longer the document. */
function shareOf(chunkCount: number): number {
  return Math.max(0, MAX_SHARE * (1 - 2 / chunkCount));
}

/**
 * Scores over documents lie on another scale than those over passages. Brought to weigh as much as the best passages on
 * average, they change the order among long documents without favouring these, or short ones, as such.
 */
function passageScale(
  read: readonly { readonly share: number; readonly passage: number; readonly score: number }[],
): number {
  let passages = 0;
  let documents = 0;
  for (const { share, passage, score } of read) {
    passages += share * passage;
    documents += share * score;
  }
  return documents === 0 ? 0 : passages / documents;
}
