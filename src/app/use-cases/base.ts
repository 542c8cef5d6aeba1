import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Config } from "#src/config/index.ts";
import { AcervoError, type Document } from "#src/domain/index.ts";
import { createEmbeddingModel } from "#src/embedding/index.ts";
import type { EmbeddingCacheStatistics, StoreStatistics } from "#src/storage/index.ts";
import { manualBackup } from "../backups.ts";
import type { Acervo } from "../open-acervo.ts";
import type { ReindexReport } from "../reindex.ts";

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

export interface FoundBackup {
  readonly path: string;
  readonly modifiedAt: string;
}

/** What a knowledge base holds, and how it stands. */
export interface Overview {
  readonly folder: string;
  readonly statistics: StoreStatistics;
  readonly model: ModelState;
  readonly cache: EmbeddingCacheStatistics;
  readonly lastBackup: FoundBackup | null;
}

export function baseExists({ databasePath }: Config): boolean {
  return existsSync(databasePath);
}

export async function readOverview(acervo: Acervo): Promise<Overview> {
  const { store, config } = acervo;
  return {
    folder: config.dataDir,
    statistics: await store.upkeep.stats(config.tenant),
    model: await readModelState(acervo),
    cache: await store.embeddingCache.stats(),
    lastBackup: latestBackup(config),
  };
}

export async function readModelState({ config, store }: Acervo): Promise<ModelState> {
  const fingerprint = createEmbeddingModel(config.embedding)?.fingerprint;
  const spaces = await store.vectors.list(config.tenant);
  const { chunks, vectors } = await store.upkeep.stats(config.tenant);
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

const PAGE = 500;

/** All documents, or those of one collection. */
export async function listDocuments(acervo: Acervo, collection?: string): Promise<Document[]> {
  const filter = collection === undefined ? {} : { filter: { collections: [collection] } };
  const documents: Document[] = [];
  for (let page = await acervo.documents({ ...filter, limit: PAGE }); page.length > 0;) {
    documents.push(...page);
    page = await acervo.documents({ ...filter, limit: PAGE, after: page.at(-1)?.id ?? 0 });
  }
  return documents;
}

/** The newest backup of either sort, made by hand or before a risky step. */
export function latestBackup({ backupDir }: Pick<Config, "backupDir">): FoundBackup | null {
  if (!existsSync(backupDir)) return null;
  const [newest] = readdirSync(backupDir)
    .filter((name) => name.endsWith(".db"))
    .map((name) => join(backupDir, name))
    .map((path) => ({ path, modified: statSync(path).mtimeMs }))
    .toSorted((a, b) => b.modified - a.modified);
  return newest === undefined
    ? null
    : { path: newest.path, modifiedAt: new Date(newest.modified).toISOString() };
}

/** Copies the base to a file, into a folder, or to where backups are kept; returns the path of the copy. */
export function backUp({ store, config }: Acervo, path?: string): Promise<string> {
  if (path === undefined) return manualBackup(store, config);
  const isFolder = existsSync(path) && statSync(path).isDirectory();
  return isFolder ? manualBackup(store, { ...config, backupDir: path }) : manualBackup(store, config, path);
}

/** Reads everything again; `onProgress` hears how many passages have their vector, of how many. */
export async function reindexAll(
  acervo: Acervo,
  onProgress: (embedded: number, total: number) => void,
): Promise<ReindexReport> {
  const { chunks } = await acervo.store.upkeep.stats(acervo.config.tenant);
  return acervo.reindex(({ embedded }) => onProgress(embedded, chunks));
}

/** Drops the vectors kept for questions, or only those that have expired; returns how many. */
export async function clearCache({ store }: Acervo, only?: "expired"): Promise<number> {
  if (only === "expired") return store.embeddingCache.cleanup();
  const { entries } = await store.embeddingCache.stats();
  await store.embeddingCache.clear();
  return entries;
}

/** In order of their names. */
export async function collectionNames({ store, config }: Acervo): Promise<readonly string[]> {
  const collections = await store.read(config.tenant, (view) => view.collections());
  return collections.map(({ name }) => name);
}

/** A misspelt collection would otherwise look like an empty one. */
export async function checkCollection(acervo: Acervo, collection: string | undefined): Promise<void> {
  if (collection === undefined) return;
  const known = await collectionNames(acervo);
  if (!known.includes(collection)) throw new AcervoError("collection-not-found", { collection, known });
}
