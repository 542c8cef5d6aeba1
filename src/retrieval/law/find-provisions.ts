import {
  type Chunk,
  type Filter,
  PROVISION_LEVELS,
  type ProvisionLevel,
  type ProvisionPath,
  type QuotedProvision,
  type StoredProvision,
} from "#src/domain/index.ts";
import { compareLabels, type LegalReference, namesArticle } from "#src/law/index.ts";
import type { Passage, ProvisionQuery, ReadView } from "#src/storage/index.ts";
import { stemsOf } from "#src/text/index.ts";

export interface ResolutionDeps {
  readonly view: ReadView;
  readonly filter: Filter;
  /** "2003-05-01": the wording of that day instead of the present one. */
  readonly asOf: string | null;
  /** Documents in order of relevance: they decide which norm an unnamed one is. */
  readonly ranked: () => Promise<readonly number[]>;
}

/** Several documents may hold one norm, and many norms an "art. 5º": more than these are no answer. */
const MAX_DOCUMENTS = 50;

/** The provisions of the article that a reference means, in the documents that it may mean. */
export async function articleRows(
  reference: LegalReference,
  deps: ResolutionDeps,
  includesFormer: boolean,
): Promise<StoredProvision[]> {
  const filter = onDocuments(deps.filter, includesFormer);
  if (reference.norm === null) return unnamedRows(reference, deps, filter);
  for (const norm of spellingsOfKey(reference.norm.key)) {
    const query = { norm, artigo: reference.path.artigo, documents: MAX_DOCUMENTS };
    const rows = await findRows(query, deps, filter);
    if (rows.length > 0) return mainOrAnnexes(rows);
    const listed = await rowsOfList(norm, reference.path.artigo, deps, filter);
    if (listed.length > 0) return listed;
  }
  return [];
}

/** "Arts. 52 a 58 (Revogados)" stands under its first article, and is what the norm says of the others too. */
async function rowsOfList(
  norm: string,
  artigo: string | null,
  deps: ResolutionDeps,
  filter: Filter,
): Promise<StoredProvision[]> {
  if (artigo === null) return [];
  const labels = await deps.view.provisions.articles(norm);
  const [before] = labels
    .filter((label) => compareLabels("artigo", label, artigo) < 0)
    .toSorted((a, b) => compareLabels("artigo", b, a));
  if (before === undefined) return [];
  const rows = await findRows({ norm, artigo: before, documents: MAX_DOCUMENTS }, deps, filter);
  const listed = (await withWords(rows, deps.view)).filter(
    ({ tipo, text }) => tipo === "caput" && namesArticle(text, artigo),
  );
  return listed.map((row) => ({ ...row, artigo }));
}

/** The provisions with their words, in which the notes of their changes stand. */
export async function withWords(
  rows: readonly StoredProvision[],
  view: ReadView,
): Promise<QuotedProvision[]> {
  const holders = await holdersOf(rows, view);
  return rows.flatMap((row) => {
    const holder = holders.get(row.chunkId);
    return holder === undefined ? [] : quoted(row, holder.chunk);
  });
}

/** A provision with its words, out of the passage that holds them. */
export function quoted(provision: StoredProvision, chunk: Pick<Chunk, "start" | "text">): QuotedProvision {
  const { start, end } = provision;
  return { ...provision, text: chunk.text.slice(start - chunk.start, end - chunk.start) };
}

/** A former wording is a document of its own: chosen with the law that it belongs to. */
async function findRows(
  query: Omit<ProvisionQuery, "filter">,
  deps: ResolutionDeps,
  filter: Filter,
): Promise<StoredProvision[]> {
  const { documentIds, ...others } = filter;
  if (documentIds === undefined || filter.includesFormer !== true)
    return deps.view.provisions.find({ ...query, filter });
  const rows = await deps.view.provisions.find({ ...query, filter: others });
  const documents = [...(await holdersOf(rows, deps.view)).values()].map(({ document }) => document);
  const sources = new Map(documents.map(({ id, collection, source }) => [id, `${collection}\n${source}`]));
  const chosen = new Set(documentIds.map((id) => sources.get(id)));
  return rows.filter(
    ({ documentId }) => documentIds.includes(documentId) || chosen.has(sources.get(documentId)),
  );
}

export async function holdersOf(
  rows: readonly StoredProvision[],
  view: ReadView,
): Promise<Map<number, Passage>> {
  const passages = await view.index.passages([...new Set(rows.map(({ chunkId }) => chunkId))]);
  return new Map(passages.map((passage) => [passage.chunk.id, passage]));
}

/** A provision is found by its place; conditions on passages are for searches by words. */
function onDocuments({ collections, documentIds, kinds }: Filter, includesFormer: boolean): Filter {
  return {
    ...(collections && { collections }),
    ...(documentIds && { documentIds }),
    ...(kinds && { kinds }),
    includesFormer,
  };
}

