import { once } from "node:events";
import type { Stats } from "node:fs";
import { basename, relative, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { isSupported } from "#src/parsing/index.ts";
import { IGNORE_FILES, isContentName } from "./walk-folder.ts";

const WATCH_TIMING = {
  /** A burst of changes is over after so long without one. */
  quietMs: 300,
  /** A burst that does not end is acted on after so long. */
  maxWaitMs: 5_000,
  /** Folders are read so often even when nothing was reported: network drives send no events. */
  rescanMs: 10 * 60_000,
  /** The same, after a run that failed. */
  retryMs: 30_000,
};

type WatchTiming = Readonly<typeof WATCH_TIMING>;

export interface WatchOptions {
  readonly roots: readonly string[];
  /**
   * Brings everything in step; runs first of all, and after every burst of changes, never twice at a time. False when
   * something was left undone that may work soon.
   */
  readonly sync: () => Promise<boolean>;
  /** A run that failed; it is tried again later, unless this throws. */
  readonly onSyncError: (error: unknown) => void;
  /** The system cannot report some changes; they are found at the next rescan. */
  readonly onWatchError: (error: unknown) => void;
  readonly signal: AbortSignal;
  readonly timing?: Partial<WatchTiming>;
}

/** A folder so large or slow that watching is not ready by then is still synced. */
const READY_MS = 60_000;

/** Keeps folders in step until the signal aborts; a run that is going on then comes to its own end first. */
export async function watchFolders(options: WatchOptions): Promise<void> {
  const { signal, sync, onSyncError, onWatchError } = options;
  const timing = { ...WATCH_TIMING, ...options.timing };
  const changes = debounced(timing);
  const watcher = watchEvents(options.roots, changes.mark, onWatchError);
  signal.addEventListener("abort", changes.end, { once: true });
  try {
    // What changes before the watcher is ready goes unreported: only then may the first run begin.
    const limit = AbortSignal.any([signal, AbortSignal.timeout(READY_MS)]);
    await once(watcher, "ready", { signal: limit }).catch(() => undefined);
    while (!signal.aborted) {
      const isFine = await sync().catch((error: unknown) => {
        onSyncError(error);
        return false;
      });
      await changes.next(isFine ? timing.rescanMs : timing.retryMs);
    }
  } finally {
    signal.removeEventListener("abort", changes.end);
    await watcher.close();
  }
}

/** Turns bursts of changes into single wake-ups. */
export function debounced({ quietMs, maxWaitMs }: Pick<WatchTiming, "quietMs" | "maxWaitMs">) {
  let burst: { readonly start: number; end: number } | null = null;
  let isEnded = false;
  let wake: (() => void) | null = null;
  let timer: NodeJS.Timeout | undefined;

  const schedule = (dueAt: number): void => {
    clearTimeout(timer);
    if (wake !== null) timer = setTimeout(fire, Math.max(0, dueAt - Date.now()));
  };
  const fire = (): void => {
    clearTimeout(timer);
    burst = null;
    wake?.();
    wake = null;
  };
  return {
    mark: (): void => {
      const now = Date.now();
      burst ??= { start: now, end: now };
      burst.end = Math.min(now + quietMs, burst.start + maxWaitMs);
      schedule(burst.end);
    },
    /** Resolves when a burst of changes is over, including one that nobody waited for yet; or else after `restMs`. */
    next: (restMs: number): Promise<void> => {
      if (isEnded) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      schedule(burst?.end ?? Date.now() + restMs);
      return promise;
    },
    end: (): void => {
      isEnded = true;
      fire();
    },
  };
}

/** A file that is being copied is reported when its size has stayed the same for so long. */
const WRITTEN = { stabilityThreshold: 400, pollInterval: 100 };

/**
 * Listens to the file system below these folders; what existed before is not reported. Changes of what ignore files
 * leave out are: a look that finds nothing new costs little.
 */
export function watchEvents(
  roots: readonly string[],
  onChange: () => void,
  onError: (error: unknown) => void,
): FSWatcher {
  const watcher = watch([...roots], {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    awaitWriteFinish: WRITTEN,
    ignored: (path, stats) => isNoContent(path, roots, stats),
  });
  watcher.on("all", (event, path) => {
    const isFolder = event === "addDir" || event === "unlinkDir";
    if (isFolder || isIgnoreFile(path) || isSupported(path)) onChange();
  });
  watcher.on("error", onError);
  return watcher;
}

/** The watcher sometimes asks before it knows whether a path is a folder. */
function isNoContent(path: string, roots: readonly string[], stats: Stats | undefined): boolean {
  const root = roots.find((candidate) =>
    path.startsWith(candidate.endsWith(sep) ? candidate : candidate + sep),
  );
  if (root === undefined || isIgnoreFile(path)) return false;
  if (stats?.isFile() && !isSupported(path)) return true;
  return !relative(root, path).split(sep).every(isContentName);
}

function isIgnoreFile(path: string): boolean {
  return IGNORE_FILES.some((name) => name === basename(path));
}
