import type { Tenant } from "#src/app/index.ts";
import type { Dataset, Query } from "./dataset.ts";

export async function ownQuestions(acervo: Tenant): Promise<Pick<Dataset, "queries" | "judgements">> {
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

/** Words shorter than this keep their letters: people notice a typo in them. */
const MIN_WORD_LENGTH = 5;

/**
 * The same queries with one typing error each: two neighbouring letters swapped, or one left out, doubled or
 * changed, inside one of the longer words. The same seed gives the same errors.
 */
export function withTypos(queries: readonly Query[], seed = 1): Query[] {
  const random = seededRandom(seed);
  return queries.map((query) => ({ ...query, text: misspell(query.text, random) }));
}

function misspell(text: string, random: () => number): string {
  const words = [...text.matchAll(/\p{L}+/gu)].filter(([word]) => word.length >= MIN_WORD_LENGTH);
  const chosen = words[Math.floor(random() * words.length)];
  if (chosen === undefined) return text;
  const [word] = chosen;
  // The first letter is seldom missed, and an error in the last is often a mere inflection.
  const at = 1 + Math.floor(random() * (word.length - 3));
  const errors = [
    word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + word.charAt(at) + word.slice(at),
    word.slice(0, at) + "aeiorst".charAt(Math.floor(random() * 7)) + word.slice(at + 1),
  ];
  const wrong = errors[Math.floor(random() * errors.length)] ?? word;
  return text.slice(0, chosen.index) + wrong + text.slice(chosen.index + word.length);
}

/** Mulberry32: small, fast and the same everywhere. */
function seededRandom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
