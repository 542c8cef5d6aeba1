import { z } from "zod";
import { withoutSourceList } from "#src/api/index.ts";
import type { TenantAskRequest } from "#src/app/index.ts";
import { AcervoError, type Message } from "#src/domain/index.ts";
import { CHAT_MODELS, unknownModel } from "./models.ts";

const MAX = { messages: 500, parts: 100, characters: 100_000 };

const words = z.string().max(MAX.characters);
const part = z.object({ type: z.string().max(50), text: words.optional() });
const message = z.object({
  role: z.enum(["system", "developer", "user", "assistant"]),
  content: z.union([words, z.array(part).max(MAX.parts)]),
});

/** What we read of OpenAI's request. Unknown fields are ignored: they set what a model does that we do not have. */
export const chatCompletionRequest = z.object({
  model: z.string().min(1).max(200),
  messages: z.array(message).min(1).max(MAX.messages),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  n: z.number().nullish(),
  tools: z.array(z.unknown()).nullish(),
  functions: z.array(z.unknown()).nullish(),
  response_format: z.object({ type: z.string().max(50) }).nullish(),
  modalities: z.array(z.string().max(50)).nullish(),
});
export type ChatCompletionRequest = z.infer<typeof chatCompletionRequest>;

/**
 * The last message is the question, those of user and assistant before it are history. System messages are dropped: they
 * would be orders to a model, and whoever asks can neither widen what is searched nor change how answers are checked.
 */
export function readChatRequest(request: ChatCompletionRequest): TenantAskRequest {
  refuseUnsupported(request);
  if (!CHAT_MODELS.some((name) => name === request.model)) throw unknownModel(request.model);
  const said = request.messages.flatMap(({ role, content }, at): Message[] => {
    const text = textOf(content, at);
    return role === "user" || role === "assistant" ? [{ role, text }] : [];
  });
  const question = said.at(-1);
  if (question?.role !== "user") throw unsupported("messages", "assistant", "user na última mensagem");
  const history = said.slice(0, -1).map(({ role, text }) => ({ role, text: withoutSourceList(text) }));
  const usesModel = request.model === "acervo";
  return { question: question.text, history, mode: "planned", usesModel };
}

/** What would change the reply so much that a client must know it will not happen. */
function refuseUnsupported({ n, tools, functions, response_format, modalities }: ChatCompletionRequest) {
  if ((n ?? 1) !== 1) throw unsupported("n", String(n), "1");
  if ((tools?.length ?? 0) > 0)
    throw unsupported("tools", "…", "nenhuma: o Acervo chama as suas (ou use /mcp)");
  if ((functions?.length ?? 0) > 0) throw unsupported("functions", "…", "nenhuma");
  const format = response_format?.type ?? "text";
  if (format !== "text") throw unsupported("response_format", format, "text");
  const other = modalities?.find((name) => name !== "text");
  if (other !== undefined) throw unsupported("modalities", other, "text");
}

function textOf(content: ChatCompletionRequest["messages"][number]["content"], at: number): string {
  if (typeof content === "string") return content;
  return content
    .map(({ type, text }) => {
      if (type === "text" && text !== undefined) return text;
      throw unsupported(`messages.${at}.content`, type, "text");
    })
    .join("\n");
}

function unsupported(option: string, value: string, expected: string): AcervoError {
  return new AcervoError("invalid-option", { option, value, expected });
}
