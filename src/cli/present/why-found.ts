import {
  type CatalogHit,
  type CatalogSearchResponse,
  type Expansion,
  fieldTexts,
} from "#src/retrieval/index.ts";
import { analyze, type Token } from "#src/text/index.ts";
import type { Screen } from "./screen.ts";

/** What a question was read as, besides its own words. */
export type Readings = Pick<CatalogSearchResponse, "expansions" | "concepts">;

/**
 * The word that a text holds in place of one that was asked: "gol" for "golzinho". Null: it holds the word itself, or
 * nothing that it is known to stand for.
 */
export function heldForm(word: string, texts: readonly string[], readings: Readings): string | null {
  const words = wordsByStem(texts);
  const asked = stemsOf(word);
  const joined = analyze(word).find(isJoined)?.stem;
  // "mato" alone is not what "mata-mato" asks for.
  if (joined === undefined ? asked.some((stem) => words.has(stem)) : words.has(joined)) return null;
  for (const reading of readingsOf(asked, readings)) {
    const held = heldIn(words, reading);
    if (held !== null) return held;
  }
  return null;
}

/** A correction is a stem already; as a word of a text it can be read. */
function heldIn(words: ReadonlyMap<string, string>, reading: string): string | null {
  const own = words.get(reading);
  if (own !== undefined) return own;
  const stems = stemsOf(reading);
  if (stems.length === 0 || !stems.every((stem) => words.has(stem))) return null;
  return stems.length === 1 ? (words.get(stems[0] ?? "") ?? null) : reading;
}

/** The first word of each stem, in lower case. */
function wordsByStem(texts: readonly string[]): ReadonlyMap<string, string> {
  const words = new Map<string, string>();
  for (const text of texts) {
    for (const { stem, start, end, isStopWord } of analyze(text)) {
      if (!isStopWord && !words.has(stem)) words.set(stem, text.slice(start, end).toLowerCase());
    }
  }
  return words;
}

function readingsOf(asked: readonly string[], { expansions, concepts }: Readings): string[] {
  const isAsked = (label: string): boolean => stemsOf(label).some((stem) => asked.includes(stem));
  const labels = concepts.map(({ term, synonyms }) => [term, ...synonyms]);
  return [
    ...expansions.filter(({ from }) => isAsked(from)).map(({ to }) => to),
    ...labels.filter((concept) => concept.some(isAsked)).flat(),
  ];
}

/** Of parts, not of joined forms: "batata-baroa" and "batata baroa" read the same. */
function stemsOf(text: string): string[] {
  return analyze(text)
    .filter((token, at, tokens) => !token.isStopWord && !isJoined(token, at, tokens))
    .map(({ stem }) => stem);
}

/** Stands where its last part does. */
function isJoined({ position }: Token, at: number, tokens: readonly Token[]): boolean {
  return tokens[at - 1]?.position === position;
}

/** "buleto → boleto": a correction as a word of what was found, else as the index has it. */
export function mendedWords(expansions: readonly Expansion[], texts: readonly string[]): string[] {
  const typos = expansions.filter(({ kind }) => kind === "typo");
  if (typos.length === 0) return [];
  const words = wordsByStem(texts);
  return [...Map.groupBy(typos, ({ from }) => from)].map(([from, corrections]) => {
    const held = corrections.map(({ to }) => heldIn(words, to)).filter((word) => word !== null);
    const shown = held.length === 0 ? corrections.map(({ to }) => to) : held;
    return `${from} → ${[...new Set(shown)].join(", ")}`;
  });
}

/** The words that led to a product: "golzinho → gol (nome) · uva (tags)"; empty where no word of it is known. */
export function foundWords({ item, signals }: CatalogHit, readings: Readings, screen: Screen): string {
  const texts = new Map<string, readonly string[]>(fieldTexts(item));
  const found = signals.matches.flatMap((word) => {
    const formIn = (field: string): string | null => heldForm(word, texts.get(field) ?? [], readings);
    // One field may say it in the plural.
    const alike = Map.groupBy(signals.fields[word] ?? [], (field) => stemsOf(formIn(field) ?? "").join(" "));
    return [...alike.values()].map((fields) => {
      const form = formIn(fields[0] ?? "");
      const named = fields.map((field) => screen.text.entries.field(field)).join(", ");
      return `${form === null ? word : `${word} → ${form}`} (${named})`;
    });
  });
  return found.join(" · ");
}

export function withoutWords({ source }: CatalogHit, { text }: Screen): string {
  return source === "vector" ? text.entrySearch.noWords : text.entrySearch.otherWords;
}
