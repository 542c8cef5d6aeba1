import { lstat, readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { AcervoError } from "#src/domain/index.ts";
import { foldAccents } from "#src/text/index.ts";

/** A folder whose files are searched as one. */
export interface Datastore {
  /** The folder's own name. */
  readonly name: string;
  readonly path: string;
}

/** Collections of this beginning are kept by the file search; the rest of the name is the folder's. */
const COLLECTION_PREFIX = "datastore/";

/** "datastore/Secretaria da Fazenda": what statistics show, and what a scope or "forget" may name. */
export function datastoreCollection(name: string): string {
  return `${COLLECTION_PREFIX}${name}`;
}

/** The datastore of a collection; null for one of the user's own. */
export function datastoreOf(collection: string): string | null {
  return collection.startsWith(COLLECTION_PREFIX) ? collection.slice(COLLECTION_PREFIX.length) : null;
}

/** The folders directly below the root, by name. Links are left out: they would let the root reach what it does not hold. */
export async function listDatastores(root: string): Promise<Datastore[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch((cause: unknown) => {
    throw new AcervoError("datastores-not-found", { path: root }, { cause });
  });
  const names = entries.filter((entry) => entry.isDirectory() && !isHidden(entry.name)).map(nameOf);
  return names.toSorted().map((name) => datastoreIn(root, name));
}

export function datastoreIn(root: string, name: string): Datastore {
  return { name, path: join(root, name) };
}

/**
 * Whether it is there now; an error when nobody can tell. The name may be that of any collection: it must not lead out
 * of the root.
 */
export async function isDatastore({ name, path }: Datastore): Promise<boolean> {
  if (isHidden(name) || basename(path) !== name || name.includes("\0")) return false;
  const found = await lstat(path).catch((error: unknown) => {
    if (isMissing(error, name)) return null;
    throw error;
  });
  return found?.isDirectory() ?? false;
}

const MISSING = new Set(["ENOENT", "ENOTDIR", "ENAMETOOLONG"]);

/** A share that does not answer is not missing. A name that is not UTF-8 comes back damaged, and only seems to be. */
function isMissing(error: unknown, name: string): boolean {
  return MISSING.has((error as NodeJS.ErrnoException).code ?? "") && !name.includes("\uFFFD");
}

function isHidden(name: string): boolean {
  return name.startsWith(".");
}

export interface ChosenDatastores {
  readonly chosen: readonly Datastore[];
  readonly unknown: readonly string[];
}

/**
 * Those that are asked for by name, as people and models write names: "secretaria_da_saude" is "Secretaria da Saúde".
 * A name is only ever compared with those there are, never made part of a path.
 */
export function chooseDatastores(
  there: readonly Datastore[],
  asked: readonly string[] | undefined,
): ChosenDatastores {
  if (asked === undefined) return { chosen: there, unknown: [] };
  const matches = asked.map((name) => ({ name, found: matching(there, name) }));
  const chosen = new Set(matches.flatMap(({ found }) => found));
  return {
    chosen: there.filter((datastore) => chosen.has(datastore)),
    unknown: matches.filter(({ found }) => found.length === 0).map(({ name }) => name),
  };
}

/** The one of exactly that name, or else all that are written alike. */
function matching(there: readonly Datastore[], asked: string): readonly Datastore[] {
  const exact = there.filter(({ name }) => name === asked);
  const folded = foldName(asked);
  return exact.length > 0 ? exact : there.filter(({ name }) => foldName(name) === folded);
}

function foldName(name: string): string {
  return foldAccents(name.normalize())
    .toLowerCase()
    .replaceAll(/[\s_-]+/g, " ")
    .trim();
}

function nameOf({ name }: { readonly name: string }): string {
  return name;
}
