export { cite } from "./cite.ts";
export { unproven } from "./confidence.ts";
export { checkedQuery, clampLimit } from "./checked-request.ts";
export type { SearchDeps } from "./rank-passages.ts";
export { search, type SearchFindings } from "./search.ts";
export * from "./search-types.ts";
export type { CatalogRanking } from "./catalog/catalog-ranking.ts";
export type {
  CatalogHit,
  CatalogSearchRequest,
  CatalogSearchResponse,
  CatalogSource,
} from "./catalog/catalog-search.ts";
export { type ConceptTable, createConceptTable } from "./catalog/concept-table.ts";
export type { CatalogSignals } from "./catalog/field-score.ts";
export { type CatalogFindings, searchCatalog } from "./catalog/search-catalog.ts";
export { type Concept, readVocabulary, synonymGroups, type Vocabulary } from "./catalog/vocabulary.ts";
export type { FaqHit, FaqRanking, FaqSearchRequest, FaqSearchResponse } from "./faq/faq-search.ts";
export { type FaqFindings, searchFaqs } from "./faq/search-faqs.ts";
export type { CitedProvisions } from "./law/cited-provisions.ts";
export { citationsIn } from "./law/cited-provisions.ts";
export { citeLaw } from "./law/cite-law.ts";
export type {
  FoundReference,
  MissingNorm,
  MissingProvision,
  OutOfForce,
  OutsideFilter,
  Resolution,
} from "./law/resolution.ts";
export { resolveCitations } from "./law/resolve-citations.ts";
