import type { MatchedTerm, StoredProvision } from "#src/domain/index.ts";

/** A provision, or an article, must hold this share of the words found in the passage to be what it is cited for. */
const ENOUGH = 0.6;

/**
 * Which provisions of a passage the question is about: the one that holds most of the words found, else the article
 * that does, else all of them. A word that stands all over the passage tells little; a draw tells nothing.
 */
export function focusOn<Item extends StoredProvision>(
  provisions: readonly Item[],
  matches: readonly MatchedTerm[],
  chunkStart: number,
): readonly Item[] {
  const spots = spotsIn(provisions, matches, chunkStart);
  for (const groups of [provisions.map((provision) => [provision]), articlesOf(provisions)]) {
    const best = bestOf(groups, spots);
    if (best !== null) return best;
  }
  return provisions;
}

/** Where each word stands, as numbers of provisions. */
type Spots = ReadonlyMap<string, ReadonlySet<StoredProvision>>;

function spotsIn(
  provisions: readonly StoredProvision[],
  matches: readonly MatchedTerm[],
  chunkStart: number,
): Spots {
  const spots = new Map<string, ReadonlySet<StoredProvision>>();
  for (const { term, field, ranges } of matches) {
    if (field !== "text") continue;
    const places = ranges.map(([start]) => chunkStart + start);
    const holders = provisions.filter(({ start, end }) => places.some((at) => at >= start && at < end));
    if (holders.length > 0) spots.set(term, new Set(holders));
  }
  return spots;
}

/** The group with the most telling words, if it has enough of them and no other has as many. */
function bestOf<Item extends StoredProvision>(
  groups: readonly (readonly Item[])[],
  spots: Spots,
): readonly Item[] | null {
  const held = groups.map((group) => termsOf(group, spots));
  const holders = new Map<string, number>();
  for (const term of held.flat()) holders.set(term, (holders.get(term) ?? 0) + 1);
  const weight = (term: string): number => Math.log(1 + groups.length / (holders.get(term) ?? 1));
  const total = sum([...spots.keys()].map(weight));
  const scores = held.map((terms) => sum(terms.map(weight)));
  const best = Math.max(0, ...scores);
  if (best === 0 || best < ENOUGH * total || scores.filter((score) => score === best).length > 1) return null;
  return groups[scores.indexOf(best)] ?? null;
}

function termsOf(group: readonly StoredProvision[], spots: Spots): string[] {
  return [...spots].filter(([, holders]) => group.some((item) => holders.has(item))).map(([term]) => term);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function articlesOf<Item extends StoredProvision>(provisions: readonly Item[]): Item[][] {
  return [...Map.groupBy(provisions, ({ norma, artigo }) => `${norma} ${artigo}`).values()];
}
