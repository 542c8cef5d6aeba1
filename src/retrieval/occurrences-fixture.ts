import { chunkTerms, encodeDocument, OccurrenceFinder, type Occurrences } from "#src/index/index.ts";
import { askedTerms, type QueryTerms } from "./query-terms.ts";

/** Where a text holds the terms of a query, as the index would tell. */
export function occurrencesIn(query: QueryTerms, text: string, title = ""): Occurrences {
  return occurrencesInAll(query, [text], title);
}

/** The same of a document with these passages, as one text. */
export function occurrencesInAll(query: QueryTerms, texts: readonly string[], title = ""): Occurrences {
  const ids = new Map<string, number>();
  const idOf = (term: string): number => {
    const id = ids.get(term) ?? ids.size + 1;
    ids.set(term, id);
    return id;
  };
  const chunks = texts.map((text) => chunkTerms({ title, headings: [], text }));
  const parts = encodeDocument(chunks, idOf).map(({ data }) => data);
  const finder = new OccurrenceFinder(askedTerms(query).stems.map((stem) => ids.get(stem) ?? null));
  return finder.inDocument(parts, () => true);
}
