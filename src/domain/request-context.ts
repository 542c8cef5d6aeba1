import type { Language } from "./error-messages.ts";

/** Who asks, in which language and until when. Goes from an entrance down to every search, model call and store. */
export interface RequestContext {
  readonly tenant: string;
  /** Aborted when the caller gives up or the deadline passes; whoever works for the request stops then. */
  readonly signal: AbortSignal;
  readonly language: Language;
  /** Milliseconds since the epoch; null: no limit. Nobody starts a retry or a wait that would end after it. */
  readonly deadline: number | null;
}

/** What a caller may say about one request; the rest has defaults. */
export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly language?: Language | undefined;
  readonly timeoutMs?: number | undefined;
}

export function createRequestContext(tenant: string, options: RequestOptions = {}): RequestContext {
  const { signal, language = "pt", timeoutMs } = options;
  const limits = [signal, timeoutMs === undefined ? undefined : AbortSignal.timeout(timeoutMs)];
  return {
    tenant,
    signal: AbortSignal.any(limits.filter((limit) => limit !== undefined)),
    language,
    deadline: timeoutMs === undefined ? null : Date.now() + timeoutMs,
  };
}
