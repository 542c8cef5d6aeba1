export interface BatchLimits {
  readonly maxTexts: number;
  readonly maxTokens: number;
  readonly countTokens: (text: string) => number;
}

/** Four characters a token: rough, fast, and on the safe side for Portuguese prose. */
export function estimateTokens(text: string): number {
  return Math.ceil(text.length / 4);
}

/** Cuts a list into consecutive batches within the limits; a text above the token limit travels alone. */
export function splitIntoBatches(texts: readonly string[], limits: BatchLimits): string[][] {
  const batches: string[][] = [];
  let current: string[] = [];
  let currentTokens = 0;
  for (const text of texts) {
    const tokens = limits.countTokens(text);
    const isFull = current.length >= limits.maxTexts || currentTokens + tokens > limits.maxTokens;
    if (isFull && current.length > 0) {
      batches.push(current);
      current = [];
      currentTokens = 0;
    }
    current.push(text);
    currentTokens += tokens;
  }
  if (current.length > 0) batches.push(current);
  return batches;
}
