import type { Unit } from "./evidence.ts";
import { fold, type Question, stemsOf, wordPairs } from "./question.ts";
import type { QuestionKind } from "./question-kinds.ts";

export interface ScoredUnit {
  readonly unit: Unit;
  readonly score: number;
  readonly stems: ReadonlySet<string>;
}

/** A term that only stands above a unit is spoken for, but less than by the unit itself. */
const INHERITED = { ownHeading: 0.8, higherHeadings: 0.6 };
/** What other evidence is worth beside a unit that holds every word asked for, which is worth 1. */
const WORTH = {
  hit: 0.75,
  phrases: 0.1,
  sign: 0.15,
  signInHeading: 0.25,
  oddLength: -0.15,
  isQuestion: -0.3,
};
/**
 * A question whose words stand all over the hits ("onde fica a ouvidoria?") does not tell one unit from another;
 * below this sum of rarities the words count less and the signs of an answer decide.
 */
const TELLING_RARITY = 2;
const USUAL_LENGTH = { min: 25, max: 400 };

/** How likely each unit is to answer: the words asked for, the hit's standing, and what such answers look like. */
export function scoreUnits(units: readonly Unit[], question: Question): ScoredUnit[] {
  const stems = units.map(({ text }) => stemsOf(text));
  const held = units.map((unit, index) => termsHeld(unit, stems[index] ?? new Set(), question));
  const rarities = question.terms.map((_, term) => rarity(held.map((terms) => terms[term] ?? 0)));
  const most = Math.max(TELLING_RARITY, sum(rarities));
  const bestHit = units[0]?.section.hit.score ?? 0;
  return units.map((unit, index) => {
    const coverage = sum((held[index] ?? []).map((share, term) => share * (rarities[term] ?? 0))) / most;
    const standing = bestHit > 0 ? Math.max(0, unit.section.hit.score / bestHit) : 1;
    const ranked = coverage + WORTH.hit * standing + WORTH.phrases * phrasesHeld(unit.text, question);
    const score = ranked + signs(unit, question.kinds) + form(unit.text);
    return { unit, score, stems: stems[index] ?? new Set() };
  });
}

/** How far each term of the question is spoken for, in the unit or in what stands above it. */
function termsHeld(unit: Unit, own: ReadonlySet<string>, { terms }: Question): number[] {
  const { hit, headings } = unit.section;
  const heading = stemsOf(headings.at(-1) ?? "");
  const higher = stemsOf([hit.documentName, ...headings.slice(0, -1)].join("\n"));
  return terms.map((readings) =>
    Math.max(
      strongest(readings, own),
      INHERITED.ownHeading * strongest(readings, heading),
      INHERITED.higherHeadings * strongest(readings, higher),
    ),
  );
}

function strongest(readings: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let best = 0;
  for (const [stem, weight] of readings) if (weight > best && stems.has(stem)) best = weight;
  return best;
}

/** A term that stands everywhere in the hits says little about which unit answers; one found nowhere, nothing. */
function rarity(shares: readonly number[]): number {
  const occurrences = sum(shares);
  return occurrences === 0 ? 0 : Math.log(1 + shares.length / occurrences);
}

/** "até 7 dias" and "mais de 7 dias" hold the same content words; what stands beside them tells the two apart. */
function phrasesHeld(text: string, { pairs }: Question): number {
  const own = wordPairs(text);
  const shared = [...pairs].filter((pair) => own.has(pair));
  return pairs.size === 0 ? 0 : shared.length / pairs.size;
}

function signs(unit: Unit, kinds: readonly QuestionKind[]): number {
  const text = fold(unit.text);
  const heading = fold(unit.section.headings.at(-1) ?? "");
  const inText = kinds.some((kind) => kind.answers?.test(text) || kind.answersAsWritten?.test(unit.text));
  const inHeading = kinds.some((kind) => kind.heading?.test(heading));
  return (inText ? WORTH.sign : 0) + (inHeading ? WORTH.signInHeading : 0);
}

/** Fragments say too little, walls of text too much, and questions do not answer. */
function form(text: string): number {
  const { min, max } = USUAL_LENGTH;
  const short = Math.max(0, 1 - text.length / min);
  const long = Math.min(1, Math.max(0, text.length / max - 1));
  return WORTH.oddLength * (short + long) + (text.endsWith("?") ? WORTH.isQuestion : 0);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
