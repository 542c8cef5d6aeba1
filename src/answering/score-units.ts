import { signsOf } from "./answer-signs.ts";
import type { Unit } from "./evidence.ts";
import { leansBack } from "./leaning.ts";
import type { Question } from "./question.ts";
import { stemsOf, strongest, wordPairs } from "./stems.ts";

export interface ScoredUnit {
  readonly unit: Unit;
  readonly score: number;
  readonly stems: ReadonlySet<string>;
}

/** A term that only stands above a unit, or in what the unit points back to, is spoken for, but less than by itself. */
const INHERITED = { ownHeading: 0.8, before: 0.7, higherHeadings: 0.6 };
/** What other evidence is worth beside a unit that holds every word asked for, which is worth 1. */
const WORTH = { hit: 0.75, phrases: 0.1 };
/**
 * A question whose words stand all over the hits ("onde fica a ouvidoria?") does not tell one unit from another;
 * below this sum of rarities the words count less and the signs of an answer decide.
 */
const TELLING_RARITY = 2;

/** How likely each unit is to answer: the words asked for, the hit's standing, and what such answers look like. */
export function scoreUnits(units: readonly Unit[], question: Question): ScoredUnit[] {
  const stems = units.map(({ text }) => stemsOf(text));
  const held = units.map((unit, index) => termsHeld(unit, spokenIn(units, stems, index), question));
  const rarities = question.terms.map((_, term) => rarity(held.map((terms) => terms[term] ?? 0)));
  const most = Math.max(TELLING_RARITY, sum(rarities));
  const bestHit = units[0]?.section.hit.score ?? 0;
  return units.map((unit, index) => {
    const coverage = sum((held[index] ?? []).map((share, term) => share * (rarities[term] ?? 0))) / most;
    const standing = bestHit > 0 ? Math.max(0, unit.section.hit.score / bestHit) : 1;
    const ranked = coverage + WORTH.hit * standing + WORTH.phrases * phrasesHeld(unit.text, question);
    return { unit, score: ranked + signsOf(unit, question, coverage), stems: stems[index] ?? new Set() };
  });
}

/** The stems of a unit, and those of the sentence that it leans on. */
interface Spoken {
  readonly own: ReadonlySet<string>;
  readonly before: ReadonlySet<string>;
}

function spokenIn(units: readonly Unit[], stems: readonly ReadonlySet<string>[], index: number): Spoken {
  const before = antecedent(units, index) === undefined ? undefined : stems[index - 1];
  return { own: stems[index] ?? new Set(), before: before ?? new Set() };
}

/** The sentence that a unit points back to, when it is there. */
export function antecedent(units: readonly Unit[], index: number): Unit | undefined {
  const [before, unit] = [units[index - 1], units[index]];
  if (unit?.form !== "sentence" || before?.form !== "sentence" || before.section !== unit.section) return;
  return unit.provision === undefined && leansBack(unit.text) ? before : undefined;
}

/** How far each term of the question is spoken for, in the unit or in what stands above it. */
function termsHeld({ section }: Unit, { own, before }: Spoken, { terms }: Question): number[] {
  const { hit, headings } = section;
  const heading = stemsOf(headings.at(-1) ?? "");
  const higher = stemsOf([hit.documentName, ...headings.slice(0, -1)].join("\n"));
  return terms.map((readings) =>
    Math.max(
      strongest(readings, own),
      INHERITED.ownHeading * strongest(readings, heading),
      INHERITED.before * strongest(readings, before),
      INHERITED.higherHeadings * strongest(readings, higher),
    ),
  );
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
