import { basename, dirname, normalize, resolve } from "node:path";
import { findFiles, type FoundFile } from "#src/knowledge/index.ts";

export interface CollectedFiles {
  readonly files: readonly FoundFile[];
  /** Paths that could not be looked into; the others go on. */
  readonly failures: readonly { readonly path: string; readonly error: unknown }[];
}

interface Found extends FoundFile {
  readonly root: string;
}

/** All files of several paths, each under a source name of its own. */
export async function collectFiles(paths: readonly string[]): Promise<CollectedFiles> {
  const found = new Map<string, Found>();
  const failures: { path: string; error: unknown }[] = [];
  for (const root of paths) {
    try {
      for (const file of await findFiles(root)) {
        const place = resolve(file.path);
        if (!found.has(place)) found.set(place, { ...file, root });
      }
    } catch (error) {
      failures.push({ path: root, error });
    }
  }
  return { files: withDistinctSources([...found.values()]), failures };
}

/** Ways of naming a file, shortest first: "leia.md", "a/leia.md", "projetos/a/leia.md". */
const NAMINGS: readonly ((file: Found) => string)[] = [
  (file) => file.source,
  (file) => `${folderName(file)}/${file.source}`,
  (file) => normalize(file.path).replaceAll("\\", "/"),
];

/**
 * "a/leia.md" and "b/leia.md" would both be "leia.md" and the second would replace the first: those that clash, and
 * only those, are named by their folder too.
 */
function withDistinctSources(files: readonly Found[]): FoundFile[] {
  let sources = files.map((file) => file.source);
  for (const naming of NAMINGS) {
    const clashes = repeated(sources);
    if (clashes.size === 0) break;
    sources = sources.map((source, index) => (clashes.has(source) ? naming(files[index] as Found) : source));
  }
  return files.map(({ path }, index) => ({ path, source: sources[index] as string }));
}

function folderName({ root, path, source }: Found): string {
  const isFile = basename(path) === source && resolve(root) === resolve(path);
  return basename(resolve(isFile ? dirname(root) : root));
}

function repeated(names: readonly string[]): Set<string> {
  const seen = new Set<string>();
  return new Set(names.filter((name) => seen.size === seen.add(name).size));
}
