import { createRequire } from "node:module";
import type * as Cl100k from "gpt-tokenizer/encoding/cl100k_base";

/** The tokenizer's merges take quadratic time on one unbroken run, so longer runs are counted in slices. */
const LONG_RUN = /(\S{256}|\s{256})/;
const AS_PLAIN_TEXT = { disallowedSpecial: new Set<string>() };

const require = createRequire(import.meta.url);
let encoding: typeof Cl100k | undefined;

/**
 * Tokens of cl100k_base, the vocabulary of the text-embedding-3 models. Exact, except that an unbroken run of
 * more than 256 characters may count for slightly more than it is.
 */
export function countTokens(text: string): number {
  // A vocabulary takes 70 to 300 ms to load; do not load it before the first count.
  encoding ??= require("gpt-tokenizer/encoding/cl100k_base") as typeof Cl100k;
  let tokens = 0;
  for (const part of text.split(LONG_RUN)) {
    if (part !== "") tokens += encoding.countTokens(part, AS_PLAIN_TEXT);
  }
  return tokens;
}

/**
 * Weights of a least-squares fit against cl100k_base on 3,810 passages of Portuguese (laws, public services,
 * questions and answers, technical Markdown): mean error 6 % there. On 759 encyclopaedic passages outside the
 * fit: mean error 7 %, 95 % of passages within 16 %, and 6 % too low on average.
 */
const PER_WORD = 1.03;
/** Common words of up to five letters are one token; longer ones pay for what goes beyond. */
const SHORT_WORD = 5;
const PER_EXTRA_LETTER = 0.18;
const PER_ACCENT = 1.25;
const PER_DIGIT = 0.92;
const PER_MARK = 0.68;
const PER_LINE = 0.54;
const PER_OTHER = 2.15;

/** About how many tokens a range of text holds, 20 to 30 times faster than counting: enough for budgets, not for hard limits. */
export function estimateTokens(text: string, start = 0, end = text.length): number {
  let tokens = 0;
  let wordLength = 0;
  for (let index = start; index < end; index += 1) {
    const code = text.charCodeAt(index);
    if (isLetter(code)) {
      wordLength += 1;
      if (wordLength === 1) tokens += PER_WORD;
      else if (wordLength > SHORT_WORD) tokens += PER_EXTRA_LETTER;
      if (code > 127) tokens += PER_ACCENT;
    } else {
      wordLength = 0;
      tokens += weightOfNonLetter(code);
    }
  }
  return Math.ceil(tokens);
}

function isLetter(code: number): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || (code >= 0xc0 && code < 0x250);
}

function weightOfNonLetter(code: number): number {
  if (code === 32 || code === 9) return 0;
  if (code === 10) return PER_LINE;
  if (code >= 48 && code <= 57) return PER_DIGIT;
  return code < 128 ? PER_MARK : PER_OTHER;
}
