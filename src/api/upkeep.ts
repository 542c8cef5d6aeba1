import { z } from "zod";
import type { ModelState, Overview, ReindexReport, VocabularyInForce } from "#src/app/index.ts";
import type { Language } from "#src/domain/index.ts";
import type { ReindexScope } from "#src/knowledge/index.ts";
import type { Concept } from "#src/retrieval/index.ts";
import {
  each,
  list,
  mode,
  numbers,
  numbersByName,
  origin,
  records,
  replyFields,
  snakeKeys,
  strings,
} from "./common.ts";
import { failure, refused } from "./entries.ts";

const namedModel = z.strictObject({ id: z.string(), dimensions: z.number() });

export const modelReply = z.strictObject({
  provider: z.string(),
  ...each(namedModel.nullable(), "configured", "active", "building"),
  needs_reindex: z.boolean(),
});
export type ModelReply = z.infer<typeof modelReply>;

export const presentModel = (state: ModelState): ModelReply => snakeKeys(state);

export const pulledModelReply = z.strictObject({ folder: z.string(), files: list(z.string()) });

export const statsReply = z.strictObject({
  ...strings("data", "engine"),
  ...numbers("documents", "active_documents", "chunks", "tokens", "vectors", "indexed_vectors", "bytes"),
  vector_index: z.enum(["hnsw", "exact"]),
  ...each(z.boolean(), "pgvector_enabled", "reranker_available", "reranker_enabled"),
  ...each(numbersByName, "collections", "kinds", "origins"),
  last_indexed_at: z.string().nullable(),
  model: modelReply,
  cache: z.strictObject({
    ...numbers("entries", "hits", "misses"),
    ...each(z.string().nullable(), "oldest", "newest"),
  }),
  last_backup: z.strictObject(strings("path", "modified_at")).nullable(),
});
export type StatsReply = z.infer<typeof statsReply>;

export function presentStats(overview: Overview): StatsReply {
  const { folder, statistics, model, cache, lastBackup, reranking } = overview;
  return {
    data: folder,
    ...snakeKeys(statistics),
    vector_index: statistics.indexedVectors > 0 ? "hnsw" : "exact",
    pgvector_enabled: statistics.engine === "postgres",
    reranker_available: reranking.isAvailable,
    reranker_enabled: reranking.isAvailable && reranking.isOn,
    model: presentModel(model),
    cache,
    last_backup: lastBackup && replyFields(lastBackup, "path", "modifiedAt"),
  };
}

export const reindexReply = z.strictObject({
  // Where only what came from one place, or some files, were made anew.
  source: origin.optional(),
  pattern: z.string().optional(),
  ...numbers("documents_count", "chunks_count", "duration_seconds", "files_read", "files_unchanged"),
  success: z.boolean(),
  // Files that are gone or could not be read: what is stored of them is kept.
  files_kept: records(strings("source", "reason")),
});
export type ReindexReply = z.infer<typeof reindexReply>;

export function presentReindex(report: ReindexReport, scope: ReindexScope, language: Language): ReindexReply {
  const { origin: source, pattern } = scope;
  const { read, unchanged, kept } = report.files;
  return {
    ...(source !== undefined && { source }),
    ...(pattern !== undefined && { pattern }),
    ...replyFields(report, "documents_count", "chunks_count", "duration_seconds", "success"),
    files_read: read,
    files_unchanged: unchanged,
    files_kept: kept.map((outcome) => ({
      source: outcome.source,
      reason: outcome.kind === "skipped" ? refused(outcome, language) : failure(outcome.error, language),
    })),
  };
}

export const backupReply = z.strictObject({ path: z.string() });
/** `saved`: where what was there before is kept; null when there was nothing. */
export const restoreReply = z.strictObject({ path: z.string(), saved: z.string().nullable() });
export const rebuildReply = z.strictObject({ chunks: z.number(), backup: z.string() });
export const cacheReply = z.strictObject({ deleted: z.number() });

export const CONCEPT_GROUPS = ["culture", "treatment", "generic"] as const;

const counts = z.strictObject(numbers("terms", "synonyms"));

export const vocabularyReply = z.union([
  z.strictObject({
    ...strings("name", "version"),
    path: z.string().nullable(),
    own: z.boolean(),
    groups: z.strictObject(each(counts, ...CONCEPT_GROUPS)),
    terms: list(
      z.strictObject({ group: z.enum(CONCEPT_GROUPS), term: z.string(), synonyms: list(z.string()) }),
    ),
  }),
  // Products are searched without one.
  z.strictObject({ name: z.null() }),
]);
export type VocabularyReply = z.infer<typeof vocabularyReply>;

export function presentVocabulary(found: VocabularyInForce | null): VocabularyReply {
  if (found === null) return { name: null };
  const { path, vocabulary } = found;
  const { name, version, concepts } = vocabulary;
  const countsIn = (group: Concept["group"]) =>
    countConcepts(concepts.filter((concept) => concept.group === group));
  const [culture, treatment, generic] = [countsIn("culture"), countsIn("treatment"), countsIn("generic")];
  return {
    name,
    version,
    path,
    own: path === null,
    groups: { culture, treatment, generic },
    terms: concepts,
  };
}

export function countConcepts(concepts: readonly Concept[]): z.infer<typeof counts> {
  return {
    terms: concepts.length,
    synonyms: concepts.reduce((sum, { synonyms }) => sum + synonyms.length, 0),
  };
}

export const savedVocabularyReply = z.strictObject(strings("name", "version"));
export const resetVocabularyReply = z.strictObject({ reset: z.boolean() });

const levels = z.strictObject(numbers("alta", "media", "baixa"));

export const calibrationReply = z.strictObject({
  calibrations: records({
    // Null is search by words.
    model: z.string().nullable(),
    mode,
    confidence: levels,
    similarity: levels.optional(),
    precision: levels,
    vectorWeight: z.number().optional(),
    ...numbers("answerable", "unanswerable", "balancedAccuracy"),
  }),
  saved: z.string().nullable(),
});
export type CalibrationReply = z.infer<typeof calibrationReply>;
