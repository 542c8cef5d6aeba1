import { AcervoError } from "#src/domain/index.ts";
import { replyInvalid } from "#src/providers/index.ts";
import { calledModel } from "./called-model.ts";
import type { EmbeddingModel } from "./embedding-model.ts";

/**
 * Turns a model's reply into vectors of length 1, or refuses it. Nothing behind this line needs to doubt a vector:
 * one wrong number in an index spoils every search that meets it, and no later check would find it.
 */
export function checkReply(
  model: EmbeddingModel,
  texts: readonly string[],
  reply: readonly ArrayLike<number>[],
): Float32Array[] {
  if (reply.length !== texts.length) {
    throw invalidReply(model, `esperava ${texts.length} vetor(es), vieram ${reply.length}`);
  }
  return reply.map((values) => checkVector(model, values));
}

function checkVector(model: EmbeddingModel, values: ArrayLike<number>): Float32Array {
  if (values.length !== model.dimensions) {
    throw new AcervoError("dimension-mismatch", {
      model: model.id,
      expected: model.dimensions,
      got: values.length,
    });
  }
  const vector = Float32Array.from(values);
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (!Number.isFinite(squares)) throw invalidReply(model, "um vetor traz valores que não são números");
  if (squares === 0 && model.mayAnswerZero !== true) {
    throw invalidReply(model, "um texto com conteúdo recebeu um vetor só de zeros");
  }
  return scaleToUnit(vector, Math.sqrt(squares));
}

function scaleToUnit(vector: Float32Array, length: number): Float32Array {
  if (length === 0) return vector;
  for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] ?? 0) / length;
  return vector;
}

function invalidReply(model: EmbeddingModel, reason: string): AcervoError {
  return replyInvalid(calledModel(model.id), reason);
}
