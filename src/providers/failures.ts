import { AcervoError } from "#src/domain/index.ts";

/** What a model is called for. Each task has its own three error codes: "<task>-failed" and so on. */
export type ModelTask = "embedding" | "reranking" | "llm";

/** Who is called, and for what: all that an error about the call has to name. */
export interface CalledModel {
  readonly task: ModelTask;
  /** "provider:model", e.g. "openai:text-embedding-3-small". */
  readonly id: string;
}

type FailedCode = `${ModelTask}-failed`;

export interface FailureDetails {
  readonly attempts?: number;
  /** The wait that the provider asked for. */
  readonly retryAfterMs?: number | undefined;
  readonly isRetryable?: boolean;
  readonly cause?: unknown;
}

export function modelFailed(model: CalledModel, reason: string, details: FailureDetails = {}): AcervoError {
  const { attempts = 1, retryAfterMs, isRetryable = false, cause } = details;
  const wait = retryAfterMs === undefined ? {} : { retryAfterMs };
  const facts = { model: model.id, reason, attempts, ...wait };
  return new AcervoError(`${model.task}-failed`, facts, { isRetryable, cause });
}

export function replyInvalid(model: CalledModel, reason: string, isRetryable = false): AcervoError {
  return new AcervoError(`${model.task}-reply-invalid`, { model: model.id, reason }, { isRetryable });
}

export function notConfigured(model: CalledModel, missing: string): AcervoError {
  return new AcervoError(`${model.task}-not-configured`, { model: model.id, missing });
}

/** The error to show after the last attempt; errors with a more precise code pass unchanged. */
export function asFailure(error: unknown, model: CalledModel, attempts: number): AcervoError {
  if (isFailure(error, model.task)) {
    const { facts, cause, isRetryable } = error;
    return new AcervoError(error.code, { ...facts, attempts }, { cause, isRetryable });
  }
  if (error instanceof AcervoError) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return modelFailed(model, reason, { attempts, cause: error });
}

function isFailure(error: unknown, task: ModelTask): error is AcervoError<FailedCode> {
  return error instanceof AcervoError && error.code === `${task}-failed`;
}
