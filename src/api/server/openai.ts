import { z } from "zod";
import type { TextVectors } from "#src/app/index.ts";
import type { Language } from "#src/domain/index.ts";
import { type AnswerReply, answerReply } from "../answer.ts";
import { answerText, sourceList } from "../answer-text.ts";
import { list, numbers, strings } from "../common.ts";

/** Replies in the shapes of OpenAI's API; what only we have stands under `acervo`. */
const acervo = answerReply.pick({
  kind: true,
  reason: true,
  citations: true,
  confidence: true,
  trace_id: true,
});

const usage = z.strictObject({
  ...numbers("prompt_tokens", "completion_tokens", "total_tokens"),
  prompt_tokens_details: z.strictObject(numbers("cached_tokens")),
});
const finishReason = z.enum(["stop", "length", "content_filter"]);
const head = { ...strings("id", "model"), created: z.number().int() };

export const openAiCompletion = z.strictObject({
  ...head,
  object: z.literal("chat.completion"),
  choices: list(
    z.strictObject({
      index: z.literal(0),
      message: z.strictObject({ role: z.literal("assistant"), content: z.string(), refusal: z.null() }),
      logprobs: z.null(),
      finish_reason: finishReason,
    }),
  ),
  usage,
  acervo,
});

export const openAiChunk = z.strictObject({
  ...head,
  object: z.literal("chat.completion.chunk"),
  choices: list(
    z.strictObject({
      index: z.literal(0),
      delta: z.strictObject({ role: z.literal("assistant").optional(), content: z.string().optional() }),
      logprobs: z.null(),
      finish_reason: finishReason.nullable(),
    }),
  ),
  usage: usage.nullable().optional(),
  acervo: acervo.optional(),
});
type Chunk = z.infer<typeof openAiChunk>;

/** What all parts of one completion have in common. */
export interface CompletionHead {
  readonly id: string;
  readonly model: string;
  /** Seconds since 1970. */
  readonly created: number;
}

export function presentCompletion(answer: AnswerReply, head: CompletionHead, language: Language) {
  return {
    ...head,
    object: "chat.completion",
    choices: [
      {
        index: 0,
        message: { role: "assistant", content: answerText(answer, language), refusal: null },
        logprobs: null,
        finish_reason: finishReasonOf(answer),
      },
    ],
    usage: usageOf(answer),
    acervo: extrasOf(answer),
  } satisfies z.infer<typeof openAiCompletion>;
}

/** Says who speaks, before there is anything to say. */
export function openingChunk(head: CompletionHead): Chunk {
  return chunk(head, { role: "assistant", content: "" });
}

/** The text, its sources, and what is known of them; with `includesUsage` a last chunk counts the tokens. */
export function answerChunks(
  answer: AnswerReply,
  head: CompletionHead,
  { language, includesUsage }: { readonly language: Language; readonly includesUsage: boolean },
): Chunk[] {
  const pieces = [answer.text, sourceList(answer, language)].filter((piece) => piece !== "");
  const last = { ...chunk(head, {}, finishReasonOf(answer)), acervo: extrasOf(answer) };
  const chunks = [...pieces.map((content) => chunk(head, { content })), last];
  if (!includesUsage) return chunks;
  const counted = chunks.map((one) => ({ ...one, usage: null }));
  return [...counted, { ...chunk(head, {}), choices: [], usage: usageOf(answer) }];
}

function chunk(
  head: CompletionHead,
  delta: Chunk["choices"][number]["delta"],
  finish_reason: Chunk["choices"][number]["finish_reason"] = null,
): Chunk {
  const choices = [{ index: 0 as const, delta, logprobs: null, finish_reason }];
  return { ...head, object: "chat.completion.chunk", choices };
}

function extrasOf({ kind, reason, citations, confidence, trace_id }: AnswerReply) {
  return { kind, reason, citations, confidence, trace_id };
}

function usageOf({ usage: { input_tokens, output_tokens, cached_tokens } }: AnswerReply) {
  return {
    prompt_tokens: input_tokens,
    completion_tokens: output_tokens,
    total_tokens: input_tokens + output_tokens,
    prompt_tokens_details: { cached_tokens },
  };
}

function finishReasonOf({ model, fallbacks }: AnswerReply): z.infer<typeof finishReason> {
  const cut = fallbacks.find(({ step, reason }) => step === "generation" && CUTS.has(reason));
  if (model === null || cut === undefined) return "stop";
  return cut.reason === "length" ? "length" : "content_filter";
}

const CUTS: ReadonlySet<string> = new Set(["length", "content-filter"]);

export const openAiModel = z.strictObject({
  ...strings("id", "owned_by"),
  object: z.literal("model"),
  created: z.number().int(),
});
export const openAiModels = z.strictObject({ object: z.literal("list"), data: list(openAiModel) });

export function presentModelName(id: string): z.infer<typeof openAiModel> {
  return { id, object: "model", created: 0, owned_by: "acervo" };
}

export const openAiEmbeddings = z.strictObject({
  object: z.literal("list"),
  data: list(
    z.strictObject({
      object: z.literal("embedding"),
      index: z.number().int(),
      /** In base64: the bytes of 32-bit floats, little-endian. */
      embedding: z.union([list(z.number()), z.string()]),
    }),
  ),
  model: z.string(),
  usage: z.strictObject(numbers("prompt_tokens", "total_tokens")),
});

export function presentEmbeddings(
  { model, vectors }: TextVectors,
  { inBase64, tokens }: { readonly inBase64: boolean; readonly tokens: number },
): z.infer<typeof openAiEmbeddings> {
  const data = vectors.map((vector, index) => ({
    object: "embedding" as const,
    index,
    embedding: inBase64 ? base64Of(vector) : Array.from(vector),
  }));
  return { object: "list", data, model, usage: { prompt_tokens: tokens, total_tokens: tokens } };
}

function base64Of(vector: Float32Array): string {
  const bytes = Buffer.alloc(vector.length * Float32Array.BYTES_PER_ELEMENT);
  for (const [at, value] of vector.entries()) bytes.writeFloatLE(value, at * Float32Array.BYTES_PER_ELEMENT);
  return bytes.toString("base64");
}

export const openAiError = z.strictObject({
  error: z.strictObject({
    ...strings("message", "type"),
    param: z.string().nullable(),
    code: z.string().nullable(),
  }),
});
