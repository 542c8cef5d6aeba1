import type { KnowledgeEntry } from "./entry.ts";
import type { Provision } from "./provision.ts";

/** What a document is to its owner; each kind has its own way in. */
export const DOCUMENT_KINDS = ["document", "legal", "faq", "catalog", "changelog"] as const;

export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Where knowledge came from, as its owners name it: searches are narrowed by it. */
export const ORIGINS = ["DOCS", "FAQ", "HELP_CENTER", "CUSTOM", "CHANGELOG", "CATALOG"] as const;

export type Origin = (typeof ORIGINS)[number];

/** The origin of a document when nobody named one. */
export function originOf(kind: DocumentKind): Origin {
  return kind === "document" || kind === "legal" ? "DOCS" : (kind.toUpperCase() as Uppercase<typeof kind>);
}

export type MetadataValue = string | number | boolean | null;

/** Flat, filterable facts about a document or a chunk. A chunk may hold several values of one key: two exam boards. */
export type Metadata = Readonly<Record<string, MetadataValue | readonly MetadataValue[]>>;

export const METADATA_OPERATORS = ["eq", "ne", "in", "gt", "gte", "lt", "lte", "exists"] as const;

export type MetadataOperator = (typeof METADATA_OPERATORS)[number];

/**
 * One condition on one metadata key; a chunk's own value wins over its document's. Conditions on the levels of a
 * provision (`artigo`, `inciso`…) hold for a chunk also when one of the provisions in it satisfies all of them.
 */
export interface MetadataCondition {
  readonly key: string;
  readonly operator: MetadataOperator;
  /** An array for `in`, ignored for `exists`. */
  readonly value?: MetadataValue | readonly MetadataValue[];
}

/** One indexed source, as the store knows it. */
export interface Document {
  readonly id: number;
  readonly collection: string;
  readonly kind: DocumentKind;
  readonly origin: Origin;
  /** The title shown in citations. */
  readonly name: string;
  /** Where it came from: a path relative to the ingested folder, or an id given by the caller. */
  readonly source: string;
  /** Which part of the source: 0 is the source as a whole, its rows or entries count from 1. */
  readonly part: number;
  /** SHA-256 of the source bytes, in hexadecimal; of a part, of its content. */
  readonly contentHash: string;
  /** How it was read, cut and analysed; see `DocumentKey`. */
  readonly recipe: string;
  readonly metadata: Metadata;
  /** The question or product that it was made from; null for what was read from a file. */
  readonly entry: KnowledgeEntry | null;
  readonly chunkCount: number;
  readonly tokenCount: number;
  readonly active: boolean;
  /** Holds wordings of a law that are no longer in force. */
  readonly isFormer: boolean;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** "csv", "parquet", "md": the format of the file that a document was read from; "manual" where it was no file. */
export function sourceTypeOf({ source, entry }: Pick<Document, "source" | "entry">): string {
  const extension = entry === null ? /\.([a-z][a-z0-9]{0,7})$/i.exec(source)?.[1] : undefined;
  return extension?.toLowerCase() ?? "manual";
}

/** A passage cut from a document: the unit that is ranked and cited. */
export interface Chunk {
  /** Place among the document's chunks, from 0. */
  readonly ordinal: number;
  /** `text` is exactly `documentText.slice(start, end)`, in UTF-16 code units. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Headings above the passage, outermost first. */
  readonly headings: readonly string[];
  /** Where the passage stands in the document: 0 at its beginning, 1 at its end. */
  readonly position: number;
  readonly tokenCount: number;
  readonly metadata: Metadata;
  /** The provisions of a law that begin in the passage, in reading order. */
  readonly provisions?: readonly Provision[];
}

/** A chunk as stored: with its identity and the document that owns it. */
export interface StoredChunk extends Chunk {
  readonly id: number;
  readonly documentId: number;
}

/** What a search may be restricted to. Lists are alternatives; fields and conditions must all hold. */
export interface Filter {
  readonly collections?: readonly string[];
  readonly documentIds?: readonly number[];
  readonly kinds?: readonly string[];
  readonly origins?: readonly Origin[];
  readonly metadata?: readonly MetadataCondition[];
  /** At least one of these must hold. */
  readonly anyOf?: readonly MetadataCondition[];
  /** Former wordings of laws are found only when asked for. */
  readonly includesFormer?: boolean;
}
