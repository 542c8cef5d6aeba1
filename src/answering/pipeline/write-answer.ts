import { createRequestContext } from "#src/domain/index.ts";
import type { FinishReason, ModelMessage, Writer } from "#src/llm/index.ts";
import type { BuiltContext } from "../context/build-context.ts";
import type { GroundedAnswer } from "../grounding/grounding.ts";
import { createGroundedStream } from "../grounding/grounded-stream.ts";
import type { AskRequest } from "./ask.ts";
import type { AnsweringDeps } from "./answering-means.ts";
import type { Audit } from "./audit.ts";
import { citationLookUp } from "./citation-look-up.ts";

export interface WrittenAnswer {
  readonly written: string;
  readonly grounded: GroundedAnswer;
}

/**
 * The model writes from what it is given; nothing that it writes is shown before it was held against the sources. It
 * is offered no tools, so whatever a source tells it to do, there is nothing that it could do.
 */
export async function writeAnswer(
  context: BuiltContext,
  writer: Writer,
  request: AskRequest,
  means: AnsweringDeps,
  audit: Audit,
): Promise<WrittenAnswer> {
  const { tenant, mask, settings } = means;
  const { signal, onEvent, question } = request;
  const stream = createGroundedStream(context.sources, {
    question,
    lookUp: citationLookUp(request, means),
    emit: (text) => onEvent?.({ kind: "text", text, by: "model" }),
  });
  const messages: ModelMessage[] = [
    { role: "system", text: context.system },
    { role: "user", text: mask(context.user) },
  ];
  onEvent?.({ kind: "writing" });
  const reply = await writer.write(
    { messages, maxOutputTokens: settings.maxOutputTokens },
    {
      purpose: "answer",
      context: createRequestContext(tenant, { signal }),
      onText: (delta) => stream.push(delta),
      onExchange: audit.exchanged,
    },
  );
  noteEnding(reply.finishReason, audit);
  for (const { tool } of reply.toolCalls) {
    audit.fellBack({ step: "generation", reason: "tool-not-offered", detail: tool });
  }
  return { written: reply.text, grounded: await stream.end() };
}

/** An answer that was cut off is still shown, and said to be cut off. */
export function noteEnding(reason: FinishReason, audit: Audit): void {
  if (reason === "length" || reason === "content-filter") {
    audit.fellBack({ step: "generation", reason, detail: "" });
  }
}
