import { analyze } from "#src/text/index.ts";

/** The words of a question as a peer would be given them. */
export function queryWords(query: string, keepsStopWords: boolean): string[] {
  const words = query.match(/[\p{L}\p{N}]+/gu) ?? [];
  return keepsStopWords ? words : words.filter((word) => !isStopWord(word));
}

function isStopWord(word: string): boolean {
  return analyze(word).every((token) => token.isStopWord);
}
