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

export interface FolderEvents {
  /** Something that matters was added, changed or removed. */
  readonly onChange: () => void;
  /** The ignore files have changed: what is watched may no longer be what should be. */
  readonly onNewRules: () => void;
  /** The system cannot tell about some changes. */
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
    if (isIgnoreFile(path)) events.onNewRules();
    if (event === "addDir" || event === "unlinkDir" || isIgnoreFile(path) || isSupported(path))
      events.onChange();
  });
  watcher.on("error", events.onError);
  return watcher;
}

/** The watcher asks about paths in any order, at times before it knows whether they are folders. */
function ignoredIn(roots: readonly string[]): (path: string, stats?: Stats) => boolean {
  const rules = new Map<string, IgnoreRules>(roots.map((root) => [root, readRules(NO_RULES, root, "")]));
  return (path, stats) => {
    const root = roots.find((candidate) => path.startsWith(withSeparator(candidate)));
    if (root === undefined || isIgnoreFile(path)) return false;
    if (stats?.isFile() && !isSupported(path)) return true;
    const names = relative(root, path).split(sep);
    if (!names.every(isContentName)) return true;
    const parent = rulesAbove(root, names, rules);
    return isIgnored(parent, names.join("/"), stats?.isDirectory() ?? false);
  };
}

function withSeparator(folder: string): string {
  return folder.endsWith(sep) ? folder : `${folder}${sep}`;
}

/** The rules that hold for a path are those of the folder that it stands in. */
function rulesAbove(root: string, names: readonly string[], known: Map<string, IgnoreRules>): IgnoreRules {
  let path = root;
  let rules = known.get(root) ?? NO_RULES;
  for (const [depth, name] of names.slice(0, -1).entries()) {
    path = join(path, name);
    const source = names.slice(0, depth + 1).join("/");
    rules = known.get(path) ?? readRules(rules, path, source);
    known.set(path, rules);
  }
  return rules;
}

function readRules(parent: IgnoreRules, path: string, source: string): IgnoreRules {
  const contents: Partial<Record<IgnoreFileName, string>> = {};
  for (const name of IGNORE_FILES) {
    const content = readIfThere(join(path, name));
    if (content !== null) contents[name] = content;
  }
  return deepenRules(parent, source, contents);
}

function readIfThere(path: string): string | null {
  try {
    const content = readFileSync(path);
    return content.length <= MAX_IGNORE_FILE_BYTES ? content.toString() : null;
  } catch {
    // Most folders have none; the walk reports those that cannot be read.
    return null;
  }
}

function isIgnoreFile(path: string): boolean {
  return IGNORE_FILES.some((name) => name === basename(path));
}

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
