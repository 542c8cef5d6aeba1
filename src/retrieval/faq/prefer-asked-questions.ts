import type { RankedPassage } from "../merge-adjacent.ts";
import type { QueryTerms } from "../query-terms.ts";
import type { Confidence } from "../search-types.ts";
import { byPriority } from "./by-priority.ts";
import { NEAR_EXACT, questionSimilarity } from "./question-similarity.ts";

export interface PreferredPassages {
  readonly ranked: readonly RankedPassage[];
  /** How like the question of each FAQ that was asked almost word for word, by chunk. */
  readonly nearExact: ReadonlyMap<number, number>;
}

/** A FAQ whose question was asked almost word for word comes before everything else; priority breaks ties. */
export function preferAskedQuestions(ranked: readonly RankedPassage[], asked: QueryTerms): PreferredPassages {
  if (!ranked.some(({ passage }) => passage.document.entry?.kind === "faq")) {
    return { ranked, nearExact: new Map() };
  }
  const nearExact = new Map<number, number>();
  for (const { passage } of ranked) {
    const { entry } = passage.document;
    const similarity = entry?.kind === "faq" ? questionSimilarity(asked, entry.question) : 0;
    if (similarity >= NEAR_EXACT) nearExact.set(passage.chunk.id, similarity);
  }
  const ordered = byPriority(ranked, ({ standing }) => standing.fusedScore, priorityOf);
  const similarityOf = ({ passage }: RankedPassage): number => nearExact.get(passage.chunk.id) ?? 0;
  return { ranked: ordered.toSorted((a, b) => similarityOf(b) - similarityOf(a)), nearExact };
}

function priorityOf({ passage }: RankedPassage): number {
  const { entry } = passage.document;
  return entry?.kind === "faq" ? entry.priority : 0;
}

/** The answer to the very question that was asked is certain. */
export function certainWhenAsked(measured: Confidence, similarities: readonly number[]): Confidence {
  if (similarities.length === 0) return measured;
  const question = Math.max(...similarities);
  const score = Math.max(question, measured.score);
  return { level: "alta", score, signals: { ...measured.signals, question } };
}
