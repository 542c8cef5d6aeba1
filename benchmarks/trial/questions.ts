import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { foldAccents, NUMBER_WORDS, stemsOf } from "#src/text/index.ts";
import { DATA } from "../law/data.ts";

/** Three bases as people have them, with questions and what they should answer; not part of the repository. */
export const TRIAL = join(DATA, "trial");

export interface TrialQuestion {
  readonly base: string;
  readonly question: string;
  /** In somebody's own words: "três podas por ano (até 40 árvores), art. 7º". */
  readonly expected: string;
  readonly kind: string;
  /** Questions of one conversation are asked in the order of the file. */
  readonly conversation: string | null;
}

/** "by eye": what is expected names examples only, so that many answers are right and no rule can tell. */
export type Verdict = "right" | "wrong" | "rightly refused" | "wrongly refused" | "by eye";

export function hasTrial(): boolean {
  return existsSync(TRIAL);
}

export function readTrial(): TrialQuestion[] {
  const lines = readFileSync(join(TRIAL, "questions.jsonl"), "utf8").split("\n");
  return lines.filter((line) => line.trim() !== "").map((line) => JSON.parse(line) as TrialQuestion);
}

/** Nothing in the base answers these: refusing is right, and nothing else is. */
const WITHOUT_ANSWER = new Set(["absent", "ood", "notexist"]);
/** What is explained, or where it stands: no fact that an answer must state. */
const ASIDE = /\([^)]*\)|\bart\.? \d+[\w-]*|\bLC \d+\/\d+/gi;
const EXAMPLES = /\bex\.|\betc\b|\.\.|\?/;
/** A number, with separators inside it. */
const NUMBER = /\d+(?:[.,]\d+)*/g;
/** So many of the expected words must be said where no number is expected. */
const MIN_WORDS_SAID = 0.6;

/** Strict about numbers: every one that is expected must be said. Words are only counted where no number is expected. */
export function judge(
  { kind, expected }: Pick<TrialQuestion, "kind" | "expected">,
  reply: { readonly outcome: "answered" | "refused" | "conversed"; readonly text: string },
): Verdict {
  const mayRefuse = WITHOUT_ANSWER.has(kind) || /\brecusa\b/.test(expected);
  if (reply.outcome === "refused") return mayRefuse ? "rightly refused" : "wrongly refused";
  if (WITHOUT_ANSWER.has(kind)) return "wrong";
  if (kind === "greet") return reply.outcome === "conversed" ? "right" : "wrong";
  if (EXAMPLES.test(expected.replaceAll(ASIDE, " "))) return "by eye";
  const facts = expected.replaceAll(ASIDE, " ");
  const numbers = numbersIn(facts);
  if (numbers.size > 0) return numbers.isSubsetOf(numbersIn(reply.text)) ? "right" : "wrong";
  const words = stemsOf(facts);
  const said = words.intersection(stemsOf(reply.text)).size;
  return said >= MIN_WORDS_SAID * words.size ? "right" : "wrong";
}

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
