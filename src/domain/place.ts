import type { Metadata } from "./metadata.ts";

/** Where a passage stands in a file, besides its characters. */
export interface Place {
  /** First and last page, in formats that have pages. */
  readonly pages: readonly [first: number, last: number] | null;
  /** Row of a table as a spreadsheet numbers it, or line of a text whose entries are documents. */
  readonly row: number | null;
}

/** Places are kept among a passage's metadata, so that they can be filtered by: `pagina=3`. */
const KEYS = { firstPage: "pagina", lastPage: "pagina_final", row: "linha" } as const;

/** Names that a column of a table must not take. */
export const PLACE_KEYS: readonly string[] = Object.values(KEYS);

export function placeMetadata({ pages, row }: Place): Metadata {
  return {
    ...(pages === null ? {} : { [KEYS.firstPage]: pages[0] }),
    ...(pages === null || pages[0] === pages[1] ? {} : { [KEYS.lastPage]: pages[1] }),
    ...(row === null ? {} : { [KEYS.row]: row }),
  };
}

export function placeIn(metadata: Metadata): Place {
  const first = numberIn(metadata, KEYS.firstPage);
  const pages = first === null ? null : ([first, numberIn(metadata, KEYS.lastPage) ?? first] as const);
  return { pages, row: numberIn(metadata, KEYS.row) };
}

/** From the beginning of one place to the end of another. */
export function placesJoined(from: Place, to: Place): Place {
  const pages = from.pages && ([from.pages[0], to.pages?.[1] ?? from.pages[1]] as const);
  return { pages, row: from.row };
}

function numberIn(metadata: Metadata, key: string): number | null {
  const value = metadata[key];
  return typeof value === "number" ? value : null;
}
