import { type ChunkTerms, distinctTerms, type IndexToken, packTerms } from "./chunk-terms.ts";
import { chunkFrequencies, encodeDocument } from "./document-terms.ts";
import type { GenerationPostings } from "./first-stage.ts";
import { appendEntries, decodePostings, EntryBatch, type PostingRow, removeEntries } from "./postings.ts";
import { BLOCK_BITS, SlotBlock, SlotTable } from "./slots.ts";

/** Every word is its own term. */
export function termsOf(title: string, body: string): ChunkTerms {
  return packTerms(tokens(title), tokens(body));
}

function tokens(text: string): IndexToken[] {
  const words = text.split(" ").filter((word) => word !== "");
  return words.map((word, position) => ({ stem: word, word, position, isStopWord: false }));
}

/** The index over plain maps: what an engine does with the functions of this folder, and nothing else. */
export class MapIndex {
  readonly ids = new Map<string, number>();
  readonly rows = new Map<string, PostingRow>();
  readonly slots = new SlotTable();
  readonly #blocks = new Map<number, SlotBlock>();
  readonly #documents = new Map<number, { first: number; parts: readonly Uint8Array[] }>();
  #nextSlot: number;
  #lastChunk = 0;

  constructor(firstSlot = 0) {
    this.#nextSlot = firstSlot;
  }

  add(documentId: number, chunks: readonly ChunkTerms[]): number[] {
    for (const term of chunks.flatMap(distinctTerms)) {
      if (!this.ids.has(term)) this.ids.set(term, this.ids.size + 1);
    }
    const encoded = encodeDocument(chunks, (term) => this.ids.get(term) as number);
    const first = this.#nextSlot;
    this.#documents.set(documentId, { first, parts: encoded.parts });
    const batch = new EntryBatch();
    const chunkIds = encoded.chunks.map((chunk, ordinal) => {
      const slot = this.#nextSlot++;
      const chunkId = ++this.#lastChunk;
      const place = { chunkId, documentId, collectionId: 1, ordinal, length: chunk.length };
      this.#block(slot).set(slot, {
        ...place,
        kind: "document",
        origin: "DOCS",
        isFormer: false,
        hasMetadata: false,
      });
      batch.add(slot, chunk);
      return chunkId;
    });
    for (const { generation, term, ...entries } of batch.rows()) {
      const last = this.#rowsOf(generation, term).at(-1) ?? null;
      for (const row of appendEntries(last, { generation, term }, entries)) this.rows.set(keyOf(row), row);
    }
    this.#load();
    return chunkIds;
  }

  remove(documentId: number): void {
    const { first, parts } = this.#documents.get(documentId) ?? { first: 0, parts: [] };
    this.#documents.delete(documentId);
    const batch = new EntryBatch();
    for (const [ordinal, chunk] of parts.flatMap(chunkFrequencies).entries()) {
      this.#block(first + ordinal).free(first + ordinal);
      batch.add(first + ordinal, chunk);
    }
    for (const { generation, term, slots } of batch.rows()) {
      for (const row of this.#rowsOf(generation, term)) {
        const rest = removeEntries(row, new Set(slots));
        if (rest === null) this.rows.delete(keyOf(row));
        else this.rows.set(keyOf(rest), rest);
      }
    }
    this.#load();
  }

  /** What a search for these terms reads. */
  postings(ids: readonly number[]): GenerationPostings[] {
    return this.slots.generations().map((generation) => {
      const documentIds = this.slots.generation(generation)?.documentIds ?? new Uint32Array(0);
      return {
        generation,
        lists: ids.map((id) => decodePostings(this.#rowsOf(generation, id), documentIds)),
      };
    });
  }

  #rowsOf(generation: number, term: number): PostingRow[] {
    const own = [...this.rows.values()].filter((row) => row.generation === generation && row.term === term);
    return own.toSorted((a, b) => a.first - b.first);
  }

  #block(slot: number): SlotBlock {
    const number = slot >> BLOCK_BITS;
    const block = this.#blocks.get(number) ?? new SlotBlock();
    this.#blocks.set(number, block);
    return block;
  }

  #load(): void {
    for (const [number, block] of this.#blocks) this.slots.load(number, block.isEmpty() ? null : block.data);
  }
}

function keyOf({ generation, term, first }: PostingRow): string {
  return `${generation} ${term} ${first}`;
}
