import { replyInvalid, type CalledModel } from "#src/providers/index.ts";
import type { RerankScore } from "./reranker.ts";

export interface IndexedScore {
  /** Place of the candidate in the list that was sent, from 0. */
  readonly index: number;
  readonly score: RerankScore;
}

/** Puts scores that name their candidate in the order of the candidates; refuses a reply that misses or repeats one. */
export function scoresInOrder(
  model: CalledModel,
  count: number,
  replies: readonly IndexedScore[],
): RerankScore[] {
  if (replies.length !== count) {
    throw replyInvalid(model, `esperava ${count} nota(s), vieram ${replies.length}`);
  }
  const byIndex = new Map(replies.map(({ index, score }) => [index, score]));
  return Array.from({ length: count }, (_, index) => {
    const score = byIndex.get(index);
    if (score === undefined) throw replyInvalid(model, "as notas não correspondem aos trechos enviados");
    return score;
  });
}
