import type { ModelRequest, Writer, WriterCall } from "#src/llm/index.ts";

export interface ScriptedWriter extends Writer {
  readonly requests: readonly ModelRequest[];
  readonly calls: readonly WriterCall[];
}

/** A writer that says what it was told to say, or throws it. */
export function scriptedWriter(reply: string | Error): ScriptedWriter {
  const requests: ModelRequest[] = [];
  const calls: WriterCall[] = [];
  const usage = { inputTokens: 1, outputTokens: 1, cachedTokens: 0 };
  return {
    id: "openai-compatible:scripted",
    provider: "openai-compatible",
    name: "scripted",
    requests,
    calls,
    write(request, call) {
      requests.push(request);
      calls.push(call);
      if (reply instanceof Error) return Promise.reject(reply);
      return Promise.resolve({
        text: reply,
        toolCalls: [],
        finishReason: "stop",
        usage,
        cost: null,
        hostedSources: [],
      });
    },
  };
}
