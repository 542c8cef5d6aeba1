import type { FSWatcher } from "chokidar";
import { watchEvents } from "./folder-events.ts";
import { createPulse, type PulseTiming, systemTimers, type Timers } from "./pulse.ts";

export interface WatchTiming extends PulseTiming {
  /** Folders are looked into so often even when nothing was reported: network drives send no events. */
  readonly rescanMs: number;
  /** The same, after a run that failed. */
  readonly retryMs: number;
}

const WATCH_TIMING: WatchTiming = {
  quietMs: 300,
  patienceMs: 5_000,
  rescanMs: 10 * 60_000,
  retryMs: 30_000,
};

export interface WatchOptions {
  /** Absolute paths. */
  readonly roots: readonly string[];
  /**
   * Brings everything in step; runs first of all, and after every burst of changes, never twice at a time. False when
   * something was left undone that may work soon.
   */
  readonly sync: () => Promise<boolean>;
  /** A run that failed; it is tried again later, unless this throws. */
  readonly onSyncError: (error: unknown) => void;
  /** The system does not tell about some changes; they are found at the next regular look. */
  readonly onWatchError: (error: unknown) => void;
  readonly signal: AbortSignal;
  readonly timing?: Partial<WatchTiming>;
  readonly timers?: Timers;
}

/** Keeps folders in step until the signal fires; a run that is going on then comes to its own end first. */
export async function watchFolders(options: WatchOptions): Promise<void> {
  const { signal, onWatchError: onError, timers = systemTimers } = options;
  const timing = { ...WATCH_TIMING, ...options.timing };
  const pulse = createPulse(timing, timers);
  let watcher: FSWatcher | null = null;
  let hasNewRules = false;
  const onNewRules = (): void => {
    hasNewRules = true;
  };
  signal.addEventListener("abort", pulse.end, { once: true });
  try {
    while (!signal.aborted) {
      if (hasNewRules) await watcher?.close();
      if (watcher === null || hasNewRules) {
        hasNewRules = false;
        watcher = watchEvents(options.roots, { onChange: pulse.mark, onNewRules, onError });
        await ready(watcher, signal, timers);
        if (signal.aborted) break;
      }
      const isFine = await attempt(options);
      await pulse.next(isFine ? timing.rescanMs : timing.retryMs);
    }
  } finally {
    signal.removeEventListener("abort", pulse.end);
    await watcher?.close();
  }
}

/** A folder so large or slow that listening is not ready by then is still looked into. */
const READY_MS = 60_000;

/** What changes before the watcher is ready goes unreported: only then may the first run begin. */
function ready(watcher: FSWatcher, signal: AbortSignal, timers: Timers): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const cancel = timers.start(READY_MS, resolve);
  watcher.once("ready", resolve);
  const stop = (): void => resolve();
  signal.addEventListener("abort", stop, { once: true });
  if (signal.aborted) resolve();
  return promise.finally(() => {
    cancel();
    signal.removeEventListener("abort", stop);
  });
}

async function attempt({ sync, onSyncError }: WatchOptions): Promise<boolean> {
  try {
    return await sync();
  } catch (error) {
    onSyncError(error);
    return false;
  }
}
