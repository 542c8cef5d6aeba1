import type { Backup, EmbeddingCacheStatistics, StoreStatistics } from "#src/storage/index.ts";
import type { ModelState, NamedModel } from "../model-state.ts";
import type { Presentation } from "./presentation.ts";
import { facts } from "./table.ts";

/** All that `acervo stats` knows. */
export interface Overview {
  readonly folder: string;
  readonly statistics: StoreStatistics;
  readonly model: ModelState;
  readonly cache: EmbeddingCacheStatistics;
  readonly lastBackup: Backup | null;
}

export function presentOverview(overview: Overview, presentation: Presentation): string {
  const { text, format } = presentation;
  const { folder, statistics, model, lastBackup } = overview;
  const { integer } = format;
  const inactive = statistics.documents - statistics.activeDocuments;
  const hidden = inactive === 0 ? "" : ` ${text.stats.inactive(integer(inactive))}`;
  const rows = facts([
    [text.stats.folder, folder],
    [text.stats.documents, integer(statistics.documents) + hidden],
    [text.stats.chunks, integer(statistics.chunks)],
    [text.stats.tokens, integer(statistics.tokens)],
    [text.stats.vectors, integer(statistics.vectors)],
    [text.stats.collections, counts(statistics.collections, presentation)],
    [text.stats.kinds, counts(statistics.kinds, presentation)],
    [text.stats.origins, counts(statistics.origins, presentation)],
    [text.stats.size, format.bytes(statistics.bytes)],
    [text.stats.indexedAt, dateOr(statistics.lastIndexedAt, presentation)],
    [text.stats.configured, modelName(model.configured, presentation)],
    [text.stats.active, modelName(model.active, presentation)],
    ...(model.building === null
      ? []
      : [[text.stats.building, modelName(model.building, presentation)] as const]),
    [text.stats.cache, cacheLine(overview.cache, presentation)],
    [text.stats.lastBackup, lastBackup?.path ?? text.stats.none],
  ]);
  return model.needsReindex ? `${rows}\n\n${text.model.differs}` : rows;
}

export function modelName(model: NamedModel | null, { text }: Presentation): string {
  return model === null ? text.model.none : `${model.id}, ${model.dimensions} ${text.model.dimensions}`;
}

function counts(byName: Readonly<Record<string, number>>, { text, format }: Presentation): string {
  const parts = Object.entries(byName).map(([name, count]) => `${name} (${format.integer(count)})`);
  return parts.join(", ") || text.stats.none;
}

function cacheLine(cache: EmbeddingCacheStatistics, { text, format }: Presentation): string {
  const { entries, hits, misses, oldest, newest } = cache;
  const line = text.stats.cacheLine(format.integer(entries), format.integer(hits), format.integer(misses));
  if (oldest === null || newest === null) return line;
  return `${line}, ${text.stats.cacheAge(format.date(oldest), format.date(newest))}`;
}

function dateOr(iso: string | null, { text, format }: Presentation): string {
  return iso === null ? text.stats.none : format.date(iso);
}

export function overviewData({ folder, statistics, model, cache, lastBackup }: Overview): unknown {
  return {
    data: folder,
    engine: statistics.engine,
    documents: statistics.documents,
    active_documents: statistics.activeDocuments,
    chunks: statistics.chunks,
    tokens: statistics.tokens,
    vectors: statistics.vectors,
    collections: statistics.collections,
    kinds: statistics.kinds,
    origins: statistics.origins,
    bytes: statistics.bytes,
    last_indexed_at: statistics.lastIndexedAt,
    model: modelData(model),
    cache,
    last_backup: lastBackup && { path: lastBackup.path, modified_at: lastBackup.modifiedAt },
  };
}

export function modelData({ provider, configured, active, building, needsReindex }: ModelState): unknown {
  return { provider, configured, active, building, needs_reindex: needsReindex };
}
