import { analyze } from "#src/text/index.ts";
import type { Source } from "../context/source.ts";
import { claimedMeasures, knownMeasures, type Measures, mistakesUnits } from "./measures.ts";
import { containedNumbers, statedNumbers } from "./numbers.ts";
import { type ContradictionJudge, createContradictionJudge } from "./polarity/contradiction.ts";
import { type Clause, readClauses, readReply } from "./polarity/read-clauses.ts";

/** What a sentence says, as far as it can be compared. */
export interface Claim {
  readonly sentence: string;
  readonly stems: ReadonlySet<string>;
  readonly numbers: readonly (readonly string[])[];
  readonly measures: Measures;
  readonly clauses: readonly Clause[];
}

export interface Verdict {
  /** Those of the sources that speak of the sentence, and do not say the contrary. */
  readonly supporting: ReadonlySet<number>;
  /** At least one of them says the contrary, and none supports it. */
  readonly isContradicted: boolean;
}

/** Holds a sentence against sources, by their numbers. */
export type SupportJudge = (claim: Claim, cited: readonly number[]) => Verdict;

interface Holding {
  readonly stems: ReadonlySet<string>;
  readonly numbers: ReadonlySet<string>;
  readonly measures: Measures;
  readonly contradicts: ContradictionJudge;
}

/**
 * Chosen on two hand-made lists (support-pairs-fixture.ts), where nearly all faithful paraphrases share a third of
 * their words with the source and more, and sentences about something else at most a fifth. A paraphrase must
 * survive, so less than a third is asked.
 */
const MIN_SHARE = 0.25;
/** One common word proves nothing, except where it is half of what is said. */
const MIN_STEMS = 2;
const SHARE_OF_ONE = 0.5;
/** A shorter answer ("Sim.", "30 dias.") takes its subject from the question. */
const MIN_OWN_STEMS = 3;
const HAS_DIGIT = /\d/;
const NO_SUPPORT: Verdict = { supporting: new Set(), isContradicted: false };

/**
 * A source supports a sentence when it has enough of its words, when each of its numbers stands in one of the sources
 * cited or in the question and counts the same thing there, and when it does not affirm what the sentence denies, or the other way round. That the
 * sentence is true of it is more than words can tell.
 */
export function createSupportJudge(sources: readonly Source[], question: string): SupportJudge {
  const asked = {
    stems: stemsOf(question),
    numbers: containedNumbers(question),
    measures: knownMeasures(question),
  };
  const texts = new Map(sources.map((source) => [source.number, `${source.citation.label}\n${source.text}`]));
  const read = new Map<number, Holding>();
  const holdingOf = (number: number): Holding => {
    const holding = read.get(number) ?? readHolding(texts.get(number) ?? "");
    read.set(number, holding);
    return holding;
  };
  return (claim, cited) => {
    const holdings = cited.map(holdingOf);
    const isKnown = (value: string): boolean =>
      asked.numbers.has(value) || holdings.some(({ numbers }) => numbers.has(value));
    if (!claim.numbers.every((readings) => readings.some(isKnown))) return NO_SUPPORT;
    if (
      mistakesUnits(
        claim.measures,
        [asked, ...holdings].map(({ measures }) => measures),
      )
    )
      return NO_SUPPORT;
    const isShort = claim.stems.size < MIN_OWN_STEMS;
    const stems = isShort ? claim.stems.union(asked.stems) : claim.stems;
    const speaking = cited.filter((number) => speaksOf(holdingOf(number), { ...claim, stems }));
    const clauses = isShort ? [...claim.clauses, ...readReply(claim.sentence, question)] : claim.clauses;
    const supporting = speaking.filter((number) => !holdingOf(number).contradicts(clauses));
    return {
      supporting: new Set(supporting),
      isContradicted: speaking.length > 0 && supporting.length === 0,
    };
  };
}

export function readClaim(sentence: string): Claim {
  return {
    sentence,
    stems: stemsOf(sentence),
    numbers: statedNumbers(sentence),
    measures: claimedMeasures(sentence),
    clauses: readClauses(sentence),
  };
}

function readHolding(text: string): Holding {
  return {
    stems: stemsOf(text),
    numbers: containedNumbers(text),
    measures: knownMeasures(text),
    contradicts: createContradictionJudge(text),
  };
}

/** A number that a source has is as good as a word of it. */
function speaksOf(held: Holding, { stems, numbers }: Claim): boolean {
  const size = stems.size + numbers.length;
  if (size === 0) return true;
  let shared = numbers.filter((readings) => readings.some((value) => held.numbers.has(value))).length;
  for (const stem of stems) if (held.stems.has(stem)) shared += 1;
  return shared > 0 && shared >= (shared < MIN_STEMS ? SHARE_OF_ONE : MIN_SHARE) * size;
}

function stemsOf(text: string): Set<string> {
  const content = analyze(text).filter(({ isStopWord, word }) => !isStopWord && !HAS_DIGIT.test(word));
  return new Set(content.map(({ stem }) => stem));
}
