import type { IndexStatistics, LexicalCandidate, LexicalQuery, VocabularyTerm } from "../read-view.ts";
import { inverseFrequency, saturation } from "../bm25.ts";
import { searchableTerms } from "../searchable-terms.ts";
import { TopList } from "../vector-math.ts";
import { visibleUnder } from "./filters.ts";
import { chunkIndex, type LocatedChunk, type MemoryChunk, type TenantState } from "./tenant-state.ts";

export function lexicalCandidates(state: TenantState, query: LexicalQuery): LexicalCandidate[] {
  const isVisible = visibleUnder(query.filter);
  const terms = searchableTerms(query.terms);
  const score = scorer(state, searchableTerms([...terms, ...(query.rankingTerms ?? [])]));
  const matches = new Set(terms.flatMap((term) => holders(state, term)));
  const top = new TopList(Math.max(0, query.limit));
  for (const located of matches) {
    if (isVisible(located)) top.offer(located.chunk.id, score(located.chunk));
  }
  const index = chunkIndex(state);
  return top.sorted().flatMap(({ id, score }) => {
    const located = index.get(id);
    if (located === undefined) return [];
    const { chunk, owner } = located;
    return [{ chunkId: id, documentId: owner.document.id, score, sequence: chunk.sequence }];
  });
}

/** Hidden documents still count here, as they do in an index on disk: hiding one does not reorder the others. */
function scorer(state: TenantState, terms: readonly string[]): (chunk: MemoryChunk) => number {
  const chunks = [...chunkIndex(state).values()];
  const meanLength = sum(chunks, ({ chunk }) => chunk.length) / chunks.length;
  const weights = terms.map((term) => inverseFrequency(chunks.length, holders(state, term).length));
  return (chunk) => {
    let score = 0;
    for (const [index, term] of terms.entries()) {
      const frequency = chunk.frequencies.get(term) ?? 0;
      score += (weights[index] ?? 0) * saturation(frequency, chunk.length / meanLength);
    }
    return score;
  };
}

const knownHolders = new WeakMap<TenantState, Map<string, readonly LocatedChunk[]>>();

/**
 * The chunks that hold a term, by id. Found by reading every chunk the first time a state is asked: for the few
 * thousand that belong in memory this is simpler than keeping an inverted index in step.
 */
function holders(state: TenantState, term: string): readonly LocatedChunk[] {
  const known = knownHolders.get(state) ?? new Map<string, readonly LocatedChunk[]>();
  knownHolders.set(state, known);
  let found = known.get(term);
  if (found === undefined) {
    found = [...chunkIndex(state).values()].filter(({ chunk }) => chunk.frequencies.has(term));
    known.set(term, found);
  }
  return found;
}

export function statistics(state: TenantState, terms: readonly string[]): IndexStatistics {
  const chunks = activeChunks(state);
  return {
    chunkCount: chunks.length,
    averageLength: chunks.length === 0 ? 0 : sum(chunks, (chunk) => chunk.bodyLength) / chunks.length,
    documentFrequency: new Map(
      terms.map((term) => [term, sum(holders(state, term), ({ owner }) => Number(owner.document.active))]),
    ),
  };
}

export function vocabulary(state: TenantState, prefix: string, limit: number): VocabularyTerm[] {
  const counts = new Map<string, number>();
  for (const chunk of activeChunks(state)) {
    for (const term of chunk.frequencies.keys()) {
      if (term.startsWith(prefix)) counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return [...counts]
    .map(([term, documentCount]) => ({ term, documentCount }))
    .toSorted(
      (a, b) => b.documentCount - a.documentCount || Buffer.compare(Buffer.from(a.term), Buffer.from(b.term)),
    )
    .slice(0, limit);
}

function activeChunks(state: TenantState): MemoryChunk[] {
  return [...state.documents.values()].flatMap((owner) => (owner.document.active ? owner.chunks : []));
}

function sum<Item>(items: readonly Item[], value: (item: Item) => number): number {
  let total = 0;
  for (const item of items) total += value(item);
  return total;
}
