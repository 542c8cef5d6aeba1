/** How a provider writes on the wire; OpenRouter and compatible servers write as OpenAI does. */
export type LlmDialect = "openai" | "anthropic" | "gemini";

export interface FakeToolCall {
  readonly id?: string;
  readonly tool: string;
  /** An object, or text that is sent as it is (to OpenAI's and Anthropic's readers only). */
  readonly arguments: unknown;
  /** Gemini signs its calls. */
  readonly thoughtSignature?: string;
}

/** What the model says to one request. */
export interface FakeLlmReply {
  readonly text?: string;
  /** The text in these pieces; without them it comes in two. */
  readonly chunks?: readonly string[];
  readonly toolCalls?: readonly FakeToolCall[];
  /** Null: not told (OpenAI's dialect and Gemini's). */
  readonly usage?: { readonly input: number; readonly output: number; readonly cached?: number } | null;
  /** In dollars, as OpenRouter tells it. */
  readonly cost?: number;
  readonly finish?: "stop" | "length" | "content-filter" | "tool-calls";
  /** The reason in the provider's own words, in the place of `finish`. */
  readonly rawFinish?: string;
  /** Titles that Google's File Search reports. */
  readonly sources?: readonly string[];
}

/** Server-sent events, each whole; without `end` the stream has not been finished. */
export interface FakeEvents {
  readonly body: readonly string[];
  readonly end: readonly string[];
}

interface WholeReply extends FakeLlmReply {
  readonly chunks: readonly string[];
  readonly toolCalls: readonly FakeToolCall[];
  readonly finish: "stop" | "length" | "content-filter" | "tool-calls";
}

const DEFAULT_USAGE = { input: 12, output: 5, cached: 2 };

export function replyEvents(
  dialect: LlmDialect,
  reply: FakeLlmReply,
  body: Record<string, unknown>,
): FakeEvents {
  const whole = complete(reply);
  if (dialect === "openai") return openAiEvents(countsTokens(body) ? whole : { ...whole, usage: null });
  if (dialect === "gemini") return geminiEvents(whole);
  return anthropicEvents(answersThroughTool(body) ? asJsonTool(whole) : whole);
}

/** OpenAI counts for those who ask. */
function countsTokens(body: Record<string, unknown>): boolean {
  return (body["stream_options"] as { include_usage?: boolean } | undefined)?.include_usage === true;
}

/** What the dialect sends when it gives up in the middle. */
export function errorEvent(dialect: LlmDialect, message: string): string {
  if (dialect === "openai")
    return event({ error: { message, type: "server_error", param: null, code: null } });
  if (dialect === "gemini") return event({ error: { code: 503, message, status: "UNAVAILABLE" } });
  return named("error", { error: { type: "overloaded_error", message } });
}

function complete(reply: FakeLlmReply): WholeReply {
  const text = reply.text ?? "";
  const middle = Math.ceil(text.length / 2);
  const halves = [text.slice(0, middle), text.slice(middle)].filter((half) => half !== "");
  const toolCalls = reply.toolCalls ?? [];
  const finish = reply.finish ?? (toolCalls.length > 0 ? "tool-calls" : "stop");
  return { ...reply, chunks: reply.chunks ?? halves, toolCalls, finish };
}

function openAiEvents({
  chunks,
  toolCalls,
  finish,
  rawFinish,
  usage = DEFAULT_USAGE,
  cost,
}: WholeReply): FakeEvents {
  const chunk = (delta: object, finish_reason: string | null = null) =>
    event({ ...OPENAI_HEAD, choices: [{ index: 0, delta, finish_reason }] });
  const calls = toolCalls.flatMap(({ id, tool, arguments: input }, index) => {
    const json = asText(input);
    const middle = Math.ceil(json.length / 2);
    const start = {
      index,
      id: id ?? `call_${index}`,
      type: "function",
      function: { name: tool, arguments: "" },
    };
    const pieces = [json.slice(0, middle), json.slice(middle)].map((piece) => ({
      index,
      function: { arguments: piece },
    }));
    return [start, ...pieces].map((call) => chunk({ tool_calls: [call] }));
  });
  const reason = {
    stop: "stop",
    length: "length",
    "content-filter": "content_filter",
    "tool-calls": "tool_calls",
  };
  const tokens = usage && {
    prompt_tokens: usage.input,
    completion_tokens: usage.output,
    total_tokens: usage.input + usage.output,
    prompt_tokens_details: { cached_tokens: usage.cached ?? 0 },
    ...(cost === undefined ? {} : { cost }),
  };
  return {
    body: [
      chunk({ role: "assistant", content: "" }),
      ...chunks.map((content) => chunk({ content })),
      ...calls,
    ],
    end: [
      chunk({}, rawFinish ?? reason[finish]),
      ...(tokens ? [event({ ...OPENAI_HEAD, choices: [], usage: tokens })] : []),
      "data: [DONE]\n\n",
    ],
  };
}

