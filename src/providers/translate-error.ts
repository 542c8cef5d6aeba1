import { AcervoError } from "#src/domain/index.ts";
import { modelFailed, replyInvalid, type CalledModel } from "./failures.ts";
import { readRetryAfter } from "./retry-after.ts";

/** What we read from the SDK's error for a failed call; described here so that its package loads on first use only. */
interface ApiCallError extends Error {
  readonly statusCode?: number;
  readonly isRetryable?: boolean;
  readonly responseHeaders?: Record<string, string>;
}

/** The part of an error event that we read; every provider has some of it. */
interface StreamErrorEvent {
  readonly message?: unknown;
  readonly statusCode?: unknown;
  readonly code?: unknown;
  readonly isRetryable?: unknown;
}

const MAX_REASON_LENGTH = 200;

/**
 * Any failure of an SDK call as an AcervoError. The SDK's error is not kept as the cause: it holds the texts that
 * were sent and whatever the provider echoed, and both would reach the first log that prints a whole error.
 */
export function translateError(error: unknown, model: CalledModel, apiKey: string | undefined): unknown {
  if (!(error instanceof Error) || error instanceof AcervoError || isAbort(error)) return error;
  const { statusCode, isRetryable, responseHeaders }: ApiCallError = error;
  if (statusCode !== undefined && statusCode >= 400) {
    return modelFailed(model, `HTTP ${statusCode}: ${redact(error.message, apiKey)}`, {
      isRetryable: isTransientStatus(statusCode),
      retryAfterMs: readRetryAfter(responseHeaders ?? {}, Date.now()),
    });
  }
  if (isRetryable === true) {
    return modelFailed(model, `sem conexão (${connectionProblem(error)})`, { isRetryable });
  }
  if (statusCode !== undefined || error.name === "AI_InvalidResponseDataError") {
    return unreadable(error, model);
  }
  return modelFailed(model, redact(error.message, apiKey));
}

/**
 * What a stream reports in the place of its next part: a plain object as the provider wrote it, or an error of the
 * SDK about a line that it could not read.
 */
export function translateStreamError(
  error: unknown,
  model: CalledModel,
  apiKey: string | undefined,
): AcervoError {
  if (error instanceof AcervoError) return error;
  if (error instanceof Error) return unreadableEvent(error, model);
  const { message, statusCode, code, isRetryable }: StreamErrorEvent = isRecord(error) ? error : {};
  const status = [statusCode, code].find((value) => typeof value === "number");
  const words = typeof message === "string" ? `: ${redact(message, apiKey)}` : "";
  const reason = `erro no meio da resposta${status === undefined ? "" : ` (${status})`}${words}`;
  // Without a status it is nearly always an overloaded server: those that refuse a request do so before it begins.
  const isTransient = status === undefined ? isRetryable !== false : isTransientStatus(status);
  return modelFailed(model, reason, { isRetryable: isTransient });
}

function unreadableEvent(error: Error, model: CalledModel): AcervoError {
  if (error.name === "AI_JSONParseError") return replyInvalid(model, "a resposta não é JSON", true);
  if (error.name !== "AI_InvalidResponseDataError") {
    return replyInvalid(model, "a resposta não tem o formato esperado");
  }
  return modelFailed(model, "a resposta parou no meio", { isRetryable: true });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** A page or a torn body in the place of JSON comes from the road, not from the model: the next try may get through. */
function unreadable(error: Error, model: CalledModel): AcervoError {
  const isNotJson = error.cause instanceof Error && error.cause.name === "AI_JSONParseError";
  const reason = isNotJson ? "a resposta não é JSON" : "a resposta não tem o formato esperado";
  return replyInvalid(model, reason, isNotJson);
}

function isAbort(error: Error): boolean {
  return error.name === "AbortError" || error.name === "TimeoutError";
}

/** The code at the bottom of the chain, such as ECONNREFUSED: short, and free of addresses. */
function connectionProblem(error: Error): string {
  let code = "conexão interrompida";
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") code = current.code;
  }
  return code;
}

/** Providers like to quote the key that they refuse, whole or starred in the middle. */
function redact(message: string, apiKey: string | undefined): string {
  const withoutKey = apiKey ? message.replaceAll(apiKey, "***") : message;
  return withoutKey.replaceAll(/\b(?:(?:sk|pk|co)[-_]|AIza)[-_\w*]{8,}/g, "***").slice(0, MAX_REASON_LENGTH);
}
