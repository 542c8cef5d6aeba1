import type { Config } from "#src/config/index.ts";
import { AcervoError, type Chunk, type Document } from "#src/domain/index.ts";
import { createEmbeddingModel } from "#src/embedding/index.ts";
import { absoluteSource, eachDocument, eachSource, type ReindexScope } from "#src/knowledge/index.ts";
import type {
  Backup,
  EmbeddingCacheStatistics,
  Forgotten,
  Passage,
  StoreStatistics,
} from "#src/storage/index.ts";
import { isWriting, targetOf } from "../jobs/job-targets.ts";
import type { Tenant } from "../tenant.ts";
import { cancelJobs } from "./jobs.ts";
import type { ReindexReport } from "../knowledge-writing.ts";

export interface NamedModel {
  readonly id: string;
  readonly dimensions: number;
}

/** Which model the settings ask for, and which one the index was made with. */
export interface ModelState {
  readonly provider: string;
  /** Null when the settings ask for none. */
  readonly configured: NamedModel | null;
  readonly active: NamedModel | null;
  /** A change of model that has not been finished. */
  readonly building: NamedModel | null;
  /** True when `reindex` would bring the index in line with the settings. */
  readonly needsReindex: boolean;
}

/** What a knowledge base holds, and how it stands. */
export interface Overview {
  readonly folder: string;
  readonly statistics: StoreStatistics;
  readonly model: ModelState;
  /** Whether results can be reranked, and whether they are when a search does not say. */
  readonly reranking: { readonly isAvailable: boolean; readonly isOn: boolean };
  readonly cache: EmbeddingCacheStatistics;
  readonly lastBackup: Backup | null;
}

export async function readOverview(acervo: Tenant): Promise<Overview> {
  const { store, config, name } = acervo;
  return {
    folder: config.storage.dataDir,
    statistics: await store.maintenance.stats(name),
    model: await readModelState(acervo),
    reranking: {
      isAvailable: config.reranking.reranker.provider !== "none",
      isOn: config.reranking.isOn,
    },
    cache: await store.embeddingCache.stats(name),
    lastBackup: (await store.maintenance.backups())[0] ?? null,
  };
}

export async function readModelState({ config, store, name }: Tenant): Promise<ModelState> {
  const fingerprint = createEmbeddingModel(config.embedding)?.fingerprint;
  const spaces = await store.vectors.list(name);
  const { chunks, vectors } = await store.maintenance.stats(name);
  const named = (state: "active" | "building"): NamedModel | null => {
    const space = spaces.find((candidate) => candidate.state === state);
    return space === undefined ? null : { id: space.modelId, dimensions: space.dimensions };
  };
  const isOther = spaces.find(({ state }) => state === "active")?.fingerprint !== fingerprint;
  return {
    ...configuredModel(config),
    active: named("active"),
    building: named("building"),
    needsReindex: fingerprint !== undefined && chunks > 0 && (isOther || vectors < chunks),
  };
}

/** What is known of the model where there is no knowledge base yet. */
export function configuredModel({ embedding }: Config): ModelState {
  const model = createEmbeddingModel(embedding);
  return {
    provider: embedding.provider,
    configured: model && { id: model.id, dimensions: model.dimensions },
    active: null,
    building: null,
    needsReindex: false,
  };
}

/** All documents, or those of one collection. */
export function listDocuments({ store, name }: Tenant, collection?: string): Promise<Document[]> {
  const filter = collection === undefined ? {} : { collections: [collection] };
  return Array.fromAsync(eachDocument(store, name, filter));
}

/** Copies the base to a file, into a folder, or to where backups are kept; returns the path of the copy. */
export function backUp({ store }: Tenant, to?: string): Promise<string> {
  return store.maintenance.backup(to === undefined ? {} : { to });
}

/** Reads files again; `onProgress` hears how many passages have their vector, of how many. */
export async function reindex(
  acervo: Tenant,
  scope: ReindexScope,
  onProgress: (embedded: number, total: number) => void,
): Promise<ReindexReport> {
  const { chunks } = await acervo.store.maintenance.stats(acervo.name);
  return acervo.reindex({ ...scope, onProgress: ({ embedded }) => onProgress(embedded, chunks) });
}

/** A passage, with the document that it stands in. */
export interface FoundChunk extends Pick<Passage, "document"> {
  /** Its number, or the name that passages of a law have: "CF_88-0001". */
  readonly id: number | string;
  readonly chunk: Chunk;
}

/** The passage of an id, as `search` gives it; fails when there is none. */
export async function readChunk(acervo: Tenant, id: string): Promise<FoundChunk> {
  const found = /^\d+$/.test(id) ? await numberedChunk(acervo, Number(id)) : await namedChunk(acervo, id);
  if (found === null) throw new AcervoError("chunk-not-found", { id });
  return found;
}

function numberedChunk(acervo: Tenant, id: number): Promise<FoundChunk | null> {
  return acervo.store.read(acervo.context(), async ({ index, provisions }) => {
    const [passage] = await index.passages([id]);
    if (passage === undefined) return null;
    const { id: _id, documentId: _document, ...chunk } = passage.chunk;
    const own = (await provisions.inChunks([id])).get(id);
    return {
      id,
      chunk: own === undefined ? chunk : { ...chunk, provisions: own },
      document: passage.document,
    };
  });
}

/** The number at the end is its place, counted from 1. */
async function namedChunk({ store, name }: Tenant, id: string): Promise<FoundChunk | null> {
  const place = Number(/-(\d+)$/.exec(id)?.[1] ?? 0) - 1;
  for await (const document of eachDocument(store, name, { kinds: ["legal"] })) {
    if (place < 0 || document.chunkCount <= place || !document.active) continue;
    const chunk = (await store.knowledge.chunks(name, document.id))[place];
    if (chunk?.metadata["chunk_id"] === id) return { id, chunk, document };
  }
  return null;
}

