import { AcervoError } from "#src/domain/index.ts";

const MIN_TOKENS = 100;
const MAX_TOKENS = 8_000;

/** What leaves room for one passage, and what models read with care. */
export function maxTokens(value: string): number {
  const tokens = value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isInteger(tokens) && tokens >= MIN_TOKENS && tokens <= MAX_TOKENS) return tokens;
  throw new AcervoError("invalid-option", {
    option: "--max-tokens",
    value,
    expected: `${MIN_TOKENS}–${MAX_TOKENS}`,
  });
}
