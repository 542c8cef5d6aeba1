import type { Source } from "../context/source.ts";
import { visibleText } from "../context/outside-text.ts";
import { knownAddresses } from "./addresses.ts";
import type { Removal } from "./grounding.ts";
import { type InertText, inertText } from "./inert-text.ts";
import { citedNumbers, filterMarks, plainMarks, withoutMarks } from "./marks.ts";
import { createSupportJudge, readClaim } from "./support.ts";
import { createUncitedCheck, type Uncited } from "./uncited.ts";

/** Checks an answer unit by unit, in its order. */
export interface UnitCheck {
  /** What may be shown of a unit, and what it lost. */
  check(unit: string): InertText;
  /** What the units so far state without a source. */
  uncited(): UncitedSentences;
}

interface UncitedSentences {
  readonly count: number;
  /** Those that people should be told of. */
  readonly unconfirmed: readonly string[];
}

const HAS_WORDS = /[\p{L}\p{N}]/u;
const NONE: ReadonlySet<number> = new Set();

export function createUnitCheck(sources: readonly Source[], question: string): UnitCheck {
  const judge = createSupportJudge(sources, question);
  const all = sources.map(({ number }) => number);
  const numbers = new Set(all);
  const texts = [question, ...sources.flatMap(textsOf)];
  const addresses = new Set(texts.flatMap(knownAddresses));
  const uncited = collectUncited(createUncitedCheck(texts, (claim) => judge(claim, all)));
  /** What a mark on a line of its own refers to. */
  let lastWords = "";
  return {
    check(unit) {
      const text = plainMarks(visibleText(unit));
      if (text.trim() === "") return { text, removed: [] };
      const cited = citedNumbers(text);
      const words = withoutMarks(text);
      const hasWords = HAS_WORDS.test(words);
      if (hasWords) lastWords = words;
      const known = cited.filter((number) => numbers.has(number));
      const supporting = known.length === 0 ? NONE : judge(readClaim(lastWords), known).supporting;
      const inert = inertText(
        filterMarks(text, (number) => supporting.has(number)),
        addresses,
      );
      if (supporting.size > 0) uncited.addCited(hasWords);
      else if (hasWords) uncited.add(inert.text);
      const lost = cited.filter((number) => !supporting.has(number));
      return {
        text: inert.text,
        removed: [...lost.map((number) => lostMark(number, numbers)), ...inert.removed],
      };
    },
    uncited: () => uncited.all(),
  };
}

/** A sentence without a mark waits for the next: a mark on a line of its own may still follow. */
function collectUncited(check: (sentence: string) => Uncited): {
  add(sentence: string): void;
  addCited(hasWords: boolean): void;
  all(): UncitedSentences;
} {
  const unconfirmed: string[] = [];
  let count = 0;
  let waiting: string | null = null;
  const settle = (): void => {
    const found = waiting === null ? "fine" : check(waiting);
    if (found !== "fine") count += 1;
    if (waiting !== null && found === "unconfirmed") unconfirmed.push(waiting);
    waiting = null;
  };
  return {
    add(sentence) {
      settle();
      waiting = sentence;
    },
    addCited(hasWords) {
      if (hasWords) settle();
      waiting = null;
    },
    all() {
      settle();
      return { count, unconfirmed };
    },
  };
}

function lostMark(number: number, numbers: ReadonlySet<number>): Removal {
  return { text: `[${number}]`, reason: numbers.has(number) ? "unsupported" : "unknown-source" };
}

function textsOf({ citation, text, hit }: Source): string[] {
  return [citation.label, text, ...(hit === null ? [] : [hit.chunk.text])];
}
