import type { Hit } from "#src/domain/index.ts";
import { cite } from "./cite.ts";
import type { LexicalScore } from "./lexical-score.ts";
import { matchedTerms } from "./matched-terms.ts";
import type { RankedPassage } from "./merge-adjacent.ts";
import type { QueryTerms } from "./query-terms.ts";
import { SNIPPET_LENGTH } from "./search-types.ts";
import { snippet } from "./snippet.ts";

/** A ranked passage as people and programs get to see it. */
export function presentHit(
  ranked: RankedPassage,
  query: QueryTerms,
  lexicalScores: ReadonlyMap<number, LexicalScore>,
): Hit {
  const { passage, standing, mergedChunkIds } = ranked;
  const { chunk, document } = passage;
  const matches = matchedTerms(query, chunk.text, [document.name, ...chunk.headings].join("\n"));
  const parts = lexicalScores.get(standing.chunkId);
  return {
    chunk,
    documentName: document.name,
    kind: document.kind,
    collection: document.collection,
    documentMetadata: document.metadata,
    score: standing.fusedScore,
    breakdown: {
      lexicalScore: standing.lexicalScore,
      lexicalRank: standing.lexicalRank,
      vectorScore: standing.vectorScore,
      vectorRank: standing.vectorRank,
      fusedScore: standing.fusedScore,
      lexicalParts: parts === undefined ? {} : { stems: parts.stems, words: parts.words, pairs: parts.pairs },
    },
    matches,
    snippet: snippet(chunk.text, matches, SNIPPET_LENGTH),
    citation: cite(passage),
    mergedChunkIds,
  };
}
