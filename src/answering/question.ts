import type { Expansion } from "#src/retrieval/index.ts";
import { subjectToDefine } from "./definitions.ts";
import { INTERROGATIVES, QUESTION_KINDS, type QuestionKind } from "./question-kinds.ts";
import { contentTokens, fold, stemsOf, wordPairs } from "./stems.ts";

/** A question as the answerer reads it. */
export interface Question {
  readonly text: string;
  /** Weight of each stem that speaks for a term, by term. */
  readonly terms: readonly ReadonlyMap<string, number>[];
  readonly pairs: ReadonlySet<string>;
  readonly kinds: readonly QuestionKind[];
  /** Stems of names and numbers: written with a capital or a digit, past the first word. */
  readonly names: ReadonlySet<string>;
  /** Stems of what it wants explained; none when it asks something else. */
  readonly subject: ReadonlySet<string>;
}

const EXPANSION_WEIGHT: Readonly<Record<Expansion["kind"], number>> = {
  synonym: 0.5,
  typo: 0.8,
  completion: 0.6,
};
/** "A que horas abre?" is answered by "das 7h às 17h" and not by "24 horas". */
const ASKED_TIME = /\bque horas?\b/gi;
const NAME = /^\p{Lu}|\p{N}/u;

export function readQuestion(query: string, expansions: readonly Expansion[]): Question {
  const terms = new Map<string, Map<string, number>>();
  for (const { stem, word } of contentTokens(query.replace(ASKED_TIME, ""))) {
    if (!INTERROGATIVES.has(word)) terms.set(stem, new Map([[stem, 1]]));
  }
  for (const { kind, from, to } of expansions) {
    for (const { stem } of contentTokens(from)) {
      addReadings(terms.get(stem), kind === "synonym" ? [...stemsOf(to)] : [to], EXPANSION_WEIGHT[kind]);
    }
  }
  const asked = fold(query);
  return {
    text: query,
    terms: [...terms.values()],
    pairs: wordPairs(query),
    kinds: QUESTION_KINDS.filter(({ asks }) => asks.test(asked)),
    names: namesIn(query),
    subject: subjectToDefine(query),
  };
}

/** Each word of a longer expression says only a part of it. */
function addReadings(
  readings: Map<string, number> | undefined,
  stems: readonly string[],
  weight: number,
): void {
  for (const stem of stems) {
    if (readings !== undefined && !readings.has(stem)) readings.set(stem, weight / stems.length);
  }
}

function namesIn(query: string): Set<string> {
  const written = contentTokens(query).filter(
    ({ start, end }) => start > 0 && NAME.test(query.slice(start, end)),
  );
  return new Set(written.map(({ stem }) => stem));
}
