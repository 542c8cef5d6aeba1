import type { TokenUsage } from "#src/domain/index.ts";
import {
  modelFailed,
  replyInvalid,
  translateStreamError,
  type CalledModel,
  type SdkChatModel,
} from "#src/providers/index.ts";
import { isRagCorpus } from "../hosted-file-search.ts";
import type { FinishReason, ModelMessage, ModelReply, ModelRequest, ToolCall } from "../language-model.ts";

type SdkCall = Parameters<SdkChatModel["doStream"]>[0];
type SdkMessage = SdkCall["prompt"][number];
type SdkTool = NonNullable<SdkCall["tools"]>[number];
type SdkPart =
  Awaited<ReturnType<SdkChatModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;
type SdkFinish = Extract<SdkPart, { type: "finish" }>;
type AssistantPart = Extract<SdkMessage, { role: "assistant" }>["content"][number];
type ProviderOptions = NonNullable<SdkMessage["providerOptions"]>;
type JsonSchema = Extract<SdkTool, { type: "function" }>["inputSchema"];

/** A request in the words of the SDK. */
export function toCallOptions(request: ModelRequest, abortSignal: AbortSignal): SdkCall {
  const tools = toTools(request);
  const { replySchema, temperature } = request;
  return {
    prompt: toPrompt(request.messages),
    maxOutputTokens: request.maxOutputTokens,
    abortSignal,
    ...(tools.length === 0 ? {} : { tools, toolChoice: { type: request.toolChoice ?? "auto" } }),
    ...(temperature === undefined ? {} : { temperature }),
    ...(replySchema && {
      responseFormat: { type: "json", name: replySchema.name, schema: replySchema.schema as JsonSchema },
    }),
  };
}

/** Instructions come first, since Gemini takes them nowhere else; results that follow one another become one message. */
function toPrompt(messages: readonly ModelMessage[]): SdkMessage[] {
  const system: SdkMessage[] = [];
  const prompt: SdkMessage[] = [];
  for (const message of messages) {
    switch (message.role) {
      case "system":
        system.push({ role: "system", content: message.text });
        break;
      case "user":
        prompt.push({ role: "user", content: [{ type: "text", text: message.text }] });
        break;
      case "assistant": {
        const { text, toolCalls = [] } = message;
        const said: AssistantPart[] = text === "" ? [] : [{ type: "text", text }];
        const content = [...said, ...toolCalls.map(toCallPart)];
        // Anthropic refuses a conversation with an empty message in it.
        if (content.length > 0) prompt.push({ role: "assistant", content });
        break;
      }
      case "tool": {
        const { callId: toolCallId, tool: toolName, result: value } = message;
        const part = { type: "tool-result", toolCallId, toolName, output: { type: "text", value } } as const;
        const last = prompt.at(-1);
        if (last?.role === "tool") last.content.push(part);
        else prompt.push({ role: "tool", content: [part] });
      }
    }
  }
  return [...system, ...prompt];
}

function toCallPart({ id, tool, arguments: input, providerData }: ToolCall): AssistantPart {
  return {
    type: "tool-call",
    toolCallId: id,
    toolName: tool,
    // Providers refuse to read back arguments that are no object, also those that their own model wrote.
    input: isRecord(input) ? input : { value: input ?? null },
    ...(isRecord(providerData) && { providerOptions: providerData as ProviderOptions }),
  };
}

