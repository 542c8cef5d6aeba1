import { ByteReader, ByteWriter } from "./bytes.ts";
import { type ChunkTerms, decodeSequence, distinctTerms, type FieldSequence } from "./chunk-terms.ts";

/**
 * The words of one document in reading order, as term ids: what the second stage of ranking reads, and what tells a
 * delete which postings to take out. A document is stored in parts of a few chunks each, so that one passage of a
 * long law can be read without the rest.
 *
 * A part is a list of chunks; a chunk is its length in bytes, the number of terms with a place and of joined forms in
 * title and body, the terms themselves, and a 16-bit hash of the exact word for each. Of a term with a place, its id and
 * how many stop words stand before it make one number, because a loop that also stops at those takes twice as long.
 */
export const CHUNKS_PER_PART = 8;

export interface EncodedDocument {
  /** In reading order. */
  readonly parts: readonly Uint8Array[];
  /** Of each chunk. */
  readonly chunks: readonly ChunkFrequencies[];
}

export function encodeDocument(
  chunks: readonly ChunkTerms[],
  idOf: (term: string) => number,
): EncodedDocument {
  const parts: Uint8Array[] = [];
  const counted: ChunkFrequencies[] = [];
  const part = new ByteWriter();
  const writer = new ByteWriter();
  for (const [ordinal, terms] of chunks.entries()) {
    const ids = distinctTerms(terms).map(idOf);
    counted.push(writeChunk(writer, terms, ids));
    const bytes = writer.take();
    part.varint(bytes.length);
    part.append(bytes);
    if ((ordinal + 1) % CHUNKS_PER_PART === 0 || ordinal + 1 === chunks.length) parts.push(part.take());
  }
  return { parts, chunks: counted };
}

/** @param ids of the distinct terms, by their number in the sequence, less one. */
function writeChunk(writer: ByteWriter, { sequence }: ChunkTerms, ids: readonly number[]): ChunkFrequencies {
  const fields = decodeSequence(sequence);
  const frequencies = ids.map(() => 0);
  const lengths = [fields.title, fields.body].map(({ terms, placed }, field) => {
    const withPlace = countTerms(terms.subarray(0, placed), field === 0 ? TITLE_WEIGHT : 1, frequencies);
    const joined = countTerms(terms.subarray(placed), field === 0 ? TITLE_WEIGHT : 1, frequencies);
    writer.varint(withPlace);
    writer.varint(joined);
    return withPlace + joined;
  });
  for (const field of [fields.title, fields.body]) writeTerms(writer, field, ids);
  for (const field of [fields.title, fields.body]) writeWords(writer, field);
  const [titleLength = 0, bodyLength = 0] = lengths;
  return { terms: ids, frequencies, length: titleLength + bodyLength, bodyLength };
}

/** Returns how many there are. */
function countTerms(numbers: Uint32Array, weight: number, frequencies: number[]): number {
  let length = 0;
  for (const number of numbers) {
    if (number === 0) continue;
    frequencies[number - 1] = (frequencies[number - 1] as number) + weight;
    length++;
  }
  return length;
}

/** The lowest bits of a term's number say how many stop words stand before it. */
const SKIP_BITS = 2;
/** Where there are so many, or more, their count follows. */
const MAX_SKIPPED = 2 ** SKIP_BITS - 1;

function writeTerms(writer: ByteWriter, { terms, placed }: FieldSequence, ids: readonly number[]): void {
  let skipped = 0;
  for (let at = 0; at < placed; at++) {
    const number = terms[at] as number;
    if (number === 0) {
      skipped++;
      continue;
    }
    writer.varint((ids[number - 1] as number) * 2 ** SKIP_BITS + Math.min(skipped, MAX_SKIPPED));
    if (skipped >= MAX_SKIPPED) writer.varint(skipped);
    skipped = 0;
  }
  for (const number of terms.subarray(placed)) if (number > 0) writer.varint(ids[number - 1] as number);
}

function writeWords(writer: ByteWriter, { terms, words }: FieldSequence): void {
  for (let at = 0; at < terms.length; at++) if (terms[at] !== 0) writer.uint16(words[at] as number);
}

/** Where each chunk of a part begins. */
function chunkOffsets(part: Uint8Array): number[] {
  const reader = new ByteReader(part);
  const offsets: number[] = [];
  while (reader.at < part.length) {
    const length = reader.varint();
    offsets.push(reader.at);
    reader.at += length;
  }
  return offsets;
}

/** What the postings hold of one chunk. The first two lists run in parallel. */
export interface ChunkFrequencies {
  /** Ids of the terms, each once. */
  readonly terms: readonly number[];
  /** How often each stands in the chunk; in the title it counts `TITLE_WEIGHT` times. */
  readonly frequencies: readonly number[];
  /** Terms in title and body together. */
  readonly length: number;
  readonly bodyLength: number;
}

/** Title matches count more in the first stage; measured in docs/quality.md. */
export const TITLE_WEIGHT = 2;

