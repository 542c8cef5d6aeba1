export { cite } from "./present-hit.ts";
export { withoutEvidence } from "./fusion.ts";
export { checkedQuery, clampLimit } from "./search-types.ts";
export { createRanker, type QueryVector, type Ranker, type SearchDeps } from "./rank-passages.ts";
export { search, type SearchFindings } from "./search.ts";
export * from "./search-types.ts";
export type { CatalogRanking } from "./catalog/search-catalog.ts";
export type { CatalogHit, CatalogSearchResponse, CatalogSource } from "./catalog/search-catalog.ts";
export { type ConceptTable, createConceptTable } from "./catalog/vocabulary.ts";
export type { CatalogSignals } from "./catalog/field-score.ts";
export { type CatalogFindings, searchCatalog } from "./catalog/search-catalog.ts";
export { type Concept, readVocabulary, synonymGroups, type Vocabulary } from "./catalog/vocabulary.ts";
export type { FaqHit, FaqRanking, FaqSearchResponse } from "./faq/search-faqs.ts";
export { type FaqFindings, searchFaqs } from "./faq/search-faqs.ts";
export type { CitedProvisions } from "./law/resolve-citations.ts";
export { citationsIn } from "./law/resolve-citations.ts";
export { citeLaw } from "./law/provision-hits.ts";
export type {
  FoundReference,
  MissingNorm,
  MissingProvision,
  OutOfForce,
  OutsideFilter,
  Resolution,
} from "./law/resolve-citations.ts";
export { resolveCitations } from "./law/resolve-citations.ts";
