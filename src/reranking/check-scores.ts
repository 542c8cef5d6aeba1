import { replyInvalid, type CalledModel } from "#src/providers/index.ts";
import type { RerankScore } from "./reranker.ts";

/** Nothing behind this line needs to doubt a score: a NaN among them would leave an order that means nothing. */
export function checkScores(
  model: CalledModel,
  count: number,
  scores: readonly RerankScore[],
): readonly RerankScore[] {
  if (scores.length !== count) {
    throw replyInvalid(model, `esperava ${count} nota(s), vieram ${scores.length}`);
  }
  const wrong = scores.find((score) => !(score >= 0 && score <= 1));
  if (wrong !== undefined) throw replyInvalid(model, `uma nota não está entre 0 e 1 (${wrong})`);
  return scores;
}