function toTools({ tools = [], fileSearch }: ModelRequest): SdkTool[] {
  const functions = tools.map(({ name, description, parameters }): SdkTool => {
    return { type: "function", name, description, inputSchema: parameters as JsonSchema };
  });
  if (fileSearch === undefined) return functions;
  const { stores, topK } = fileSearch;
  const corpora = stores.filter(isRagCorpus).map((ragCorpus): SdkTool => {
    return {
      type: "provider",
      id: "google.vertex_rag_store",
      name: "file_search",
      args: { ragCorpus, topK },
    };
  });
  if (corpora.length > 0) return [...functions, ...corpora];
  const args = { fileSearchStoreNames: [...stores], topK };
  return [...functions, { type: "provider", id: "google.file_search", name: "file_search", args }];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

interface ReplyReader {
  readonly model: CalledModel;
  readonly apiKey: string | undefined;
  readonly onText: (delta: string) => void;
  /** Called for everything that the model makes, also what is not text. */
  readonly onToken: () => void;
}

/** Parts that come before the model has said anything, or after it has said everything. */
const SILENT_PARTS = /^(?:stream-start|response-metadata|custom|raw|finish|error)$/;

const FINISH_REASONS: readonly FinishReason[] = ["stop", "length", "content-filter", "tool-calls"];

/** Reads a stream to its end. A stream that only stops, without having been finished, is a failure. */
export async function readReply(stream: ReadableStream<SdkPart>, reader: ReplyReader): Promise<ModelReply> {
  const texts: string[] = [];
  const toolCalls: ToolCall[] = [];
  const sources = new Set<string>();
  let finish: SdkFinish | undefined;
  for await (const part of stream) {
    if (!SILENT_PARTS.test(part.type)) reader.onToken();
    if (part.type === "error") throw translateStreamError(part.error, reader.model, reader.apiKey);
    if (part.type === "finish") finish = part;
    if (part.type === "tool-call" && part.providerExecuted !== true) toolCalls.push(toToolCall(part));
    if (part.type === "text-delta" && part.delta !== "") {
      texts.push(part.delta);
      reader.onText(part.delta);
    }
    for (const source of hostedSources(part)) sources.add(source);
  }
  const read = { text: texts.join(""), toolCalls, hostedSources: [...sources] };
  return { ...read, ...readEnd(finish, read, reader.model) };
}

function readEnd(
  finish: SdkFinish | undefined,
  { text, toolCalls }: Pick<ModelReply, "text" | "toolCalls">,
  model: CalledModel,
): Pick<ModelReply, "finishReason" | "usage" | "cost"> {
  // The SDKs call a stream "interrupted" whose provider never said that it was over.
  const unified: string = finish?.finishReason.unified ?? "interrupted";
  if (finish === undefined || unified === "interrupted") {
    throw modelFailed(model, "a resposta parou no meio", { isRetryable: true });
  }
  if (unified === "error") throw modelFailed(model, "o modelo desistiu da resposta", { isRetryable: true });
  // Some servers say "stop" where they ask for tools.
  const asksForTools = unified === "stop" && toolCalls.length > 0;
  const reason = asksForTools ? "tool-calls" : unified;
  const finishReason = FINISH_REASONS.find((known) => known === reason) ?? "other";
  const isCut = finishReason === "length" || finishReason === "content-filter";
  if (text.trim() === "" && toolCalls.length === 0 && !isCut) {
    throw replyInvalid(model, "a resposta está vazia", true);
  }
  return { finishReason, usage: toUsage(finish.usage), cost: toCost(finish.usage.raw) };
}

function toToolCall(part: Extract<SdkPart, { type: "tool-call" }>): ToolCall {
  const { toolCallId: id, toolName: tool, input, providerMetadata: providerData } = part;
  return { id, tool, arguments: parseArguments(input), ...(providerData && { providerData }) };
}

function parseArguments(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function toUsage({ inputTokens, outputTokens }: SdkFinish["usage"]): TokenUsage | null {
  if (inputTokens.total === undefined || outputTokens.total === undefined) return null;
  return {
    inputTokens: Math.max(0, inputTokens.total),
    outputTokens: Math.max(0, outputTokens.total),
    cachedTokens: Math.max(0, inputTokens.cacheRead ?? 0),
  };
}

/** OpenRouter adds the cost of a call to its tokens. */
function toCost(raw: Readonly<Record<string, unknown>> | undefined): number | null {
  const cost = raw?.["cost"];
  return typeof cost === "number" && Number.isFinite(cost) && cost >= 0 ? cost : null;
}

/** Google's File Search names the documents that it read in the metadata at the end. */
interface GoogleMetadata {
  readonly groundingMetadata?: {
    readonly groundingChunks?:
      | readonly { readonly retrievedContext?: { title?: unknown; uri?: unknown } }[]
      | null;
  } | null;
}

/** What the provider's own search found, by title or address. The SDK passes web pages on as parts. */
function hostedSources(part: SdkPart): string[] {
  if (part.type === "source") return part.sourceType === "url" ? [part.title ?? part.url] : [part.title];
  if (part.type !== "finish") return [];
  const { google: gemini, googleVertex: vertex } = part.providerMetadata ?? {};
  const google: GoogleMetadata | undefined = gemini ?? vertex;
  return (google?.groundingMetadata?.groundingChunks ?? []).flatMap(({ retrievedContext: document }) => {
    const name = document?.title ?? document?.uri;
    return typeof name === "string" && name !== "" ? [name] : [];
  });
}
