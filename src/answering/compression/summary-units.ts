import type { Message } from "#src/domain/index.ts";
import { splitSentences, stemsOf, stripCourtesies } from "#src/text/index.ts";
import { foldMessage } from "../support/fold-message.ts";
import { FILLERS } from "./data/words.ts";

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

const WEIGHTS = {
  centrality: 1,
  recency: 0.7,
  question: 0.8,
  background: 0.6,
  reply: 0.4,
  opening: 0.2,
} as const;
/** Fewer say nothing by themselves; a question of one word ("Quando chega?") only with what stands around it. */
const MIN_STEMS = 2;
/** Longer sentences have more words to be central with; beyond so many they no longer gain. */
const ENOUGH_STEMS = 8;

const MAX_FILLER_LENGTH = 60;

interface ReadUnit {
  readonly unit: SummaryUnit;
  readonly stems: ReadonlySet<string>;
}

/**
 * Sentences of a conversation, the most important first: those that share their words with many others, are recent,
 * ask, introduce a question or begin its reply. Equal scores keep their order; a repeated sentence counts once.
 */
export function rankUnits(units: readonly SummaryUnit[]): SummaryUnit[] {
  const read = units
    .map((unit) => ({ unit, stems: stemsOf(unit.text) }))
    .filter(({ unit, stems }) => stems.size >= (isQuestion(unit) ? 1 : MIN_STEMS) && !isFiller(unit.text));
  const centrality = centralityOf(read);
  const place = placeScoring(units);
  const scored = withoutRepetitions(read).map((item) => ({
    unit: item.unit,
    score: WEIGHTS.centrality * centrality(item) + place(item),
  }));
  return scored.toSorted((a, b) => b.score - a.score).map(({ unit }) => unit);
}

function placeScoring(units: readonly SummaryUnit[]): (item: ReadUnit) => number {
  const lastLine = Math.max(1, units.at(-1)?.line ?? 1);
  const questions = units.filter(isQuestion);
  const askingLines = new Set(questions.map(({ line }) => line));
  const background = new Set(questions.map(({ line, place }) => `${line} ${place - 1}`));
  return ({ unit, stems }) => {
    const { line, place, role } = unit;
    const asks = isQuestion(unit) ? Math.min(1, stems.size / MIN_STEMS) : 0;
    const isReply = role === "assistant" && place === 0 && askingLines.has(line - 1);
    return (
      WEIGHTS.recency * (line / lastLine) +
      WEIGHTS.question * asks +
      (background.has(`${line} ${place}`) ? WEIGHTS.background : 0) +
      (isReply ? WEIGHTS.reply : 0) +
      (place === 0 ? WEIGHTS.opening : 0)
    );
  };
}

/** Greetings, thanks, offers of help. */
function isFiller(text: string): boolean {
  if (text.length > MAX_FILLER_LENGTH) return false;
  const folded = foldMessage(text);
  const { start, end } = stripCourtesies(folded.split(" "));
  return FILLERS.has(folded) || start === end;
}

/** What the person asks; a question of ours ("posso ajudar?") rarely says what the conversation is about. */
function isQuestion({ role, text }: SummaryUnit): boolean {
  return role !== "assistant" && text.includes("?");
}

/** In how many sentences a sentence's words occur, on average, from 0 to 1. */
function centralityOf(items: readonly ReadUnit[]): (item: ReadUnit) => number {
  const counts = new Map<string, number>();
  for (const { stems } of items) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const highest = Math.log1p(highestOf(counts.values()));
  return ({ stems }) => {
    let sum = 0;
    for (const stem of stems) sum += Math.log1p((counts.get(stem) ?? 1) - 1);
    return Math.min(1, sum / (highest * Math.max(stems.size, ENOUGH_STEMS)));
  };
}

/** A call with one argument for each of many values would overflow the stack. */
function highestOf(values: Iterable<number>): number {
  let max = 1;
  for (const value of values) max = Math.max(max, value);
  return max;
}

/** Of equal sentences the last one stays: what was repeated still matters. */
function withoutRepetitions(items: readonly ReadUnit[]): ReadUnit[] {
  const last = new Map(items.map((item) => [item.unit.text.toLowerCase(), item]));
  return items.filter((item) => last.get(item.unit.text.toLowerCase()) === item);
}
