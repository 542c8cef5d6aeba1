import type { ModelReply, Writer } from "#src/llm/index.ts";
import type { NumberedCitation } from "../extractive-answer.ts";
import type { GroundedAnswer } from "../grounding/grounding.ts";
import type { ToolFindings } from "../tools/tool.ts";
import { type AnswerDraft, refusedByModel, writtenByModel } from "./answer-draft.ts";
import { bestConfidence } from "./best-confidence.ts";
import type { Course } from "./course.ts";

/**
 * What an agent's last words are worth. Words without a source are not shown: whoever asked gets a refusal that says
 * what was searched.
 */
export function concludeAgent(
  { text: written, hostedSources, toolCalls }: ModelReply,
  grounded: GroundedAnswer,
  { findings }: { readonly findings: readonly ToolFindings[] },
  { audit }: Course,
  { id: model }: Writer,
): AnswerDraft {
  const confidence = bestConfidence(findings);
  for (const { tool } of toolCalls) {
    audit.fellBack({ step: "generation", reason: "tool-not-offered", detail: tool });
  }
  if (grounded.isGrounded) return writtenByModel({ written, grounded, confidence, findings, model });
  if (hostedSources.length > 0) {
    audit.fellBack({ step: "file-search", reason: "hosted-sources", detail: hostedSources.join("; ") });
    const citations = hostedSources.map(hostedCitation);
    // The provider says what it read; we have not seen it, and do not say how sure it makes us.
    return writtenByModel({
      written,
      grounded: { ...grounded, citations },
      confidence: null,
      findings,
      model,
    });
  }
  audit.fellBack({ step: "citations", reason: "nothing-cited", detail: written });
  return refusedByModel({ written, confidence, findings, model });
}

function hostedCitation(label: string, index: number): NumberedCitation {
  const place = { pages: null, row: null, headings: [], start: 0, end: 0 };
  return { number: index + 1, label, documentId: 0, documentName: label, source: label, ...place };
}
