import { foldAccents, NUMBER_WORDS, stemsOf } from "#src/text/index.ts";

/** What an answer to a question of ours must be like. Whatever is not given is not asked for. */
export interface Expectation {
  /** Nothing in the base answers it: refusing is right, and nothing else is. */
  readonly refuse?: boolean | undefined;
  /** Where refusing is as good as the answer. */
  readonly mayRefuse?: boolean | undefined;
  /** Each of these must be said; of several in a row, one. */
  readonly contains?: readonly (readonly string[])[] | undefined;
  readonly excludes?: readonly string[] | undefined;
  /** Part of the name of a place that must be cited. */
  readonly cites?: string | undefined;
  /** Every number in it must be said, however it is written; of words, most. For expectations in free words. */
  readonly facts?: string | undefined;
}

/** "wrong" is an answer that says something else; "wrongly answered" one that should not have been given. */
export type ReplyVerdict = "right" | "wrong" | "rightly refused" | "wrongly refused" | "wrongly answered";

export interface JudgedReply {
  readonly outcome: "answered" | "refused" | "conversed";
  readonly text: string;
  /** The places that it cites. */
  readonly labels: readonly string[];
}

/** So many of the expected words must be said where no number is expected. */
const MIN_WORDS_SAID = 0.6;

/** Case, accents and punctuation are no part of an answer; numbers and short words must be whole. */
export function judgeReply(expected: Expectation, reply: JudgedReply): ReplyVerdict {
  if (reply.outcome !== "answered") {
    const mayRefuse = expected.refuse === true || expected.mayRefuse === true;
    return mayRefuse ? "rightly refused" : "wrongly refused";
  }
  if (expected.refuse === true) return "wrongly answered";
  return isAsExpected(expected, reply) ? "right" : "wrong";
}

function isAsExpected(expected: Expectation, { text, labels }: JudgedReply): boolean {
  const { contains = [], excludes = [], cites, facts } = expected;
  const cited = labels.join("\n");
  const said = folded(`${text}\n${cited}`);
  return (
    contains.every((group) => group.some((part) => isSaid(said, folded(part)))) &&
    !excludes.some((part) => isSaid(said, folded(part))) &&
    (cites === undefined || folded(cited).includes(folded(cites))) &&
    (facts === undefined || saysFacts(`${text}\n${cited}`, facts))
  );
}

function folded(text: string): string {
  return foldAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whole words, but endings of longer expressions may differ: "dispensad" is in "ficam dispensados". */
function isSaid(text: string, part: string): boolean {
  if (part === "") return false;
  if (/\p{N}$/u.test(part) || part.length < 6) return ` ${text} `.includes(` ${part} `);
  return ` ${text} `.includes(` ${part}`);
}

function saysFacts(text: string, facts: string): boolean {
  const numbers = numbersIn(facts);
  if (numbers.size > 0) return numbers.isSubsetOf(numbersIn(text));
  const words = stemsOf(facts);
  return words.intersection(stemsOf(text)).size >= MIN_WORDS_SAID * words.size;
}

/** A number, with separators inside it. */
const NUMBER = /\d+(?:[.,]\d+)*/g;

/** In digits without separators of thousands or closing zeros; "dez" is 10. */
function numbersIn(text: string): Set<string> {
  const digits = (text.match(NUMBER) ?? []).map(plainNumber);
  const words =
    foldAccents(text)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const spoken = words.flatMap((word) => (/^uma?$|^meia$/.test(word) ? [] : (NUMBER_WORDS.get(word) ?? [])));
  return new Set([...digits, ...spoken.map(String)]);
}

function plainNumber(written: string): string {
  const [whole = "", decimals = ""] = /[.,]\d{1,2}$/.test(written)
    ? [written.replace(/[.,]\d{1,2}$/, ""), /\d{1,2}$/.exec(written)?.[0]]
    : [written];
  const cents = decimals.replace(/0+$/, "");
  return whole.replaceAll(/[.,]/g, "") + (cents === "" ? "" : `,${cents}`);
}
