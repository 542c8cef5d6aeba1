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
  if (error instanceof AcervoError) return messageFor(error.code, error.facts, language);
  return error instanceof Error ? error.message : String(error);
}

function messageFor<Code extends ErrorCode>(code: Code, facts: ErrorFacts[Code], language: Language): string {
  const messages: ErrorMessages = ERROR_MESSAGES;
  return messages[code](facts)[language];
}

type ErrorMessages = { [Code in ErrorCode]: (facts: ErrorFacts[Code]) => Record<Language, string> };
