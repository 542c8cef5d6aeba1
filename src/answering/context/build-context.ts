import type { Message } from "#src/domain/index.ts";
import { charactersFor } from "../augmentation/prompt-tokens.ts";
import type { ToolFindings } from "../tools/tool.ts";
import { candidatesOf } from "./candidates.ts";
import { chooseSources } from "./choose-sources.ts";
import { conversationSections } from "./conversation-sections.ts";
import { ANSWER_PROMPT } from "./data/answer-prompts.ts";
import { CONTEXT_HEAD, QUESTION_HEAD } from "./data/section-titles.ts";
import { emptySections } from "./empty-sections.ts";
import { defused } from "./fenced-text.ts";
import { costOf, tokensFor } from "./prompt-cost.ts";
import { withoutRepeats } from "./same-passage.ts";
import type { Source } from "./source.ts";
import { statsSections } from "./stats-section.ts";
import { writeSections } from "./write-source.ts";

export interface ContextInput {
  readonly question: string;
  /** Recent messages, oldest first, the question not among them. */
  readonly history: readonly Message[];
  /** What was said before them. */
  readonly summary: string | null;
  readonly findings: readonly ToolFindings[];
}

export interface ContextLimits {
  /** For the whole prompt. */
  readonly maxTokens: number;
}

/** What a model is given, and the sources that its marks "[1]" refer to. */
export interface BuiltContext {
  readonly system: string;
  readonly user: string;
  readonly sources: readonly Source[];
  /** Sources that were found and left out for want of room. */
  readonly omitted: number;
  /** Estimated, on the safe side. */
  readonly tokens: number;
}

const GAP = "\n\n";

/**
 * Everything that was found, as one prompt within a budget. The question and the instructions always stand whole,
 * even where they alone are more than the budget; the conversation gets a share, and the sources the rest.
 */
export function buildContext(input: ContextInput, limits: ContextLimits): BuiltContext {
  const question = `${QUESTION_HEAD}${defused(input.question)}`;
  const frame = costOf([ANSWER_PROMPT, CONTEXT_HEAD, question].join(GAP));
  let room = charactersFor(limits.maxTokens) - frame;
  const taken = (sections: readonly string[]): readonly string[] => {
    const fitting = within(sections, room);
    room -= costOfSections(fitting);
    return fitting;
  };
  const conversation = taken(conversationSections(input.history, input.summary, room));
  const stats = taken(statsSections(input.findings));
  const candidates = withoutRepeats(candidatesOf(input.findings));
  const sources = chooseSources(candidates, room, 1);
  const found = taken(writeSections(sources));
  const empty = taken(emptySections(input.findings));
  const user = [CONTEXT_HEAD, ...conversation, ...found, ...empty, ...stats, question].join(GAP);
  return {
    system: ANSWER_PROMPT,
    user,
    sources,
    omitted: candidates.length - sources.length,
    tokens: tokensFor(costOf(ANSWER_PROMPT) + costOf(user)),
  };
}

function within(sections: readonly string[], room: number): readonly string[] {
  let left = room;
  return sections.filter((section) => {
    const cost = costOfSections([section]);
    const fits = cost <= left;
    if (fits) left -= cost;
    return fits;
  });
}

function costOfSections(sections: readonly string[]): number {
  return sections.reduce((sum, section) => sum + costOf(section) + GAP.length, 0);
}
