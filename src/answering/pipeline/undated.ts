import type { Citation, Hit, Language, RequestContext } from "#src/domain/index.ts";
import { atMost } from "#src/retrieval/index.ts";
import { lawDay } from "../extractive/answer-from-state.ts";
import type { KnowledgeSource } from "../tools/knowledge-source.ts";
import type { AnswerDraft } from "./answer-draft.ts";
import type { AnswerRun } from "./answer-question.ts";

/**
 * Whether a wording that was found for an earlier day may be a later one: some copies of a law print the present wording
 * alone, without a word on what it was before. A copy that keeps what was struck out would show that here too.
 */
export async function isUndated(
  hit: Hit,
  source: Pick<KnowledgeSource, "keepsFormer">,
  context: RequestContext,
): Promise<boolean> {
  const { provisions } = hit;
  if (provisions.length === 0 || provisions.some(({ desde, ate }) => (desde ?? ate) !== null)) return false;
  return !(await source.keepsFormer(hit, context));
}

/** An answer about an earlier day that rests on such a wording says so, and is not to be relied on. */
export async function withUndatedRemark(
  draft: AnswerDraft,
  { deps, context }: AnswerRun,
): Promise<AnswerDraft> {
  if (draft.outcome !== "answered") return draft;
  for (const found of draft.findings) {
    if (found.kind !== "law" && found.kind !== "documents") continue;
    const { asOf, hits } = found.response;
    if (asOf === undefined) continue;
    const doubts = found.response.references.flatMap((item) =>
      item.kind === "found" && item.uncertainty !== null ? [item.uncertainty] : [],
    );
    // What is in doubt is told with the references of the answer.
    if (doubts.length > 0) {
      const level = doubts.every((doubt) => doubt === "year-only") ? "media" : "baixa";
      return { ...draft, confidence: draft.confidence && atMost(draft.confidence, level, "undated") };
    }
    for (const hit of hits.filter((item) => draft.citations.some((citation) => isOf(item, citation)))) {
      if (await isUndated(hit, deps.source, context)) return remarked(draft, asOf, context.language);
    }
  }
  return draft;
}

function isOf({ citation, provisions }: Hit, { documentId, start, end }: Citation): boolean {
  if (documentId !== citation.documentId) return false;
  return provisions.some((provision) => provision.start < end && provision.end > start);
}

function remarked(draft: AnswerDraft, asOf: string, language: Language): AnswerDraft {
  const day = lawDay(asOf, language);
  const remark =
    language === "pt"
      ? `Atenção: o texto não registra mudanças: a redação pode ser posterior a ${day}.`
      : `Note: the text records no changes: the wording may be later than ${day}.`;
  const { confidence } = draft;
  return {
    ...draft,
    text: `${draft.text}\n\n${remark}`,
    confidence: confidence && atMost(confidence, "baixa", "undated"),
  };
}
