import { describeProblem, type EntryProblem } from "#src/knowledge/index.ts";
import type { Presentation } from "../presentation.ts";

/** A problem with the field as this reader calls it: 'linha 7: falta "resposta"'. */
export function problemText(
  problem: EntryProblem,
  { text, language }: Pick<Presentation, "text" | "language">,
): string {
  const { field } = problem;
  const name = field === null ? null : (text.entries.fields[field] ?? field);
  return describeProblem({ ...problem, field: name }, language);
}
