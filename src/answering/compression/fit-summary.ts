import { listFacts, missingFacts, type CitedFact } from "./cited-facts.ts";
import { composeUnits, type SummaryUnit } from "./summary-units.ts";

export interface FittedSummary {
  readonly text: string;
  readonly lost: readonly string[];
}

/** "Assistente: " and the line break before it. */
const MAX_FRAME_LENGTH = 14;

/**
 * As many of the sentences, best first, as fit beside all facts that they do not tell themselves. Prose gives way to
 * facts; only where they alone are too long do the oldest leave.
 */
export function fitSummary(
  ranked: readonly SummaryUnit[],
  facts: readonly CitedFact[],
  maxCharacters: number,
): FittedSummary {
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

function factsWithin(
  facts: readonly CitedFact[],
  maxCharacters: number,
): { readonly kept: readonly CitedFact[]; readonly lost: readonly CitedFact[] } {
  if (listFacts(facts).length <= maxCharacters) return { kept: facts, lost: [] };
  const kept = new Set<CitedFact>();
  let length = 0;
  for (const fact of facts.toReversed()) {
    const alone = listFacts([fact]).length;
    // One that would not fit alone must not drive out all others.
    if (alone > maxCharacters) continue;
    length = kept.size === 0 ? alone : listFacts([fact, fact]).length - alone + length;
    if (length > maxCharacters) break;
    kept.add(fact);
  }
  return { kept: facts.filter((fact) => kept.has(fact)), lost: facts.filter((fact) => !kept.has(fact)) };
}
