import { analyze, type Token } from "./analyze.ts";

/** A passage with the titles that stand above it. */
export interface IndexSource {
  readonly title: string;
  readonly headings: readonly string[];
  readonly text: string;
}

/** The passage as the index keeps it. */
export interface IndexTerms {
  readonly title: readonly string[];
  readonly body: readonly string[];
  readonly sequence: Uint32Array;
}

/** One field of a passage, decoded. Both arrays run in parallel. */
export interface FieldSequence {
  /** Hash of each token's stem; 0 for a stop word, which keeps its place so that distances stay true. */
  readonly stems: Uint32Array;
  /** Short hash of each token's exact word: tells inflections of one stem apart. */
  readonly words: Uint16Array;
  /** The first so many entries are words in reading order; those behind are joined forms, which have no place. */
  readonly placed: number;
}

export interface TermSequence {
  readonly title: FieldSequence;
  readonly body: FieldSequence;
}

export function indexTerms(source: IndexSource): IndexTerms {
  const title = analyze(source.title);
  const body = analyze([...headingsAbove(source), source.text].join("\n"));
  return { title: stemsOf(title), body: stemsOf(body), sequence: encode(title, body) };
}

/**
 * Headings are context, so they count like the text; in the title field they would weigh as much as the document's
 * name (.005 nDCG less on pages with many sections). Those that stand in the text itself count there already.
 */
function headingsAbove({ title, headings, text }: IndexSource): string[] {
  return headings.filter((heading) => heading !== title && !text.includes(heading));
}

function stemsOf(tokens: readonly Token[]): string[] {
  const stems: string[] = [];
  for (const token of tokens) if (!token.isStopWord) stems.push(token.stem);
  return stems;
}

/** Words with a place, then joined forms, for each field. */
const HEADER = 4;

/**
 * Layout: four counts, a 32-bit stem hash per token, then 16-bit word hashes two by two.
 * Hashes spare a dictionary that every writer would have to share; at 32 bits a query meets a false match
 * about once in 10,000 times, and then only gains a stray occurrence.
 */
function encode(title: readonly Token[], body: readonly Token[]): Uint32Array {
  const fields = [separateJoined(title), separateJoined(body)];
  const count = title.length + body.length;
  const sequence = new Uint32Array(HEADER + count + Math.ceil(count / 2));
  sequence.set(fields.flatMap(({ placed, joined }) => [placed.length, joined.length]));
  const decoded = decodeSequence(sequence);
  for (const [index, field] of [decoded.title, decoded.body].entries()) {
    const { placed = [], joined = [] } = fields[index] ?? {};
    for (const [at, token] of [...placed, ...joined].entries()) {
      if (token.isStopWord) continue;
      field.stems[at] = stemHash(token.stem);
      field.words[at] = wordHash(token.word);
    }
  }
  return sequence;
}

/** A joined form stands where its last part stands: it would push the words after it out of place. */
function separateJoined(tokens: readonly Token[]): { placed: Token[]; joined: Token[] } {
  const placed: Token[] = [];
  const joined: Token[] = [];
  for (const token of tokens) (token.position === placed.at(-1)?.position ? joined : placed).push(token);
  return { placed, joined };
}

/** Views into the same memory, no copy. */
export function decodeSequence(sequence: Uint32Array): TermSequence {
  const [titlePlaced = 0, titleJoined = 0, bodyPlaced = 0, bodyJoined = 0] = sequence;
  const titleLength = titlePlaced + titleJoined;
  const count = titleLength + bodyPlaced + bodyJoined;
  const stems = sequence.subarray(HEADER, HEADER + count);
  const words = new Uint16Array(sequence.buffer, stems.byteOffset + stems.byteLength, count);
  return {
    title: {
      stems: stems.subarray(0, titleLength),
      words: words.subarray(0, titleLength),
      placed: titlePlaced,
    },
    body: { stems: stems.subarray(titleLength), words: words.subarray(titleLength), placed: bodyPlaced },
  };
}

/** FNV-1a, 32 bits; never 0, which marks a stop word. */
export function stemHash(stem: string): number {
  let hash = 2166136261;
  for (let i = 0; i < stem.length; i++) hash = Math.imul(hash ^ stem.charCodeAt(i), 16777619);
  return hash >>> 0 || 1;
}

export function wordHash(word: string): number {
  const hash = stemHash(word);
  return (hash ^ (hash >>> 16)) & 0xffff;
}
