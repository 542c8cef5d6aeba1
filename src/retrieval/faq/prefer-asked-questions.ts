import type { RankedPassage } from "../merge-adjacent.ts";
import type { QueryTerms } from "../query-terms.ts";
import { byPriority } from "./by-priority.ts";
import { sameQuestion } from "./same-question.ts";

export interface PreferredPassages {
  readonly ranked: readonly RankedPassage[];
  /** How like the question of each FAQ that was asked almost word for word, by chunk. */
  readonly nearExact: ReadonlyMap<number, number>;
}

/** So many passages are looked through for the very question: it may stand below pages that repeat its words. */
export const LOOKED_THROUGH = 30;

/**
 * A FAQ whose question was asked almost word for word comes before everything else, also from further down; priority
 * breaks ties.
 */
export function preferAskedQuestions(
  ranked: readonly RankedPassage[],
  further: readonly RankedPassage[],
  asked: QueryTerms,
): PreferredPassages {
  if (![...ranked, ...further].some(isFaq)) return { ranked: oneOfEach(ranked), nearExact: new Map() };
  const nearExact = new Map<number, number>();
  for (const { passage } of oneOfEach([...ranked, ...further])) {
    const { entry } = passage.document;
    const similarity = entry?.kind === "faq" ? sameQuestion(asked, entry.question) : null;
    if (similarity !== null) nearExact.set(passage.chunk.id, similarity);
  }
  const similarityOf = ({ passage }: RankedPassage): number => nearExact.get(passage.chunk.id) ?? 0;
  const known = new Set(ranked.map(({ passage }) => passage.document.id));
  const fetched = further.filter((item) => similarityOf(item) > 0 && !known.has(item.passage.document.id));
  const ordered = [
    ...byPriority(oneOfEach(ranked), ({ standing }) => standing.fusedScore, priorityOf),
    ...fetched,
  ];
  return { ranked: ordered.toSorted((a, b) => similarityOf(b) - similarityOf(a)), nearExact };
}

/** An entry is one thing, however long its answer: it is shown once, by its best passage. */
function oneOfEach(ranked: readonly RankedPassage[]): RankedPassage[] {
  const seen = new Set<number>();
  return ranked.filter(({ passage: { document } }) => {
    const isAgain = document.entry !== null && seen.has(document.id);
    seen.add(document.id);
    return !isAgain;
  });
}

function isFaq({ passage }: RankedPassage): boolean {
  return passage.document.entry?.kind === "faq";
}

function priorityOf({ passage }: RankedPassage): number {
  const { entry } = passage.document;
  return entry?.kind === "faq" ? entry.priority : 0;
}
