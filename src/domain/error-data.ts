import type { ErrorCode, ErrorFacts } from "./error-messages.ts";
import { AcervoError } from "./errors.ts";

/** An error as plain data: its class would not survive the way between two threads. */
export interface ErrorData {
  /** Null: an error that is none of ours. */
  readonly code: ErrorCode | null;
  readonly facts: unknown;
  readonly isRetryable: boolean;
  /** Of the error itself when it is none of ours, otherwise of what caused it. */
  readonly reason: string | null;
}

export function errorToData(error: unknown): ErrorData {
  if (!(error instanceof AcervoError)) {
    return { code: null, facts: {}, isRetryable: false, reason: messageOf(error) };
  }
  const { code, facts, isRetryable, cause } = error;
  return { code, facts, isRetryable, reason: cause === undefined ? null : messageOf(cause) };
}

/** What is none of ours becomes `worker-failed`. */
export function errorFromData({ code, facts, isRetryable, reason }: ErrorData): AcervoError {
  if (code === null) return new AcervoError("worker-failed", { reason: reason ?? "" });
  const cause = reason === null ? undefined : new Error(reason);
  return new AcervoError(code, facts as ErrorFacts[ErrorCode], { isRetryable, cause });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
