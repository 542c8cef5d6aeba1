import {
  AcervoError,
  createRequestContext,
  type Fallback,
  type Message,
  type ModelExchange,
} from "#src/domain/index.ts";
import type { ModelReply, Writer } from "#src/llm/index.ts";
import { analyze, splitSentences } from "#src/text/index.ts";
import { withoutSourceMarks } from "./facts/facts-in.ts";
import { summaryPrompt } from "./summary-prompt.ts";

export interface SummaryTask {
  readonly messages: readonly Message[];
  readonly earlier: string | null;
  readonly maxTokens: number;
  readonly maxCharacters: number;
}

export interface SummaryCall {
  readonly writer: Writer;
  readonly tenant: string;
  readonly signal?: AbortSignal;
  readonly onExchange?: (exchange: ModelExchange) => void;
}

export type WrittenSummary =
  | { readonly text: string; readonly fallback: null }
  | { readonly text: null; readonly fallback: Fallback };

/** A small limit must not cut a reply in its first sentence; what is too long is shortened afterwards. */
const MIN_OUTPUT_TOKENS = 256;
/** Of its words, how many a summary has from the conversation at least; below it, it speaks of something else. */
const MIN_SHARED_WORDS = 0.2;
const FENCE = /^```\w{0,12}\n?|\n?```$/g;

/** A summary by the model, or why there is none. Whoever gives up waiting gets their own error. */
export async function writeSummary(task: SummaryTask, call: SummaryCall): Promise<WrittenSummary> {
  const { writer, tenant, signal, ...rest } = call;
  const context = createRequestContext(tenant, { signal });
  const messages = summaryPrompt(task.messages, task.earlier, task.maxCharacters);
  const maxOutputTokens = Math.max(MIN_OUTPUT_TOKENS, task.maxTokens);
  try {
    const reply = await writer.write(
      { messages, maxOutputTokens, temperature: 0 },
      { ...rest, context, purpose: "compression" },
    );
    const text = cleanText(reply);
    const problem = reply.finishReason === "content-filter" ? "content-filter" : problemOf(text, task);
    if (problem === null) return { text, fallback: null };
    throw new AcervoError("llm-reply-invalid", { model: writer.id, reason: problem });
  } catch (error) {
    if (call.signal?.aborted === true || !(error instanceof AcervoError)) throw error;
    return { text: null, fallback: { step: "compression", reason: error.code, detail: error.message } };
  }
}

/** Without what is not prose, and without the sentence that the limit cut off. */
function cleanText({ text, finishReason }: ModelReply): string {
  const plain = withoutSourceMarks(text.trim().replace(FENCE, "")).trim();
  const last = finishReason === "length" ? splitSentences(plain).at(-1) : undefined;
  return last === undefined || last.start === 0 ? plain : plain.slice(0, last.start).trimEnd();
}

function problemOf(text: string, { messages, earlier }: SummaryTask): string | null {
  const words = stemsOf(text);
  if (words.size === 0) return "resumo vazio";
  const known = stemsOf([earlier ?? "", ...messages.map(({ text }) => text)].join("\n"));
  // A summary has its own verbs ("perguntou", "informou"), so that not every word can be asked of it.
  return words.intersection(known).size < MIN_SHARED_WORDS * words.size ? "resumo de outro assunto" : null;
}

function stemsOf(text: string): Set<string> {
  return new Set(analyze(text).flatMap(({ stem, isStopWord }) => (isStopWord ? [] : [stem])));
}
