import { readFileSync, type Stats } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { isSupported } from "#src/parsing/index.ts";
import { isContentName } from "./content-name.ts";
import {
  deepenRules,
  IGNORE_FILES,
  type IgnoreFileName,
  type IgnoreRules,
  isIgnored,
  MAX_IGNORE_FILE_BYTES,
  NO_RULES,
} from "./ignore-rules.ts";

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
