import { readFileSync } from "node:fs";
import { readVocabulary } from "#src/retrieval/index.ts";
import { shuffled } from "../random.ts";
import { between, zipfDraw } from "./draw.ts";
import {
  ACTIONS,
  COMPANY_ENDINGS,
  FORMULATIONS,
  PACKS,
  PESTS,
  QUALITIES,
  SYLLABLES,
  THINGS,
} from "./words.ts";

const VOCABULARY = new URL("../../vocabularies/agro.json", import.meta.url);

/** One draw for each part of speech of a catalogue. */
export type Lexicon = Readonly<Record<Draw, () => string>>;

type Draw =
  | "culture"
  | "cultureSynonym"
  | "category"
  | "treatmentSynonym"
  | "pest"
  | "ingredient"
  | "company"
  | "brand"
  | "thing"
  | "quality"
  | "action"
  | "pack"
  | "formulation";

const INGREDIENTS = 900;
const COMPANIES = 300;
const BRANDS = 12_000;

export function createLexicon(random: () => number): Lexicon {
  const { concepts } = readVocabulary(readFileSync(VOCABULARY, "utf8"), VOCABULARY.pathname);
  const group = (name: string) =>
    shuffled(
      concepts.filter((concept) => concept.group === name),
      random,
    );
  const cultures = group("culture");
  const treatments = group("treatment");
  const synonyms = (from: typeof cultures): string[] => from.flatMap((concept) => concept.synonyms);
  const categories = [...treatments, ...group("generic")].map(({ term }) => term);
  const made = (count: number, ending: readonly string[]): string[] =>
    Array.from({ length: count }, () => madeUpWord(ending, random));
  const companies = made(COMPANIES, SYLLABLES.brand).map(
    (word) => `${capitalized(word)} ${COMPANY_ENDINGS[between(0, COMPANY_ENDINGS.length - 1, random)] ?? ""}`,
  );
  const draw = (items: readonly string[], exponent = 1) => zipfDraw(items, exponent, random);
  return {
    culture: draw(cultures.map(({ term }) => term)),
    cultureSynonym: draw(synonyms(cultures)),
    category: draw(categories),
    treatmentSynonym: draw(synonyms(treatments)),
    pest: draw(PESTS, 0.8),
    ingredient: draw(made(INGREDIENTS, SYLLABLES.ingredient), 0.8),
    company: draw(companies, 0.8),
    brand: draw(made(BRANDS, SYLLABLES.brand).map(capitalized), 0.5),
    thing: draw(THINGS),
    quality: draw(QUALITIES),
    action: draw(ACTIONS, 0.7),
    pack: draw(PACKS, 0.7),
    formulation: draw(FORMULATIONS, 0.7),
  };
}

function madeUpWord(endings: readonly string[], random: () => number): string {
  const one = (from: readonly string[]): string => from[between(0, from.length - 1, random)] ?? "";
  const middles = Array.from({ length: between(1, 2, random) }, () => one(SYLLABLES.middle));
  return [one(SYLLABLES.first), ...middles, one(endings)].join("");
}

function capitalized(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
