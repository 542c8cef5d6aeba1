import { AcervoError } from "#src/domain/index.ts";
import { absoluteSource, type FoundFile, walkFiles } from "#src/knowledge/index.ts";

export interface CollectedFiles {
  readonly files: readonly FoundFile[];
  /** Files and folders that .gitignore or .acervoignore leave out; a folder counts as one. */
  readonly ignored: number;
  /** Folders that could not be looked into, given or found on the way; the others go on. */
  readonly failures: readonly { readonly path: string; readonly error: unknown }[];
}

/**
 * All files of several paths. A file is known by its whole path: "leia.md" of one folder must never replace
 * "leia.md" of another, in this run or a later one, from wherever the command is given.
 */
export async function collectFiles(paths: readonly string[]): Promise<CollectedFiles> {
  const found = new Map<string, FoundFile>();
  const ignored = new Set<string>();
  const failures: { path: string; error: unknown }[] = [];
  for (const root of paths) {
    try {
      for await (const { kind, path } of walkFiles(root)) {
        const source = absoluteSource(path);
        if (kind === "ignored") ignored.add(source);
        else if (kind === "unreadable")
          failures.push({ path, error: new AcervoError("path-not-readable", { path }) });
        else found.set(source, { path, source });
      }
    } catch (error) {
      failures.push({ path: root, error });
    }
  }
  // What one path leaves out, another may name.
  const isLeftOut = (source: string): boolean => !found.has(source);
  return { files: [...found.values()], ignored: [...ignored].filter(isLeftOut).length, failures };
}
