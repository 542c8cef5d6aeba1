import type { Acervo } from "#src/app/index.ts";
import type { SearchRequest, SearchResponse } from "#src/retrieval/index.ts";
import { isEmptyTenant } from "./empty-tenant.ts";
import { type ResolvedRequest, resolveKeys } from "./filter-keys.ts";
import { hasUndatedLaws } from "./undated-laws.ts";

/** A search, and what has to be said beside its results. */
export interface SearchForPeople {
  readonly response: SearchResponse;
  readonly keys: Omit<ResolvedRequest, "request">;
  readonly isUndated: boolean;
  readonly isEmpty: boolean;
}

export async function searchForPeople(acervo: Acervo, written: SearchRequest): Promise<SearchForPeople> {
  const { request, ...keys } = await resolveKeys(acervo, written);
  const response = await acervo.search(request);
  const isUndated = await hasUndatedLaws(acervo, response.hits, request.asOf);
  return { response, keys, isUndated, isEmpty: await isEmptyTenant(acervo, response.hits) };
}
