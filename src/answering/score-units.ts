import type { Hit } from "#src/domain/index.ts";
import { signsOf } from "./answer-signs.ts";
import type { Unit } from "./evidence.ts";
import { leansBack } from "./leaning.ts";
import type { Question } from "./question.ts";
import { stemsOf, strongest, wordPairs } from "./stems.ts";

import { topicTerms } from "./topic.ts";

export interface ScoredUnit {
  readonly unit: Unit;
  readonly score: number;
  readonly stems: ReadonlySet<string>;
}

/** A term that only stands above a unit, or in what the unit points back to, is spoken for, but less than by itself. */
const INHERITED = { ownHeading: 0.8, before: 0.7, higherHeadings: 0.6 };
/** What other evidence is worth beside a unit that holds every word asked for, which is worth 1. */
const WORTH = { hit: 0.75, phrases: 0.1, namesLacking: 0.3, demandedLacking: 0.8 };
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
  const lacking = namesLacking(units, question);
  const isStrict = question.kinds.some(({ demandsSign }) => demandsSign);
  const worthOfNames = isStrict ? WORTH.demandedLacking : WORTH.namesLacking;
  const bestHit = units[0]?.section.hit.score ?? 0;
  return units.map((unit, index) => {
    const coverage = sum((held[index] ?? []).map((share, term) => share * (rarities[term] ?? 0))) / most;
    const lacks = worthOfNames * (lacking.get(unit.section.hit) ?? 0);
    const standing = bestHit > 0 ? Math.max(0, unit.section.hit.score / bestHit) : 1;
    const ranked = coverage - lacks + WORTH.hit * standing + WORTH.phrases * phrasesHeld(unit.text, question);
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
  const above = stemsOf(headings.join("\n"));
  const higher = stemsOf([hit.documentName, ...headings.slice(0, -1)].join("\n"));
  return terms.map((readings) =>
    Math.max(
      strongest(readings, own),
      INHERITED.ownHeading * strongest(readings, heading),
      isNumber(readings) ? strongest(readings, above) : 0,
      INHERITED.before * strongest(readings, before),
      INHERITED.higherHeadings * strongest(readings, higher),
    ),
  );
}

/** A version or a year in a heading is about all that stands below. */
function isNumber(readings: Question["terms"][number]): boolean {
  return [...readings.keys()].some((stem) => /^\d/.test(stem));
}

/** A term that stands everywhere in the hits says little about which unit answers; one found nowhere, nothing. */
function rarity(shares: readonly number[]): number {
  const occurrences = sum(shares);
  return occurrences === 0 ? 0 : Math.log(1 + shares.length / occurrences);
}

/** Which one is meant is told by names and numbers: the share of them that a hit never mentions, though others do. */
function namesLacking(units: readonly Unit[], question: Question): ReadonlyMap<Hit, number> {
  const said = new Map(units.map(({ section: { hit } }) => [hit, stemsOf(wordsOf(hit))]));
  const named = telling(question).filter((readings) =>
    [...said.values()].some((stems) => strongest(readings, stems) > 0),
  );
  const lacking = (stems: ReadonlySet<string>): number =>
    named.filter((readings) => strongest(readings, stems) === 0).length / Math.max(1, named.length);
  return new Map([...said].map(([hit, stems]) => [hit, lacking(stems)]));
}

/** Of opening hours, whose they are is as telling as a name. */
function telling(question: Question): Question["terms"] {
  if (question.kinds.some(({ demandsSign }) => demandsSign)) return topicTerms(question);
  return question.terms.filter((readings) => [...readings.keys()].some((stem) => question.names.has(stem)));
}

function wordsOf({ documentName, chunk }: Hit): string {
  return [documentName, ...chunk.headings, chunk.text].join("\n");
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
