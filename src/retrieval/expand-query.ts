import { isPortugueseWord } from "#src/embedding/index.ts";
import type { SearchIndex } from "#src/storage/index.ts";
import {
  analyze,
  type CloseTerm,
  closestTerms,
  expandSynonyms,
  foldAccents,
  type SynonymTable,
} from "#src/text/index.ts";
import type { Alternative, QueryTerms } from "./query-terms.ts";
import type { Expansion } from "./search-types.ts";

/** What an alternative is worth beside the word that was typed; docs/quality.md has the measurements. */
const SYNONYM_WEIGHT = 0.5;
const TYPO_WEIGHT = 0.8;
/** Shorter stems have too many neighbours for a guess. */
const MIN_TYPO_LENGTH = 5;
const VOCABULARY_LIMIT = 5_000;
const MAX_CORRECTIONS = 2;
/** "glifo" for "glifosato": what somebody began to type, or says for short. */
const COMPLETION_WEIGHT = 0.6;
const MAX_COMPLETIONS = 3;
const MIN_COMPLETED_LENGTH = 4;
/** "icida" for "fungicida": a part of a word, where nothing else explains it. */
const PART_WEIGHT = 0.5;
const MAX_PARTS = 8;
const MIN_PART_LENGTH = 4;

interface ExpandedQuery {
  readonly query: QueryTerms;
  readonly expansions: readonly Expansion[];
}

/** Adds synonyms to the query's terms. */
export function withSynonyms(query: QueryTerms, table: SynonymTable): ExpandedQuery {
  const additions = query.terms.map((): Alternative[] => []);
  const expansions: Expansion[] = [];
  for (const { start, end, stems, label } of expandSynonyms(query.tokens, table)) {
    // Each word of a longer expression says only a part of it.
    const weight = SYNONYM_WEIGHT / stems.length;
    for (const index of termsWithin(query, start, end)) {
      for (const stem of stems) additions[index]?.push({ stem, weight, kind: "synonym" });
    }
    expansions.push({ kind: "synonym", from: query.text.slice(start, end), to: label });
  }
  return { query: withAlternatives(query, additions), expansions };
}

/** Indexes of the terms that stand in a range of the question. */
function termsWithin(query: QueryTerms, start: number, end: number): Set<number> {
  const stems = query.tokens.filter((token) => token.start >= start && token.end <= end && !token.isStopWord);
  return new Set(stems.map(({ stem }) => query.terms.findIndex((term) => term.stem === stem)));
}

/**
 * Adds the index's own closest words to terms that it does not know; failing that, words that begin with them. Where it then
 * knows no word of the query at all, words that hold them: to find those it looks through the texts.
 */
export async function withCorrections(
  query: QueryTerms,
  frequency: (stem: string) => number,
  index: SearchIndex,
): Promise<ExpandedQuery> {
  const isKnown = ({ stem, alternatives }: QueryTerms["terms"][number]): boolean =>
    frequency(stem) > 0 || alternatives.some((other) => frequency(other.stem) > 0);
  const readings = await Promise.all(
    query.terms.map(async (term) =>
      isKnown(term) || /\d/.test(term.stem) ? [] : await readingsOf(term, index),
    ),
  );
  const isLastResort = !query.terms.some((term, place) => isKnown(term) || readings[place]?.length !== 0);
  const expansions: Expansion[] = [];
  const additions: Alternative[][] = [];
  for (const [place, { stem, words }] of query.terms.entries()) {
    const [word = stem] = words;
    const own = isLastResort ? await wordsHolding(word, index) : (readings[place] as Alternative[]);
    additions.push(own);
    for (const { kind, stem: to } of own) expansions.push({ kind, from: word, to });
  }
  return { query: withAlternatives(query, additions), expansions };
}

/** What an unknown word may be a slip or the beginning of. */
async function readingsOf(
  { stem, words: [word = stem] }: QueryTerms["terms"][number],
  index: SearchIndex,
): Promise<Alternative[]> {
  // "barato" is no slip for "batata".
  const close = (await isPortugueseWord(word)) ? [] : await closeTerms(stem, index);
  if (close.length > 0) return close.map(({ term }) => ({ stem: term, weight: TYPO_WEIGHT, kind: "typo" }));
  const begun = stem.length < MIN_COMPLETED_LENGTH ? [] : await index.vocabulary(stem, MAX_COMPLETIONS);
  return begun.map(({ term }) => ({ stem: term, weight: COMPLETION_WEIGHT, kind: "completion" }));
}

/** Stems have lost their ends, and parts are often ends: whole words are looked through. */
async function wordsHolding(word: string, index: SearchIndex): Promise<Alternative[]> {
  const part = foldAccents(word.toLowerCase()).replace(/s$/, "");
  const holding = part.length < MIN_PART_LENGTH ? [] : await index.wordsHolding(part, MAX_PARTS);
  const stems = new Set(holding.flatMap((other) => analyze(other)[0]?.stem ?? []));
  return [...stems].map((stem) => ({ stem, weight: PART_WEIGHT, kind: "infix" }));
}

async function closeTerms(stem: string, index: SearchIndex): Promise<readonly CloseTerm[]> {
  if (stem.length < MIN_TYPO_LENGTH) return [];
  const vocabulary = await index.vocabulary(stem.slice(0, 1), VOCABULARY_LIMIT);
  return closestTerms(stem, vocabulary).slice(0, MAX_CORRECTIONS);
}

function withAlternatives(query: QueryTerms, additions: readonly (readonly Alternative[])[]): QueryTerms {
  // What was typed counts in full already: it is no alternative to another word of the same question.
  const typed = new Set(query.terms.map(({ stem }) => stem));
  const terms = query.terms.map((term, index) => ({
    ...term,
    alternatives: strongest([...term.alternatives, ...(additions[index] ?? [])]).filter(
      ({ stem }) => !typed.has(stem),
    ),
  }));
  return { ...query, terms };
}

/** Two expressions may share a word: it stands for the term once, at its best weight. */
function strongest(alternatives: readonly Alternative[]): Alternative[] {
  const best = new Map<string, Alternative>();
  for (const alternative of alternatives) {
    const known = best.get(alternative.stem);
    if (known === undefined || known.weight < alternative.weight) best.set(alternative.stem, alternative);
  }
  return [...best.values()];
}
