import type { z } from "zod";
import type { EntryKind, KnowledgeEntry } from "#src/domain/index.ts";
import { itemSchema } from "../catalog/item-schema.ts";
import { faqSchema } from "../faqs/faq-schema.ts";
import type { EntryFault, EntryProblem } from "./entry-problem.ts";

export type ValidatedEntry =
  | { readonly entry: KnowledgeEntry }
  | { readonly problems: readonly EntryProblem[] };

/**
 * Makes an entry out of what somebody wrote: texts are cleaned, words and lists are read, an id is made where there is
 * none. What was valid once stays as it is. Other fields than an entry's are passed over.
 */
export function validateEntry(value: unknown, kind: EntryKind): ValidatedEntry {
  const parsed = (kind === "faq" ? faqSchema : itemSchema).safeParse(value);
  if (parsed.success) return { entry: parsed.data };
  return { problems: parsed.error.issues.map((issue) => problemOf(issue, value)) };
}

type Issue = z.core.$ZodIssue;

function problemOf(issue: Issue, value: unknown): EntryProblem {
  const field = issue.path[0] === undefined ? null : String(issue.path[0]);
  const given = field === null ? value : (value as Readonly<Record<string, unknown>>)[field];
  return { row: null, field, isRefused: true, ...faultOf(issue, given) };
}

function faultOf(issue: Issue, given: unknown): { readonly fault: EntryFault; readonly detail: string } {
  if (issue.code === "too_big" && issue.origin === "string")
    return { fault: "too-long", detail: String(issue.maximum) };
  if (issue.code === "too_big" && issue.origin === "array")
    return { fault: "too-many", detail: String(issue.maximum) };
  const isMissing =
    given === undefined || given === null || (issue.code === "too_small" && issue.origin === "string");
  if (isMissing) return { fault: "missing", detail: "" };
  return { fault: "invalid", detail: shortText(given) };
}

const MAX_DETAIL_LENGTH = 80;

/** What somebody gave, for a message. */
export function shortText(given: unknown): string {
  const isShown = typeof given === "string" || typeof given === "number" || typeof given === "boolean";
  return isShown ? String(given).slice(0, MAX_DETAIL_LENGTH).toWellFormed() : "";
}
