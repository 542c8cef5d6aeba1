import type { EntryKind, KnowledgeEntry } from "#src/domain/index.ts";
import type { Passage, ReadView } from "#src/storage/index.ts";
import { type Fused, ranksOf } from "./fusion.ts";
import { loadPassages, type Ranking } from "./rank-passages.ts";

/** An entry where its best passages stand: ranks count entries, not passages. */
export interface RankedEntry<Entry extends KnowledgeEntry> {
  readonly entry: Entry;
  /** Its best passage. */
  readonly passage: Passage;
  readonly scores: Fused;
}

/**
 * The best entries of either list. A long answer has several passages: the entry gets the best score of them in
 * each list, and is shown by the one that stands first.
 */
export async function rankEntries<Kind extends EntryKind>(
  ranking: Ranking,
  kind: Kind,
  limit: number,
  view: ReadView,
): Promise<RankedEntry<Extract<KnowledgeEntry, { kind: Kind }>>[]> {
  const found = rankedAnew([...bestOfEachDocument(ranking).values()]).filter(
    ({ lexicalRank, vectorRank }) => lexicalRank !== null || vectorRank !== null,
  );
  const chosen = found.filter(
    ({ lexicalRank, vectorRank }, place) =>
      place < limit || (lexicalRank ?? Infinity) <= limit || (vectorRank ?? Infinity) <= limit,
  );
  const loaded = await loadPassages(chosen, view);
  return loaded.flatMap(({ passage, scores }) => {
    const { entry } = passage.document;
    return isOfKind(entry, kind) ? [{ entry, passage, scores }] : [];
  });
}

function isOfKind<Kind extends EntryKind>(
  entry: KnowledgeEntry | null,
  kind: Kind,
): entry is Extract<KnowledgeEntry, { kind: Kind }> {
  return entry?.kind === kind;
}

/** In the order of the best passages. */
function bestOfEachDocument({ fused, documentOf }: Ranking): Map<number, Fused> {
  const best = new Map<number, Fused>();
  for (const scores of fused) {
    const document = documentOf(scores.chunkId);
    if (document === undefined) continue;
    const known = best.get(document);
    best.set(document, known === undefined ? scores : better(known, scores));
  }
  return best;
}

function better(first: Fused, other: Fused): Fused {
  return {
    ...first,
    lexicalScore: higher(first.lexicalScore, other.lexicalScore),
    vectorScore: higher(first.vectorScore, other.vectorScore),
  };
}

function higher(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b);
}

function rankedAnew(entries: readonly Fused[]): Fused[] {
  const lexical = ranksOf(entries, ({ lexicalScore }) => lexicalScore);
  const vector = ranksOf(entries, ({ vectorScore }) => vectorScore);
  return entries.map((entry) => ({
    ...entry,
    lexicalRank: lexical.get(entry.chunkId) ?? null,
    vectorRank: vector.get(entry.chunkId) ?? null,
  }));
}
