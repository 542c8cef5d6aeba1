import { ByteReader, ByteWriter } from "./bytes.ts";
import { type ChunkTerms, decodeSequence, distinctTerms, type FieldSequence } from "./chunk-terms.ts";

/**
 * The words of one document as term ids: what the second stage of ranking reads, and what tells a delete which postings to
 * take out. A document is stored in parts of a few chunks each, so that one passage of a long law can be read without the
 * rest.
 *
 * A part is the number of its chunks, the length of each in bytes, then the chunks: each title and body. A field is its
 * length and the list of its distinct terms by ascending id, then the place of every occurrence, then a 16-bit hash of its
 * exact word, both grouped by term in the order of the list. A search passes over a term that nobody asked for in one step,
 * however often it occurs, and stops at the last one that was asked for.
 */
export const CHUNKS_PER_PART = 8;

export interface EncodedDocument {
  /** In reading order. */
  readonly parts: readonly Uint8Array[];
  /** Of each chunk. */
  readonly chunks: readonly ChunkFrequencies[];
}

/** What the postings hold of one chunk. The first two lists run in parallel. */
export interface ChunkFrequencies {
  /** Ids of the terms, each once, ascending. */
  readonly terms: readonly number[];
  /** How often each stands in the chunk; in the title it counts `TITLE_WEIGHT` times. */
  readonly frequencies: readonly number[];
  /** Terms in title and body together. */
  readonly length: number;
  readonly bodyLength: number;
}

/** Title matches count more in the first stage; measured in docs/quality.md. */
export const TITLE_WEIGHT = 2;

export function encodeDocument(
  chunks: readonly ChunkTerms[],
  idOf: (term: string) => number,
): EncodedDocument {
  const parts: Uint8Array[] = [];
  const counted: ChunkFrequencies[] = [];
  const writer = new ByteWriter();
  for (let first = 0; first < chunks.length; first += CHUNKS_PER_PART) {
    const encoded = chunks.slice(first, first + CHUNKS_PER_PART).map((terms) => {
      counted.push(writeChunk(writer, terms, distinctTerms(terms).map(idOf)));
      return writer.take();
    });
    // All lengths first: leaping from chunk to chunk would miss the processor's cache each time.
    for (const number of [encoded.length, ...encoded.map(({ length }) => length)]) writer.varint(number);
    for (const bytes of encoded) writer.append(bytes);
    parts.push(writer.take());
  }
  return { parts, chunks: counted };
}

/** @param ids of the distinct terms, by their number in the sequence, less one. */
function writeChunk(writer: ByteWriter, { sequence }: ChunkTerms, ids: readonly number[]): ChunkFrequencies {
  const { title, body } = decodeSequence(sequence);
  const ascending = Array.from(ids.keys()).toSorted((a, b) => (ids[a] as number) - (ids[b] as number));
  const [inTitle, inBody] = [countTerms(title, ids.length), countTerms(body, ids.length)];
  const titleLength = writeField(writer, title, listTerms(inTitle, ids, ascending));
  const bodyLength = writeField(writer, body, listTerms(inBody, ids, ascending));
  return {
    terms: ascending.map((index) => ids[index] as number),
    frequencies: ascending.map(
      (index) => TITLE_WEIGHT * (inTitle[index] as number) + (inBody[index] as number),
    ),
    length: titleLength + bodyLength,
    bodyLength,
  };
}

/** By index of the term. */
function countTerms({ terms }: FieldSequence, distinct: number): Uint32Array {
  const counts = new Uint32Array(distinct);
  for (const number of terms) if (number > 0) counts[number - 1] = (counts[number - 1] as number) + 1;
  return counts;
}

interface TermList {
  readonly bytes: Uint8Array;
  /** Terms, each as often as it occurs. */
  readonly length: number;
  /** By index of the term: where its first occurrence stands among all of them. */
  readonly first: Uint32Array;
}

const listWriter = new ByteWriter();

