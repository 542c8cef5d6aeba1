import { readFileSync, type Stats } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { isSupported } from "#src/parsing/index.ts";
import {
  deepenRules,
  IGNORE_FILES,
  type IgnoreFileName,
  type IgnoreRules,
  isContentName,
  isIgnored,
  MAX_IGNORE_FILE_BYTES,
  NO_RULES,
} from "./walk-folder.ts";

interface DebounceTiming {
  /** A burst of changes is over after so long without one. */
  readonly quietMs: number;
  /** A burst that does not end is acted on after so long. */
  readonly maxWaitMs: number;
}

interface WatchTiming extends DebounceTiming {
  /** Folders are read so often even when nothing was reported: network drives send no events. */
  readonly rescanMs: number;
  /** The same, after a run that failed. */
  readonly retryMs: number;
}

const WATCH_TIMING: WatchTiming = {
  quietMs: 300,
  maxWaitMs: 5_000,
  rescanMs: 10 * 60_000,
  retryMs: 30_000,
};

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

/** Keeps folders in step until the signal aborts; a run that is going on then comes to its own end first. */
export async function watchFolders(options: WatchOptions): Promise<void> {
  const { signal, onWatchError: onError } = options;
  const timing = { ...WATCH_TIMING, ...options.timing };
  const changes = debounced(timing);
  let watcher: FSWatcher | null = null;
  let hasNewRules = false;
  const onNewRules = (): void => {
    hasNewRules = true;
  };
  signal.addEventListener("abort", changes.end, { once: true });
  try {
    while (!signal.aborted) {
      if (hasNewRules) await watcher?.close();
      if (watcher === null || hasNewRules) {
        hasNewRules = false;
        watcher = watchEvents(options.roots, { onChange: changes.mark, onNewRules, onError });
        await ready(watcher, signal);
        if (signal.aborted) break;
      }
      const isFine = await attempt(options);
      await changes.next(isFine ? timing.rescanMs : timing.retryMs);
    }
  } finally {
    signal.removeEventListener("abort", changes.end);
    await watcher?.close();
  }
}

/** A folder so large or slow that watching is not ready by then is still synced. */
const READY_MS = 60_000;

/** What changes before the watcher is ready goes unreported: only then may the first run begin. */
function ready(watcher: FSWatcher, signal: AbortSignal): Promise<void> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(READY_MS)]);
  const { promise, resolve } = Promise.withResolvers<void>();
  watcher.once("ready", resolve);
  limit.addEventListener("abort", () => resolve(), { once: true });
  if (limit.aborted) resolve();
  return promise;
}

async function attempt({ sync, onSyncError }: WatchOptions): Promise<boolean> {
  try {
    return await sync();
  } catch (error) {
    onSyncError(error);
    return false;
  }
}

interface Debounce {
  readonly mark: () => void;
  /** Resolves when a burst of changes is over, including one that nobody waited for yet; or else after `restMs`. */
  readonly next: (restMs: number) => Promise<void>;
  readonly end: () => void;
}

/** Turns bursts of changes into single wake-ups. */
export function debounced({ quietMs, maxWaitMs }: DebounceTiming): Debounce {
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
    mark: () => {
      const now = Date.now();
      burst ??= { start: now, end: now };
      burst.end = Math.min(now + quietMs, burst.start + maxWaitMs);
      schedule(burst.end);
    },
    next: (restMs) => {
      if (isEnded) return Promise.resolve();
      const { promise, resolve } = Promise.withResolvers<void>();
      wake = resolve;
      schedule(burst?.end ?? Date.now() + restMs);
      return promise;
    },
    end: () => {
      isEnded = true;
      fire();
    },
  };
}

interface FolderEvents {
  readonly onChange: () => void;
  /** The ignore files have changed: other files may have to be watched. */
  readonly onNewRules: () => void;
  readonly onError: (error: unknown) => void;
}

/** A file that is being copied is reported when its size has stayed the same for so long. */
const WRITTEN = { stabilityThreshold: 400, pollInterval: 100 };

/** Listens to the file system below these folders; what existed before is not reported. */
export function watchEvents(roots: readonly string[], events: FolderEvents): FSWatcher {
  const watcher = watch([...roots], {
    ignoreInitial: true,
    followSymlinks: false,
    ignorePermissionErrors: true,
    awaitWriteFinish: WRITTEN,
    ignored: ignoredIn(roots),
  });
  watcher.on("all", (event, path) => {
    const isFolder = event === "addDir" || event === "unlinkDir";
    if (isIgnoreFile(path)) events.onNewRules();
    if (isFolder || isIgnoreFile(path) || isSupported(path)) events.onChange();
  });
  watcher.on("error", events.onError);
  return watcher;
}

/** The watcher asks about paths in any order, sometimes before it knows whether they are folders. */
function ignoredIn(roots: readonly string[]): (path: string, stats?: Stats) => boolean {
  const rules = new Map<string, IgnoreRules>(roots.map((root) => [root, readRules(NO_RULES, root, "")]));
  return (path, stats) => {
    const root = roots.find((candidate) =>
      path.startsWith(candidate.endsWith(sep) ? candidate : candidate + sep),
    );
    if (root === undefined || isIgnoreFile(path)) return false;
    if (stats?.isFile() && !isSupported(path)) return true;
    const names = relative(root, path).split(sep);
    if (!names.every(isContentName)) return true;
    const parent = rulesAbove(root, names, rules);
    return isIgnored(parent, names.join("/"), stats?.isDirectory() ?? false);
  };
}

function rulesAbove(root: string, names: readonly string[], known: Map<string, IgnoreRules>): IgnoreRules {
  let path = root;
  let rules = known.get(root) ?? NO_RULES;
  for (const [depth, name] of names.slice(0, -1).entries()) {
    path = join(path, name);
    rules = known.get(path) ?? readRules(rules, path, names.slice(0, depth + 1).join("/"));
    known.set(path, rules);
  }
  return rules;
}

function readRules(parent: IgnoreRules, path: string, source: string): IgnoreRules {
  const contents: Partial<Record<IgnoreFileName, string>> = {};
  for (const name of IGNORE_FILES) {
    try {
      const content = readFileSync(join(path, name));
      if (content.length <= MAX_IGNORE_FILE_BYTES) contents[name] = content.toString();
    } catch {
      // Most folders have none; the walk reports those that cannot be read.
    }
  }
  return deepenRules(parent, source, contents);
}

function isIgnoreFile(path: string): boolean {
  return IGNORE_FILES.some((name) => name === basename(path));
}
