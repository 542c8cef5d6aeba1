import type { Message } from "#src/domain/index.ts";
import { splitSentences, stemsOf, stripCourtesies } from "#src/text/index.ts";
import { factsIn, foldFact, saysFact } from "./facts-in.ts";
import { foldMessage } from "../support/fold-message.ts";

/** "Assistente: " and the line break before it. */
const MAX_FRAME_LENGTH = 14;

/**
 * As many of the sentences, best first, as fit beside the list of all facts that they leave out. Facts come before
 * sentences; only when the facts alone are too long are the oldest dropped.
 */
export function fitSummary(
  ranked: readonly SummaryUnit[],
  facts: readonly CitedFact[],
  maxCharacters: number,
): { readonly text: string; readonly lost: readonly string[] } {
  const { kept, lost } = factsWithin(facts, maxCharacters);
  let chosen = lost.length > 0 ? [] : chooseUnits(ranked, kept, maxCharacters);
  let text = composeSummary(chosen, kept);
  // Side by side, sentences may read differently than alone: then the least of them goes.
  while (text.length > maxCharacters && chosen.length > 0) {
    chosen = chosen.slice(0, -1);
    text = composeSummary(chosen, kept);
  }
  return { text, lost: lost.map((fact) => fact.text) };
}

function composeSummary(units: readonly SummaryUnit[], facts: readonly CitedFact[]): string {
  const prose = composeUnits(units);
  const list = listFacts(missingFacts(prose, facts));
  return [prose, list].filter((part) => part !== "").join("\n");
}

/** A sentence costs its length less the facts that need no listing because of it. */
function chooseUnits(
  ranked: readonly SummaryUnit[],
  facts: readonly CitedFact[],
  maxCharacters: number,
): SummaryUnit[] {
  const chosen: SummaryUnit[] = [];
  let missing = facts;
  let left = maxCharacters - listFacts(facts).length;
  // Enough to fill the room several times: of a year of messages, the last hundreds of sentences change nothing.
  let toConsider = 4 * maxCharacters;
  for (const unit of ranked) {
    toConsider -= unit.text.length;
    if (toConsider <= 0) break;
    const still = missingFacts(unit.text, missing);
    const saved = still.length === missing.length ? 0 : listFacts(missing).length - listFacts(still).length;
    const cost = unit.text.length + MAX_FRAME_LENGTH - saved;
    if (cost > left) continue;
    chosen.push(unit);
    missing = still;
    left -= cost;
  }
  return chosen;
}

/** The newest facts that fit in a list; one that would not fit alone drives out no other. */
function factsWithin(
  facts: readonly CitedFact[],
  maxCharacters: number,
): { readonly kept: readonly CitedFact[]; readonly lost: readonly CitedFact[] } {
  const kept = new Set<CitedFact>();
  let left = maxCharacters - LABEL.length + SEPARATOR.length;
  for (const fact of facts.toReversed()) {
    const length = fact.text.length + SEPARATOR.length;
    if (length > maxCharacters - LABEL.length + SEPARATOR.length) continue;
    if (length > left) break;
    kept.add(fact);
    left -= length;
  }
  return { kept: facts.filter((fact) => kept.has(fact)), lost: facts.filter((fact) => !kept.has(fact)) };
}

/** A fact as it is written and as it is compared. */
interface CitedFact {
  readonly text: string;
  readonly folded: string;
}

const LABEL = "Dados citados: ";
const SEPARATOR = "; ";

/** What a conversation and the summary of what came before it cite: oldest mention first, nothing that another includes. */
export function citedFacts(messages: readonly Message[], earlier: string | null): CitedFact[] {
  const facts = new Map<string, CitedFact>();
  const former = earlier === null ? [] : factsOfSummary(earlier);
  for (const text of [...former, ...messages.flatMap(({ text }) => factsIn(text))]) {
    const fact = { text, folded: foldFact(text) };
    // What is named again is as new as its last mention.
    facts.delete(fact.folded);
    facts.set(fact.folded, fact);
  }
  return withoutIncluded([...facts.values()]);
}

/** What can be read out of a summary again: the list at its end as it stands, the rest as any text. */
export function factsOfSummary(summary: string): string[] {
  const { prose, listed } = splitSummary(summary);
  return [...listed, ...factsIn(prose)];
}

/** A summary without its list, and the list. */
export function splitSummary(summary: string): {
  readonly prose: string;
  readonly listed: readonly string[];
} {
  const start = summary.lastIndexOf("\n") + 1;
  if (!summary.startsWith(LABEL, start)) return { prose: summary, listed: [] };
  const listed = summary
    .slice(start + LABEL.length)
    .split(SEPARATOR)
    .filter((fact) => fact !== "");
  return { prose: summary.slice(0, Math.max(0, start - 1)), listed };
}

