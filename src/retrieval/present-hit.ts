import type { Hit, QuotedProvision, StoredProvision } from "#src/domain/index.ts";
import { citeLaw } from "./law/cite-law.ts";
import { quoted } from "./law/quoted.ts";
import { focusOn } from "./law/focus.ts";
import type { ProvisionsByChunk } from "./law/hold-on-day.ts";
import type { LexicalScore } from "./lexical-score.ts";
import { matchedTerms } from "./matched-terms.ts";
import type { RankedPassage } from "./merge-adjacent.ts";
import type { QueryTerms } from "./query-terms.ts";
import { SNIPPET_LENGTH } from "./search-types.ts";
import { snippet } from "./snippet.ts";

export interface HitFacts {
  readonly lexicalScores: ReadonlyMap<number, LexicalScore>;
  readonly provisions: ProvisionsByChunk;
  readonly relevance: number;
  readonly isAskedQuestion: boolean;
}

/** A ranked passage as people and programs get to see it. */
export function presentHit(
  ranked: RankedPassage,
  query: QueryTerms,
  { lexicalScores, provisions, relevance, isAskedQuestion }: HitFacts,
): Hit {
  const { passage, standing, mergedChunkIds } = ranked;
  const { chunk, document } = passage;
  const matches = matchedTerms(query, chunk.text, [document.name, ...chunk.headings].join("\n"));
  const own = within(chunk, provisions.get(chunk.id) ?? []);
  const parts = lexicalScores.get(standing.chunkId);
  return {
    chunk,
    documentName: document.name,
    kind: document.kind,
    origin: document.origin,
    collection: document.collection,
    documentMetadata: document.metadata,
    entry: document.entry,
    score: standing.fusedScore,
    relevance,
    breakdown: {
      lexicalScore: standing.lexicalScore,
      lexicalRank: standing.lexicalRank,
      vectorScore: standing.vectorScore,
      vectorRank: standing.vectorRank,
      fusedScore: standing.fusedScore,
      rerankScore: null,
      lexicalParts: parts === undefined ? {} : { stems: parts.stems, words: parts.words, pairs: parts.pairs },
    },
    matches,
    snippet: snippet(chunk.text, matches, SNIPPET_LENGTH),
    citation: citeLaw(passage, focusOn(own, matches, chunk.start)),
    mergedChunkIds,
    provisions: own,
    reference: null,
    isAskedQuestion,
  };
}

/** A passage may have been narrowed to what held on a day. */
function within(chunk: Hit["chunk"], provisions: readonly StoredProvision[]): QuotedProvision[] {
  const inside = provisions.filter(({ start, end }) => start >= chunk.start && end <= chunk.end);
  return inside.map((provision) => quoted(provision, chunk));
}
