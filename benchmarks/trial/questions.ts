import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Expectation, ReplyVerdict } from "#src/evaluation/index.ts";
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
export type Verdict = ReplyVerdict | "by eye";

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
/** Strict about numbers: every one that is expected must be said. Null: only people can tell. */
export function expectationOf({
  kind,
  expected,
}: Pick<TrialQuestion, "kind" | "expected">): Expectation | null {
  if (WITHOUT_ANSWER.has(kind) || kind === "greet") return { refuse: true };
  const facts = expected.replaceAll(ASIDE, " ");
  if (EXAMPLES.test(facts)) return null;
  return { facts, mayRefuse: /\brecusa\b/.test(expected) };
}