function listFacts(facts: readonly CitedFact[]): string {
  return facts.length === 0 ? "" : LABEL + facts.map(({ text }) => text).join(SEPARATOR);
}

/**
 * The facts that a text does not keep. Kept is what can be read out of it as a fact, not merely found in it: only then
 * does the next summary, made from this one, keep it too.
 */
function missingFacts(prose: string, facts: readonly CitedFact[]): readonly CitedFact[] {
  const found = factsIn(prose).map(foldFact);
  if (found.length === 0) return facts;
  const kept = foldedList(found);
  return facts.filter(({ folded }) => !saysFact(kept, folded));
}

/** "Souza" says nothing beside "Maria Souza". */
function withoutIncluded(facts: readonly CitedFact[]): CitedFact[] {
  const all = foldedList(facts.map(({ folded }) => folded));
  return facts.filter(
    ({ folded }) =>
      !saysFact(
        all.replace(`\n${folded}\n`, () => "\n\n"),
        folded,
      ),
  );
}

/** Line breaks do not occur in folded facts: none can reach from one into the next. */
function foldedList(folded: readonly string[]): string {
  return `\n${folded.join("\n")}\n`;
}

/** A sentence that may become part of a summary. */
export interface SummaryUnit {
  readonly text: string;
  /** Whose sentence it is; null where nobody is named, as in what a model wrote. */
  readonly role: Message["role"] | null;
  /** The message or line that it is of. Sentences of one line stand together. */
  readonly line: number;
  /** Its place within the line. */
  readonly place: number;
}

const LABELS = { user: "Usuário", assistant: "Assistente" } as const;
const LABELLED = /^(?:(Usuário)|Assistente): /u;
const ENDS_SENTENCE = /[.!?…:;]["'”’»)\]]?$/;
/** Signs of lists and headings mean nothing once sentences stand side by side. */
const MARKUP = /^(?:[-–—*•▪●·#>]{1,6}\s+|\d{1,2}[.)]\s+)|\*\*|__|`/g;
/** Fewer say nothing by themselves; a question of one word ("Quando chega?") does with what stands around it. */
const MIN_STEMS = 3;

/** The sentences of messages, numbered from `firstLine`. */
export function unitsOfMessages(messages: readonly Message[], firstLine: number): SummaryUnit[] {
  return messages.flatMap(({ role, text }, index) => unitsOf(text, role, firstLine + index));
}

/** The sentences of a summary: one of ours, whose lines name who speaks, or a model's. */
export function unitsOfSummary(summary: string): SummaryUnit[] {
  return summary.split("\n").flatMap((line, index) => {
    const label = LABELLED.exec(line);
    const role = label === null ? null : label[1] === undefined ? "assistant" : "user";
    return unitsOf(line.slice(label?.[0].length ?? 0), role, index);
  });
}

/** The units as text: a line for each message, in order. */
function composeUnits(units: readonly SummaryUnit[]): string {
  const ordered = units.toSorted((a, b) => a.line - b.line || a.place - b.place);
  const lines = [...Map.groupBy(ordered, ({ line }) => line).values()];
  return lines.map(composeLine).join("\n");
}

function composeLine(units: readonly SummaryUnit[]): string {
  const role = units[0]?.role ?? null;
  const text = units.map(({ text }) => (ENDS_SENTENCE.test(text) ? text : `${text}.`)).join(" ");
  return role === null ? text : `${LABELS[role]}: ${text}`;
}

function unitsOf(text: string, role: SummaryUnit["role"], line: number): SummaryUnit[] {
  return splitSentences(text)
    .map(({ start, end }) => text.slice(start, end).replace(MARKUP, "").replaceAll(/\s+/g, " ").trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .map((sentence, place) => ({ text: sentence, role, line, place }));
}

/** The sentences that say something: messages that ask, then the others, newest first; of equal sentences only the last. */
export function mainPointsFirst(units: readonly SummaryUnit[]): SummaryUnit[] {
  const asking = new Set(units.filter(isQuestion).map(({ line }) => line));
  const lines = (units.at(-1)?.line ?? 0) + 1;
  const rank = ({ line }: SummaryUnit): number => line + (asking.has(line) ? lines : 0);
  const last = new Map(units.map((unit) => [unit.text.toLowerCase(), unit]));
  return [...last.values()].filter(saysSomething).toSorted((a, b) => rank(b) - rank(a) || a.place - b.place);
}

/** Neither a greeting, nor thanks, nor a word or two. */
function saysSomething(unit: SummaryUnit): boolean {
  const { start, end } = stripCourtesies(foldMessage(unit.text).split(" "));
  return start < end && stemsOf(unit.text).size >= (isQuestion(unit) ? 1 : MIN_STEMS);
}

/** What the person asks; a question of ours ("posso ajudar?") rarely says what the conversation is about. */
function isQuestion({ role, text }: SummaryUnit): boolean {
  return role !== "assistant" && text.includes("?");
}
