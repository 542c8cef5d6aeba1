import { confidenceMessage } from "#src/answering/index.ts";
import type { Confidence } from "#src/retrieval/index.ts";
import type { Presentation } from "./presentation.ts";

/** How far to trust an answer, or passages that an answer could be made of. */
function confidenceLine({ level, score }: Confidence, { language, format }: Presentation): string {
  return `${confidenceMessage(level, language)} (${format.decimal(score)})`;
}

/** How far to trust a list of questions or products: nobody answered anything. */
export function listConfidenceLine({ level, score }: Confidence, { text, format }: Presentation): string {
  return `${text.entrySearch.confidence[level]} (${format.decimal(score)})`;
}

export interface Found {
  readonly shown: readonly unknown[];
  readonly confidence: Confidence;
  readonly isReranked: boolean;
}

/** Where all that was found stays below the least score, trust in it is no news; how near it came is. */
export function closingLine({ shown, confidence, isReranked }: Found, presentation: Presentation): string {
  const { text, format } = presentation;
  const { score } = confidence;
  if (shown.length > 0 || score === 0) return confidenceLine(confidence, presentation);
  // A reranker's own scores are not told for what it turned down.
  return text.search.belowLeast(isReranked ? null : format.decimal(score));
}

/** Under the names that all data of the command line has. */
export function confidenceData({ level, score, signals }: Confidence): object {
  const named = Object.entries(signals).map(([name, value]) => [snakeCase(name), value] as const);
  return { level, score, signals: Object.fromEntries(named) };
}

function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
