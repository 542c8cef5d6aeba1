import { z } from "zod";
import type { ModelState, Overview, ReindexReport, VocabularyInForce } from "#src/app/index.ts";
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
  ...numbers("documents", "active_documents", "chunks", "tokens", "vectors", "bytes"),
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

export function presentStats({ folder, statistics, model, cache, lastBackup }: Overview): StatsReply {
  return {
    data: folder,
    ...snakeKeys(statistics),
    model: presentModel(model),
    cache,
    last_backup: lastBackup && replyFields(lastBackup, "path", "modifiedAt"),
  };
}

export const reindexReply = z.strictObject({
  // Where only what came from one place was made anew.
  source: origin.optional(),
  ...numbers("documents_count", "chunks_count", "duration_seconds"),
  success: z.boolean(),
});
export type ReindexReply = z.infer<typeof reindexReply>;

export function presentReindex(report: ReindexReport): ReindexReply {
  return replyFields(report, "documents_count", "chunks_count", "duration_seconds", "success");
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
