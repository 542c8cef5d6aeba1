import type { Message } from "#src/domain/index.ts";
import { splitSentences, stemsOf, stripCourtesies } from "#src/text/index.ts";
import { foldMessage } from "../support/fold-message.ts";

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
const HAS_WORD = /[\p{L}\p{N}]/u;
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
export function composeUnits(units: readonly SummaryUnit[]): string {
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
    .filter((sentence) => HAS_WORD.test(sentence))
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
