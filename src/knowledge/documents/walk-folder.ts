import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join, relative, sep } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import type { SourceDocument } from "./source-document.ts";

/** A file found on disk; `source` is its path relative to what was asked for, with forward slashes. */
export interface FoundFile {
  readonly path: string;
  readonly source: string;
}

const IGNORED = new Set(["node_modules"]);

/** All files under a path, in a stable order. Hidden files and folders are not content. */
export async function findFiles(path: string): Promise<FoundFile[]> {
  const info = await stat(path).catch((error: unknown) => {
    throw pathError(error, path);
  });
  if (info.isFile()) return [{ path, source: basename(path) }];
  const files = await walk(path, true);
  return files.map((file) => ({ path: file, source: relative(path, file).split(sep).join("/") }));
}

async function walk(folder: string, isRoot: boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    if (isRoot) throw pathError(error, folder);
    return null;
  });
  // An unreadable folder below the root is listed as if it were a file: reading it then reports why.
  if (entries === null) return [folder];
  const files: string[] = [];
  for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith(".") || IGNORED.has(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) files.push(...(await walk(path, false)));
    else if (entry.isFile()) files.push(path);
  }
  return files;
}

function pathError(error: unknown, path: string): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
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

export function fileSource(
  file: FoundFile,
  about: Pick<SourceDocument, "collection" | "kind" | "title" | "metadata">,
): SourceDocument {
  return { ...about, source: file.source, read: () => readFile(file.path) };
}