const OPENAI_HEAD = { id: "fake", object: "chat.completion.chunk", created: 1, model: "fake" };

function anthropicEvents({ chunks, toolCalls, finish, rawFinish, usage }: WholeReply): FakeEvents {
  const { input, output, cached = 0 } = usage ?? DEFAULT_USAGE;
  const tokens = { input_tokens: input - cached, output_tokens: 1, cache_read_input_tokens: cached };
  const message = {
    id: "msg_fake",
    type: "message",
    role: "assistant",
    model: "fake",
    content: [],
    usage: tokens,
  };
  const texts = chunks.length === 0 ? [] : [block(0, { type: "text", text: "" }, textDeltas(chunks))];
  const calls = toolCalls.map(({ id, tool, arguments: json }, index) => {
    const start = { type: "tool_use", id: id ?? `toolu_${index}`, name: tool, input: {} };
    return block(texts.length + index, start, [{ type: "input_json_delta", partial_json: asText(json) }]);
  });
  const reason = {
    stop: "end_turn",
    length: "max_tokens",
    "content-filter": "refusal",
    "tool-calls": "tool_use",
  };
  return {
    body: [named("message_start", { message }), ...texts.flat(), ...calls.flat()],
    end: [
      named("message_delta", {
        delta: { stop_reason: rawFinish ?? reason[finish], stop_sequence: null },
        usage: { output_tokens: output },
      }),
      named("message_stop", {}),
    ],
  };
}

function textDeltas(chunks: readonly string[]): object[] {
  return chunks.map((text) => ({ type: "text_delta", text }));
}

function block(index: number, content_block: object, deltas: readonly object[]): string[] {
  return [
    named("content_block_start", { index, content_block }),
    ...deltas.map((delta) => named("content_block_delta", { index, delta })),
    named("content_block_stop", { index }),
  ];
}

/** Older models of Anthropic give a reply of a schema as the arguments of a tool that they must call. */
function answersThroughTool(body: Record<string, unknown>): boolean {
  const tools = (body["tools"] ?? []) as { name: string }[];
  const { type } = (body["tool_choice"] ?? {}) as { type?: string };
  return type === "any" && tools.some(({ name }) => name === "json");
}

function asJsonTool(reply: WholeReply): WholeReply {
  const json = reply.chunks.join("");
  return { ...reply, chunks: [], toolCalls: [{ tool: "json", arguments: json }], finish: "tool-calls" };
}

function geminiEvents({
  chunks,
  toolCalls,
  finish,
  rawFinish,
  usage = DEFAULT_USAGE,
  sources,
}: WholeReply): FakeEvents {
  const say = (part: object) =>
    event({ candidates: [{ index: 0, content: { role: "model", parts: [part] } }] });
  const calls = toolCalls.map(({ tool, arguments: args, thoughtSignature }) => ({
    functionCall: { name: tool, args },
    ...(thoughtSignature === undefined ? {} : { thoughtSignature }),
  }));
  const reason = { stop: "STOP", length: "MAX_TOKENS", "content-filter": "SAFETY", "tool-calls": "STOP" };
  const groundingChunks = sources?.map((title) => ({
    retrievedContext: { title, text: "…", fileSearchStore: "fileSearchStores/fake" },
  }));
  const usageMetadata = usage && {
    promptTokenCount: usage.input,
    candidatesTokenCount: usage.output,
    totalTokenCount: usage.input + usage.output,
    cachedContentTokenCount: usage.cached ?? 0,
  };
  const last = {
    index: 0,
    finishReason: rawFinish ?? reason[finish],
    ...(rawFinish === "CONTINUATION" && { continuationToken: "more" }),
    ...(groundingChunks && { groundingMetadata: { groundingChunks } }),
  };
  return {
    body: [...chunks.map((text) => say({ text })), ...calls.map(say)],
    end: [event({ candidates: [last], ...(usageMetadata && { usageMetadata }) })],
  };
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function event(data: unknown): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

function named(type: string, data: object): string {
  return `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`;
}
