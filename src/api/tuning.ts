import { z } from "zod";
import type { VocabularyInForce } from "#src/app/index.ts";
import type { Concept } from "#src/retrieval/index.ts";
import { each, list, mode, numbers, strings } from "./common.ts";

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
  const groups = {
    culture: countsIn("culture"),
    treatment: countsIn("treatment"),
    generic: countsIn("generic"),
  };
  return { name, version, path, own: path === null, groups, terms: concepts };
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
  calibrations: list(
    z.strictObject({
      // Null is search by words.
      model: z.string().nullable(),
      mode,
      confidence: levels,
      precision: levels,
      vectorWeight: z.number().optional(),
      ...numbers("answerable", "unanswerable", "balancedAccuracy"),
    }),
  ),
  saved: z.string().nullable(),
});
export type CalibrationReply = z.infer<typeof calibrationReply>;
