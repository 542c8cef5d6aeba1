import { AcervoError } from "#src/domain/index.ts";

const FEWEST = 100;
const MOST = 8_000;

/** What leaves room for one passage, and what models read with care. */
export function maxTokens(value: string): number {
  const tokens = value.trim() === "" ? Number.NaN : Number(value);
  if (Number.isInteger(tokens) && tokens >= FEWEST && tokens <= MOST) return tokens;
  throw new AcervoError("invalid-option", { option: "--max-tokens", value, expected: `${FEWEST}–${MOST}` });
}
