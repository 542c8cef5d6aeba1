import type { Filter, Hit } from "#src/domain/index.ts";
import { type LegalReference, parseReferences } from "#src/law/index.ts";
import type { ReadView } from "#src/storage/index.ts";
import { provisionHits } from "./provision-hits.ts";
import type { Resolution } from "./resolution.ts";
import { resolveReference } from "./resolve-reference.ts";

/** A text that cites more is not asking for what it cites. */
const MAX_REFERENCES = 200;

export interface CitationSearch {
  readonly view: ReadView;
  readonly filter: Filter;
  readonly asOf: string | null;
  readonly ranked: () => Promise<readonly number[]>;
}

export interface CitedProvisions {
  readonly resolutions: readonly Resolution[];
  readonly hits: readonly Hit[];
}

export const NOTHING_CITED: CitedProvisions = { resolutions: [], hits: [] };

/** The provisions that a question cites, looked up one by one. */
export async function citedProvisions(text: string, search: CitationSearch): Promise<CitedProvisions> {
  const references = citationsIn(text).slice(0, MAX_REFERENCES);
  const resolutions: Resolution[] = [];
  for (const reference of references) resolutions.push(...(await resolveReference(reference, search)));
  return { resolutions, hits: await provisionHits(resolutions, search.view) };
}

/** References to provisions; the name of a norm alone asks for none in particular. */
export function citationsIn(text: string): LegalReference[] {
  return parseReferences(text).filter(
    ({ path, norm }) => path.artigo !== null || norm?.key.startsWith("sumula") === true,
  );
}
