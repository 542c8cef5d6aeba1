import { createRequire } from "node:module";

import type { countTokens as count } from "gpt-tokenizer/encoding/cl100k_base";

interface Encoding {
  readonly countTokens: typeof count;
}

/** The tokenizer's merges take quadratic time on one unbroken run, so longer runs are counted in slices. */
const LONG_RUN = /(\S{256}|\s{256})/;
const AS_PLAIN_TEXT = { disallowedSpecial: new Set<string>() };

const require = createRequire(import.meta.url);
let encoding: Encoding | undefined;

/**
 * Tokens of cl100k_base, the vocabulary of the text-embedding-3 models. Exact, except that an unbroken run of
 * more than 256 characters may count for slightly more than it is.
 */
export function countTokens(text: string): number {
  // A vocabulary takes 70 to 300 ms to load; whoever never counts tokens should not wait for it.
  encoding ??= require("gpt-tokenizer/encoding/cl100k_base") as Encoding;
  let tokens = 0;
  for (const part of text.split(LONG_RUN)) {
    if (part !== "") tokens += encoding.countTokens(part, AS_PLAIN_TEXT);
  }
  return tokens;
}
