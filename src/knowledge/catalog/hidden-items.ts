import type { KnowledgeEntry } from "#src/domain/index.ts";
import type { EntryProblem } from "../entries/entry-problem.ts";
import { isHiddenByWord } from "./status-words.ts";

/** Words that nobody counts one by one: a column of dates is no column of states. */
const MAX_WORDS = 10;

/** How many items each unread status hides; null: the words beyond the first ones, together. */
export type HiddenItems = Map<string | null, number>;

export function countHidden(entry: KnowledgeEntry, hidden: HiddenItems): void {
  if (entry.kind !== "catalog" || !isHiddenByWord(entry)) return;
  const word = hidden.has(entry.status) || hidden.size < MAX_WORDS ? entry.status : null;
  hidden.set(word, (hidden.get(word) ?? 0) + 1);
}

/** One warning for each of the words. */
export function hiddenWarnings(hidden: HiddenItems): EntryProblem[] {
  return [...hidden].map(([word, count]) => ({
    row: null,
    field: "status",
    fault: "hidden-items",
    isRefused: false,
    detail: word ?? "…",
    count,
  }));
}
