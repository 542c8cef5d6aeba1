import { type Dirent } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, join, resolve, sep } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import { isTable } from "#src/parsing/index.ts";
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
import type { SourceDocument } from "../documents/source-document.ts";

/** A file found on disk; `source` is its path relative to what was asked for, with forward slashes. */
export interface FoundFile {
  readonly path: string;
  readonly source: string;
}

export interface WalkEntry extends FoundFile {
  /**
   * `ignored`: an ignore file leaves it out; a folder counts as one, since nobody looks inside.
   * `unreadable`: a folder that could not be looked into.
   */
  readonly kind: "file" | "ignored" | "unreadable";
}

/** All files under a path, in a stable order. What cannot be read is among them: reading it then reports why. */
export async function findFiles(path: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for await (const { kind, ...file } of walkFiles(path)) if (kind !== "ignored") found.push(file);
  return found;
}

/** The same, as it is found, with what ignore files leave out. Only a root that cannot be read is an error. */
export async function* walkFiles(root: string): AsyncGenerator<WalkEntry> {
  if (await isFile(root)) return yield { kind: "file", path: root, source: basename(root) };
  const realRoot = await realpath(root);
  const pending: Pending[] = [{ kind: "folder", path: root, source: "", rules: NO_RULES }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind !== "folder") {
      yield { kind: next.kind, path: next.path, source: next.source };
      continue;
    }
    const children = await openFolder(next, realRoot);
    // What comes first by name has to be on top.
    for (const child of children.toReversed()) pending.push(child);
  }
}

/** Whether a path is a file and not a folder; an error says when there is nothing, or nothing to be seen. */
export async function isFile(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    throw pathError(error, path);
  });
  return found.isFile();
}

/** The name of a file in the knowledge base: its whole path, the same from wherever a command is given. */
export function absoluteSource(path: string): string {
  return resolve(path).split(sep).join("/");
}

export function fileSource(
  file: FoundFile,
  { table, ...about }: Pick<SourceDocument, "collection" | "kind" | "title" | "metadata" | "table">,
): SourceDocument {
  const source: SourceDocument = { ...about, source: file.source, content: { path: file.path } };
  // How a file is read is part of what it is known by: other files have to stay the same.
  return table !== undefined && isTable(file.source) ? { ...source, table } : source;
}

interface Folder extends FoundFile {
  readonly kind: "folder";
  /** Of the folder that it stands in. */
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
    return isGone(error, source) ? [] : [{ kind: "unreadable", path, source }];
  }
}

async function childrenOf(folder: Folder, entries: readonly Dirent[], realRoot: string): Promise<Pending[]> {
  const rules = await readRules(folder, entries);
  const children: Pending[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!isContentName(entry.name)) continue;
    const path = join(folder.path, entry.name);
    const child = { path, source: folder.source === "" ? entry.name : `${folder.source}/${entry.name}` };
    const isFolder = entry.isDirectory();
    if (!isFolder && !entry.isFile() && !(await isLinkInside(entry, path, realRoot))) continue;
    if (isIgnored(rules, child.source, isFolder)) children.push({ kind: "ignored", ...child });
    else if (isFolder) children.push({ kind: "folder", ...child, rules });
    else children.push({ kind: "file", ...child });
  }
  return children;
}

/** A folder whose ignore file cannot be read is not looked into: it may hold what was to be left out. */
async function readRules(folder: Folder, entries: readonly Dirent[]): Promise<IgnoreRules> {
  const contents: Partial<Record<IgnoreFileName, string>> = {};
  for (const name of IGNORE_FILES) {
    if (!entries.some((entry) => entry.name === name && entry.isFile())) continue;
    const path = join(folder.path, name);
    if ((await stat(path)).size > MAX_IGNORE_FILE_BYTES) throw new AcervoError("path-not-readable", { path });
    contents[name] = await readFile(path, "utf8");
  }
  return deepenRules(folder.rules, folder.source, contents);
}

/** A link to a file within the root is that file. Others would let a folder reach what it does not hold. */
async function isLinkInside(entry: Dirent, path: string, realRoot: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return false;
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

function pathError(error: unknown, asked: string): unknown {
  const { code, path = asked } = error as NodeJS.ErrnoException;
  switch (code) {
    case "ENOENT":
    case "ENOTDIR":
      return new AcervoError("path-not-found", { path }, { cause: error });
    case "EACCES":
    case "EPERM":
      return new AcervoError("path-not-readable", { path }, { cause: error });
    default:
      return error;
  }
}
