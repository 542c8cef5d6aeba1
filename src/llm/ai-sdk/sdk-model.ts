import type { createOpenAICompatible } from "@ai-sdk/openai-compatible";

/** A language model of the AI SDK; all its packages give the same shape. */
export type SdkModel = ReturnType<ReturnType<typeof createOpenAICompatible>["chatModel"]>;

export type SdkCall = Parameters<SdkModel["doStream"]>[0];

export type SdkMessage = SdkCall["prompt"][number];

export type SdkTool = NonNullable<SdkCall["tools"]>[number];

export type SdkPart =
  Awaited<ReturnType<SdkModel["doStream"]>>["stream"] extends ReadableStream<infer Part> ? Part : never;

export type SdkFinish = Extract<SdkPart, { type: "finish" }>;
