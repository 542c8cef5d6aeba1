import { charactersFor } from "../augmentation/prompt-tokens.ts";
import { cutText } from "../augmentation/quoted-text.ts";
import type { ToolFindings } from "../tools/tool.ts";
import type { ContextLimits } from "./build-context.ts";
import { candidatesOf } from "./candidates.ts";
import { chooseSources } from "./choose-sources.ts";
import { AGENT_PROMPT } from "./data/answer-prompts.ts";
import { SUMMARY_TITLE } from "./data/section-titles.ts";
import { emptySections } from "./empty-sections.ts";
import { defused, defusedName, fenced } from "./fenced-text.ts";
import { costOf } from "./prompt-cost.ts";
import { isSamePassage, withoutRepeats } from "./same-passage.ts";
import type { Source } from "./source.ts";
import { statsSections } from "./stats-section.ts";
import { writeSections } from "./write-source.ts";

export interface AgentToolResult {
  /** What the model is answered. */
  readonly text: string;
  /** The sources that are new, to be added to the known ones before the next call. */
  readonly sources: readonly Source[];
  readonly omitted: number;
}

const DEFAULT_LIMITS: ContextLimits = { maxTokens: 3_000 };
const GAP = "\n\n";
const SHOWN_ALREADY = "Também encontradas, e já mostradas antes:";
const LEFT_OUT = "Nenhuma fonte coube no espaço disponível.";

/** Enough to mend a call by. */
const MAX_NOTE_LENGTH = 500;

/** What a model that calls tools itself is told to do. */
export function agentSystemPrompt(): string {
  return AGENT_PROMPT;
}

/**
 * What one call of a tool found, in the form in which `buildContext` gives it. Numbers go on from those of `known`;
 * a passage that has one keeps it, and is named instead of being given again.
 */
export function agentToolResult(
  findings: ToolFindings,
  known: readonly Source[],
  limits: ContextLimits = DEFAULT_LIMITS,
): AgentToolResult {
  const candidates = withoutRepeats(candidatesOf([findings]));
  const seen = known.filter((source) => candidates.some((candidate) => isSamePassage(source, candidate)));
  const fresh = candidates.filter((candidate) => !known.some((source) => isSamePassage(source, candidate)));
  const others = [...shownAlready(seen), ...emptySections([findings]), ...statsSections([findings])];
  const room = charactersFor(limits.maxTokens) - costOf(others.join(GAP)) - GAP.length;
  const sources = chooseSources(fresh, room, nextNumber(known));
  const sections = [...writeSections(sources), ...others];
  return {
    text: sections.length === 0 ? LEFT_OUT : sections.join(GAP),
    sources,
    omitted: fresh.length - sources.length,
  };
}

/** What was said before, as far as it is no longer given as it was said: a model wrote it of others' words. */
export function agentSummary(summary: string): string {
  return `${SUMMARY_TITLE}\n\n${fenced(defused(summary), "resumo")}`;
}

/**
 * What a call is answered where there are no findings. Names and keys of a call are whatever the model was talked
 * into, and they are repeated here: on one line, and without a fence or anybody's turn in them.
 */
export function agentToolNote(note: string): string {
  const line = defusedName(note);
  return line.length > MAX_NOTE_LENGTH ? cutText(line, MAX_NOTE_LENGTH) : line;
}

function shownAlready(seen: readonly Source[]): string[] {
  if (seen.length === 0) return [];
  return [`${SHOWN_ALREADY} ${seen.map(({ number }) => `[${number}]`).join(" ")}`];
}

function nextNumber(known: readonly Source[]): number {
  return known.reduce((highest, { number }) => Math.max(highest, number), 0) + 1;
}
