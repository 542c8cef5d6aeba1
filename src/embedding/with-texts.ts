import { AcervoError } from "#src/domain/index.ts";

/** The same failure, saying which of the caller's texts were in the batch. */
export function withTexts(error: unknown, texts: readonly number[]): unknown {
  if (!isEmbeddingFailure(error)) return error;
  const { facts, cause, isRetryable } = error;
  return new AcervoError("embedding-failed", { ...facts, texts }, { cause, isRetryable });
}

function isEmbeddingFailure(error: unknown): error is AcervoError<"embedding-failed"> {
  return error instanceof AcervoError && error.code === "embedding-failed";
}
