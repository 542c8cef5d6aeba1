import type { QueryTerms } from "../query-terms.ts";
import { type ConceptTable, type Mention, mentionsIn } from "./concept-table.ts";
import type { Concept } from "./vocabulary.ts";

/** One word of the question that products are compared with. */
export interface SearchToken {
  /** As typed, in lower case. */
  readonly word: string;
  /** Its stem and the stems of spelling corrections. */
  readonly stems: readonly string[];
  /** What the vocabulary knows it as. */
  readonly concept: Concept | null;
}

export interface TokenRules {
  /** Shorter words are left out, unless there is a digit in them: "2,4-D". */
  readonly minLength: number;
  readonly maxTokens: number;
}

/** Below this an alternative is a synonym; those of the trade come from its vocabulary. */
const CORRECTION_WEIGHT = 0.75;

/** The words of a question that products are scored by: no stop words, none too short, the first few. */
export function extractSearchTokens(
  query: QueryTerms,
  table: ConceptTable | null,
  { minLength, maxTokens }: TokenRules,
): SearchToken[] {
  const mentions = table === null ? [] : mentionsIn(query.tokens, table);
  const tokens = new Map<string, SearchToken>();
  for (const { word, stem, start, end, isStopWord } of query.tokens) {
    if (isStopWord || tokens.has(stem)) continue;
    if (word.length < minLength && !/\d/.test(word)) continue;
    tokens.set(stem, {
      // As typed: "2,4-D" is kept as one word under another name.
      word: query.text.slice(start, end).toLowerCase(),
      stems: [stem, ...corrections(query, stem)],
      concept: conceptAt(mentions, start, end),
    });
  }
  return [...tokens.values()].slice(0, maxTokens);
}

function corrections({ terms }: QueryTerms, stem: string): string[] {
  const alternatives = terms.find((term) => term.stem === stem)?.alternatives ?? [];
  return alternatives.filter(({ weight }) => weight >= CORRECTION_WEIGHT).map((other) => other.stem);
}

function conceptAt(mentions: readonly Mention[], start: number, end: number): Concept | null {
  return mentions.find((mention) => start >= mention.start && end <= mention.end)?.concept ?? null;
}
