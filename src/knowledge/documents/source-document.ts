import type { Document, DocumentKind, Metadata } from "#src/domain/index.ts";
import type { ParsedDocument } from "#src/parsing/index.ts";

/** Something to be indexed: a file, or a text that a program hands over. */
export interface SourceDocument {
  /** Names it within its collection: ingesting the same source again replaces it. */
  readonly source: string;
  readonly collection: string;
  readonly kind: DocumentKind;
  /** Overrides the title found in the content. */
  readonly title?: string;
  readonly metadata?: Metadata;
  /** The bytes; read only when needed. */
  read(): Promise<Uint8Array>;
}

/** Why a source was passed over; none of these is a failure of the run. */
export type SkipReason = "empty" | "unsupported" | "binary" | "unreadable" | "missing" | "too-large";

/** What became of one source. */
export type IngestOutcome =
  | {
      readonly kind: "created" | "replaced" | "unchanged";
      readonly source: string;
      readonly document: Document;
    }
  /** The collection already holds this content under another source: `document` is that one. */
  | { readonly kind: "duplicate"; readonly source: string; readonly document: Document }
  | {
      readonly kind: "skipped";
      readonly source: string;
      readonly reason: SkipReason;
      readonly detail: string;
    }
  | { readonly kind: "failed"; readonly source: string; readonly error: unknown };

/** A source that has been read and is worth indexing. */
export interface ReadDocument {
  readonly source: SourceDocument;
  readonly contentHash: string;
  readonly title: string;
  readonly parsed: ParsedDocument;
}
