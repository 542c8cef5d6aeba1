import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { stemmer } from "@orama/stemmers/portuguese";
import { AcervoError } from "#src/domain/index.ts";
import type { WordVector } from "../embedding-model.ts";
import { fnv1a } from "../hash.ts";
import { STOP_WORDS } from "./stop-words.ts";

const DIMENSIONS = 128;
/** Rows beyond the vocabulary, shared by the character n-grams of unknown stems. */
const GRAM_ROWS = 30_000;

/** One row per known stem, then the n-gram rows; a row's values are `scales[row] × values[row × 128 + i]`. */
export interface VectorTable {
  readonly rowByStem: ReadonlyMap<string, number>;
  readonly scales: Float32Array;
  readonly values: Int8Array;
}

export async function loadVectorTable(folder: URL): Promise<VectorTable> {
  const [stems, bytes] = await Promise.all([loadStems(folder), read("table128.bin", folder)]);
  const rows = stems.length + GRAM_ROWS;
  const scaleBytes = rows * Float32Array.BYTES_PER_ELEMENT;
  if (bytes.length !== scaleBytes + rows * DIMENSIONS) throw notFound(folder);
  return {
    rowByStem: new Map(stems.map((stem, row) => [stem, row])),
    // Little-endian, as every platform that Node runs on.
    scales: new Float32Array(Uint8Array.from(bytes.subarray(0, scaleBytes)).buffer),
    values: new Int8Array(bytes.buffer, bytes.byteOffset + scaleBytes, rows * DIMENSIONS),
  };
}

async function loadStems(folder: URL): Promise<string[]> {
  return (await read("vocab.txt", folder)).toString("utf8").split("\n");
}

function read(name: string, folder: URL): Promise<Buffer> {
  return readFile(new URL(name, folder)).catch((cause: unknown) => {
    throw notFound(new URL(name, folder), cause);
  });
}

/** Tells which words the vocabulary has, without loading their vectors. */
export async function loadWordTest(folder: URL): Promise<(word: string) => boolean> {
  const stems = new Set(await loadStems(folder));
  return (word) => stems.has(stemOf(word.normalize("NFC").toLowerCase()));
}

function notFound(location: URL, cause?: unknown): AcervoError {
  return new AcervoError("model-not-found", { path: fileURLToPath(location) }, { cause });
}

const GRAM_LENGTHS = [3, 4, 5];

export interface Encoder {
  readonly encode: (text: string) => Float32Array;
  /** The parts of the sum that `encode` makes, before it is brought to length 1. */
  readonly wordVectors: (text: string) => WordVector[];
}

/** From text to vector over a loaded table. */
export function createEncoder(table: VectorTable): Encoder {
  function addStem(sum: Float64Array, stem: string, count: number): void {
    const weight = 1 + Math.log(count);
    const row = table.rowByStem.get(stem);
    if (row !== undefined) return addRow(sum, table, row, weight);
    const grams = gramsOf(stem);
    for (const gram of grams) {
      addRow(sum, table, table.rowByStem.size + (fnv1a(gram) % GRAM_ROWS), weight / grams.length);
    }
  }

  return {
    encode: (text) => {
      const sum = new Float64Array(DIMENSIONS);
      for (const [stem, { count }] of countStems(text)) addStem(sum, stem, count);
      return toUnitLength(sum);
    },
    wordVectors: (text) =>
      Array.from(countStems(text), ([stem, { word, count }]) => {
        const sum = new Float64Array(DIMENSIONS);
        addStem(sum, stem, count);
        return { word, values: Float32Array.from(sum) };
      }),
  };
}

function addRow(sum: Float64Array, table: VectorTable, row: number, weight: number): void {
  const factor = weight * (table.scales[row] as number);
  const start = row * DIMENSIONS;
  for (let index = 0; index < DIMENSIONS; index += 1) {
    (sum[index] as number) += factor * (table.values[start + index] as number);
  }
}

/** The 3-, 4- and 5-grams of a stem between its marks: what remains recognisable of a name or a misspelt word. */
function gramsOf(stem: string): string[] {
  const marked = `<${stem}>`;
  const grams: string[] = [];
  for (const length of GRAM_LENGTHS) {
    for (let start = 0; start + length <= marked.length; start += 1) {
      grams.push(marked.slice(start, start + length));
    }
  }
  return grams.length > 0 ? grams : [marked];
}

function toUnitLength(sum: Float64Array): Float32Array {
  const length = Math.sqrt(sum.reduce((squares, value) => squares + value ** 2, 0));
  return Float32Array.from(sum, (value) => (length === 0 ? 0 : value / length));
}

const MAX_WORD_LENGTH = 39;
/** Snowball is the slowest step by far; a language has few words that come back often. */
const MAX_CACHED_WORDS = 100_000;
const stemByWord = new Map<string, string>();

/**
 * The stems of a text, each with the first word that gave it and how often it occurs. This analysis is frozen with
 * the table: any change here moves every vector, so it shares nothing with `text/`, which is free to improve.
 */
function countStems(text: string): Map<string, { readonly word: string; count: number }> {
  const counts = new Map<string, { readonly word: string; count: number }>();
  const words = text.normalize("NFC").toLowerCase();
  for (const word of words.match(/[\p{L}\p{N}]+/gu) ?? []) {
    if (word.length > MAX_WORD_LENGTH || STOP_WORDS.has(word)) continue;
    const stem = stemOf(word);
    const known = counts.get(stem);
    if (known === undefined) counts.set(stem, { word, count: 1 });
    else known.count++;
  }
  return counts;
}

function stemOf(word: string): string {
  const known = stemByWord.get(word);
  if (known !== undefined) return known;
  // Accents go last: the stemmer's rules need them ("informação" and "informacao" have different endings).
  const stem = stemmer(word).normalize("NFD").replace(/\p{M}/gu, "");
  if (stemByWord.size >= MAX_CACHED_WORDS) stemByWord.clear();
  stemByWord.set(word, stem);
  return stem;
}
