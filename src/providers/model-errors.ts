import { AcervoError, messageOf } from "#src/domain/index.ts";

/** What a model is called for. Each task has its own three error codes: "<task>-failed" and so on. */
export type ModelTask = "embedding" | "reranking" | "llm";

/** Which model is called, and for what: what an error about the call names. */
export interface CalledModel {
  readonly task: ModelTask;
  /** "provider:model", e.g. "openai:text-embedding-3-small". */
  readonly id: string;
}

interface FailureDetails {
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
  if (!(error instanceof AcervoError)) return modelFailed(model, reasonOf(error), { attempts, cause: error });
  if (error.code !== `${model.task}-failed`) return error;
  const { facts, cause, isRetryable } = error as AcervoError<`${ModelTask}-failed`>;
  return modelFailed(model, facts.reason, { ...facts, attempts, cause, isRetryable });
}

/** What went wrong, as the provider or we said it. */
export function reasonOf(error: unknown): string {
  if (error instanceof AcervoError && "reason" in error.facts) return error.facts.reason;
  return messageOf(error);
}

/** Refuses an empty key: with none given, the SDKs would look for one in the environment by themselves. */
export function requireKey(apiKey: string, model: CalledModel): string {
  if (apiKey.trim() === "") throw notConfigured(model, "uma chave de API");
  return apiKey;
}

/**
 * A function that makes one call to a model of the AI SDK. Failures come out as our errors, without the key. Nothing
 * is repeated here: `callWithRetries` does that. `connect` imports the SDK: called once, on first use, because it takes
 * longer to load than the rest of the product.
 */
export function hostedConnection<Sdk>(
  model: CalledModel,
  apiKey: string | undefined,
  connect: () => Promise<Sdk>,
) {
  let connecting: Promise<Sdk> | undefined;
  return async <Reply>(call: (sdk: Sdk) => PromiseLike<Reply>): Promise<Reply> => {
    connecting ??= connect();
    const sdk = await connecting;
    try {
      return await call(sdk);
    } catch (error) {
      throw translateError(error, model, apiKey);
    }
  };
}

/** A `fetch` for calls that carry a key: another host must not get what was meant for this one. */
export function fetchDirectly(model: CalledModel): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    refuseRedirect(model, response);
    return response;
  };
}

export function refuseRedirect(model: CalledModel, { status }: Response): void {
  if (status < 300 || status >= 400) return;
  throw modelFailed(model, `HTTP ${status}: o endereço redireciona para outro`);
}

const NOT_JSON = "a resposta não é JSON";
const WRONG_SHAPE = "a resposta não tem o formato esperado";

/** What we read from the SDK's error for a failed call; described here so that its package loads on first use only. */
interface ApiCallError extends Error {
  readonly statusCode?: number;
  readonly isRetryable?: boolean;
  readonly responseHeaders?: Record<string, string>;
}

/**
 * Any failure of an SDK call as an AcervoError. The SDK's error is not kept as the cause: it holds the texts that
 * were sent and the provider's reply, and both would reach the first log that prints a whole error.
 */
export function translateError(error: unknown, model: CalledModel, apiKey: string | undefined): unknown {
  if (!(error instanceof Error) || error instanceof AcervoError) return error;
  if (error.name === "AbortError" || error.name === "TimeoutError") return error;
  const { statusCode, isRetryable, responseHeaders }: ApiCallError = error;
  if (statusCode !== undefined && statusCode >= 400) {
    return modelFailed(model, httpReason(statusCode, error.message, apiKey), {
      isRetryable: isTransientStatus(statusCode),
      retryAfterMs: readRetryAfter(responseHeaders ?? {}, Date.now()),
    });
  }
  if (isRetryable === true) {
    return modelFailed(model, `sem conexão (${connectionProblem(error)})`, { isRetryable });
  }
  if (statusCode === undefined && error.name !== "AI_InvalidResponseDataError") {
    return modelFailed(model, `a chamada não pôde ser feita (${error.name})`);
  }
  // A page or a torn body instead of JSON comes from a proxy or the network: the next try may get through.
  const isNotJson = error.cause instanceof Error && error.cause.name === "AI_JSONParseError";
  return replyInvalid(model, isNotJson ? NOT_JSON : WRONG_SHAPE, isNotJson);
}

