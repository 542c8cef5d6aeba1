import type { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import type { TokenUsage } from "#src/domain/index.ts";
import { modelFailed, replyInvalid, translateStreamError, type CalledModel } from "#src/providers/index.ts";
import type {
  FinishReason,
  ModelMessage,
  ModelReply,
  ModelRequest,
  ToolCall,
  ToolDeclaration,
} from "../language-model.ts";

/** A language model of the AI SDK; all its packages give the same shape. */
export type SdkModel = ReturnType<ReturnType<typeof createOpenAICompatible>["chatModel"]>;

type SdkCall = Parameters<SdkModel["doStream"]>[0];

type SdkMessage = SdkCall["prompt"][number];

type SdkTool = NonNullable<SdkCall["tools"]>[number];

type SdkPart =
  Awaited<ReturnType<SdkModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

type SdkFinish = Extract<SdkPart, { type: "finish" }>;

type ToolMessage = Extract<ModelMessage, { role: "tool" }>;
type AssistantMessage = Extract<ModelMessage, { role: "assistant" }>;
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
      responseFormat: {
        type: "json",
        name: replySchema.name,
        schema: replySchema.schema as JsonSchema,
      },
    }),
  };
}

/** Instructions come first, since Gemini takes them nowhere else; results that follow one another become one message. */
function toPrompt(messages: readonly ModelMessage[]): SdkMessage[] {
  const system: SdkMessage[] = [];
  const prompt: SdkMessage[] = [];
  for (const message of messages) {
    const last = prompt.at(-1);
    if (message.role === "user")
      prompt.push({ role: "user", content: [{ type: "text", text: message.text }] });
    if (message.role === "system") system.push({ role: "system", content: message.text });
    if (message.role === "assistant") prompt.push(...toAssistant(message));
    if (message.role !== "tool") continue;
    if (last?.role === "tool") last.content.push(toResult(message));
    else prompt.push({ role: "tool", content: [toResult(message)] });
  }
  return [...system, ...prompt];
}

/** None where the message is empty: Anthropic refuses a conversation with one in it. */
function toAssistant({ text, toolCalls = [] }: AssistantMessage): SdkMessage[] {
  const content: AssistantPart[] = text === "" ? [] : [{ type: "text", text }];
  content.push(...toolCalls.map(toCallPart));
  return content.length === 0 ? [] : [{ role: "assistant", content }];
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

function toResult({ callId, tool, result }: ToolMessage) {
  return {
    type: "tool-result" as const,
    toolCallId: callId,
    toolName: tool,
    output: { type: "text" as const, value: result },
  };
}

function toTools({ tools = [], fileSearch }: ModelRequest): SdkTool[] {
  const functions = tools.map(toFunction);
  if (fileSearch === undefined) return functions;
  const args = { fileSearchStoreNames: [...fileSearch.stores], topK: fileSearch.topK };
  return [...functions, { type: "provider", id: "google.file_search", name: "file_search", args }];
}

function toFunction({ name, description, parameters }: ToolDeclaration): SdkTool {
  return { type: "function", name, description, inputSchema: parameters as JsonSchema };
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

type CallPart = Extract<SdkPart, { type: "tool-call" }>;

/** Parts that come before the model has said anything, or after it has said everything. */
const SILENT_PARTS: ReadonlySet<SdkPart["type"]> = new Set([
  "stream-start",
  "response-metadata",
  "custom",
  "raw",
  "finish",
  "error",
]);

/** Reads a stream to its end. A stream that only stops, without having been finished, is a failure. */
export async function readReply(stream: ReadableStream<SdkPart>, reader: ReplyReader): Promise<ModelReply> {
  const texts: string[] = [];
  const toolCalls: ToolCall[] = [];
  const sources = new Set<string>();
  let finish: SdkFinish | undefined;
  for await (const part of stream) {
    if (!SILENT_PARTS.has(part.type)) reader.onToken();
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
  const finishReason = toFinishReason(unified, toolCalls.length > 0);
  const isCut = finishReason === "length" || finishReason === "content-filter";
  if (text.trim() === "" && toolCalls.length === 0 && !isCut) {
    throw replyInvalid(model, "a resposta está vazia", true);
  }
  return { finishReason, usage: toUsage(finish.usage), cost: toCost(finish.usage.raw) };
}

/** Some servers say "stop" where they ask for tools. */
function toFinishReason(unified: string, asksForTools: boolean): FinishReason {
  if (unified === "stop") return asksForTools ? "tool-calls" : "stop";
  if (unified === "length" || unified === "content-filter" || unified === "tool-calls") return unified;
  return "other";
}

function toToolCall({ toolCallId, toolName, input, providerMetadata }: CallPart): ToolCall {
  const call = { id: toolCallId, tool: toolName, arguments: parseArguments(input) };
  return providerMetadata === undefined ? call : { ...call, providerData: providerMetadata };
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

/**
 * What the provider's own search found, by title or address. The SDK passes web pages on as parts; documents of
 * Google's File Search stay in the metadata at the end.
 */
function hostedSources(part: SdkPart): string[] {
  if (part.type === "source") return part.sourceType === "url" ? [part.title ?? part.url] : [part.title];
  if (part.type !== "finish") return [];
  const grounding = field(part.providerMetadata?.["google"], "groundingMetadata");
  const chunks = field(grounding, "groundingChunks");
  return Array.isArray(chunks) ? chunks.flatMap(documentOf) : [];
}

function documentOf(chunk: unknown): string[] {
  const context = field(chunk, "retrievedContext");
  const name = field(context, "title") ?? field(context, "uri");
  return typeof name === "string" && name !== "" ? [name] : [];
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}
