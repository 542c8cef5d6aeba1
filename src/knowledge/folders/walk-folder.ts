import type { Dirent } from "node:fs";
import { lstat, readdir, realpath, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { AcervoError, type ErrorFacts, type RefusalReason } from "#src/domain/index.ts";
import { fileTypeOf, isInside, isTable, refusal, withContent } from "#src/parsing/index.ts";
import type { SourceDocument } from "../documents/source-document.ts";

/** A file found on disk; `source` is its path relative to what was asked for, with forward slashes. */
export interface FoundFile {
  readonly path: string;
  readonly source: string;
  /** The real path of the folder in which it was found, and which it must not leave. Not given: it was named itself. */
  readonly root?: string;
}

export type WalkEntry = FoundFile &
  (
    | { readonly kind: "file" }
    /** An ignore file leaves out this file or folder. */
    | { readonly kind: "ignored" }
    /** Neither a file nor a folder, a link that is not followed, or a name that cannot be used. */
    | { readonly kind: "skipped"; readonly reason: RefusalReason; readonly detail: string }
    /** A folder that could not be read. */
    | { readonly kind: "unreadable"; readonly error: unknown }
  );

/** All files under a path, in a stable order, with what ignore files leave out. Only an unreadable root is an error. */
export async function* walkFiles(root: string): AsyncGenerator<WalkEntry> {
  if (await isFile(root)) return yield { kind: "file", path: root, source: basename(root) };
  const realRoot = await realpath(root);
  const pending: Pending[] = [{ kind: "folder", path: root, source: "", rules: NO_RULES }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind !== "folder") {
      yield next;
      continue;
    }
    const children = await openFolder(next, realRoot);
    // What comes first by name has to be on top.
    for (const child of children.toReversed()) pending.push(child);
  }
}

/** Whether a path is a file and not a folder; fails when it is neither, does not exist or cannot be read. */
export async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    throw pathError(error, path);
  });
  if (!found.isFile() && !found.isDirectory()) throw refusal("not-a-file", fileTypeOf(found));
  return found.isFile();
}

/** The source of a file: its absolute path with forward slashes. */
export function absoluteSource(path: string): string {
  return resolve(path).split(sep).join("/");
}

export function fileSource(
  file: FoundFile,
  { table, ...about }: Omit<SourceDocument, "source" | "content">,
): SourceDocument {
  const source: SourceDocument = {
    ...about,
    source: file.source,
    content: { path: file.path, ...(file.root !== undefined && { root: file.root }) },
  };
  // The table options are part of the recipe: other files must not get them.
  return table !== undefined && isTable(file.source) ? { ...source, table } : source;
}

interface Folder extends FoundFile {
  readonly kind: "folder";
  readonly rules: IgnoreRules;
}

type Pending = Folder | WalkEntry;

async function openFolder(folder: Folder, realRoot: string): Promise<Pending[]> {
  const { path, source } = folder;
  try {
    const entries = await readdir(path, { withFileTypes: true });
    return await childrenOf(folder, entries, realRoot);
  } catch (error) {
    const known = pathError(error, path);
    if (source === "") throw known;
    return isGone(error) ? [] : [{ kind: "unreadable", path, source, error: known }];
  }
}

async function childrenOf(folder: Folder, entries: readonly Dirent[], realRoot: string): Promise<Pending[]> {
  const rules = await readRules(folder, entries, realRoot);
  const children: Pending[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!isContentName(entry.name)) continue;
    const path = join(folder.path, entry.name);
    const source = folder.source === "" ? entry.name : `${folder.source}/${entry.name}`;
    const child = { path, source, root: realRoot };
    const isFolder = entry.isDirectory();
    const named = isFolder ? `${source.normalize()}/` : source.normalize();
    const obstacle = await obstacleOf(entry, path, realRoot);
    if (rules.matcher?.ignores(named)) children.push({ kind: "ignored", ...child });
    else if (obstacle !== null) children.push({ kind: "skipped", ...child, ...obstacle });
    else if (isFolder) children.push({ kind: "folder", ...child, rules });
    else children.push({ kind: "file", ...child });
  }
  return children;
}

interface Obstacle {
  readonly reason: RefusalReason;
  readonly detail: string;
}

async function obstacleOf(entry: Dirent, path: string, realRoot: string): Promise<Obstacle | null> {
  // A name that is not UTF-8 comes back damaged, and then seems not to exist.
  if (entry.name.includes("\uFFFD") && (await lstat(path).catch(() => null)) === null)
    return { reason: "bad-name", detail: "" };
  if (entry.isFile() || entry.isDirectory()) return null;
  if (!entry.isSymbolicLink()) return { reason: "not-a-file", detail: fileTypeOf(entry) };
  return (await isLinkInside(path, realRoot)) ? null : { reason: "link", detail: "" };
}

