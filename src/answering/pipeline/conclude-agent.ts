import type { ModelReply, Writer } from "#src/llm/index.ts";
import type { NumberedCitation } from "../extractive/answer-extractively.ts";
import type { GroundedAnswer } from "../grounding/grounded-stream.ts";
import { saysItDoesNotKnow, withoutUnconfirmed } from "../grounding/unconfirmed.ts";
import type { ToolFindings } from "../tools/tool.ts";
import { type AnswerDraft, refusedByModel, writtenByModel } from "./answer-draft.ts";
import type { Audit } from "./audit.ts";

/**
 * What an agent's last words are worth. Null: nothing, since they cite no source or nothing was searched for them; the
 * planned searches then have to answer.
 */
export function concludeAgent(
  { text: written, hostedSources, toolCalls }: ModelReply,
  grounded: GroundedAnswer,
  findings: readonly ToolFindings[],
  audit: Audit,
  { id: model }: Writer,
): AnswerDraft | null {
  for (const { tool } of toolCalls) {
    audit.fellBack({ step: "generation", reason: "tool-not-offered", detail: tool });
  }
  if (grounded.isGrounded) return writtenByModel({ written, grounded, findings, model });
  const isRefusal = saysItDoesNotKnow(written);
  if (isRefusal && findings.length + hostedSources.length > 0) {
    return refusedByModel({ written, findings, model });
  }
  if (hostedSources.length > 0) {
    audit.fellBack({ step: "file-search", reason: "hosted-sources", detail: hostedSources.join("; ") });
    // The provider says what it read; we have not seen it, and do not say how sure it makes us.
    const citations = hostedSources.map(hostedCitation);
    const text = withoutUnconfirmed(grounded.text);
    return writtenByModel({ written, grounded: { ...grounded, text, citations }, findings, model });
  }
  audit.fellBack({ step: "citations", reason: "nothing-cited", detail: written });
  return null;
}

function hostedCitation(label: string, index: number): NumberedCitation {
  const place = { pages: null, row: null, headings: [], start: 0, end: 0 };
  return { number: index + 1, label, documentId: 0, documentName: label, source: label, ...place };
}
