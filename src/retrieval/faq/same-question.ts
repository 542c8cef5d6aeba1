import { analyze, type Token } from "#src/text/index.ts";
import type { QueryTerms } from "../query-terms.ts";
import { questionSimilarity } from "./question-similarity.ts";

/** From here on a question may be the very one that was asked. */
const NEAR_EXACT = 0.9;
/** Common words that turn a question into another one. */
const TELLING: ReadonlySet<string> = new Set(
  ["nao", "nem", "sem", "com", "nunca", "jamais", "antes", "depois", "ate", "apos"].concat([
    "mais",
    "menos",
    "dentro",
    "fora",
    "contra",
    "alem",
    "exceto",
    "not",
    "no",
    "without",
    "before",
    "after",
  ]),
);

/**
 * How like the question is, 0..1, if it is the very one that was asked; else null. Its answer is then given as it is,
 * so one word that stands for another is one too many: a number, a negation, who does it to whom. A mended typo is a
 * guess and does not count either; the entry still comes first by its score.
 */
export function sameQuestion(asked: QueryTerms, question: string): number | null {
  const similarity = questionSimilarity(asked, question);
  if (similarity < NEAR_EXACT) return null;
  const [first, second] = [read(asked.tokens), read(analyze(question))];
  const isSame =
    equal(first.numbers, second.numbers) &&
    equal(first.telling, second.telling) &&
    !replaces(first.content, second.content) &&
    equal(shared(first.content, second.content), shared(second.content, first.content));
  return isSame ? similarity : null;
}

interface ReadQuestion {
  readonly content: readonly string[];
  readonly numbers: readonly string[];
  /** Each with the word that it is about. */
  readonly telling: readonly string[];
}

function read(tokens: readonly Token[]): ReadQuestion {
  const words = tokens.filter((token, at) => token.position !== tokens[at - 1]?.position);
  const content = words.filter(({ isStopWord }) => !isStopWord);
  const about = (at: number): string => words.slice(at + 1).find(({ isStopWord }) => !isStopWord)?.stem ?? "";
  return {
    content: content.map(({ stem }) => stem),
    numbers: words.filter(({ word }) => /\d/.test(word)).map(({ word }) => word),
    telling: words.flatMap(({ word }, at) => (TELLING.has(word) ? [`${word} ${about(at)}`] : [])),
  };
}

/** Each says something that the other does not. */
function replaces(first: readonly string[], second: readonly string[]): boolean {
  return shared(first, second).length < first.length && shared(second, first).length < second.length;
}

function shared(from: readonly string[], other: readonly string[]): string[] {
  return from.filter((stem) => other.includes(stem));
}

function equal(first: readonly string[], second: readonly string[]): boolean {
  return first.length === second.length && first.every((item, at) => item === second[at]);
}
