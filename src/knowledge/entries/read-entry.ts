import type { EntryKind, KnowledgeEntry } from "#src/domain/index.ts";
import { MAX_PRIORITY } from "../faqs/faq-schema.ts";
import type { EntryProblem } from "./entry-problem.ts";
import { orNull, readNumber } from "./read-value.ts";
import { shortText, validateEntry } from "./validate-entry.ts";

/** What a row of a file became: an entry, perhaps with warnings, or the problems because of which there is none. */
export interface ReadEntry {
  readonly entry: KnowledgeEntry | null;
  readonly problems: readonly EntryProblem[];
}

type Values = Readonly<Record<string, unknown>>;

/** Like `validateEntry`, but what can be done without is no reason to lose a row. */
export function readEntry(values: Values, kind: EntryKind): ReadEntry {
  const mended = kind === "faq" ? mendPriority(values) : { values, warnings: [] };
  const valid = validateEntry(mended.values, kind);
  return "entry" in valid
    ? { entry: valid.entry, problems: mended.warnings }
    : { entry: null, problems: valid.problems };
}

/** "alta" is 0 and "1,5" is 2, and both are told. */
function mendPriority(values: Values): { values: Values; warnings: readonly EntryProblem[] } {
  const given = orNull(values["priority"]);
  const number = given === null ? 0 : readNumber(given);
  const whole = Math.round(number ?? 0) + 0;
  const priority = Math.abs(whole) <= MAX_PRIORITY ? whole : 0;
  if (priority === number) return { values, warnings: [] };
  const detail = `"${shortText(given)}" → ${priority}`;
  const warning = { row: null, field: "priority", fault: "changed-value", isRefused: false, detail } as const;
  return { values: { ...values, priority }, warnings: [warning] };
}
