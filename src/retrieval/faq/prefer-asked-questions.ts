import type { RankedPassage } from "../merge-adjacent.ts";
import type { QueryTerms } from "../query-terms.ts";
import { byPriority } from "./by-priority.ts";
import { sameQuestion } from "./same-question.ts";

export interface PreferredPassages {
  readonly ranked: readonly RankedPassage[];
  /** How like the question of each FAQ that was asked almost word for word, by chunk. */
  readonly nearExact: ReadonlyMap<number, number>;
}

/**
 * A FAQ whose question was asked almost word for word comes before everything else, also from further down; priority
 * breaks ties.
 */
export function preferAskedQuestions(
  ranked: readonly RankedPassage[],
  further: readonly RankedPassage[],
  asked: QueryTerms,
): PreferredPassages {
  if (![...ranked, ...further].some(isFaq)) return { ranked, nearExact: new Map() };
  const nearExact = new Map<number, number>();
  for (const { passage } of [...ranked, ...further]) {
    const { entry } = passage.document;
    const similarity = entry?.kind === "faq" ? sameQuestion(asked, entry.question) : null;
    if (similarity !== null) nearExact.set(passage.chunk.id, similarity);
  }
  const similarityOf = ({ passage }: RankedPassage): number => nearExact.get(passage.chunk.id) ?? 0;
  const known = new Set(ranked.map(({ passage }) => passage.document.id));
  const fetched = further.filter((item) => similarityOf(item) > 0 && !known.has(item.passage.document.id));
  const ordered = [...byPriority(ranked, ({ standing }) => standing.fusedScore, priorityOf), ...fetched];
  return { ranked: ordered.toSorted((a, b) => similarityOf(b) - similarityOf(a)), nearExact };
}

function isFaq({ passage }: RankedPassage): boolean {
  return passage.document.entry?.kind === "faq";
}

function priorityOf({ passage }: RankedPassage): number {
  const { entry } = passage.document;
  return entry?.kind === "faq" ? entry.priority : 0;
}