/** A link to a file within the root is that file. Others could lead out of the root. */
async function isLinkInside(path: string, realRoot: string): Promise<boolean> {
  try {
    const target = await realpath(path);
    return isInside(target, realRoot) && (await stat(target)).isFile();
  } catch {
    return false;
  }
}

function isGone(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === "ENOENT" || code === "ENOTDIR";
}

const PATH_ERRORS: Readonly<Record<string, "path-not-found" | "path-not-readable">> = {
  ENOENT: "path-not-found",
  ENOTDIR: "path-not-found",
  EACCES: "path-not-readable",
  EPERM: "path-not-readable",
};

function pathError(error: unknown, asked: string): unknown {
  const { code = "", path = asked } = error as NodeJS.ErrnoException;
  const known = PATH_ERRORS[code];
  return known === undefined ? error : new AcervoError(known, { path }, { cause: error });
}

/** Left by programs beside documents; "~$" is what an open Office file leaves. */
const JUNK = new Set(["node_modules", "thumbs.db", "ehthumbs.db", "desktop.ini"]);

export function isContentName(name: string): boolean {
  return !name.startsWith(".") && !name.startsWith("~$") && !JUNK.has(name.toLowerCase());
}

/** In the order in which they count: any .acervoignore wins over any .gitignore. */
export const IGNORE_FILES = [".gitignore", ".acervoignore"] as const;

/** A longer ignore file is taken for a mistake. */
const MAX_IGNORE_FILE_BYTES = 256 * 1024;
/** In force in one folder: every pattern is compared with every path, and with the folders above it. */
const MAX_PATTERNS = 2_000;

/** What the ignore files from the root down to one folder say. */
interface IgnoreRules {
  /** For each name of ignore files, those from the root down, compiled as if they all stood in the root. */
  readonly files: readonly (readonly Ignore[])[];
  readonly patterns: number;
  readonly matcher: Ignore | null;
}

const NO_RULES: IgnoreRules = { files: IGNORE_FILES.map(() => []), patterns: 0, matcher: null };

/**
 * The rules of a folder: those of its parent and what its own ignore files add. The last pattern that matches decides.
 * A folder whose ignore file cannot be read is not read either: it may hold what was to be left out.
 */
async function readRules(folder: Folder, entries: readonly Dirent[], realRoot: string): Promise<IgnoreRules> {
  const files = folder.rules.files.map((above) => [...above]);
  let count = folder.rules.patterns;
  for (const [at, name] of IGNORE_FILES.entries()) {
    if (!entries.some((entry) => entry.name === name && !entry.isDirectory())) continue;
    const path = join(folder.path, name);
    const patterns = patternsOf(await readIgnoreFile(path, realRoot), folder.source);
    count += patterns.length;
    if (count > MAX_PATTERNS) throw refusedIgnoreFile(path, "too-many");
    // Compiled once: the matchers of all folders below share its rules.
    files[at]?.push(emptyMatcher().add(patterns));
  }
  if (count === folder.rules.patterns) return folder.rules;
  return { files, patterns: count, matcher: emptyMatcher().add(files.flat()) };
}

async function readIgnoreFile(path: string, root: string): Promise<string> {
  try {
    return await withContent({ path, root }, async (content) => {
      if (!("handle" in content)) return "";
      if (content.stats.size > MAX_IGNORE_FILE_BYTES) throw refusedIgnoreFile(path, "too-long");
      return content.handle.readFile("utf8");
    });
  } catch (error) {
    const isOdd = error instanceof AcervoError && error.code === "file-refused";
    throw isOdd || isGone(error) ? refusedIgnoreFile(path, "not-a-file", error) : error;
  }
}

function refusedIgnoreFile(
  path: string,
  reason: ErrorFacts["ignore-file-refused"]["reason"],
  cause?: unknown,
): AcervoError {
  return new AcervoError("ignore-file-refused", { path, reason }, { cause });
}

function emptyMatcher(): Ignore {
  return ignore({ ignoreCase: process.platform === "win32" || process.platform === "darwin" });
}

/** A pattern of a folder, as the root would have to write it. */
function patternsOf(content: string, folder: string): string[] {
  const lines = content
    .replace(/^\uFEFF/, "")
    .normalize()
    .split(/\r?\n/);
  const patterns = lines.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (folder === "") return patterns;
  const prefix = `/${folder.normalize().replaceAll(/[\\*?[\]!#\s]/g, String.raw`\$&`)}`;
  return patterns.map((line) => {
    const isNegative = line.startsWith("!");
    const pattern = isNegative ? line.slice(1) : line;
    // Only a slash before the end ties a pattern to its folder; others hold at any depth below.
    const isTied = pattern.slice(0, -1).includes("/");
    const below = isTied ? pattern.replace(/^\//, "") : `**/${pattern}`;
    return `${isNegative ? "!" : ""}${prefix}/${below}`;
  });
}
