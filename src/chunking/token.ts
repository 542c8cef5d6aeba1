import { AcervoError } from "#src/domain/index.ts";

import { graphemeBoundary } from "./boundaries.ts";
import type { Chunker } from "./chunker.ts";
import { countTokens } from "./count-tokens.ts";
import { passageCutter, type Ruler } from "./cut-passages.ts";

export interface TokenChunkerOptions {
  /** Most tokens in a passage, by `countTokens`. */
  readonly maxTokens?: number;
  /** About how many tokens of the passage before may be repeated; at most half of `maxTokens`. */
  readonly overlap?: number;
}

const MIN_MAX_CHARACTERS = 16;
const MAX_WORD_LENGTH = 64;

/** Cuts by tokens; the places preferred for a cut are those of the recursive chunker. */
export function tokenChunker({ maxTokens = 512, overlap = 50 }: TokenChunkerOptions = {}): Chunker {
  if (!Number.isInteger(maxTokens) || maxTokens < MIN_MAX_CHARACTERS) {
    const expected = `um inteiro a partir de ${MIN_MAX_CHARACTERS}`;
    throw new AcervoError("invalid-option", { option: "maxTokens", value: String(maxTokens), expected });
  }
  if (!Number.isInteger(overlap) || overlap < 0 || overlap > maxTokens / 2) {
    const expected = `um inteiro de 0 a ${Math.floor(maxTokens / 2)}`;
    throw new AcervoError("invalid-option", { option: "overlap", value: String(overlap), expected });
  }
  return passageCutter((text) => tokenRuler(text, maxTokens, overlap));
}

/** Counts each word once and answers from the running totals, so that no stretch of text is encoded over and over. */
function tokenRuler(text: string, maxTokens: number, overlap: number): Ruler {
  // A UTF-16 unit is at most 3 tokens: pieces of this size always leave room for one more in a passage.
  const { ends, totals } = measureWords(text, Math.min(MAX_WORD_LENGTH, Math.floor(maxTokens / 4)));
  const totalBefore = (offset: number): number => totals[countAtMost(ends, offset) - 1] ?? 0;
  return {
    reach: (start) => ends[countAtMost(totals, totalBefore(start) + maxTokens) - 1] ?? 0,
    overlapStart: (end) => ends[countAtMost(totals, totalBefore(end) - overlap)] ?? end,
    countTokens: (start, end) => countTokens(text.slice(start, end)),
    maxTokens,
  };
}

interface Words {
  /** Where each word ends; a word takes the white space before it along. */
  readonly ends: readonly number[];
  /** Tokens from the beginning of the text to the end of each word. */
  readonly totals: readonly number[];
}

function measureWords(text: string, longest: number): Words {
  const ends: number[] = [];
  const totals: number[] = [];
  const known = new Map<string, number>();
  let total = 0;
  for (const end of wordEnds(text, longest)) {
    const word = text.slice(ends.at(-1) ?? 0, end);
    let tokens = known.get(word);
    if (tokens === undefined) known.set(word, (tokens = countTokens(word)));
    total += tokens;
    ends.push(end);
    totals.push(total);
  }
  return { ends, totals };
}

function* wordEnds(text: string, longest: number): Generator<number> {
  const word = /\s*\S+|\s+/gy;
  for (let start = 0; word.exec(text) !== null; start = word.lastIndex) {
    for (let cut = start + longest; cut < word.lastIndex; cut = start + longest) {
      start = graphemeBoundary(text, cut, start);
      yield start;
    }
    yield word.lastIndex;
  }
}

/** How many of the ascending values are at most the limit. */
function countAtMost(values: readonly number[], limit: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? Infinity) <= limit) low = middle + 1;
    else high = middle;
  }
  return low;
}
