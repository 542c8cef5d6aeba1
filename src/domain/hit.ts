import type { DocumentKind, Metadata, Origin, StoredChunk } from "./document.ts";
import type { KnowledgeEntry } from "./entry.ts";
import type { QuotedProvision } from "./provision.ts";

export type SearchMode = "lexical" | "vector" | "hybrid";

/** Why a search ran on less than it was asked to. */
export type FallbackReason =
  | "embedding-disabled"
  | "embedding-generation-failed"
  | "vector-query-error"
  | "vectors-not-ready";

/** How sure the engine is that the evidence answers the question; `sem_rag` means that it does not. */
export type ConfidenceLevel = "alta" | "media" | "baixa" | "sem_rag";

/**
 * A query term found in a chunk, with the character ranges where it stands: in the chunk's text, or in the titles
 * (the document's name and the headings, joined by line breaks).
 */
export interface MatchedTerm {
  readonly term: string;
  readonly field: "text" | "title";
  readonly ranges: readonly (readonly [start: number, end: number])[];
}

/** What the score of a hit is made of. Ranks start at 1; `null` means that the list did not return it. */
export interface ScoreBreakdown {
  readonly lexicalScore: number | null;
  readonly lexicalRank: number | null;
  readonly vectorScore: number | null;
  readonly vectorRank: number | null;
  readonly fusedScore: number;
  /** What its cosine says alone, on the scale of relevance; 0 where cosines prove nothing without words. */
  readonly meaning: number;
  /** What a reranker gave it, 0..1; null when none was asked. */
  readonly rerankScore: number | null;
  /** Named parts of the lexical score, for `--explain`. */
  readonly lexicalParts: Readonly<Record<string, number>>;
}

/** Where a passage stands, in a form that people write and a program can follow. */
export interface Citation extends Place {
  /** "Manual X, Seção Y" */
  readonly label: string;
  readonly documentId: number;
  readonly documentName: string;
  readonly source: string;
  readonly headings: readonly string[];
  /** Character range in the document's extracted text. */
  readonly start: number;
  readonly end: number;
}

export interface Hit {
  readonly chunk: StoredChunk;
  readonly documentName: string;
  readonly kind: DocumentKind;
  readonly origin: Origin;
  readonly collection: string;
  readonly documentMetadata: Metadata;
  /** When its document was first stored. */
  readonly createdAt: string;
  /** The question or product that was found; null for what was read from a file. */
  readonly entry: KnowledgeEntry | null;
  /** Final score: comparable within one result list only. */
  readonly score: number;
  /** How far it answers for what was asked, 0..1, on the scale of confidence; compared with the minimum score. */
  readonly relevance: number;
  readonly breakdown: ScoreBreakdown;
  readonly matches: readonly MatchedTerm[];
  /** At most 900 characters around the best match. */
  readonly snippet: string;
  readonly citation: Citation;
  /** Ids of adjacent chunks that were merged into this hit. */
  readonly mergedChunkIds: readonly number[];
  /** The provisions of a law that begin in it, in reading order; none for other documents. */
  readonly provisions: readonly QuotedProvision[];
  /** The citation in the question that led to it ("CF/88, Art. 5, Inciso XI"): found by its place, not by its words. */
  readonly reference: string | null;
  /** A FAQ whose question was asked almost word for word: it wins outright. */
  readonly isAskedQuestion: boolean;
}

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
