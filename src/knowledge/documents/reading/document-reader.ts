import type { Chunk, DocumentKind, KnowledgeEntry, Metadata } from "#src/domain/index.ts";
import type { TableOptions } from "#src/parsing/index.ts";
import type { ChunkTerms } from "#src/index/index.ts";
import type { EntryMapping } from "../../entries/map-columns.ts";
import type { MappedColumns } from "../../entries/read-entries.ts";
import type { EntryProblem } from "../../entries/entry-problem.ts";
import type { SourceDocument } from "../source-document.ts";

/**
 * Turns the bytes of a source into passages that are ready to be embedded and stored. The work may happen in
 * another thread: what goes in and comes out is plain data.
 */
export interface DocumentReader {
  /**
   * The parts of a source in order, part 0 last, a few at a time and no faster than they are taken. Fails with
   * `file-refused` when the source cannot or must not be read. Sources are begun in the order of the calls.
   */
  read(request: ReadRequest): AsyncIterable<readonly CutPart[]>;
  close(): Promise<void>;
}

export interface ReadRequest extends Pick<SourceDocument, "source" | "content" | "kind"> {
  readonly title?: string | undefined;
  readonly table?: TableOptions | undefined;
  /** The file holds entries: each comes as a part 0, and there is no whole. */
  readonly entries?: EntryMapping;
}

/** One document of a source, cut and analysed, still without vectors. */
export interface CutPart {
  readonly part: number;
  readonly title: string;
  readonly kind: DocumentKind;
  /** The former wordings of a law: a document of its own, beside the whole. */
  readonly isFormer: boolean;
  readonly entry: KnowledgeEntry | null;
  readonly row?: number;
  /** How the columns of its table were read; once, and again when that changes. */
  readonly columns?: MappedColumns;
  /** What is wrong with its row. Without an entry, the part is no document. */
  readonly problems?: readonly EntryProblem[];
  readonly metadata: Metadata;
  /** Null for part 0: the whole is known by the hash of its bytes. */
  readonly contentHash: string | null;
  /** Left out because no reader can see it. */
  readonly hiddenCharacters: number;
  readonly chunks: readonly CutChunk[];
}

export interface CutChunk extends Chunk {
  readonly terms: ChunkTerms;
}
