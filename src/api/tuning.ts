import { z } from "zod";
import type { VocabularyInForce } from "#src/app/index.ts";
import type { Concept } from "#src/retrieval/index.ts";
import { list } from "./common.ts";

export const CONCEPT_GROUPS = ["culture", "treatment", "generic"] as const;

const counts = z.strictObject({ terms: z.number(), synonyms: z.number() });

export const vocabularyReply = z.union([
  z.strictObject({
    name: z.string(),
    version: z.string(),
    path: z.string().nullable(),
    own: z.boolean(),
    groups: z.strictObject({ culture: counts, treatment: counts, generic: counts }),
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

export const savedVocabularyReply = z.strictObject({ name: z.string(), version: z.string() });
export const resetVocabularyReply = z.strictObject({ reset: z.boolean() });

const levels = z.strictObject({ alta: z.number(), media: z.number(), baixa: z.number() });

export const calibrationReply = z.strictObject({
  calibrations: list(
    z.strictObject({
      // Null is search by words.
      model: z.string().nullable(),
      mode: z.enum(["lexical", "vector", "hybrid"]),
      confidence: levels,
      vectorWeight: z.number().optional(),
      answerable: z.number(),
      unanswerable: z.number(),
      precision: levels,
      balancedAccuracy: z.number(),
    }),
  ),
  saved: z.string().nullable(),
});
export type CalibrationReply = z.infer<typeof calibrationReply>;
