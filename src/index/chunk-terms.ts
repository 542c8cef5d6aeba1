import { analyze, type Token } from "#src/text/index.ts";

/** A passage with the titles that stand above it. */
export interface IndexSource {
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
}

/** A passage as the analyser reads it, in a form that threads can hand over without copying. */
export interface ChunkTerms {
  /** The distinct index terms, joined by one space. */
  readonly terms: string;
  /** Where each of them stands (see `decodeSequence`). */
  readonly sequence: Uint32Array;
}

/** One field of a passage, decoded. Both arrays run in parallel. */
export interface FieldSequence {
  /** Number of each token's term, counted from 1; 0 for a stop word, which keeps its place so that distances stay true. */
  readonly terms: Uint32Array;
  /** Short hash of each token's exact word: tells inflections of one stem apart. */
  readonly words: Uint16Array;
  /** The first so many entries are words in reading order; those behind are joined forms, which have no place. */
  readonly placed: number;
}

/** What the index keeps of a token. */
export type IndexToken = Pick<Token, "stem" | "word" | "position" | "isStopWord">;

/** Analyses a passage into what the index keeps of it. */
export function chunkTerms(source: IndexSource): ChunkTerms {
  const body = [...headingsAbove(source), source.text].join("\n");
  return packTerms(analyze(source.title), analyze(body));
}

/**
 * Headings are context, so they count like the text; in the title field they would weigh as much as the document's
 * name (.005 nDCG less on pages with many sections). Those that stand in the text itself count there already.
 */
function headingsAbove({ title, headings, text }: IndexSource): string[] {
  return headings.filter((heading) => heading !== title && !text.includes(heading));
}

/** Words with a place, then joined forms, for each field. */
const HEADER = 4;

/** Layout: four counts, the number of each token's term, then 16-bit word hashes two by two. */
export function packTerms(title: readonly IndexToken[], body: readonly IndexToken[]): ChunkTerms {
  const numbers = new Map<string, number>();
  const count = title.length + body.length;
  const sequence = new Uint32Array(HEADER + count + Math.ceil(count / 2));
  for (const [field, tokens] of [title, body].entries()) {
    const joined = countJoined(tokens);
    sequence[2 * field] = tokens.length - joined;
    sequence[2 * field + 1] = joined;
  }
  const fields = decodeSequence(sequence);
  packField(title, fields.title, numbers);
  packField(body, fields.body, numbers);
  return { terms: [...numbers.keys()].join(" "), sequence };
}

/** A joined form stands where its last part stands: it would push the words after it out of place, so it comes last. */
function countJoined(tokens: readonly IndexToken[]): number {
  let count = 0;
  for (let at = 1; at < tokens.length; at++) {
    if (tokens[at]?.position === tokens[at - 1]?.position) count++;
  }
  return count;
}

function packField(
  tokens: readonly IndexToken[],
  { terms, words, placed }: FieldSequence,
  numbers: Map<string, number>,
): void {
  let nextPlaced = 0;
  let nextJoined = placed;
  let position = -1;
  for (const token of tokens) {
    const at = token.position === position ? nextJoined++ : nextPlaced++;
    position = token.position;
    if (token.isStopWord) continue;
    let number = numbers.get(token.stem);
    if (number === undefined) numbers.set(token.stem, (number = numbers.size + 1));
    terms[at] = number;
    words[at] = wordHash(token.word);
  }
}

/** Views into the same memory, no copy. */
export function decodeSequence(sequence: Uint32Array): { title: FieldSequence; body: FieldSequence } {
  const [titlePlaced = 0, titleJoined = 0, bodyPlaced = 0, bodyJoined = 0] = sequence;
  const titleLength = titlePlaced + titleJoined;
  const count = titleLength + bodyPlaced + bodyJoined;
  const terms = sequence.subarray(HEADER, HEADER + count);
  const words = new Uint16Array(sequence.buffer, terms.byteOffset + terms.byteLength, count);
  return {
    title: {
      terms: terms.subarray(0, titleLength),
      words: words.subarray(0, titleLength),
      placed: titlePlaced,
    },
    body: { terms: terms.subarray(titleLength), words: words.subarray(titleLength), placed: bodyPlaced },
  };
}

/** The distinct terms by their number in the sequence, less one. */
export function distinctTerms({ terms }: ChunkTerms): string[] {
  return terms === "" ? [] : terms.split(" ");
}

/** 16 bits of FNV-1a. */
export function wordHash(word: string): number {
  let hash = 2166136261;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 16777619);
  return (hash ^ (hash >>> 16)) & 0xffff;
}
