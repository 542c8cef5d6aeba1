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

/**
 * The words of a question that products are scored by: no stop words, none too short, the first few. An expression of
 * the vocabulary is one of them, however many words it has: "cana-de-açúcar" counts as much as "soja".
 */
export function extractSearchTokens(
  query: QueryTerms,
  table: ConceptTable | null,
  { minLength, maxTokens }: TokenRules,
): SearchToken[] {
  const mentions = table === null ? [] : mentionsIn(query.tokens, table);
  const tokens = new Map<string, SearchToken>();
  for (const { word, stem, start, end, isStopWord } of query.tokens) {
    const mention = mentions.find((found) => start >= found.start && end <= found.end);
    if (mention !== undefined) {
      const { concept } = mention;
      const isAlone = start === mention.start && end === mention.end && !isStopWord;
      const stems = isAlone ? [stem, ...corrections(query, stem)] : [];
      tokens.set(`concept ${concept.term}`, { word: typed(query, mention), stems, concept });
      continue;
    }
    if (isStopWord || tokens.has(stem) || (word.length < minLength && !/\d/.test(word))) continue;
    const stems = [stem, ...corrections(query, stem)];
    tokens.set(stem, { word: typed(query, { start, end }), stems, concept: null });
  }
  return [...tokens.values()].slice(0, maxTokens);
}

/** As people know it: the index has other names for "2,4-D". */
function typed({ text }: QueryTerms, { start, end }: Pick<Mention, "start" | "end">): string {
  return text.slice(start, end).toLowerCase();
}

/** Synonyms of the trade come from its vocabulary. */
function corrections({ terms }: QueryTerms, stem: string): string[] {
  const alternatives = terms.find((term) => term.stem === stem)?.alternatives ?? [];
  return alternatives.filter(({ kind }) => kind !== "synonym").map((other) => other.stem);
}
