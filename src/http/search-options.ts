import { z } from "zod";
import { DOCUMENT_KINDS, type Filter, METADATA_OPERATORS, ORIGINS } from "#src/domain/index.ts";
import { FILTER_BY_TYPE, FUSIONS, PASSAGE_TYPES, type SearchOptions } from "#src/retrieval/index.ts";

/** More than anybody means; beyond it a request is refused, not cut. */
export const MAX = { topK: 100, query: 8_000, conditions: 64, values: 200, names: 100, page: 100 } as const;

const name = z.string().min(1).max(200);
const names = z.array(name).max(MAX.names);
const scalar = z.union([z.string().max(1_000), z.number(), z.boolean(), z.null()]);

const condition = z.strictObject({
  key: name,
  operator: z.enum(METADATA_OPERATORS),
  value: z.union([scalar, z.array(scalar).max(MAX.values)]).optional(),
});

/** "2003-05-01": a day that there is. */
export const day = z.iso.date();

export const query = z.string().min(1).max(MAX.query);

/** Where to look, and among what. */
export const searchFilter = z.strictObject({
  collections: names.optional(),
  kinds: z.array(z.enum(DOCUMENT_KINDS)).optional(),
  origins: z.array(z.enum(ORIGINS)).optional(),
  documents: z.array(z.number().int().positive()).max(MAX.values).optional(),
  tipo: z.enum(PASSAGE_TYPES).optional(),
  metadata: z.array(condition).max(MAX.conditions).optional(),
});

/** How to look; what is not given is as the settings say. */
export const searchOptions = z.strictObject({
  limit: z.number().int().min(1).max(MAX.topK).optional(),
  mode: z.enum(["lexical", "vector", "hybrid"]).optional(),
  filter: searchFilter.optional(),
  as_of: day.optional(),
  min_score: z.number().min(0).max(1).optional(),
  fusion: z.enum(FUSIONS).optional(),
  rrf_k: z.number().int().min(1).max(10_000).optional(),
  rerank: z.boolean().optional(),
  rerank_candidates: z.number().int().min(1).max(MAX.topK).optional(),
  synonyms: z.boolean().optional(),
  typos: z.boolean().optional(),
});

/** The options of a request under the names of the engine. */
export function readSearchOptions(given: z.infer<typeof searchOptions>): SearchOptions {
  return {
    topK: given.limit,
    mode: given.mode,
    filter: readFilter(given.filter),
    asOf: given.as_of,
    minScore: given.min_score,
    fusion: given.fusion,
    rrfK: given.rrf_k,
    rerank: given.rerank,
    initialTopK: given.rerank_candidates,
    expansion: { synonyms: given.synonyms, typos: given.typos },
  };
}

export function readFilter(given: z.infer<typeof searchFilter> = {}): Filter {
  const { collections, kinds, origins, documents, tipo = "todos" } = given;
  const { metadata: ofType = [], ...anyOf } = FILTER_BY_TYPE[tipo];
  const metadata = [...(given.metadata ?? []), ...ofType].map(({ value, ...condition }) => ({
    ...condition,
    ...(value !== undefined && { value }),
  }));
  return {
    ...(collections && { collections }),
    ...(kinds && { kinds }),
    ...(origins && { origins }),
    ...(documents && { documentIds: documents }),
    ...(metadata.length > 0 && { metadata }),
    ...anyOf,
  };
}
