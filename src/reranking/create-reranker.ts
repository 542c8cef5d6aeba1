import { cohere, llmJudge, type HostedOptions, type LlmJudgeOptions } from "./hosted.ts";
import { onnx, type OnnxRerankerOptions } from "./onnx/onnx.ts";
import { overlap } from "./overlap.ts";
import type { Reranker } from "./reranker.ts";

/** Who reorders the hits, and what it needs. */
export type RerankerSettings =
  | { readonly provider: "none" | "overlap" }
  | ({ readonly provider: "cohere" } & HostedOptions)
  | ({ readonly provider: "llm" } & LlmJudgeOptions)
  | ({ readonly provider: "onnx" } & OnnxRerankerOptions);

/** The reranker that the settings name, not yet loaded nor connected; null for "none". */
export function createReranker(settings: RerankerSettings): Reranker | null {
  switch (settings.provider) {
    case "none":
      return null;
    case "overlap":
      return overlap();
    case "cohere":
      return cohere(settings);
    case "llm":
      return llmJudge(settings);
    case "onnx":
      return onnx(settings);
  }
}
