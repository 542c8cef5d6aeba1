import type { Message } from "#src/domain/index.ts";
import { factsIn, foldFact, saysFact } from "./facts-in.ts";
import { composeUnits, type SummaryUnit } from "./summary-units.ts";

/** "Assistente: " and the line break before it. */
const MAX_FRAME_LENGTH = 14;

/**
 * As many of the sentences, best first, as fit beside the list of all facts that they leave out. Facts come before
 * sentences; only when the facts alone are too long are the oldest dropped.
 */
export function fitSummary(
  ranked: readonly SummaryUnit[],
  facts: readonly CitedFact[],
  maxCharacters: number,
): { readonly text: string; readonly lost: readonly string[] } {
  const { kept, lost } = factsWithin(facts, maxCharacters);
  let chosen = lost.length > 0 ? [] : chooseUnits(ranked, kept, maxCharacters);
  let text = composeSummary(chosen, kept);
  // Side by side, sentences may read differently than alone: then the least of them goes.
  while (text.length > maxCharacters && chosen.length > 0) {
    chosen = chosen.slice(0, -1);
    text = composeSummary(chosen, kept);
  }
  return { text, lost: lost.map((fact) => fact.text) };
}

function composeSummary(units: readonly SummaryUnit[], facts: readonly CitedFact[]): string {
  const prose = composeUnits(units);
  const list = listFacts(missingFacts(prose, facts));
  return [prose, list].filter((part) => part !== "").join("\n");
}

/** A sentence costs its length less the facts that need no listing because of it. */
function chooseUnits(
  ranked: readonly SummaryUnit[],
  facts: readonly CitedFact[],
  maxCharacters: number,
): SummaryUnit[] {
  const chosen: SummaryUnit[] = [];
  let missing = facts;
  let left = maxCharacters - listFacts(facts).length;
  // Enough to fill the room several times: of a year of messages, the last hundreds of sentences change nothing.
  let toConsider = 4 * maxCharacters;
  for (const unit of ranked) {
    toConsider -= unit.text.length;
    if (toConsider <= 0) break;
    const still = missingFacts(unit.text, missing);
    const saved = still.length === missing.length ? 0 : listFacts(missing).length - listFacts(still).length;
    const cost = unit.text.length + MAX_FRAME_LENGTH - saved;
    if (cost > left) continue;
    chosen.push(unit);
    missing = still;
    left -= cost;
  }
  return chosen;
}

/** The newest facts that fit in a list; one that would not fit alone drives out no other. */
function factsWithin(
  facts: readonly CitedFact[],
  maxCharacters: number,
): { readonly kept: readonly CitedFact[]; readonly lost: readonly CitedFact[] } {
  const kept = new Set<CitedFact>();
  let left = maxCharacters - LABEL.length + SEPARATOR.length;
  for (const fact of facts.toReversed()) {
    const length = fact.text.length + SEPARATOR.length;
    if (length > maxCharacters - LABEL.length + SEPARATOR.length) continue;
    if (length > left) break;
    kept.add(fact);
    left -= length;
  }
  return { kept: facts.filter((fact) => kept.has(fact)), lost: facts.filter((fact) => !kept.has(fact)) };
}

/** A fact as it is written and as it is compared. */
interface CitedFact {
  readonly text: string;
  readonly folded: string;
}

const LABEL = "Dados citados: ";
const SEPARATOR = "; ";

/** What a conversation and the summary of what came before it cite: oldest mention first, nothing that another includes. */
export function citedFacts(messages: readonly Message[], earlier: string | null): CitedFact[] {
  const facts = new Map<string, CitedFact>();
  const former = earlier === null ? [] : factsOfSummary(earlier);
  for (const text of [...former, ...messages.flatMap(({ text }) => factsIn(text))]) {
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

function listFacts(facts: readonly CitedFact[]): string {
  return facts.length === 0 ? "" : LABEL + facts.map(({ text }) => text).join(SEPARATOR);
}

/**
 * The facts that a text does not keep. Kept is what can be read out of it as a fact, not merely found in it: only then
 * does the next summary, made from this one, keep it too.
 */
function missingFacts(prose: string, facts: readonly CitedFact[]): readonly CitedFact[] {
  const found = factsIn(prose).map(foldFact);
  if (found.length === 0) return facts;
  const kept = foldedList(found);
  return facts.filter(({ folded }) => !saysFact(kept, folded));
}

/** "Souza" says nothing beside "Maria Souza". */
function withoutIncluded(facts: readonly CitedFact[]): CitedFact[] {
  const all = foldedList(facts.map(({ folded }) => folded));
  return facts.filter(
    ({ folded }) =>
      !saysFact(
        all.replace(`\n${folded}\n`, () => "\n\n"),
        folded,
      ),
  );
}

/** Line breaks do not occur in folded facts: none can reach from one into the next. */
function foldedList(folded: readonly string[]): string {
  return `\n${folded.join("\n")}\n`;
}
