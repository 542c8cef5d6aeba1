import type { Message } from "#src/domain/index.ts";
import { splitSentences } from "#src/text/index.ts";

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
