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

/** A part of a sentence that affirms or denies something. */
export interface Clause {
  /** Its content: stems and numbers. */
  readonly terms: ReadonlySet<string>;
  /** The terms that are denied, the most directly denied first; empty where nothing is. */
  readonly denied: readonly string[];
  /** Speaks of what lies beyond a limit, where the contrary holds. */
  readonly isBeyond: boolean;
}

/** Whether a source says the contrary of one of the clauses. */
export type ContradictionJudge = (clauses: readonly Clause[]) => boolean;

type ClausesByTerm = ReadonlyMap<string, readonly Clause[]>;

interface SourceClauses {
  readonly affirmations: ClausesByTerm;
  readonly denials: ClausesByTerm;
}

const CLAUSE_END =
  /[;\n()•|]|[.!?:…—–](?=\s|$)|,? (?:mas|por[ée]m|contudo|entretanto|embora|enquanto|pois|porque)(?= )|, (?=que )/iu;
const SCOPE_END = /,(?!\d)|["“”]/;
const EVERY_DENIAL = new RegExp(DENIAL, "g");
const HAS_DIGIT = /\d/;
/** The answer to a question of yes or no is no part of what follows it. */
const REPLY = /^[\s*_>-]{0,10}(?:sim|n[ãa]o)[*_]{0,2}[,.;:!]/iu;
const SAYS_NO = /\bnao\b/;
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
  if (!SAYS_NO.test(fold(reply))) return asked;
  return asked.map((clause) => ({ ...clause, denied: [...clause.terms] }));
}

/**
 * Looks, for each clause, for one of the source with the same words and the other polarity; if the source has another
 * as close with the same polarity, that counts. Whatever is not clear is no contradiction.
 */
export function createContradictionJudge(source: string): ContradictionJudge {
  const clauses = readClauses(source);
  const held: SourceClauses = {
    affirmations: byTerm(clauses.filter((clause) => !isDenial(clause))),
    denials: byTerm(clauses.filter(isDenial)),
  };
  return (claimed) =>
    claimed.some((clause) => (isDenial(clause) ? isAffirmed(clause, held) : isDenied(clause, held)));
}

/** "Não abre às segundas" does not contradict "abre de terça a domingo": all that is denied must be affirmed. */
function isAffirmed(denial: Clause, { affirmations, denials }: SourceClauses): boolean {
  if (denial.isBeyond) return false;
  const [head = ""] = denial.denied;
  const against = (affirmations.get(head) ?? []).filter(({ terms }) =>
    denial.denied.every((term) => terms.has(term)),
  );
  return outweighs(denial, against, denials.get(head) ?? []);
}

function isDenied(affirmation: Clause, { affirmations, denials }: SourceClauses): boolean {
  const against = [...affirmation.terms].flatMap((term) =>
    (denials.get(term) ?? []).filter(
      (denial) => denial.denied[0] === term && affirmsMost(affirmation, denial),
    ),
  );
  const heads = new Set(against.flatMap(({ denied }) => denied.slice(0, 1)));
  const inFavour = [...heads].flatMap((head) => affirmations.get(head) ?? []);
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

function byTerm(clauses: readonly Clause[]): ClausesByTerm {
  const terms = new Set(clauses.flatMap((clause) => [...clause.terms]));
  return new Map([...terms].map((term) => [term, clauses.filter((clause) => clause.terms.has(term))]));
}

function readClause(folded: string): Clause[] {
  const text = NO_DENIAL.reduce((rest, pattern) => rest.replace(pattern, " "), folded);
  if (EXCEPTION.test(text) || CIRCUMSTANCE.test(text)) return [];
  const [denial, lack] = [DENIAL.exec(text), LACK.exec(text)];
  // "Sem senha não se entra" demands the password.
  if (denial !== null && lack !== null) return [];
  const terms = termsOf(text);
  if (terms.length === 0) return [];
  const denied = denial === null ? lackedIn(text, lack) : deniedIn(text, denial, terms);
  return [{ terms: new Set(terms), denied, isBeyond: BEYOND.test(text) }];
}

/** What follows; where nothing does ("a entrada é proibida"), what stands before. */
function deniedIn(text: string, denial: RegExpExecArray, terms: readonly string[]): readonly string[] {
  const after = text.slice(denial.index + denial[0].length).split(SCOPE_END, 1)[0] ?? "";
  const denied = termsOf(after.replace(EVERY_DENIAL, " "));
  return denied.length > 0 ? denied : terms;
}

function lackedIn(text: string, lack: RegExpExecArray | null): readonly string[] {
  return lack === null ? [] : termsOf(text.slice(lack.index + lack[0].length)).slice(0, 1);
}

function termsOf(text: string): string[] {
  const content = analyze(text).filter(
    ({ word, stem, isStopWord }) => !isStopWord && !HAS_DIGIT.test(word) && !isLight(word, stem),
  );
  return [...new Set([...content.map(({ stem }) => stem), ...containedNumbers(text)])];
}

function isLight(word: string, stem: string): boolean {
  return word === "sem" || LIGHT.has(word) || LIGHT.has(stem) || NUMBER_WORDS.has(word) || DENIAL.test(word);
}