/** Each term is its distance from the one before, and how often it occurs unless once. */
function listTerms(counts: Uint32Array, ids: readonly number[], ascending: readonly number[]): TermList {
  const first = new Uint32Array(counts.length);
  let length = 0;
  let previous = 0;
  for (const index of ascending) {
    const count = counts[index] as number;
    if (count === 0) continue;
    const id = ids[index] as number;
    listWriter.varint(2 * (id - previous) + Number(count > 1));
    if (count > 1) listWriter.varint(count);
    previous = id;
    first[index] = length;
    length += count;
  }
  return { bytes: listWriter.take(), length, first };
}

/** A place is stored as one more than it is. A word without a place, and one far beyond any passage, has 0. */
const MAX_PLACE = 0xfffe;
const MAX_NARROW_PLACE = 0xfe;

/** Returns how many terms the field has. */
function writeField(writer: ByteWriter, field: FieldSequence, { bytes, length, first }: TermList): number {
  const { terms, words, placed } = field;
  const places = new Uint16Array(length);
  const hashes = new Uint16Array(length);
  for (let at = 0; at < terms.length; at++) {
    const number = terms[at] as number;
    if (number === 0) continue;
    const to = first[number - 1] as number;
    first[number - 1] = to + 1;
    places[to] = at < placed && at <= MAX_PLACE ? at + 1 : 0;
    hashes[to] = words[at] as number;
  }
  const isWide = placed - 1 > MAX_NARROW_PLACE;
  writer.varint(2 * length + Number(isWide));
  writer.varint(bytes.length);
  writer.append(bytes);
  if (isWide) for (const place of places) writer.uint16(place);
  else writer.append(Uint8Array.from(places));
  for (const hash of hashes) writer.uint16(hash);
  return length;
}

/** The parts of a stored field. */
interface FieldPlaces {
  readonly length: number;
  readonly isWide: boolean;
  readonly list: number;
  readonly places: number;
  readonly hashes: number;
  readonly end: number;
}

/** Moves the reader behind the field. */
function readField(reader: ByteReader): FieldPlaces {
  const size = reader.varint();
  const length = size >>> 1;
  const isWide = (size & 1) === 1;
  const bytes = reader.varint();
  const list = reader.at;
  const places = list + bytes;
  const hashes = places + length * (isWide ? 2 : 1);
  const end = hashes + 2 * length;
  if (end > reader.bytes.length) throw new RangeError("index bytes end inside a field");
  reader.at = end;
  return { length, isWide, list, places, hashes, end };
}

/** Of the chunks of a stored part. */
export function chunkFrequencies(part: Uint8Array): ChunkFrequencies[] {
  const chunks: ChunkFrequencies[] = [];
  const reader = new ByteReader(part);
  const count = reader.varint();
  for (let chunk = 0; chunk < count; chunk++) reader.varint();
  while (chunks.length < count) {
    const [title, body] = [readField(reader), readField(reader)];
    const counts = new Map<number, number>();
    for (const [{ list, places }, weight] of [[title, TITLE_WEIGHT] as const, [body, 1] as const]) {
      const terms = new ByteReader(part, list);
      for (let id = 0; terms.at < places;) {
        const code = terms.varint();
        id += code >>> 1;
        const count = (code & 1) === 1 ? terms.varint() : 1;
        counts.set(id, (counts.get(id) ?? 0) + weight * count);
      }
    }
    const ascending = [...counts].toSorted(([a], [b]) => a - b);
    chunks.push({
      terms: ascending.map(([id]) => id),
      frequencies: ascending.map(([, count]) => count),
      length: title.length + body.length,
      bodyLength: body.length,
    });
  }
  return chunks;
}

/** Where one field of a passage holds the terms that were asked for. */
export interface FieldOccurrences {
  /** Terms in the field, asked for or not; stop words do not count. */
  readonly length: number;
  /**
   * Three numbers for each occurrence, in one list because a search makes hundreds of them: which of the asked terms it is
   * (its index in the query), the place of the word in the field, stop words counted (`NO_PLACE` for a joined form), and
   * the hash of the exact word. In reading order; what has no place comes first.
   */
  readonly entries: readonly number[];
}

