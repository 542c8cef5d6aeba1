import type { Document, DocumentKind, Metadata, Origin, RefusalReason } from "#src/domain/index.ts";
import type { FileContent, TableOptions } from "#src/parsing/index.ts";

/** Something to be indexed: a file, or a text that a program hands over. */
export interface SourceDocument {
  /** Names it within its collection: ingesting the same source again replaces it. Its extension says how to read it. */
  readonly source: string;
  readonly collection: string;
  readonly kind: DocumentKind;
  /** Overrides the title found in the content. */
  readonly title?: string;
  readonly metadata?: Metadata;
  /** Not given: what its kind usually comes from. */
  readonly origin?: Origin;
  /** How to read it if it is a table. */
  readonly table?: TableOptions;
  readonly content: FileContent;
}

/** What became of the rows or entries of a source. */
export interface PartCounts {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

/** What became of one source. */
export type IngestOutcome =
  | {
      readonly kind: "created" | "replaced";
      readonly source: string;
      /** The source as a whole. */
      readonly document: Document;
      /** All zero for a source that is one document. */
      readonly parts: PartCounts;
      /** Passages written, of the whole and its parts. */
      readonly chunks: number;
      /** Left out because no reader can see it. */
      readonly hiddenCharacters: number;
    }
  | { readonly kind: "unchanged"; readonly source: string; readonly document: Document }
  /** The collection already holds this content under another source: `document` is that one. */
  | { readonly kind: "duplicate"; readonly source: string; readonly document: Document }
  | {
      readonly kind: "skipped";
      readonly source: string;
      readonly reason: RefusalReason;
      readonly detail: string;
    }
  | { readonly kind: "failed"; readonly source: string; readonly error: unknown };
