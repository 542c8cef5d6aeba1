import type { Hit } from "#src/domain/index.ts";
import type { CitationCheck, Finding, FormerWording, QuotationFinding } from "./citation-check.ts";
import { checkReferences, type LookUp } from "./check-references.ts";
import { checkQuotations } from "./check-quotations.ts";
import { indexProvisions } from "./evidence-provisions.ts";
import { markText } from "./mark-text.ts";
import { readClaims } from "./read-claims.ts";

/**
 * Holds a text that a model wrote against the evidence that it was given: each provision that the text cites is
 * looked for among the hits and then in the base (`lookUp`), each quotation in the hits' texts, word by word. What is
 * quoted from `former` wordings is told from what is quoted from nowhere.
 */
export async function checkCitations(
  text: string,
  evidence: readonly Hit[],
  lookUp: LookUp,
  former: readonly FormerWording[] = [],
): Promise<CitationCheck> {
  const quotations = checkQuotations(text, evidence, former);
  const provisions = indexProvisions(evidence);
  const claims = readClaims(text, provisions.soleNorm);
  const references = await checkReferences(claims, provisions, lookUp, quotedIn(quotations));
  const findings = [...quotations, ...references].toSorted((a, b) => a.end - b.end || a.start - b.start);
  return {
    isClean: findings.every(({ status }) => status === "supported"),
    findings,
    markedText: markText(text, findings),
  };
}

/** What a source says of other laws is the source's own word: a citation inside a faithful quotation stands with it. */
function quotedIn(quotations: readonly QuotationFinding[]): (range: Range) => string | null {
  const faithful = outermost(quotations.filter(({ status }) => status === "supported"));
  return ({ start, end }) => {
    const around = faithful[countStartingUpTo(faithful, start) - 1];
    return around !== undefined && end <= around.end ? around.source : null;
  };
}

type Range = Pick<Finding, "start" | "end">;

function outermost(quotations: readonly QuotationFinding[]): QuotationFinding[] {
  const sorted = quotations.toSorted((a, b) => a.start - b.start || b.end - a.end);
  let reached = -1;
  return sorted.filter(({ end }) => {
    const isOuter = end > reached;
    reached = Math.max(reached, end);
    return isOuter;
  });
}

function countStartingUpTo(ranges: readonly Range[], offset: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle]?.start ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
