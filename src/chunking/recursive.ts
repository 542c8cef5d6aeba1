import { AcervoError } from "#src/domain/index.ts";

import type { Chunker } from "./chunker.ts";
import { passageCutter } from "./cut-passages.ts";
import { estimateTokens } from "./estimate-tokens.ts";

export interface RecursiveChunkerOptions {
  /** Longest passage, in UTF-16 code units. */
  readonly maxChars?: number;
  /** How much of the passage before may be repeated; at most half of `maxChars`. */
  readonly overlap?: number;
}

const MIN_MAX_CHARACTERS = 16;

/** Cuts by characters at headings, paragraphs, lines, sentences, words, in that order of preference. */
export function recursiveChunker({ maxChars = 1000, overlap = 200 }: RecursiveChunkerOptions = {}): Chunker {
  if (!Number.isInteger(maxChars) || maxChars < MIN_MAX_CHARACTERS) {
    const expected = `um inteiro a partir de ${MIN_MAX_CHARACTERS}`;
    throw new AcervoError("invalid-option", { option: "maxChars", value: String(maxChars), expected });
  }
  if (!Number.isInteger(overlap) || overlap < 0 || overlap > maxChars / 2) {
    const expected = `um inteiro de 0 a ${Math.floor(maxChars / 2)}`;
    throw new AcervoError("invalid-option", { option: "overlap", value: String(overlap), expected });
  }
  return passageCutter((text) => ({
    reach: (start) => start + maxChars,
    overlapStart: (end) => end - overlap,
    countTokens: (start, end) => estimateTokens(text, start, end),
    maxTokens: Infinity,
  }));
}
