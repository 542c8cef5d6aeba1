import { analyze } from "#src/text/index.ts";
import type { Source } from "../context/source.ts";
import {
  containedNumbers,
  type CountedUnit,
  type Quantity,
  quantitiesIn,
  statedNumbers,
  statedQuantities,
} from "./numbers.ts";
import { type Clause, hasReplyWord, isContradicted, readClauses, readReply } from "./polarity.ts";

/** What a sentence says, as far as it can be compared. */
export interface Claim {
  readonly sentence: string;
  readonly stems: ReadonlySet<string>;
  readonly numbers: readonly (readonly string[])[];
  readonly quantities: readonly Quantity[];
  readonly clauses: readonly Clause[];
}

export interface Verdict {
  /** Those of the sources that speak of the sentence, and do not say the contrary. */
  readonly supporting: ReadonlySet<number>;
  /** At least one of them says the contrary, and none supports it. */
  readonly isContradicted: boolean;
}

export type SupportJudge = (claim: Claim, cited: readonly number[]) => Verdict;

interface Known {
  readonly stems: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly quantities: readonly Quantity[];
}

interface KnownSource extends Known {
  readonly clauses: readonly Clause[];
}

/**
 * Chosen on two hand-made lists (support-pairs-fixture.ts), where nearly all faithful paraphrases share a third of
 * their words with the source and more, and sentences about something else at most a fifth. A paraphrase must
 * survive, so less than a third is required.
 */
const MIN_SHARE = 0.25;
/** One common word proves nothing, except where it is half of what is said. */
const MIN_STEMS = 2;
const SHARE_OF_ONE = 0.5;
/** A shorter answer ("Sim.", "30 dias.") takes its subject from the question. */
const MIN_OWN_STEMS = 3;
const NO_SUPPORT: Verdict = { supporting: new Set(), isContradicted: false };
const TIMES = new Set<CountedUnit | null>(["minutes", "hours", "days", "weeks", "months", "years"]);

/**
 * A source supports a sentence when it has enough of its words, when each of its numbers stands in one of the cited
 * sources or in the question and counts the same thing there, and when it does not affirm what the sentence denies,
 * or the other way round. Whether the sentence is true of it is more than words can show.
 */
export function createSupportJudge(sources: readonly Source[], question: string): SupportJudge {
  const asked = readKnown(question);
  const texts = new Map(sources.map((source) => [source.number, `${source.citation.label}\n${source.text}`]));
  const read = new Map<number, KnownSource>();
  const sourceOf = (number: number): KnownSource => {
    const text = texts.get(number) ?? "";
    const known = read.get(number) ?? { ...readKnown(text), clauses: readClauses(text) };
    read.set(number, known);
    return known;
  };
  return (claim, cited) => {
    const all = [asked, ...cited.map(sourceOf)];
    const quantities = all.flatMap((known) => known.quantities);
    const isKnown = (value: string): boolean => all.some(({ numbers }) => numbers.has(value));
    const hasForeignNumber = !claim.numbers.every((readings) => readings.some(isKnown));
    if (hasForeignNumber || mistakesUnits(claim.quantities, quantities)) return NO_SUPPORT;
    const isShort = claim.stems.size < MIN_OWN_STEMS;
    const stems = isShort ? claim.stems.union(asked.stems) : claim.stems;
    const clauses = isShort ? [...claim.clauses, ...readReply(claim.sentence, question)] : claim.clauses;
    // The question alone must not speak for a sentence that says nothing ("x", or a mark without words).
    const isEmpty = isShort && claim.numbers.length === 0 && !hasReplyWord(claim.sentence);
    const speaking = cited.filter((number) => {
      const source = sourceOf(number);
      if (isEmpty && claim.stems.isDisjointFrom(source.stems.union(asked.stems))) return false;
      return speaksOf(source, { ...claim, stems });
    });
    const supporting = speaking.filter((number) => !isContradicted(clauses, sourceOf(number).clauses));
    return {
      supporting: new Set(supporting),
      isContradicted: speaking.length > 0 && supporting.length === 0,
    };
  };
}

export function readClaim(sentence: string): Claim {
  const quantities = statedQuantities(sentence);
  return {
    sentence,
    stems: stemsOf(sentence),
    numbers: statedNumbers(quantities),
    quantities,
    clauses: readClauses(sentence),
  };
}

/**
 * Whether a claim gives a number another meaning than those who know it: "3%" where they have other percentages and
 * only "3 parcelas", "30 meses" where they have "30 dias". Nothing can be said where they write no such unit at all,
 * as in a table whose column is named by it. In "em 2024, 30%" nobody claims 2024%; "entre 5 e 10%" knows 5%, too.
 */
export function mistakesUnits(claimed: readonly Quantity[], known: readonly Quantity[]): boolean {
  return claimed.some(({ unit, readings }) => {
    if (unit === null || unit === "other") return false;
    const holds = (quantities: readonly Quantity[]): boolean =>
      quantities.some((quantity) => quantity.readings.some((value) => readings.includes(value)));
    const sameUnit = known.filter((quantity) => quantity.unit === unit || quantity.sharedUnit === unit);
    if (holds(sameUnit)) return false;
    if (!TIMES.has(unit)) return sameUnit.length > 0;
    return holds(known.filter((quantity) => TIMES.has(quantity.unit) || TIMES.has(quantity.sharedUnit)));
  });
}

function readKnown(text: string): Known {
  const quantities = quantitiesIn(text);
  return { stems: stemsOf(text), numbers: containedNumbers(text, quantities), quantities };
}

/** A number that a source has is as good as a word of it. */
function speaksOf(known: Known, { stems, numbers }: Claim): boolean {
  const size = stems.size + numbers.length;
  if (size === 0) return true;
  const sharedNumbers = numbers.filter((readings) => readings.some((value) => known.numbers.has(value)));
  const shared = sharedNumbers.length + stems.intersection(known.stems).size;
  return shared > 0 && shared >= (shared < MIN_STEMS ? SHARE_OF_ONE : MIN_SHARE) * size;
}

function stemsOf(text: string): Set<string> {
  const content = analyze(text).filter(({ isStopWord, word }) => !isStopWord && !/\d/.test(word));
  return new Set(content.map(({ stem }) => stem));
}
