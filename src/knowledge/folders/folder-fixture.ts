import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, sep } from "node:path";
import { type FoundFile, walkFiles } from "./walk-folder.ts";

export interface TemporaryFolder {
  readonly root: string;
  /** Where a file stands, as a path and as a source. */
  readonly path: (name: string) => string;
  readonly source: (name: string) => string;
  readonly write: (name: string, content?: string) => void;
  readonly remove: (name: string) => void;
}

/** A folder that goes when the test ends; files are given by name, or by name and content. */
export function temporaryFolder(
  test: { after: (work: () => void) => void },
  files: readonly string[] | Readonly<Record<string, string>> = [],
): TemporaryFolder {
  // What the system calls its temporary folder may be a link.
  const root = realpathSync(mkdtempSync(join(tmpdir(), "acervo-folder-")));
  test.after(() => rmSync(root, { recursive: true, force: true }));
  const path = (name: string): string => join(root, name);
  const write = (name: string, content = `# ${name}\n\nTexto de ${name}.\n`): void => {
    mkdirSync(dirname(path(name)), { recursive: true });
    writeFileSync(path(name), content);
  };
  if (Array.isArray(files)) for (const name of files as readonly string[]) write(name);
  else for (const [name, content] of Object.entries(files)) write(name, content);
  return {
    root,
    path,
    source: (name) => path(name).split(sep).join("/"),
    write,
    remove: (name) => rmSync(path(name), { recursive: true }),
  };
}

/** All files under a path, in a stable order, and the folders that cannot be read. */
export async function findFiles(path: string): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  for await (const { kind, path: at, source, root } of walkFiles(path)) {
    if (kind === "file" || kind === "unreadable") found.push({ path: at, source, ...(root && { root }) });
  }
  return found;
}
