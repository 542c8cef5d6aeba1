export { cite } from "./cite.ts";
export { search, checkedQuery, type SearchFindings, type SearchMeans } from "./search.ts";
export * from "./search-types.ts";
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
