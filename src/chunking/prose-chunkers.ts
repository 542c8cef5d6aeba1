import { AcervoError } from "#src/domain/index.ts";
import { countWhile } from "#src/text/index.ts";
import { graphemeBoundary, passageCutter, type SizeLimits } from "./cut-passages.ts";
import type { Chunker } from "./structured-text.ts";
import { countTokens, estimateTokens } from "./tokens.ts";

const MIN_SIZE = 16;
const MAX_WORD_LENGTH = 64;

/**
 * Cuts by characters at headings, paragraphs, lines, sentences, words, in that order of preference. At most half of
 * a passage may repeat the one before.
 */
export function recursiveChunker({ maxChars = 1000, overlap = 200 } = {}): Chunker {
  checkSizes("maxChars", maxChars, overlap);
  return passageCutter((text) => ({
    reach: (start) => start + maxChars,
    overlapStart: (end) => end - overlap,
    countTokens: (start, end) => estimateTokens(text, start, end),
    maxTokens: Infinity,
  }));
}

/** Cuts by tokens, as `countTokens` counts them; the places preferred for a cut are those of the recursive chunker. */
export function tokenChunker({ maxTokens = 512, overlap = 50 } = {}): Chunker {
  checkSizes("maxTokens", maxTokens, overlap);
  return passageCutter((text) => tokenLimits(text, maxTokens, overlap));
}

function checkSizes(option: string, size: number, overlap: number): void {
  if (!Number.isInteger(size) || size < MIN_SIZE) {
    const expected = `um inteiro a partir de ${MIN_SIZE}`;
    throw new AcervoError("invalid-option", { option, value: String(size), expected });
  }
  if (!Number.isInteger(overlap) || overlap < 0 || overlap > size / 2) {
    const expected = `um inteiro de 0 a ${Math.floor(size / 2)}`;
    throw new AcervoError("invalid-option", { option: "overlap", value: String(overlap), expected });
  }
}

/** Counts each word once and answers from the running totals, so that no stretch of text is encoded over and over. */
function tokenLimits(text: string, maxTokens: number, overlap: number): SizeLimits {
  // A UTF-16 unit is at most 3 tokens: pieces of this size always leave room for one more in a passage.
  const { ends, totals } = measureWords(text, Math.min(MAX_WORD_LENGTH, Math.floor(maxTokens / 4)));
  const totalBefore = (offset: number): number => totals[countUpTo(ends, offset) - 1] ?? 0;
  return {
    reach: (start) => ends[countUpTo(totals, totalBefore(start) + maxTokens) - 1] ?? 0,
    overlapStart: (end) => ends[countUpTo(totals, totalBefore(end) - overlap)] ?? end,
    countTokens: (start, end) => countTokens(text.slice(start, end)),
    maxTokens,
  };
}

function countUpTo(values: readonly number[], limit: number): number {
  return countWhile(values, (value) => value <= limit);
}

/** Where each word ends, white space before it included, and the tokens of the text up to there. */
function measureWords(text: string, maxLength: number): { ends: number[]; totals: number[] } {
  const ends: number[] = [];
  const totals: number[] = [];
  const known = new Map<string, number>();
  let total = 0;
  for (const end of wordEnds(text, maxLength)) {
    const word = text.slice(ends.at(-1) ?? 0, end);
    let tokens = known.get(word);
    if (tokens === undefined) known.set(word, (tokens = countTokens(word)));
    total += tokens;
    ends.push(end);
    totals.push(total);
  }
  return { ends, totals };
}

function* wordEnds(text: string, maxLength: number): Generator<number> {
  const word = /\s*\S+|\s+/gy;
  for (let start = 0; word.exec(text) !== null; start = word.lastIndex) {
    for (let cut = start + maxLength; cut < word.lastIndex; cut = start + maxLength) {
      start = graphemeBoundary(text, cut, start);
      yield start;
    }
    yield word.lastIndex;
  }
}
