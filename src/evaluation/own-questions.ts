import type { Acervo } from "#src/app/index.ts";
import type { Dataset, Query } from "./dataset.ts";
import { seededRandom } from "./seeded-random.ts";

/** Every stored question, to be asked for itself. */
export async function ownQuestions(acervo: Acervo): Promise<Pick<Dataset, "queries" | "judgements">> {
  const queries: Query[] = [];
  const judgements = new Map<string, ReadonlyMap<string, number>>();
  for await (const { entry } of acervo.entries.list({ kind: "faq", includesInactive: false })) {
    if (entry.kind !== "faq") continue;
    queries.push({ id: entry.id, text: entry.question });
    judgements.set(entry.id, new Map([[entry.id, 1]]));
  }
  return { queries, judgements };
}

/**
 * The same queries with a share of their words replaced by words drawn at random from all of them: harder than
 * synonyms would be, for the new words lead elsewhere. The same seed gives the same words.
 */
export function withOtherWords(queries: readonly Query[], share: number, seed = 1): Query[] {
  const random = seededRandom(seed);
  const words = queries.map(({ text }) => text.split(/\s+/).filter((word) => word !== ""));
  const all = words.flat();
  return queries.map((query, index) => {
    const changed = [...(words[index] ?? [])];
    const places = shuffled([...changed.keys()], random).slice(0, Math.round(changed.length * share));
    for (const place of places) changed[place] = otherWord(changed[place] ?? "", all, random);
    return { ...query, text: changed.join(" ") };
  });
}

function otherWord(word: string, all: readonly string[], random: () => number): string {
  for (let attempt = 0; attempt < 20; attempt++) {
    const other = all[Math.floor(random() * all.length)] ?? word;
    if (other !== word) return other;
  }
  return word;
}

function shuffled(places: number[], random: () => number): number[] {
  for (let last = places.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    [places[last], places[other]] = [places[other] ?? 0, places[last] ?? 0];
  }
  return places;
}
