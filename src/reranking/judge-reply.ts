import * as z from "zod";
import { replyInvalid, type CalledModel } from "#src/providers/index.ts";
import { TOP_GRADE } from "./judge-prompt.ts";
import type { RerankScore } from "./reranker.ts";
import { scoresInOrder } from "./scores-in-order.ts";

/** What the judge must answer: sent along as a JSON schema, and checked again when the answer comes. */
function replySchema(count: number) {
  const grade = z.strictObject({
    id: z.int().min(1).max(count),
    nota: z.int().min(0).max(TOP_GRADE),
  });
  return z.strictObject({ notas: z.array(grade).length(count) });
}

export function replyJsonSchema(count: number): object {
  return z.toJSONSchema(replySchema(count));
}

/** The scores in a judge's words, or a refusal of the whole reply: half a ranking is none. */
export function readJudgeReply(model: CalledModel, count: number, text: string): RerankScore[] {
  const parsed = replySchema(count).safeParse(parseJson(text));
  if (!parsed.success) throw replyInvalid(model, "as notas não vieram como foram pedidas");
  const scores = parsed.data.notas.map(({ id, nota }) => ({ index: id - 1, score: nota / TOP_GRADE }));
  return scoresInOrder(model, count, scores);
}

/** Servers that ignore the schema like to wrap the object in a code fence or a word of courtesy. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1)) as unknown;
  } catch {
    return undefined;
  }
}
