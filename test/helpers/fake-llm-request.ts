import type { LlmDialect } from "./fake-llm-reply.ts";

/** A message as it stood in a request, whatever the dialect. */
export interface FakeLlmMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  /** What was said; for a tool, what it gave. */
  readonly text: string;
  /** Names of the tools that the assistant had asked for. */
  readonly calls: readonly string[];
}

type Body = Readonly<Record<string, unknown>>;
type Role = FakeLlmMessage["role"];

interface OpenAiMessage {
  readonly role: string;
  readonly content: string | null | readonly { readonly text?: string }[];
  readonly tool_calls?: readonly { readonly function: { readonly name: string } }[];
}

interface AnthropicBlock {
  readonly type: string;
  readonly text?: string;
  readonly name?: string;
  readonly content?: string | readonly { readonly text?: string }[];
}

interface GeminiPart {
  readonly text?: string;
  readonly functionCall?: { readonly name: string };
  readonly functionResponse?: { readonly response: { readonly content?: unknown } };
}

interface GeminiContent {
  readonly role: string;
  readonly parts: readonly GeminiPart[];
}

export function readLlmMessages(dialect: LlmDialect, body: Body): FakeLlmMessage[] {
  if (dialect === "openai") return (body["messages"] as OpenAiMessage[]).map(openAiMessage);
  return dialect === "anthropic" ? anthropicMessages(body) : geminiMessages(body);
}

/** Names of the functions that were declared. */
export function readLlmTools(dialect: LlmDialect, body: Body): string[] {
  const tools = (body["tools"] ?? []) as Record<string, unknown>[];
  if (dialect === "openai") return tools.map((tool) => (tool["function"] as { name: string }).name);
  if (dialect === "anthropic") return tools.map((tool) => String(tool["name"]));
  return tools.flatMap((tool) =>
    ((tool["functionDeclarations"] ?? []) as { name: string }[]).map(({ name }) => name),
  );
}

function openAiMessage({ role, content, tool_calls = [] }: OpenAiMessage): FakeLlmMessage {
  const known: Role = role === "developer" ? "system" : (role as Role);
  return { role: known, text: joined(content ?? ""), calls: tool_calls.map((call) => call.function.name) };
}

function anthropicMessages(body: Body): FakeLlmMessage[] {
  const system = (body["system"] ?? []) as string | { text: string }[];
  const messages = body["messages"] as { role: Role; content: string | AnthropicBlock[] }[];
  const front = system.length === 0 ? [] : [said("system", joined(system))];
  return [...front, ...messages.flatMap(({ role, content }) => anthropicMessage(role, content))];
}

function anthropicMessage(role: Role, content: string | readonly AnthropicBlock[]): FakeLlmMessage[] {
  if (typeof content === "string") return [said(role, content)];
  const results = content.filter(({ type }) => type === "tool_result");
  const rest = content.filter(({ type }) => type !== "tool_result");
  const calls = rest.flatMap(({ type, name }) => (type === "tool_use" && name ? [name] : []));
  const text = joined(rest);
  return [
    ...results.map((result) => said("tool", joined(result.content ?? ""))),
    ...(rest.length === 0 ? [] : [{ role, text, calls }]),
  ];
}

function geminiMessages(body: Body): FakeLlmMessage[] {
  const system = (body["systemInstruction"] as { parts: GeminiPart[] } | undefined)?.parts ?? [];
  const contents = body["contents"] as GeminiContent[];
  checkTurns(contents);
  return [
    ...(system.length === 0 ? [] : [said("system", joined(system))]),
    ...contents.flatMap(({ role, parts }) => geminiMessage(role, parts)),
  ];
}

/** Gemini refuses a conversation in which calls and their results do not stand in two turns, as many here as there. */
function checkTurns(contents: readonly GeminiContent[]): void {
  for (const [index, { parts }] of contents.entries()) {
    const calls = parts.filter(({ functionCall }) => functionCall).length;
    const results = contents[index + 1]?.parts.filter(({ functionResponse }) => functionResponse).length ?? 0;
    if (calls > 0 && calls !== results) throw new Error(`${calls} calls, then ${results} results`);
  }
}

function geminiMessage(role: string, parts: readonly GeminiPart[]): FakeLlmMessage[] {
  const results = parts.flatMap(({ functionResponse }) =>
    functionResponse ? [said("tool", String(functionResponse.response.content))] : [],
  );
  if (results.length > 0) return results;
  const calls = parts.flatMap(({ functionCall }) => (functionCall ? [functionCall.name] : []));
  return [{ role: role === "model" ? "assistant" : "user", text: joined(parts), calls }];
}

function said(role: Role, text: string): FakeLlmMessage {
  return { role, text, calls: [] };
}

function joined(content: string | readonly { readonly text?: string }[]): string {
  return typeof content === "string" ? content : content.map(({ text }) => text ?? "").join("");
}
