import type { Message } from "#src/domain/index.ts";
import type { BaseStatistics } from "../tools/knowledge-source.ts";
import { resultCount } from "../tools/findings.ts";
import type { ToolFindings } from "../tools/tool.ts";
import { charactersFor, costOf, cutToCost } from "./budget.ts";
import {
  ANSWER_PROMPT,
  CONTEXT_HEAD,
  HISTORY_TITLE,
  NOTHING_FOUND,
  QUESTION_HEAD,
  SECTION_ORDER,
  SECTION_TITLES,
  STATS_TITLE,
  SUMMARY_TITLE,
} from "./data/prompt-texts.ts";
import { escaped, escapedName, fenced } from "./outside-text.ts";
import { candidatesOf, chooseSources, GAP, isSamePassage, type Source, writeSections } from "./source.ts";

export interface ContextInput {
  readonly question: string;
  /** Recent messages, oldest first, the question not among them. */
  readonly history: readonly Message[];
  /** What was said before them. */
  readonly summary: string | null;
  readonly findings: readonly ToolFindings[];
}

/** What a text may cost. */
interface Budget {
  readonly maxTokens: number;
}

/** What a model is given, and the sources that its marks "[1]" refer to. */
export interface BuiltContext {
  readonly system: string;
  readonly user: string;
  readonly sources: readonly Source[];
}

const SPEAKERS: Readonly<Record<Message["role"], string>> = { user: "Usuário", assistant: "Assistente" };
/** Twice what is recalled of a conversation: figures and capitals cost double, and nothing recalled may be lost here. */
const HISTORY_SHARE = 1 / 2;
const SUMMARY_SHARE = 1 / 4;
const AGENT_BUDGET: Budget = { maxTokens: 3_000 };
const SHOWN_ALREADY = "Também encontradas, e já mostradas antes:";
const LEFT_OUT = "Nenhuma fonte coube no espaço disponível.";
/** Enough for a model to correct its call. */
const MAX_NOTE_LENGTH = 500;
const COUNT = new Intl.NumberFormat("pt-BR");
/** Anybody may name collections, and a list of all of them is no help. */
const MAX_NAMES = 12;
const MAX_NAME_LENGTH = 60;

/**
 * Everything that was found, as one prompt within a budget. The question and the instructions always stand whole,
 * even where they alone exceed the budget; the conversation gets a share, and the sources the rest.
 */
export function buildContext(input: ContextInput, { maxTokens }: Budget): BuiltContext {
  const question = `${QUESTION_HEAD}${escaped(input.question)}`;
  let room = charactersFor(maxTokens) - costOf([ANSWER_PROMPT, CONTEXT_HEAD, question].join(GAP));
  const take = (sections: readonly string[]): readonly string[] =>
    sections.filter((section) => {
      const cost = costOf(section) + GAP.length;
      const fits = cost <= room;
      if (fits) room -= cost;
      return fits;
    });
  const conversation = take([
    ...historySection(input.history, room * HISTORY_SHARE),
    ...summarySection(input.summary, room * SUMMARY_SHARE),
  ]);
  const stats = take(statsSections(input.findings));
  const sources = chooseSources(candidatesOf(input.findings), room, 1);
  const found = take(writeSections(sources));
  const empty = take(emptySections(input.findings));
  const user = [CONTEXT_HEAD, ...conversation, ...found, ...empty, ...stats, question].join(GAP);
  return { system: ANSWER_PROMPT, user, sources };
}

/** The part of a prompt that one search gave rise to, exactly as it stands there. */
export function contextPayload(findings: ToolFindings, { sources, user }: BuiltContext): string {
  const sections = [
    ...writeSections(sources.filter(({ section }) => section === findings.kind)),
    ...emptySections([findings]),
    ...statsSections([findings]),
  ];
  // Some may have been left out for want of room.
  return sections.filter((section) => user.includes(section)).join(GAP);
}

/**
 * What one call of a tool found, in the form in which `buildContext` gives it. Numbers continue those of `known`; a
 * passage that has one keeps it, and is named instead of being given again. The sources are the new ones.
 */
