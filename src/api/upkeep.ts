import { z } from "zod";
import type { ModelState, Overview, ReindexReport } from "#src/app/index.ts";
import { list, numbersByName, origin } from "./common.ts";

const namedModel = z.strictObject({ id: z.string(), dimensions: z.number() });

export const modelReply = z.strictObject({
  provider: z.string(),
  configured: namedModel.nullable(),
  active: namedModel.nullable(),
  building: namedModel.nullable(),
  needs_reindex: z.boolean(),
});
export type ModelReply = z.infer<typeof modelReply>;

export function presentModel({ needsReindex, ...models }: ModelState): ModelReply {
  return { ...models, needs_reindex: needsReindex };
}

export const pulledModelReply = z.strictObject({ folder: z.string(), files: list(z.string()) });

export const statsReply = z.strictObject({
  data: z.string(),
  engine: z.string(),
  documents: z.number(),
  active_documents: z.number(),
  chunks: z.number(),
  tokens: z.number(),
  vectors: z.number(),
  collections: numbersByName,
  kinds: numbersByName,
  origins: numbersByName,
  bytes: z.number(),
  last_indexed_at: z.string().nullable(),
  model: modelReply,
  cache: z.strictObject({
    entries: z.number(),
    hits: z.number(),
    misses: z.number(),
    oldest: z.string().nullable(),
    newest: z.string().nullable(),
  }),
  last_backup: z.strictObject({ path: z.string(), modified_at: z.string() }).nullable(),
});
export type StatsReply = z.infer<typeof statsReply>;

export function presentStats({ folder, statistics, model, cache, lastBackup }: Overview): StatsReply {
  const { activeDocuments, lastIndexedAt, ...counts } = statistics;
  return {
    data: folder,
    ...counts,
    active_documents: activeDocuments,
    last_indexed_at: lastIndexedAt,
    model: presentModel(model),
    cache,
    last_backup: lastBackup && { path: lastBackup.path, modified_at: lastBackup.modifiedAt },
  };
}

export const reindexReply = z.strictObject({
  // Where only what came from one place was made anew.
  source: origin.optional(),
  documents_count: z.number(),
  chunks_count: z.number(),
  duration_seconds: z.number(),
  success: z.boolean(),
});
export type ReindexReply = z.infer<typeof reindexReply>;

export function presentReindex(report: ReindexReport): ReindexReply {
  const { documents_count, chunks_count, duration_seconds, success } = report;
  return { documents_count, chunks_count, duration_seconds, success };
}

export const backupReply = z.strictObject({ path: z.string() });
/** `saved`: where what was there before is kept; null when there was nothing. */
export const restoreReply = z.strictObject({ path: z.string(), saved: z.string().nullable() });
export const cacheReply = z.strictObject({ deleted: z.number() });
