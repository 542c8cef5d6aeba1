import { mapInSlices } from "#src/providers/index.ts";
import { stemsOf } from "#src/text/index.ts";
import type { RerankCandidate, Reranker } from "./reranker.ts";

const WEIGHTS = { original: 0.6, text: 0.25, title: 0.15 } as const;

/** Words in common with the question, beside the first search's own score: for those who have no model at all. */
export function overlap(): Reranker {
  return {
    id: "overlap:60-25-15",
    async rerank(query, candidates, signal) {
      signal.throwIfAborted();
      const wanted = stemsOf(query);
      return mapInSlices(candidates, (candidate) => overlapScore(wanted, candidate), { signal });
    },
    close: async () => {},
  };
}

function overlapScore(wanted: ReadonlySet<string>, { title, text, score }: RerankCandidate): number {
  return (
    WEIGHTS.original * score +
    WEIGHTS.text * shareFound(wanted, stemsOf(text)) +
    WEIGHTS.title * shareFound(wanted, stemsOf(title))
  );
}

/** How much of the question is found, from 0 to 1; a question of stop words alone is found nowhere. */
function shareFound(wanted: ReadonlySet<string>, present: ReadonlySet<string>): number {
  return wanted.size === 0 ? 0 : wanted.intersection(present).size / wanted.size;
}
