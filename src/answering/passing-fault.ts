import { AcervoError } from "#src/domain/index.ts";

/** Not worth another try now, and still no reason to give up the answer: it can be made of the sources' sentences. */
const PASSING: ReadonlySet<string> = new Set([
  "llm-budget-exhausted",
  "llm-budget-unknown",
  "llm-unavailable",
  "llm-reply-invalid",
]);

/** Whether an error of a model costs only its words. A wrong key or model must be seen and mended instead. */
export function isPassing(error: unknown): error is AcervoError {
  return error instanceof AcervoError && (error.isRetryable || PASSING.has(error.code));
}
