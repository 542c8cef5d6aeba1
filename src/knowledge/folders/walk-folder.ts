import type { Dirent } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import ignore, { type Ignore } from "ignore";
import { AcervoError } from "#src/domain/index.ts";
import { isTable } from "#src/parsing/index.ts";
import type { SourceDocument } from "../documents/source-document.ts";

/** A file found on disk; `source` is its path relative to what was asked for, with forward slashes. */
export interface FoundFile {
  readonly path: string;
  readonly source: string;
}

export type WalkEntry = FoundFile &
  (
    | { readonly kind: "file" }
    /** An ignore file leaves out this file or folder. */
    | { readonly kind: "ignored" }
    /** Neither a file nor a folder, or a link that is not followed. */
    | { readonly kind: "skipped"; readonly reason: "special" | "link" }
    /** A folder that could not be read, or whose ignore files cannot be used. */
    | { readonly kind: "unreadable"; readonly error: AcervoError }
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

/** Whether a path is a file and not a folder; fails when it does not exist or cannot be read. */
export async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    throw pathError(error, path);
  });
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
  const source: SourceDocument = { ...about, source: file.source, content: { path: file.path } };
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
    if (source === "") throw pathError(error, path);
    if (isGone(error, source)) return [];
    const known = error instanceof AcervoError ? error : new AcervoError("path-not-readable", { path });
    return [{ kind: "unreadable", path, source, error: known }];
  }
}

async function childrenOf(folder: Folder, entries: readonly Dirent[], realRoot: string): Promise<Pending[]> {
  const rules = await readRules(folder, entries, realRoot);
  const children: Pending[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!isContentName(entry.name)) continue;
    const path = join(folder.path, entry.name);
    const child = { path, source: folder.source === "" ? entry.name : `${folder.source}/${entry.name}` };
    const isFolder = entry.isDirectory();
    const isLink = entry.isSymbolicLink();
    const named = isFolder ? `${child.source.normalize()}/` : child.source.normalize();
    if (rules.matcher?.ignores(named)) children.push({ kind: "ignored", ...child });
    else if (isFolder) children.push({ kind: "folder", ...child, rules });
    else if (entry.isFile() || (isLink && (await isLinkInside(path, realRoot)))) {
      children.push({ kind: "file", ...child });
    } else children.push({ kind: "skipped", ...child, reason: isLink ? "link" : "special" });
  }
  return children;
}

/** A link to a file within the root is that file. Others could lead out of the root. */
async function isLinkInside(path: string, realRoot: string): Promise<boolean> {
  try {
    const target = await realpath(path);
    const inside = realRoot.endsWith(sep) ? realRoot : `${realRoot}${sep}`;
    return target.startsWith(inside) && (await stat(target)).isFile();
  } catch {
    return false;
  }
}

/** A name that is not UTF-8 comes back damaged, and then seems not to exist. */
function isGone(error: unknown, source: string): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return (code === "ENOENT" || code === "ENOTDIR") && !source.includes("\uFFFD");
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

/** More is taken for a mistake: every line, from the root down to a folder, is compared with every path in it. */
const MAX_IGNORE_FILE_BYTES = 256 * 1024;
const MAX_PATTERNS = 2_000;

/** What the ignore files from the root down to one folder say. */
interface IgnoreRules {
  /** Of each kind of ignore file, those from the root down; each was compiled once, for all folders below it. */
  readonly files: readonly (readonly Ignore[])[];
  readonly patterns: number;
  readonly matcher: Ignore | null;
}

const NO_RULES: IgnoreRules = { files: IGNORE_FILES.map(() => []), patterns: 0, matcher: null };

/**
 * The rules of a folder: those of its parent and what its own ignore files add. The last pattern that matches decides.
 * A folder whose ignore file cannot be used is not read either: it may hold what was to be left out.
 */
async function readRules(folder: Folder, entries: readonly Dirent[], realRoot: string): Promise<IgnoreRules> {
  const files = folder.rules.files.map((above) => [...above]);
  let { patterns } = folder.rules;
  for (const [at, name] of IGNORE_FILES.entries()) {
    const entry = entries.find((candidate) => candidate.name === name && !candidate.isDirectory());
    if (entry === undefined) continue;
    const path = join(folder.path, name);
    const isUsable = entry.isFile() || (entry.isSymbolicLink() && (await isLinkInside(path, realRoot)));
    if (!isUsable) throw new AcervoError("ignore-file-not-a-file", { path });
    const lines = patternsOf(await readIgnoreFile(path), folder.source);
    patterns += lines.length;
    if (patterns > MAX_PATTERNS) throw tooManyRules(path);
    files[at]?.push(ignore({ ignoreCase: HAS_BLIND_CASE }).add(lines));
  }
  if (patterns === folder.rules.patterns) return folder.rules;
  const matcher = ignore({ ignoreCase: HAS_BLIND_CASE });
  for (const compiled of files.flat()) matcher.add(compiled);
  return { files, patterns, matcher };
}

async function readIgnoreFile(path: string): Promise<string> {
  if ((await stat(path)).size > MAX_IGNORE_FILE_BYTES) throw tooManyRules(path);
  return readFile(path, "utf8");
}

function tooManyRules(path: string): AcervoError {
  return new AcervoError("ignore-rules-too-many", { path, max: MAX_PATTERNS });
}

const HAS_BLIND_CASE = process.platform === "win32" || process.platform === "darwin";

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
