import { modelFailed, type CalledModel } from "#src/providers/index.ts";
import type { StreamOptions } from "../language-model.ts";

export interface StreamWatch {
  /** Fires when the caller leaves, a deadline passes or the stream was given up. */
  readonly signal: AbortSignal;
  /** Something came that the model made. */
  progress(): void;
  /** Gives the stream up for this reason. */
  fail(reason: unknown): void;
  /** The work's result, or the reason of the signal as soon as it fires, whether the work minds it or not. */
  guard<Result>(work: Promise<Result>): Promise<Result>;
  /** Ends all waiting, and the request with it if it is still open. */
  stop(): void;
}

/** Watches that a reply begins in time and never pauses for too long. */
export function watchStream(model: CalledModel, options: StreamOptions): StreamWatch {
  const own = new AbortController();
  const signal = AbortSignal.any([own.signal, ...(options.signal ? [options.signal] : [])]);
  const late = (ms: number, what: string) =>
    setTimeout(() => {
      own.abort(modelFailed(model, `${what} em ${ms / 1000} s`, { isRetryable: true }));
    }, ms);
  let timer = late(options.firstTokenMs, "nenhuma palavra");

  return {
    signal,
    progress() {
      clearTimeout(timer);
      if (!signal.aborted) timer = late(options.gapMs, "a resposta parou: nada");
    },
    fail: (reason) => own.abort(reason),
    async guard(work) {
      signal.throwIfAborted();
      const { promise: aborted, reject } = Promise.withResolvers<never>();
      const leave = () => reject(signal.reason as Error);
      signal.addEventListener("abort", leave, { once: true });
      return Promise.race([work, aborted]).finally(() => signal.removeEventListener("abort", leave));
    },
    stop() {
      clearTimeout(timer);
      own.abort();
    },
  };
}
