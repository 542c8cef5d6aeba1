export {
  atLevel,
  atMost,
  confidenceInShown,
  evidenceOf,
  levelOf,
  onScale,
  relevanceOf,
} from "./confidence.ts";
export type { QueryVector } from "./query-vector.ts";
export { createRanker, type Ranker, type SearchDeps } from "./rank-passages.ts";
export { search, type SearchFindings } from "./search.ts";
export * from "./search-types.ts";
export {
  type CatalogFindings,
  type CatalogHit,
  type CatalogRanking,
  type CatalogSearchResponse,
  type CatalogSource,
  searchCatalog,
} from "./catalog/search-catalog.ts";
export { type CatalogSignals, fieldTexts } from "./catalog/field-score.ts";
export {
  type Concept,
  type ConceptTable,
  createConceptTable,
  readVocabulary,
  synonymGroups,
  type Vocabulary,
  vocabularyFile,
} from "./catalog/vocabulary.ts";
export {
  type FaqFindings,
  type FaqHit,
  type FaqRanking,
  type FaqSearchResponse,
  searchFaqs,
} from "./faq/search-faqs.ts";
export { type ForceQuestion, type LegalState, asksForList, readForceQuestion } from "./law/in-force.ts";
export { citeLaw } from "./law/provision-hits.ts";
export {
  citationsIn,
  type CitedProvisions,
  type FoundReference,
  type MissingProvision,
  type OutOfForce,
  type Resolution,
  resolveCitations,
} from "./law/resolve-citations.ts";
export { FILTER_BY_TYPE, PASSAGE_TYPES, type PassageType } from "./passage-types.ts";
