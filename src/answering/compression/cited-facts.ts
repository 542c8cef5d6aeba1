import type { Message } from "#src/domain/index.ts";
import { factsIn } from "./facts/facts-in.ts";
import { foldFact, saysFact } from "./facts/fold-fact.ts";

/** A fact as it is written and as it is compared. */
export interface CitedFact {
  readonly text: string;
  readonly folded: string;
}

const LABEL = "Dados citados: ";
const SEPARATOR = "; ";

/** What a conversation and the summary of what came before it cite: oldest mention first, nothing that another includes. */
export function citedFacts(messages: readonly Message[], earlier: string | null): CitedFact[] {
  const facts = new Map<string, CitedFact>();
  const told = earlier === null ? [] : factsOfSummary(earlier);
  for (const text of [...told, ...messages.flatMap(({ text }) => factsIn(text))]) {
    const fact = { text, folded: foldFact(text) };
    // What is named again is as new as its last mention.
    facts.delete(fact.folded);
    facts.set(fact.folded, fact);
  }
  return withoutIncluded([...facts.values()]);
}

/** What can be read out of a summary again: the list at its end as it stands, the rest as any text. */
export function factsOfSummary(summary: string): string[] {
  const { prose, listed } = splitSummary(summary);
  return [...listed, ...factsIn(prose)];
}

/** A summary without its list, and the list. */
export function splitSummary(summary: string): {
  readonly prose: string;
  readonly listed: readonly string[];
} {
  const start = summary.lastIndexOf("\n") + 1;
  if (!summary.startsWith(LABEL, start)) return { prose: summary, listed: [] };
  const listed = summary
    .slice(start + LABEL.length)
    .split(SEPARATOR)
    .filter((fact) => fact !== "");
  return { prose: summary.slice(0, Math.max(0, start - 1)), listed };
}

export function listFacts(facts: readonly CitedFact[]): string {
  return facts.length === 0 ? "" : LABEL + facts.map(({ text }) => text).join(SEPARATOR);
}

/**
 * The facts that a text does not keep. Kept is what can be read out of it as a fact, not merely found in it: only then
 * does the next summary, made from this one, keep it too.
 */
export function missingFacts(prose: string, facts: readonly CitedFact[]): readonly CitedFact[] {
  const told = factsIn(prose).map(foldFact);
  if (told.length === 0) return facts;
  const kept = foldedList(told);
  return facts.filter(({ folded }) => !saysFact(kept, folded));
}

/** "Souza" says nothing beside "Maria Souza". */
function withoutIncluded(facts: readonly CitedFact[]): CitedFact[] {
  const all = foldedList(facts.map(({ folded }) => folded));
  return facts.filter(({ folded }) => {
    const itself = all.indexOf(`\n${folded}\n`);
    return (
      !saysFact(all.slice(0, itself), folded) && !saysFact(all.slice(itself + folded.length + 1), folded)
    );
  });
}

/** Line breaks do not occur in folded facts: none can reach from one into the next. */
function foldedList(folded: readonly string[]): string {
  return `\n${folded.join("\n")}\n`;
}
