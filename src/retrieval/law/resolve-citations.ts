import type { Filter } from "#src/domain/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import { readQuery } from "../query-terms.ts";
import { checkedQuery } from "../checked-request.ts";
import { citedProvisions, type CitedProvisions } from "./cited-provisions.ts";
import { likelyDocuments } from "./likely-documents.ts";

export interface CitationLookUp {
  readonly view: ReadView;
  readonly filter: Filter;
  readonly asOf: string | null;
}

/** The provisions that a text cites. Only a citation that names no norm makes a search for words necessary. */
export function resolveCitations(
  query: string,
  { view, filter, asOf }: CitationLookUp,
): Promise<CitedProvisions> {
  const text = checkedQuery(query);
  let likely: Promise<number[]> | undefined;
  const ranked = (): Promise<number[]> => (likely ??= likelyDocuments(readQuery(text), filter, view));
  return citedProvisions(text, { view, filter, asOf, ranked });
}
