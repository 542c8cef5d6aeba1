import { ERROR_MESSAGES, type ErrorCode, type ErrorFacts, type Language } from "./error-messages.ts";

export interface AcervoErrorOptions {
  readonly cause?: unknown;
  /** True when the same call may succeed later without any change. */
  readonly isRetryable?: boolean;
}

/** The one error class: a code from a closed table, the facts behind it, and a message that says what to do. */
export class AcervoError<Code extends ErrorCode = ErrorCode> extends Error {
  readonly code: Code;
  readonly facts: ErrorFacts[Code];
  readonly isRetryable: boolean;

  constructor(code: Code, facts: ErrorFacts[Code], options: AcervoErrorOptions = {}) {
    super(messageFor(code, facts, "pt"), { cause: options.cause });
    this.name = "AcervoError";
    this.code = code;
    this.facts = facts;
    this.isRetryable = options.isRetryable ?? code === "busy";
  }
}

/** The message of any error in the reader's language; unknown errors keep their own words. */
export function describeError(error: unknown, language: Language): string {
  return error instanceof AcervoError ? messageFor(error.code, error.facts, language) : messageOf(error);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function messageFor<Code extends ErrorCode>(code: Code, facts: ErrorFacts[Code], language: Language): string {
  const messages: { [Known in ErrorCode]: (facts: ErrorFacts[Known]) => Record<Language, string> } =
    ERROR_MESSAGES;
  return messages[code](inLines(facts))[language];
}

/** The facts with each text on one line: a name of a file, or a provider's words, could forge a second message. */
function inLines<Facts extends object>(facts: Facts): Facts {
  const flat = (value: unknown): unknown => {
    if (typeof value === "string") return value.replaceAll(/[\n\r\v\f\u0085\u2028\u2029]+/g, "\u2424");
    return Array.isArray(value) ? value.map(flat) : value;
  };
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, flat(value)])) as Facts;
}

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
