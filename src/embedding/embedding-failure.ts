import { AcervoError } from "#src/domain/index.ts";

/** The error to show after the last attempt; errors with a more precise code pass unchanged. */
export function asEmbeddingFailure(error: unknown, modelId: string, attempts: number): AcervoError {
  if (isEmbeddingFailure(error)) return withFacts(error, { attempts });
  if (error instanceof AcervoError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new AcervoError("embedding-failed", { model: modelId, reason, attempts }, { cause: error });
}

/** The same failure, saying which of the caller's texts were in the batch. */
export function withTexts(error: unknown, texts: readonly number[]): unknown {
  return isEmbeddingFailure(error) ? withFacts(error, { texts }) : error;
}

function withFacts(
  error: AcervoError<"embedding-failed">,
  facts: { attempts?: number; texts?: readonly number[] },
): AcervoError {
  const options = { cause: error.cause, isRetryable: error.isRetryable };
  return new AcervoError("embedding-failed", { ...error.facts, ...facts }, options);
}

function isEmbeddingFailure(error: unknown): error is AcervoError<"embedding-failed"> {
  return error instanceof AcervoError && error.code === "embedding-failed";
}
