import type { Citation, ConfidenceLevel } from "#src/domain/index.ts";
import type { Confidence } from "#src/retrieval/index.ts";
import type { GroundedAnswer } from "../grounding/grounded-stream.ts";
import { findingsConfidence } from "../tools/findings.ts";
import { tracedHits } from "../tools/traced-hits.ts";
import type { ToolFindings } from "../tools/tool.ts";

const LEVELS: readonly ConfidenceLevel[] = ["sem_rag", "baixa", "media", "alta"];

/** How sure the best of several searches is. Levels are comparable between searches; scores are not. */
export function bestConfidence(findings: readonly ToolFindings[]): Confidence | null {
  const known = findings.flatMap((item) => findingsConfidence(item) ?? []);
  return (
    known.toSorted((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level) || b.score - a.score)[0] ??
    null
  );
}

/** The same, of the searches that found what an answer cites: what else was found says nothing about it. */
export function citedConfidence(
  findings: readonly ToolFindings[],
  citations: readonly Citation[],
): Confidence | null {
  const cited = new Set(citations.map(({ documentId }) => documentId));
  return bestConfidence(
    findings.filter((item) => tracedHits(item).some(({ documentId }) => cited.has(documentId))),
  );
}

export function isSurer(one: ConfidenceLevel, other: ConfidenceLevel): boolean {
  return LEVELS.indexOf(one) > LEVELS.indexOf(other);
}

/** What a search brought that does not believe in it itself only takes room, and tempts a model. */
export function isEvidence(findings: ToolFindings): boolean {
  return findingsConfidence(findings)?.level !== "sem_rag";
}

/**
 * A model that wrote what its sources do not say has shown that it does not keep to them: one level less. One mark too
 * many beside a right one is no such thing.
 */
export function confidenceAfter(
  confidence: Confidence | null,
  { removed, uncited }: Pick<GroundedAnswer, "removed" | "uncited">,
): Confidence | null {
  const isFaithful = uncited === 0 && removed.every(({ reason }) => reason === "unsupported");
  if (confidence === null || isFaithful) return confidence;
  const lower = LEVELS[Math.max(1, LEVELS.indexOf(confidence.level) - 1)] ?? "baixa";
  return { ...confidence, level: confidence.level === "sem_rag" ? "sem_rag" : lower };
}
