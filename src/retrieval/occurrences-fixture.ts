import { chunkTerms, encodeDocument, OccurrenceFinder, type Occurrences } from "#src/index/index.ts";
import { askedTerms, type QueryTerms } from "./query-terms.ts";

/** Where a text holds the terms of a query, as the index would tell. */
export function occurrencesIn(query: QueryTerms, text: string, title = ""): Occurrences {
  const ids = new Map<string, number>();
  const idOf = (term: string): number => {
    const id = ids.get(term) ?? ids.size + 1;
    ids.set(term, id);
    return id;
  };
  const [part] = encodeDocument([chunkTerms({ title, headings: [], text })], idOf).parts;
  const finder = new OccurrenceFinder(askedTerms(query).stems.map((stem) => ids.get(stem) ?? null));
  return finder.inChunk(part as Uint8Array, 0) as Occurrences;
}
