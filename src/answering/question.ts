import type { Expansion } from "#src/retrieval/index.ts";
import { analyze, foldAccents } from "#src/text/index.ts";
import { INTERROGATIVES, QUESTION_KINDS, type QuestionKind } from "./question-kinds.ts";

/** A question as the answerer reads it. */
export interface Question {
  /** Weight of each stem that speaks for a term, by term. */
  readonly terms: readonly ReadonlyMap<string, number>[];
  readonly pairs: ReadonlySet<string>;
  readonly kinds: readonly QuestionKind[];
}

const EXPANSION_WEIGHT: Readonly<Record<Expansion["kind"], number>> = {
  synonym: 0.5,
  typo: 0.8,
  completion: 0.6,
};

export function readQuestion(query: string, expansions: readonly Expansion[]): Question {
  const terms = new Map<string, Map<string, number>>();
  for (const { stem, word } of contentTokens(query)) {
    if (!INTERROGATIVES.has(word)) terms.set(stem, new Map([[stem, 1]]));
  }
  for (const { kind, from, to } of expansions) {
    for (const { stem } of contentTokens(from)) addReadings(terms.get(stem), to, EXPANSION_WEIGHT[kind]);
  }
  const asked = fold(query);
  const kinds = QUESTION_KINDS.filter(({ asks }) => asks.test(asked));
  return { terms: [...terms.values()], pairs: wordPairs(query), kinds };
}

/** Each word of a longer expression says only a part of it. */
function addReadings(readings: Map<string, number> | undefined, to: string, weight: number): void {
  const stems = to.split(" ");
  for (const stem of stems) {
    if (readings !== undefined && !readings.has(stem)) readings.set(stem, weight / stems.length);
  }
}

export function stemsOf(text: string): Set<string> {
  return new Set(contentTokens(text).map(({ stem }) => stem));
}

/** Neighbouring words, common ones included. */
export function wordPairs(text: string): Set<string> {
  const stems = analyze(text).map(({ stem }) => stem);
  return new Set(stems.slice(1).map((stem, index) => `${stems[index]} ${stem}`));
}

/** The text that patterns are written against. */
export function fold(text: string): string {
  return foldAccents(text).toLowerCase().trim();
}

function contentTokens(text: string): ReturnType<typeof analyze> {
  return analyze(text).filter((token) => !token.isStopWord);
}
