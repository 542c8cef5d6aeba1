import { parseReferences } from "#src/law/index.ts";
import { addressesIn } from "./addresses.ts";
import type { FactRange } from "./fact-range.ts";
import { foldFact } from "./fold-fact.ts";
import { namesIn } from "./names.ts";
import { numbersIn } from "./numbers.ts";

/** "[1]", "[2, 3]": the sources of an answer, which nobody has beside a summary. A link's text is not one. */
const SOURCE_MARK = / ?\[\d{1,3}(?: ?[,;–-] ?\d{1,3}){0,9}\](?!\()/g;
const HAS_WORD = /[\p{L}\p{N}]/u;

/**
 * What a summary must not lose, in the order of the text, each once: names, acronyms, numbers with their units, dates,
 * legal references, e-mails and addresses. Names in lower case cannot be told from words.
 */
export function factsIn(text: string): string[] {
  const composed = withoutSourceMarks(text).normalize("NFC");
  const ranges = [
    ...addressesIn(composed),
    ...parseReferences(composed),
    ...numbersIn(composed),
    ...namesIn(composed),
  ];
  const facts = new Map<string, string>();
  for (const { start, end } of outermost(ranges)) {
    const fact = asListed(composed.slice(start, end));
    const key = foldFact(fact);
    if (HAS_WORD.test(key) && !facts.has(key)) facts.set(key, fact);
  }
  return [...facts.values()];
}

export function withoutSourceMarks(text: string): string {
  return text.replace(SOURCE_MARK, "");
}

/** Ranges in reading order, without those that lie within another. */
function outermost(ranges: readonly FactRange[]): FactRange[] {
  const kept: FactRange[] = [];
  for (const range of ranges.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (range.end > (kept.at(-1)?.end ?? 0)) kept.push(range);
  }
  return kept;
}

/** On one line, and without the sign that separates facts in a list. */
function asListed(fact: string): string {
  return fact.replaceAll(";", ",").replaceAll(/\s+/g, " ").trim();
}