export function agentToolResult(
  findings: ToolFindings,
  known: readonly Source[],
  { maxTokens }: Budget = AGENT_BUDGET,
): { readonly text: string; readonly sources: readonly Source[] } {
  const candidates = candidatesOf([findings]);
  const seen = known.filter((source) => candidates.some((candidate) => isSamePassage(source, candidate)));
  const fresh = candidates.filter((candidate) => !known.some((source) => isSamePassage(source, candidate)));
  const shown =
    seen.length === 0 ? [] : [[SHOWN_ALREADY, ...seen.map(({ number }) => `[${number}]`)].join(" ")];
  const others = [...shown, ...emptySections([findings]), ...statsSections([findings])];
  const room = charactersFor(maxTokens) - costOf(others.join(GAP)) - GAP.length;
  const sources = chooseSources(fresh, room, Math.max(0, ...known.map(({ number }) => number)) + 1);
  const sections = [...writeSections(sources), ...others];
  return { text: sections.length === 0 ? LEFT_OUT : sections.join(GAP), sources };
}

/** A model wrote the summary from other people's words, so it is fenced like a source. */
export function agentSummary(summary: string): string {
  return inFence(SUMMARY_TITLE, escaped(summary), "resumo");
}

/** The reply to a call without findings. It repeats names and keys that the model may have been talked into. */
export function agentToolNote(note: string): string {
  return escapedName(note, MAX_NOTE_LENGTH);
}

/** The newest messages are kept; only the last of them may be cut. */
function historySection(history: readonly Message[], budget: number): string[] {
  let left = budget - costOf(inFence(HISTORY_TITLE, "", "histórico"));
  const lines: string[] = [];
  for (const message of history.toReversed()) {
    const line = `${SPEAKERS[message.role]}: ${escaped(message.text)}`;
    const kept = costOf(line) < left ? line : lines.length === 0 ? cutToCost(line, left - 1) : null;
    if (kept === null) break;
    lines.unshift(kept);
    left -= costOf(kept) + 1;
  }
  return lines.length === 0 ? [] : [inFence(HISTORY_TITLE, lines.join("\n"), "histórico")];
}

function summarySection(summary: string | null, budget: number): string[] {
  const text = escaped(summary ?? "");
  const kept = cutToCost(text, budget - costOf(inFence(SUMMARY_TITLE, "", "resumo")));
  return text === "" || kept === null ? [] : [inFence(SUMMARY_TITLE, kept, "resumo")];
}

/** Where was searched and nothing found: a model that is told so does not guess that there is something. */
function emptySections(findings: readonly ToolFindings[]): string[] {
  return SECTION_ORDER.filter((section) => {
    const own = findings.filter(({ kind }) => kind === section);
    return own.length > 0 && own.every((finding) => resultCount(finding) === 0);
  }).map((section) => `${SECTION_TITLES[section]}${GAP}${NOTHING_FOUND[section]}`);
}

/** How much there is, for questions about the knowledge base itself. It is no document, so nothing cites it. */
function statsSections(findings: readonly ToolFindings[]): string[] {
  const found = findings.find((finding) => finding.kind === "stats");
  return found === undefined ? [] : [inFence(STATS_TITLE, statsLines(found.stats).join("\n"), "números")];
}

function statsLines(stats: BaseStatistics): string[] {
  const { documents, activeDocuments, chunks, collections, kinds, origins, lastIndexedAt } = stats;
  return [
    `Documentos: ${COUNT.format(documents)} (${COUNT.format(activeDocuments)} ativos). Trechos: ${COUNT.format(chunks)}.`,
    ...countsLine("Por coleção", collections),
    ...countsLine("Por tipo", kinds),
    ...countsLine("Por origem", origins),
    ...(lastIndexedAt === null ? [] : [`Última indexação: ${escapedName(lastIndexedAt)}`]),
  ];
}

function countsLine(name: string, counts: Readonly<Record<string, number>>): string[] {
  const largest = Object.entries(counts).toSorted((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (largest.length === 0) return [];
  const written = largest
    .slice(0, MAX_NAMES)
    .map(([key, count]) => `${escapedName(key, MAX_NAME_LENGTH)} ${COUNT.format(count)}`);
  const others = largest.length - written.length;
  return [`${name}: ${[...written, ...(others === 0 ? [] : [`e mais ${others}`])].join(", ")}`];
}

function inFence(title: string, text: string, name: string): string {
  return `${title}${GAP}${fenced(text, name)}`;
}
