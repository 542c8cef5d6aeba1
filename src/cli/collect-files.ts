import { resolve, sep } from "node:path";
import { findFiles, type FoundFile } from "#src/knowledge/index.ts";

export interface CollectedFiles {
  readonly files: readonly FoundFile[];
  /** Paths that could not be looked into; the others go on. */
  readonly failures: readonly { readonly path: string; readonly error: unknown }[];
}

/**
 * All files of several paths. A file is known by its whole path: "leia.md" of one folder must never replace
 * "leia.md" of another, in this run or a later one, from wherever the command is given.
 */
export async function collectFiles(paths: readonly string[]): Promise<CollectedFiles> {
  const found = new Map<string, FoundFile>();
  const failures: { path: string; error: unknown }[] = [];
  for (const root of paths) {
    try {
      for (const { path } of await findFiles(root)) {
        const source = resolve(path).split(sep).join("/");
        found.set(source, { path, source });
      }
    } catch (error) {
      failures.push({ path: root, error });
    }
  }
  return { files: [...found.values()], failures };
}