/** Of the chunks of a stored part. */
export function chunkFrequencies(part: Uint8Array): ChunkFrequencies[] {
  return chunkOffsets(part).map((offset) => {
    const reader = new ByteReader(part, offset);
    const [titlePlaced, titleJoined] = [reader.varint(), reader.varint()];
    const [bodyPlaced, bodyJoined] = [reader.varint(), reader.varint()];
    const counts = new Map<number, number>();
    const count = (id: number, weight: number): void => void counts.set(id, (counts.get(id) ?? 0) + weight);
    for (const [placed, joined, weight] of [
      [titlePlaced, titleJoined, TITLE_WEIGHT],
      [bodyPlaced, bodyJoined, 1],
    ] as const) {
      for (let term = 0; term < placed; term++) {
        const code = reader.varint();
        if ((code & MAX_SKIPPED) === MAX_SKIPPED) reader.varint();
        count(code >>> SKIP_BITS, weight);
      }
      for (let term = 0; term < joined; term++) count(reader.varint(), weight);
    }
    const bodyLength = bodyPlaced + bodyJoined;
    const length = titlePlaced + titleJoined + bodyLength;
    return { terms: [...counts.keys()], frequencies: [...counts.values()], length, bodyLength };
  });
}

/** Where one field of a passage holds the terms that were asked for. */
export interface FieldOccurrences {
  /** Terms in the field, asked for or not; stop words do not count. */
  readonly length: number;
  /**
   * Three numbers for each occurrence, in one list because a search makes hundreds of them: which of the asked terms it is
   * (its index in the query), the place of the word in the field, stop words counted (`NO_PLACE` for a joined form), and
   * the hash of the exact word.
   */
  readonly entries: readonly number[];
}

export interface Occurrences {
  readonly title: FieldOccurrences;
  readonly body: FieldOccurrences;
}

export const NO_PLACE = -1;

const MIN_TABLE = 64;
const PLACES_PER_TERM = 8;

/**
 * Finds the asked terms in stored parts. Its table is a small hash table: one with a place for each id of the index would
 * not stay in the processor's cache.
 */
export class OccurrenceFinder {
  /** Ids of asked terms; 0: free. An id stands at the first free place from its own on. */
  readonly #ids: Uint32Array;
  /** Their index in the query. */
  readonly #asked: Uint16Array;

  /** @param ids id of each asked term, null for one that the index does not know. */
  constructor(ids: readonly (number | null)[]) {
    const size = 2 ** Math.ceil(Math.log2(MIN_TABLE + PLACES_PER_TERM * ids.length));
    this.#ids = new Uint32Array(size);
    this.#asked = new Uint16Array(size);
    for (const [index, id] of ids.entries()) {
      if (id === null) continue;
      let place = id & (size - 1);
      while (this.#ids[place] !== 0) place = (place + 1) & (size - 1);
      this.#ids[place] = id;
      this.#asked[place] = index;
    }
  }

  /** Of one chunk; undefined when the part has no such chunk. */
  inChunk(part: Uint8Array, index: number): Occurrences | undefined {
    const reader = new ByteReader(part);
    for (let before = 0; before < index && reader.at < part.length; before++) {
      const length = reader.varint();
      reader.at += length;
    }
    if (reader.at >= part.length) return undefined;
    reader.varint();
    const [titlePlaced, titleJoined] = [reader.varint(), reader.varint()];
    const [bodyPlaced, bodyJoined] = [reader.varint(), reader.varint()];
    const titleLength = titlePlaced + titleJoined;
    const title = this.#readTerms(reader, titlePlaced, titleLength);
    const body = this.#readTerms(reader, bodyPlaced, bodyPlaced + bodyJoined);
    readWords(part, reader.at, title);
    readWords(part, reader.at + 2 * titleLength, body);
    return {
      title: { length: titleLength, entries: title },
      body: { length: bodyPlaced + bodyJoined, entries: body },
    };
  }

  /** In place of each word stands the number of its term within the field; `readWords` puts the hash there. */
  #readTerms(reader: ByteReader, placed: number, count: number): number[] {
    const ids = this.#ids;
    const mask = ids.length - 1;
    const { bytes } = reader;
    let found = NOTHING;
    let at = reader.at;
    let place = 0;
    for (let term = 0; term < count; term++) {
      // Written out: a call for each of tens of thousands of terms would take most of the time.
      let code = bytes[at++] as number;
      if (code >= 128) {
        code &= 127;
        for (let shift = 7; ; shift += 7) {
          const byte = bytes[at++] as number;
          code |= (byte & 127) << shift;
          if (!(byte >= 128)) break;
        }
      }
      let id = code;
      if (term < placed) {
        id = code >>> SKIP_BITS;
        let skipped = code & MAX_SKIPPED;
        if (skipped === MAX_SKIPPED) {
          reader.at = at;
          skipped = reader.varint();
          at = reader.at;
        }
        place += skipped;
      }
      let entry = id & mask;
      while (ids[entry] !== id && ids[entry] !== 0) entry = (entry + 1) & mask;
      if (ids[entry] === id) {
        if (found === NOTHING) found = [];
        found.push(this.#asked[entry] as number, term < placed ? place : NO_PLACE, term);
      }
      place++;
    }
    reader.at = at;
    return found;
  }
}

/** Most titles hold none of the words: they share one list. */
const NOTHING: number[] = [];

/** Replaces the numbers of terms by the hashes of their words. */
function readWords(part: Uint8Array, at: number, entries: number[]): void {
  for (let index = 2; index < entries.length; index += 3) {
    const offset = at + 2 * (entries[index] as number);
    entries[index] = (part[offset] as number) | ((part[offset + 1] as number) << 8);
  }
}
