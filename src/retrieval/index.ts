export { cite } from "./cite.ts";
export { search, checkedQuery, type SearchFindings, type SearchMeans } from "./search.ts";
export * from "./search-types.ts";
