import type { ExtractiveAnswer } from "../extractive/answer-extractively.ts";
import type { GroundedAnswer } from "../grounding/grounded-stream.ts";
import { inertQuotation } from "../grounding/inert-text.ts";
import type { ToolFindings } from "../tools/tool.ts";
import type { AnswerContent } from "./ask.ts";
import type { Citation, ConfidenceLevel, Intent } from "#src/domain/index.ts";
import { atLevel, type Confidence } from "#src/retrieval/index.ts";
import { findingsConfidence, tracedHits } from "../tools/findings.ts";

/** An answer as it stands before it is recorded; the text of a refusal is empty until it is worded. */
export interface AnswerDraft extends AnswerContent {
  /** What the model wrote, before anything was taken from it. */
  readonly written: string | null;
}

const ANSWERED = {
  outcome: "answered",
  reason: null,
  citations: [],
  sentences: [],
  nearest: [],
  confidence: null,
  written: null,
  removed: [],
  model: null,
} as const;

/** A fixed reply: nothing was searched for it. */
export function unsearched(intent: Intent, text: string): AnswerDraft {
  const isRefused = intent === "out-of-scope";
  const outcome = isRefused ? "refused" : "conversed";
  return { ...ANSWERED, outcome, reason: isRefused ? "out-of-scope" : null, text, findings: [] };
}

export function quoted(answer: ExtractiveAnswer, findings: readonly ToolFindings[]): AnswerDraft {
  if (answer.kind === "refused") {
    const { reason, nearest, text = "" } = answer;
    return { ...unanswered(findings), reason, nearest, text };
  }
  const { citations, sentences, confidence } = answer;
  const inert = inertQuotation(answer.text, citations);
  return { ...ANSWERED, ...inert, citations, sentences, confidence, findings };
}

/** Counted by the store: there is no source to cite, and no doubt about it. */
export function counted(text: string, findings: readonly ToolFindings[]): AnswerDraft {
  return { ...ANSWERED, text, findings };
}

/** However well passages fitted the words of the question, they do not answer it. */
export function unanswered(findings: readonly ToolFindings[]): AnswerDraft {
  const found = bestConfidence(findings);
  const confidence = found && atLevel(found, "sem_rag");
  return { ...ANSWERED, outcome: "refused", reason: "no-evidence", text: "", confidence, findings };
}

type ModelDraft = Pick<AnswerDraft, "written" | "findings" | "model">;

export function writtenByModel({
  grounded,
  ...draft
}: ModelDraft & { readonly grounded: GroundedAnswer }): AnswerDraft {
  const { text, citations, removed } = grounded;
  const confidence = confidenceAfter(citedConfidence(draft.findings, citations), grounded);
  return { ...ANSWERED, ...draft, text, citations, removed, confidence };
}

/** The model found no answer in what it was given: its word is taken for it, the wording is ours. */
export function refusedByModel(draft: ModelDraft): AnswerDraft {
  return { ...unanswered(draft.findings), ...draft };
}

const LEVELS: readonly ConfidenceLevel[] = ["sem_rag", "baixa", "media", "alta"];

/** How sure the best of several searches is. Levels are comparable between searches; scores are not. */
export function bestConfidence(findings: readonly ToolFindings[]): Confidence | null {
  const known = findings.flatMap((item) => findingsConfidence(item) ?? []);
  const [surest = null] = known.toSorted((a, b) => rankOf(b.level) - rankOf(a.level) || b.score - a.score);
  return surest;
}

/** The same, of the searches that found what an answer cites: what else was found says nothing about it. */
function citedConfidence(
  findings: readonly ToolFindings[],
  citations: readonly Citation[],
): Confidence | null {
  const cited = new Set(citations.map(({ documentId }) => documentId));
  const citing = findings.filter((item) => tracedHits(item).some(({ documentId }) => cited.has(documentId)));
  return bestConfidence(citing);
}

export function isSurer(one: ConfidenceLevel, other: ConfidenceLevel): boolean {
  return rankOf(one) > rankOf(other);
}

function rankOf(level: ConfidenceLevel): number {
  return LEVELS.indexOf(level);
}

/** Low-confidence findings are left out of a prompt: they use it up and invite guesses. */
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
  const lower = LEVELS[Math.max(1, rankOf(confidence.level) - 1)] ?? "baixa";
  return atLevel(confidence, confidence.level === "sem_rag" ? "sem_rag" : lower);
}