/** Drops the vectors kept for questions, or only those that have expired; returns how many. */
export async function clearCache({ store, name }: Tenant, only?: "expired"): Promise<number> {
  if (only === "expired") return store.embeddingCache.cleanup(name);
  const { entries } = await store.embeddingCache.stats(name);
  await store.embeddingCache.clear(name);
  return entries;
}

/** How many vectors of questions are kept, and how often they were of use. */
export function readCache({ store, name }: Tenant): Promise<EmbeddingCacheStatistics> {
  return store.embeddingCache.stats(name);
}

/** In order of their names. */
export async function collectionNames(acervo: Tenant): Promise<readonly string[]> {
  const { collections } = await acervo.store.read(acervo.context(), (view) => view.index.contents());
  return collections.map(({ name }) => name);
}

/** A misspelt collection would otherwise look like an empty one. */
export async function checkCollection(acervo: Tenant, collection: string | undefined): Promise<void> {
  if (collection === undefined) return;
  const known = await collectionNames(acervo);
  if (!known.includes(collection)) throw new AcervoError("collection-not-found", { collection, known });
}

export interface NamedDocuments {
  /** Of a table, the document that stands for the whole. */
  readonly documents: readonly Document[];
  /** How many of them were named by a folder that they came from. */
  readonly inFolders: number;
}

/**
 * Finds documents by their numbers, by the path of their file, or by that of a folder above it, in one collection or
 * all. Files need not exist any more. Fails when one is not found, so that a mistyped name leaves everything as it was.
 */
export async function findNamed(
  acervo: Tenant,
  named: readonly (number | string)[],
  collection?: string,
): Promise<NamedDocuments> {
  await checkCollection(acervo, collection);
  const collections = collection === undefined ? await collectionNames(acervo) : [collection];
  const documents = new Map<number, Document>();
  let inFolders = 0;
  for (const name of new Set(named)) {
    const own = await (typeof name === "number" ? ofNumber(acervo, name) : ofFile(acervo, collections, name));
    const isFolder = own.length === 0 && typeof name === "string";
    const found = isFolder ? await inFolder(acervo, collections, name) : own;
    if (found.length === 0) throw new AcervoError("document-not-found", { id: String(name) });
    if (isFolder) inFolders += found.length;
    for (const document of found) documents.set(document.id, document);
  }
  return { documents: [...documents.values()], inFolders };
}

async function ofNumber({ store, name }: Tenant, id: number): Promise<Document[]> {
  const document = await store.knowledge.get(name, id);
  return document === null ? [] : [document];
}

/** A file by its path, or another source by its name, as `stats --documents` shows it. */
async function ofFile(acervo: Tenant, collections: readonly string[], named: string): Promise<Document[]> {
  const sources = [...new Set([absoluteSource(named), named])];
  const keys = collections.flatMap((collection) => sources.map((source) => ({ collection, source })));
  return (await Promise.all(keys.map((key) => wholeOf(acervo, key)))).flat();
}

async function inFolder(acervo: Tenant, collections: readonly string[], folder: string): Promise<Document[]> {
  const { store, name } = acervo;
  const prefix = `${absoluteSource(folder)}/`.replace(/\/+$/, "/");
  const documents: Document[] = [];
  for (const collection of collections) {
    for await (const source of eachSource(store, name, { collection, prefix }))
      documents.push(...(await wholeOf(acervo, { collection, source })));
  }
  return documents;
}

function wholeOf(
  { store, name }: Tenant,
  key: { readonly collection: string; readonly source: string },
): Promise<Document[]> {
  return store.knowledge.parts(name, { ...key, after: -1, limit: 1 });
}

/** For good: quotations in traces and conversations, and copies in backups, go with them. */
export async function forgetDocuments(tenant: Tenant, documents: readonly Document[]): Promise<Forgotten> {
  const wholes = documents.filter(({ part }) => part === 0);
  // What was handed in before would bring them back.
  if (wholes.length > 0) await cancelJobs(tenant, (job) => wholes.some(isWriting(job)));
  const ids = (await Promise.all(documents.map((document) => idsOf(tenant, document)))).flat();
  return tenant.store.maintenance.forget(tenant.name, { ids });
}

/** Of a table that is just being replaced there may be rows without the whole, which would otherwise stay. */
async function idsOf({ store, name }: Tenant, { id, part, ...named }: Document): Promise<number[]> {
  if (part > 0 || (await store.knowledge.get(name, id)) !== null) return [id];
  const { collection, source } = named;
  const ids: number[] = [];
  for (let after: number | undefined = -1; after !== undefined;) {
    const page: readonly Document[] = await store.knowledge.parts(name, {
      collection,
      source,
      after,
      limit: 500,
    });
    ids.push(...page.map((row) => row.id));
    after = page.at(-1)?.part;
  }
  return ids;
}

/** How many documents a collection holds, with the inactive ones, which searches do not see. */
export async function countCollection(acervo: Tenant, collection: string): Promise<number> {
  const { collections } = await acervo.store.maintenance.stats(acervo.name);
  const count = Object.hasOwn(collections, collection) ? collections[collection] : undefined;
  if (count === undefined) await checkCollection(acervo, collection);
  return count ?? 0;
}

export async function forgetCollection(tenant: Tenant, collection: string): Promise<Forgotten> {
  const { store, name } = tenant;
  await cancelJobs(tenant, ({ kind, payload }) => targetOf(kind, payload)?.collection === collection);
  return store.maintenance.forget(name, { collection });
}
