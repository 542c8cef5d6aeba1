import type { FinishReason, ModelMessage, Writer } from "#src/llm/index.ts";
import type { LookUp } from "../citation-check/check-references.ts";
import type { BuiltContext } from "../context/build-context.ts";
import { createGroundedStream, type GroundedAnswer } from "../grounding/grounded-stream.ts";
import type { AnswerRun } from "./answer-question.ts";
import type { Audit } from "./audit.ts";

export interface WrittenAnswer {
  readonly written: string;
  readonly grounded: GroundedAnswer;
}

/**
 * The model writes from the sources in the prompt; each sentence is checked against them before it is shown. It is
 * offered no tools, so a source that gives it orders cannot make it do anything.
 */
export async function writeAnswer(
  prompt: BuiltContext,
  writer: Writer,
  run: AnswerRun,
): Promise<WrittenAnswer> {
  const { request, context, deps, audit } = run;
  const stream = createGroundedStream(prompt.sources, {
    question: request.question,
    lookUp: citationLookUp(run),
    emit: (text) => request.onEvent?.({ kind: "text", text, by: "model" }),
  });
  const messages: ModelMessage[] = [
    { role: "system", text: prompt.system },
    { role: "user", text: deps.mask(prompt.user) },
  ];
  request.onEvent?.({ kind: "writing" });
  const reply = await writer.write(
    { messages, maxOutputTokens: deps.settings.maxOutputTokens },
    { context, purpose: "answer", onText: (delta) => stream.push(delta), onExchange: audit.exchanged },
  );
  noteEnding(reply.finishReason, audit);
  for (const { tool } of reply.toolCalls) {
    audit.fellBack({ step: "generation", reason: "tool-not-offered", detail: tool });
  }
  return { written: reply.text, grounded: await stream.end() };
}

/** An answer that was cut off is still shown, with a note that it was cut. */
export function noteEnding(reason: FinishReason, audit: Audit): void {
  if (reason === "length" || reason === "content-filter") {
    audit.fellBack({ step: "generation", reason, detail: "" });
  }
}

/** Looks provisions up within the scope of the question. */
export function citationLookUp({ request, context, deps }: AnswerRun): LookUp {
  const { filter, asOf } = request.scope ?? {};
  return async (citation) =>
    (await deps.source.resolve({ query: citation, filter, asOf }, context)).resolutions;
}
