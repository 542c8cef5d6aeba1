import type { ModelMessage, ModelRequest, ToolCall, ToolDeclaration } from "../language-model.ts";
import type { SdkCall, SdkMessage, SdkTool } from "./sdk-model.ts";

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