const LOCAL = /^(lei|lei-complementar|decreto)(-(?:municipal|estadual|distrital))?\//;

/** A town's law rarely says that it is one: with the word or without it, the number is the same. */
export function spellingsOfKey(key: string): string[] {
  const [start, type, level] = LOCAL.exec(key) ?? [];
  if (start === undefined) return [key];
  const levels = level === undefined ? ["", "-municipal", "-estadual", "-distrital"] : [level, ""];
  return levels.map((other) => `${type}${other}/${key.slice(start.length)}`);
}

/** The norm is the one whose words the question shares; a norm that is named but unknown must be one that is here. */
async function unnamedRows(
  reference: LegalReference,
  deps: ResolutionDeps,
  filter: Filter,
): Promise<StoredProvision[]> {
  const query = { norm: null, artigo: reference.path.artigo, documents: MAX_DOCUMENTS };
  const ranked = (await deps.ranked()).slice(0, MAX_DOCUMENTS);
  const allowed =
    filter.documentIds === undefined ? ranked : ranked.filter((id) => filter.documentIds?.includes(id));
  const likely = await findRows(query, deps, { ...filter, documentIds: allowed });
  const rows = likely.length > 0 ? inOrder(likely, allowed) : await findRows(query, deps, filter);
  return reference.unknownNorm === null ? rows : keepNamed(rows, reference.unknownNorm, deps.view);
}

function inOrder(rows: readonly StoredProvision[], ranked: readonly number[]): StoredProvision[] {
  const rank = new Map(ranked.map((id, index) => [id, index]));
  const place = ({ documentId }: StoredProvision): number => rank.get(documentId) ?? ranked.length;
  return rows.toSorted((a, b) => place(a) - place(b) || a.start - b.start);
}

/** A decree and the regulation that it approves may both have an "art. 1º": unless the annex is named, the decree's own. */
function mainOrAnnexes(rows: readonly StoredProvision[]): StoredProvision[] {
  const main = rows.filter(({ norma }) => !norma.includes("#"));
  return main.length > 0 ? main : [...rows];
}

/** Provisions of documents that bear a name: "Regimento Interno da Câmara". */
async function keepNamed(
  rows: readonly StoredProvision[],
  name: string,
  view: ReadView,
): Promise<StoredProvision[]> {
  const holders = [...(await holdersOf(rows, view)).values()];
  const bearers = holders.filter(({ document, chunk }) =>
    [document.name, chunk.metadata["documento"]].some(
      (own) => typeof own === "string" && isSameName(name, own),
    ),
  );
  const ids = new Set(bearers.map(({ document }) => document.id));
  return rows.filter(({ documentId }) => ids.has(documentId));
}

/** One says all that the other says; a single word is no name. */
function isSameName(cited: string, own: string): boolean {
  const [first, second] = [stemsOf(cited), stemsOf(own)];
  const shared = first.intersection(second).size;
  return shared >= Math.min(2, first.size) && (shared === first.size || shared === second.size);
}

/** The provisions of one article that a reference means: each root with everything below it, in reading order. */
export function selectProvisions<Row extends StoredProvision>(
  rows: readonly Row[],
  reference: LegalReference,
): Row[][] {
  const deepest = PROVISION_LEVELS.findLast((level) => reference.path[level] !== null);
  const roots = rows.filter((row) => isRoot(row, reference, deepest));
  return roots.map((root) => (reference.isCaputOnly ? [root] : rows.filter((row) => isWithin(row, root))));
}

/** Exactly the place that is cited: a level that is not named is one that the provision does not have. */
function isRoot(
  row: StoredProvision,
  { path, until }: LegalReference,
  deepest: ProvisionLevel | undefined,
): boolean {
  return PROVISION_LEVELS.every((level) => {
    if (level !== deepest || until === null) return row[level] === path[level];
    const value = row[level];
    if (value === null || path[level] === null) return false;
    return compareLabels(level, path[level], value) <= 0 && compareLabels(level, value, until) <= 0;
  });
}

/** Everything below a provision names it and says more. */
function isWithin(row: StoredProvision, root: StoredProvision): boolean {
  return row.documentId === root.documentId && row.norma === root.norma && isBelow(row, root);
}

/** Level by level down to the deepest one of the root: an inciso of the caput is not one of a parágrafo. */
export function isBelow(row: ProvisionPath, root: ProvisionPath): boolean {
  const depth = PROVISION_LEVELS.findLastIndex((level) => root[level] !== null);
  return PROVISION_LEVELS.slice(0, depth + 1).every((level) => row[level] === root[level]);
}

/** As the law itself orders them: the caput and its incisos, then each parágrafo with what stands below it. */
export function byPlace(a: ProvisionPath, b: ProvisionPath): number {
  for (const level of PROVISION_LEVELS) {
    const [first, second] = [a[level], b[level]];
    if (first === second) continue;
    if (first === null || second === null) return first === null ? -1 : 1;
    return compareLabels(level, first, second);
  }
  return 0;
}
