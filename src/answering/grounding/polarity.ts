import { analyze, NUMBER_WORDS } from "#src/text/index.ts";
import {
  BEYOND,
  CIRCUMSTANCE,
  DENIAL,
  EXCEPTION,
  LACK,
  LIGHT_WORDS,
  NO_DENIAL,
} from "./data/negation-words.ts";
import { containedNumbers, fold } from "./numbers.ts";

export interface Clause {
  /** Its content: stems and numbers. */
  readonly terms: ReadonlySet<string>;
  /** The terms that are denied, the most directly denied first; empty where nothing is. */
  readonly denied: readonly string[];
  /** Speaks of what lies beyond a limit, where the contrary holds. */
  readonly isBeyond: boolean;
}

const CLAUSE_END =
  /[;\n()•|]|[.!?:…—–](?=\s|$)|,? (?:mas|por[ée]m|contudo|entretanto|embora|enquanto|pois|porque)(?= )|, (?=que )/iu;
const SCOPE_END = /,(?!\d)|["“”]/;
const EVERY_DENIAL = new RegExp(DENIAL, "g");
/** The answer to a question of yes or no is no part of what follows it. */
const REPLY = /^[\s*_>-]{0,10}(?:sim|n[ãa]o)[*_]{0,2}[,.;:!]/iu;
/** No sentence or passage has more. */
const MAX_CLAUSES = 500;
const LIGHT = new Set(analyze(LIGHT_WORDS).flatMap(({ word, stem }) => [word, stem]));
/** With less in common, the two may well speak of different things. */
const MIN_SHARED = 2;
const MIN_SHARE = 0.5;
/** The share of what a source denies that a sentence must affirm to contradict it. */
const AFFIRMED_SHARE = 0.6;

/** The clauses of a text whose polarity is clear; those with exceptions and conditions are left out. */
export function readClauses(text: string): Clause[] {
  const parts = text.replace(REPLY, "").split(CLAUSE_END, MAX_CLAUSES);
  return [...new Set(parts)].flatMap((part) => readClause(fold(part)));
}

/** What a reply without words of its own ("Sim.", "Não é permitido.") says, by the question; none for other sentences. */
export function readReply(reply: string, question: string): Clause[] {
  if (termsOf(fold(reply)).length > 0) return [];
  const asked = readClauses(question);
  if (asked.some(isDenial)) return [];
  if (!/\bnao\b/.test(fold(reply))) return asked;
  return asked.map((clause) => ({ ...clause, denied: [...clause.terms] }));
}

/** Whether a text says at least that something is so, or is not: "Sim.", "É proibido.". */
export function hasReplyWord(text: string): boolean {
  return analyze(fold(text)).some(({ word, stem }) => isLight(word, stem));
}

/**
 * Whether a source says the contrary of one of the claims: one of its clauses has the same words and the other
 * polarity, and none that is as close has the same polarity. Whatever is not clear is no contradiction.
 */
export function isContradicted(claims: readonly Clause[], source: readonly Clause[]): boolean {
  return claims.some((claim) => (isDenial(claim) ? isAffirmed(claim, source) : isDenied(claim, source)));
}

/** "Não abre às segundas" does not contradict "abre de terça a domingo": all that is denied must be affirmed. */
function isAffirmed(denial: Clause, source: readonly Clause[]): boolean {
  if (denial.isBeyond) return false;
  const [head = ""] = denial.denied;
  const against = source.filter(
    (other) => !isDenial(other) && denial.denied.every((term) => other.terms.has(term)),
  );
  const inFavour = source.filter((other) => isDenial(other) && other.terms.has(head));
  return outweighs(denial, against, inFavour);
}

function isDenied(affirmation: Clause, source: readonly Clause[]): boolean {
  const against = source.filter(
    (denial) => affirmation.terms.has(denial.denied[0] ?? "") && affirmsMost(affirmation, denial),
  );
  const heads = new Set(against.map(({ denied: [head] }) => head));
  const inFavour = source.filter((other) => !isDenial(other) && !heads.isDisjointFrom(other.terms));
  return outweighs(affirmation, against, inFavour);
}

function affirmsMost(affirmation: Clause, denial: Clause): boolean {
  const affirmed = denial.denied.filter((term) => affirmation.terms.has(term)).length;
  return affirmed > AFFIRMED_SHARE * denial.denied.length || affirmation.terms.isSubsetOf(denial.terms);
}

function outweighs(clause: Clause, against: readonly Clause[], inFavour: readonly Clause[]): boolean {
  const closest = mostShared(clause, against);
  const isClose = closest >= MIN_SHARED && closest >= MIN_SHARE * clause.terms.size;
  return isClose && mostShared(clause, inFavour) < closest;
}

function mostShared(clause: Clause, others: readonly Clause[]): number {
  return Math.max(0, ...others.map(({ terms }) => terms.intersection(clause.terms).size));
}

function isDenial({ denied }: Clause): boolean {
  return denied.length > 0;
}

function readClause(folded: string): Clause[] {
  const text = NO_DENIAL.reduce((rest, pattern) => rest.replace(pattern, " "), folded);
  if (EXCEPTION.test(text) || CIRCUMSTANCE.test(text)) return [];
  const [denial, lack] = [DENIAL.exec(text), LACK.exec(text)];
  // "Sem senha não se entra" demands the password.
  if (denial !== null && lack !== null) return [];
  const terms = termsOf(text);
  if (terms.length === 0) return [];
  const lacked = lack === null ? [] : termsOf(text.slice(lack.index + lack[0].length)).slice(0, 1);
  const denied = denial === null ? lacked : deniedIn(text, denial, terms);
  return [{ terms: new Set(terms), denied, isBeyond: BEYOND.test(text) }];
}

/** What follows; where nothing does ("a entrada é proibida"), what stands before. */
function deniedIn(text: string, denial: RegExpExecArray, terms: readonly string[]): readonly string[] {
  const after = text.slice(denial.index + denial[0].length).split(SCOPE_END, 1)[0] ?? "";
  const denied = termsOf(after.replace(EVERY_DENIAL, " "));
  return denied.length > 0 ? denied : terms;
}

function termsOf(text: string): string[] {
  const content = analyze(text).filter(
    ({ word, stem, isStopWord }) => !isStopWord && !/\d/.test(word) && !isLight(word, stem),
  );
  return [...new Set([...content.map(({ stem }) => stem), ...containedNumbers(text)])];
}

function isLight(word: string, stem: string): boolean {
  return word === "sem" || LIGHT.has(word) || LIGHT.has(stem) || NUMBER_WORDS.has(word) || DENIAL.test(word);
}
