/** When to act on changes. */
export interface PulseTiming {
  /** A burst of changes is over after so long without one. */
  readonly quietMs: number;
  /** A burst that does not end is acted on after so long. */
  readonly patienceMs: number;
}

export interface Timers {
  now(): number;
  /** Calls back once, unless the returned function is called before. */
  start(ms: number, callback: () => void): () => void;
}

export const systemTimers: Timers = {
  now: () => performance.now(),
  start: (ms, callback) => {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** Turns many changes into few calls to act. */
export interface Pulse {
  /** Something has changed. */
  readonly mark: () => void;
  /** Resolves when a burst of changes is over, including one that nobody waited for yet; or else after `restMs`. */
  readonly next: (restMs: number) => Promise<void>;
  /** Every wait is over, now and from now on. */
  readonly end: () => void;
}

export function createPulse({ quietMs, patienceMs }: PulseTiming, timers: Timers = systemTimers): Pulse {
  let burst: { readonly start: number; end: number } | null = null;
  let isEnded = false;
  let wake: (() => void) | null = null;
  let cancel: (() => void) | undefined;

  const arm = (dueAt: number): void => {
    cancel?.();
    if (wake !== null) cancel = timers.start(Math.max(0, dueAt - timers.now()), fire);
  };
  const fire = (): void => {
    cancel?.();
    burst = null;
    wake?.();
    wake = null;
  };
  return {
    mark: () => {
      const now = timers.now();
      burst ??= { start: now, end: now };
      burst.end = Math.min(now + quietMs, burst.start + patienceMs);
      arm(burst.end);
    },
    next: (restMs) => {
      if (isEnded) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      arm(burst?.end ?? timers.now() + restMs);
      return promise;
    },
    end: () => {
      isEnded = true;
      fire();
    },
  };
}
