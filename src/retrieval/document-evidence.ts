import type {
  Candidate,
  CandidateDocument,
  DocumentEvidence,
  DocumentStatistics,
} from "#src/storage/index.ts";
import type { TermCounter, TermCounts } from "./count-terms.ts";
import { scoreLexically } from "./lexical-score.ts";
import type { QueryTerms } from "./query-terms.ts";

/** How much of a very long document's score goes by its whole text. */
const MAX_SHARE = 0.8;

export interface CandidateTexts {
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
export function withDocumentEvidence(
  found: CandidateTexts,
  passages: readonly number[],
  counter: TermCounter,
  counts: TermCounts,
): number[] {
  const factors = documentFactors(found, passages, counter, counts);
  return found.candidates.map(
    ({ documentId }, index) => (factors.get(documentId) ?? 1) * (passages[index] as number),
  );
}

/**
 * For each long document, what its passages are multiplied by: the best of them then has (1 − share) of its own score and
 * `share` of the document's. The others keep their distance, or one document's weak passages would fill the list.
 */
function documentFactors(
  found: CandidateTexts,
  passages: readonly number[],
  counter: TermCounter,
  counts: TermCounts,
): Map<number, number> {
  const { query, statistics, candidates, documents } = found;
  const best = bestPassages(candidates, passages);
  const long = [...documents].flatMap(([id, { chunkCount, evidence }]) =>
    evidence !== null && (best.get(id) ?? 0) > 0 ? [{ id, chunkCount, evidence }] : [],
  );
  const texts = countDocuments(long, candidates, counter, counts);
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

/**
 * Each document as one text: the title of its candidates once, the bodies of all of its chunks. Exact forms and pairs are
 * those of the passages that were read; terms are counted in all.
 */
function countDocuments(
  documents: readonly { readonly id: number; readonly evidence: DocumentEvidence }[],
  candidates: readonly Candidate[],
  counter: TermCounter,
  passages: TermCounts,
): TermCounts {
  const counts = counter.empty(documents.length);
  const { width } = counts;
  const rows = new Map(documents.map(({ id }, row) => [id, row]));
  const titled = new Set<number>();
  for (const [index, { documentId, lexicalScore }] of candidates.entries()) {
    const row = rows.get(documentId);
    if (row === undefined) continue;
    if (!titled.has(row)) {
      titled.add(row);
      counts.title.set(passages.title.subarray(index * width, (index + 1) * width), row * width);
      counts.titleLengths[row] = passages.titleLengths[index] as number;
    }
    // What vectors bring in must not change lexical scores.
    if (lexicalScore !== null) addRow(counts.body, row, passages.body, index, width);
  }
  const further = counter.count(documents.flatMap(({ evidence }) => evidence.further));
  let text = 0;
  for (const [row, { evidence }] of documents.entries()) {
    for (let end = text + evidence.further.length; text < end; text++)
      addRow(counts.body, row, further.body, text, width);
    counts.bodyLengths[row] = evidence.length;
    counts.body.fill(0, row * width, row * width + counts.terms);
    for (const [asked, frequency] of evidence.frequencies.entries()) {
      for (const { term, weight } of counter.asked[asked] ?? []) {
        const at = row * width + term;
        counts.body[at] = (counts.body[at] as number) + weight * frequency;
      }
    }
  }
  return counts;
}

function addRow(target: Float64Array, row: number, source: Float64Array, from: number, width: number): void {
  for (let column = 0; column < width; column++) {
    const at = row * width + column;
    target[at] = (target[at] as number) + (source[from * width + column] as number);
  }
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