/** What the SDK says when it could not read what the provider said. */
const SDK_WORDS = /^Failed to (?:process|serialize) /;

/** The status in the reader's words, then the provider's own. */
function httpReason(status: number, message: string, apiKey: string | undefined): string {
  const [, meaning] = STATUS_MEANINGS.find(([codes]) => codes.includes(status)) ?? [
    [],
    status >= 500 ? "falha do servidor" : "pedido recusado",
  ];
  const said = SDK_WORDS.test(message) ? "" : redact(message, apiKey).trim();
  return `HTTP ${status}: ${meaning}${said === "" ? "" : ` ("${said}")`}`;
}

const STATUS_MEANINGS: readonly (readonly [codes: readonly number[], meaning: string])[] = [
  [[401, 403], "chave recusada ou sem permissão"],
  [[402], "sem crédito"],
  [[404], "modelo ou endereço que não existe"],
  [[408], "o servidor cansou de esperar"],
  [[413], "pedido grande demais"],
  [[429], "limite de uso atingido"],
];

/**
 * What a stream reports instead of its next part: a plain object as the provider wrote it, or an error of the SDK
 * about a line that it could not read.
 */
export function translateStreamError(
  error: unknown,
  model: CalledModel,
  apiKey: string | undefined,
): AcervoError {
  if (error instanceof AcervoError) return error;
  if (error instanceof Error) {
    if (error.name === "AI_JSONParseError") return replyInvalid(model, NOT_JSON, true);
    if (error.name !== "AI_InvalidResponseDataError") return replyInvalid(model, WRONG_SHAPE);
    return modelFailed(model, "a resposta parou no meio", { isRetryable: true });
  }
  const event = (error ?? {}) as Readonly<Record<string, unknown>>;
  const { message, statusCode, code, isRetryable } = event;
  const status = [statusCode, code].find((value) => typeof value === "number");
  const words = typeof message === "string" ? `: ${redact(message, apiKey)}` : "";
  const reason = `erro no meio da resposta${status === undefined ? "" : ` (${status})`}${words}`;
  // Without a status it is nearly always an overloaded server: a refusal comes before the stream begins.
  const isTransient = status === undefined ? isRetryable !== false : isTransientStatus(status);
  return modelFailed(model, reason, { isRetryable: isTransient });
}

/**
 * The wait that a provider asks for, in milliseconds. A negative number or a moment already past says nothing about
 * when to come back.
 */
export function readRetryAfter(
  headers: Readonly<Record<string, string | undefined>>,
  now: number,
): number | undefined {
  const milliseconds = Number(headers["retry-after-ms"] ?? "x");
  if (milliseconds >= 0) return milliseconds;
  const value = headers["retry-after"]?.trim();
  if (value === undefined || value === "") return undefined;
  const seconds = Number(value);
  if (!Number.isNaN(seconds)) return seconds >= 0 ? seconds * 1000 : undefined;
  const wait = Date.parse(value) - now;
  return wait > 0 ? wait : undefined;
}

function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** The code at the bottom of the chain, such as ECONNREFUSED: short, and free of addresses. */
function connectionProblem(error: Error): string {
  let code = "conexão interrompida";
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ("code" in current && typeof current.code === "string") code = current.code;
  }
  return code;
}

const MAX_REASON_LENGTH = 200;

/** Providers like to quote the key that they refuse, whole or starred in the middle. */
function redact(message: string, apiKey: string | undefined): string {
  const withoutKey = apiKey ? message.replaceAll(apiKey, "***") : message;
  return withoutKey.replaceAll(/\b(?:(?:sk|pk|co)[-_]|AIza)[-_\w*]{8,}/g, "***").slice(0, MAX_REASON_LENGTH);
}
