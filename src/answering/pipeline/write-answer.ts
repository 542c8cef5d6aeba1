import type { ModelRequest, WrittenReply, Writer } from "#src/llm/index.ts";
import type { Source } from "../context/source.ts";
import type { NumberedCitation } from "../extractive/answer-extractively.ts";
import { createGroundedStream, type GroundedAnswer } from "../grounding/grounded-stream.ts";
import { saysItDoesNotKnow, withoutUnconfirmed } from "../grounding/unconfirmed.ts";
import { isPassing } from "../intent/intent-with-model.ts";
import type { ToolFindings } from "../tools/tool.ts";
import { type AnswerDraft, refusedByModel, writtenByModel } from "./answer-draft.ts";
import type { AnswerRun } from "./answer-question.ts";
import type { Audit } from "./audit.ts";

export interface WrittenAnswer {
  readonly reply: WrittenReply;
  readonly grounded: GroundedAnswer;
}

/** One call of the model. Each sentence is checked against the sources before it is shown. */
export async function writeAnswer(
  modelRequest: ModelRequest,
  sources: readonly Source[],
  run: AnswerRun,
  writer: Writer,
): Promise<WrittenAnswer> {
  const { request, context, deps, audit } = run;
  // Provisions are looked up within the scope of the question.
  const { filter, asOf } = request.scope ?? {};
  const stream = createGroundedStream(sources, {
    question: request.question,
    lookUp: async (query) => (await deps.source.resolve({ query, filter, asOf }, context)).resolutions,
    emit: (text) => request.onEvent?.({ kind: "text", text, by: "model" }),
  });
  const reply = await writer.write(modelRequest, {
    context,
    purpose: "answer",
    onText: (delta) => stream.push(delta),
    onExchange: audit.exchanged,
  });
  const { finishReason: reason } = reply;
  // An answer that was cut off is still shown, with a note that it was cut.
  if (reason === "length" || reason === "content-filter") {
    audit.fellBack({ step: "generation", reason, detail: "" });
  }
  return { reply, grounded: await stream.end() };
}

/** What a model's last words are worth. Null: nothing, since they cite no source, or nothing was searched for them. */
export function concludeAnswer(
  { reply, grounded }: WrittenAnswer,
  findings: readonly ToolFindings[],
  audit: Audit,
  { id: model }: Writer,
): AnswerDraft | null {
  const { text: written, hostedSources, toolCalls } = reply;
  for (const { tool } of toolCalls) {
    audit.fellBack({ step: "generation", reason: "tool-not-offered", detail: tool });
  }
  if (!grounded.isGrounded && findings.length + hostedSources.length > 0 && saysItDoesNotKnow(written)) {
    return refusedByModel({ written, findings, model });
  }
  if (hostedSources.length > 0) {
    audit.fellBack({ step: "file-search", reason: "hosted-sources", detail: hostedSources.join("; ") });
    // We have not seen what the provider read: our confidence is that of our own sources, where it cites any.
    return writtenByModel({ written, grounded: withHosted(grounded, hostedSources), findings, model });
  }
  if (grounded.isGrounded) return writtenByModel({ written, grounded, findings, model });
  audit.fellBack({ step: "citations", reason: "nothing-cited", detail: written });
  return null;
}

/** Null: the model failed for now; the sources are quoted instead. */
export async function unlessPassing<Result>(
  audit: Audit,
  work: () => Promise<Result>,
): Promise<Result | null> {
  try {
    return await work();
  } catch (error) {
    if (!isPassing(error)) throw error;
    audit.fellBack({ step: "generation", reason: error.code, detail: error.message });
    return null;
  }
}

/** Our sources keep their numbers; the provider's come after them. */
function withHosted(grounded: GroundedAnswer, labels: readonly string[]): GroundedAnswer {
  const place = { documentId: 0, pages: null, row: null, headings: [], start: 0, end: 0 };
  const last = Math.max(0, ...grounded.citations.map(({ number }) => number));
  const hosted = labels.map((label, index): NumberedCitation => {
    return { number: last + index + 1, label, documentName: label, source: label, ...place };
  });
  const text = withoutUnconfirmed(grounded.text);
  return { ...grounded, text, citations: [...grounded.citations, ...hosted] };
}
