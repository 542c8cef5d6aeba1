import { hostedConnection, requireKey, type CalledModel } from "#src/providers/index.ts";
import { JUDGE_INSTRUCTIONS, writeJudgeQuestion } from "./judge-prompt.ts";
import { readJudgeReply, replyJsonSchema } from "./judge-reply.ts";
import type { Reranker } from "./reranker.ts";

interface OpenAIJudge {
  readonly service: "openai";
  readonly apiKey: string;
  readonly model?: string;
  readonly baseUrl?: string;
}

interface CompatibleJudge {
  readonly service: "openai-compatible";
  /** E.g. "http://localhost:11434/v1" for Ollama. */
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey?: string;
}

export type LlmJudgeOptions = OpenAIJudge | CompatibleJudge;

const DEFAULT_MODEL = "gpt-4o-mini";
const OPENAI_URL = "https://api.openai.com/v1";

/** The part of an AI SDK language model that we use. */
interface SdkModel {
  doGenerate(call: {
    prompt: (
      | { role: "system"; content: string }
      | { role: "user"; content: { type: "text"; text: string }[] }
    )[];
    temperature: number;
    responseFormat: { type: "json"; name: string; schema: object };
    abortSignal?: AbortSignal;
  }): PromiseLike<{ content: { type: string; text?: unknown }[] }>;
}

/** A language model that grades every candidate in one call. */
export function llmJudge(options: LlmJudgeOptions): Reranker {
  const name = options.model ?? DEFAULT_MODEL;
  const model: CalledModel = { task: "reranking", id: `llm:${name}` };
  if (options.service === "openai") requireKey(options.apiKey, model);
  const connect = () => connectTo(options, name);
  const ask = hostedConnection<SdkModel>({ model, apiKey: options.apiKey, connect });
  return {
    id: model.id,
    provider: "llm",
    async rerank(query, candidates, { signal }) {
      signal?.throwIfAborted();
      const count = candidates.length;
      if (count === 0) return [];
      const { content } = await ask((sdk) =>
        sdk.doGenerate({
          prompt: [
            { role: "system", content: JUDGE_INSTRUCTIONS },
            { role: "user", content: [{ type: "text", text: writeJudgeQuestion(query, candidates) }] },
          ],
          temperature: 0,
          responseFormat: { type: "json", name: "notas", schema: replyJsonSchema(count) },
          ...(signal && { abortSignal: signal }),
        }),
      );
      return readJudgeReply(model, count, textOf(content));
    },
    close: async () => {},
  };
}

async function connectTo(options: LlmJudgeOptions, model: string): Promise<SdkModel> {
  if (options.service === "openai") {
    const { createOpenAI } = await import("@ai-sdk/openai");
    return createOpenAI({ apiKey: options.apiKey, baseURL: options.baseUrl ?? OPENAI_URL }).chat(model);
  }
  const { createOpenAICompatible } = await import("@ai-sdk/openai-compatible");
  return createOpenAICompatible({
    name: "compatible",
    baseURL: options.baseUrl,
    // Without it the SDK asks for "some JSON" and leaves our schema at home.
    supportsStructuredOutputs: true,
    ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
  }).chatModel(model);
}

function textOf(content: readonly { type: string; text?: unknown }[]): string {
  return content
    .flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []))
    .join("");
}
