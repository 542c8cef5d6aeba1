import type { Message } from "#src/domain/index.ts";
import { cutToCost } from "./cut-to-cost.ts";
import { HISTORY_TITLE, SUMMARY_TITLE } from "./data/section-titles.ts";
import { defused, fenced } from "./fenced-text.ts";
import { costOf } from "./prompt-cost.ts";

const SPEAKERS: Readonly<Record<Message["role"], string>> = { user: "Usuário", assistant: "Assistente" };
/** Twice what is recalled of a conversation: figures and capitals cost double, and nothing recalled may be lost here. */
const HISTORY_SHARE = 1 / 2;
const SUMMARY_SHARE = 1 / 4;

/** What was said before, within its share of the room; what it does not use is left to the sources. */
export function conversationSections(
  history: readonly Message[],
  summary: string | null,
  room: number,
): string[] {
  return [
    historySection(history, room * HISTORY_SHARE),
    summarySection(summary, room * SUMMARY_SHARE),
  ].filter((section) => section !== null);
}

/** The newest messages are kept; of them only the last may be cut. */
function historySection(history: readonly Message[], budget: number): string | null {
  let left = budget - costOf(inFence(HISTORY_TITLE, "", "histórico"));
  const lines: string[] = [];
  for (const message of history.toReversed()) {
    const line = `${SPEAKERS[message.role]}: ${defused(message.text)}`;
    const kept = costOf(line) < left ? line : lines.length === 0 ? cutToCost(line, left - 1) : null;
    if (kept === null) break;
    lines.unshift(kept);
    left -= costOf(kept) + 1;
  }
  return lines.length === 0 ? null : inFence(HISTORY_TITLE, lines.join("\n"), "histórico");
}

function summarySection(summary: string | null, budget: number): string | null {
  const text = defused(summary ?? "");
  const kept = cutToCost(text, budget - costOf(inFence(SUMMARY_TITLE, "", "resumo")));
  return text === "" || kept === null ? null : inFence(SUMMARY_TITLE, kept, "resumo");
}

function inFence(title: string, text: string, name: string): string {
  return `${title}\n\n${fenced(text, name)}`;
}