export interface Occurrences {
  readonly title: FieldOccurrences;
  readonly body: FieldOccurrences;
}

export const NO_PLACE = -1;

/** Behind the last asked term: no term has so great an id. */
const NO_TERM = 2 ** 32 - 1;

/** Finds the asked terms in stored parts. */
export class OccurrenceFinder {
  /** Ids of the asked terms, ascending, then `NO_TERM`. */
  readonly #ids: Uint32Array;
  /** Their index in the query. */
  readonly #asked: readonly number[];
  readonly #reader = new ByteReader(new Uint8Array(0));

  /** @param ids id of each asked term, null for one that the index does not know. */
  constructor(ids: readonly (number | null)[]) {
    const known = ids
      .flatMap((id, index) => (id === null ? [] : [{ id, index }]))
      .toSorted((a, b) => a.id - b.id);
    this.#ids = Uint32Array.from([...known.map(({ id }) => id), NO_TERM]);
    this.#asked = known.map(({ index }) => index);
  }

  /**
   * Of one chunk; undefined when the part has no such chunk.
   * @param title of another chunk of the document, if known: it is the same in all of them.
   */
  inChunk(part: Uint8Array, index: number, title?: FieldOccurrences): Occurrences | undefined {
    // One reader for all chunks: a search reads hundreds.
    const reader = this.#reader;
    reader.bytes = part;
    reader.at = 0;
    const count = reader.varint();
    if (index >= count) return undefined;
    let before = 0;
    for (let chunk = 0; chunk < count; chunk++) {
      const length = reader.varint();
      if (chunk < index) before += length;
    }
    reader.at += before;
    const titleField = readField(reader);
    return { title: title ?? this.#inField(part, titleField), body: this.#inField(part, readField(reader)) };
  }

  #inField(bytes: Uint8Array, field: FieldPlaces): FieldOccurrences {
    const ids = this.#ids;
    let found = NOTHING;
    let next = 0;
    let wanted = ids[0] as number;
    let id = 0;
    let occurrence = 0;
    let at = field.list;
    while (at < field.places && wanted !== NO_TERM) {
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
      id += code >>> 1;
      let count = 1;
      if ((code & 1) === 1) {
        count = bytes[at++] as number;
        if (count >= 128) {
          count &= 127;
          for (let shift = 7; ; shift += 7) {
            const byte = bytes[at++] as number;
            count |= (byte & 127) << shift;
            if (!(byte >= 128)) break;
          }
        }
      }
      while (wanted < id) wanted = ids[++next] as number;
      if (wanted === id) {
        if (found === NOTHING) found = [];
        const end = Math.min(occurrence + count, field.length);
        addOccurrences(found, this.#asked[next] as number, bytes, field, occurrence, end);
      }
      occurrence += count;
    }
    return { length: field.length, entries: found };
  }
}

/** Most titles hold none of the words: they share one list. */
const NOTHING: number[] = [];

/** Keeps the entries in reading order. */
function addOccurrences(
  entries: number[],
  asked: number,
  bytes: Uint8Array,
  { isWide, places, hashes }: FieldPlaces,
  from: number,
  end: number,
): void {
  for (let at = from; at < end; at++) {
    const place =
      (isWide
        ? (bytes[places + 2 * at] as number) | ((bytes[places + 2 * at + 1] as number) << 8)
        : (bytes[places + at] as number)) - 1;
    const hash = (bytes[hashes + 2 * at] as number) | ((bytes[hashes + 2 * at + 1] as number) << 8);
    let to = entries.length;
    entries.push(asked, place, hash);
    for (; to > 0 && (entries[to - 2] as number) > place; to -= 3) {
      entries[to] = entries[to - 3] as number;
      entries[to + 1] = entries[to - 2] as number;
      entries[to + 2] = entries[to - 1] as number;
    }
    entries[to] = asked;
    entries[to + 1] = place;
    entries[to + 2] = hash;
  }
}
