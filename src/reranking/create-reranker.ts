import { cohere, llmJudge, type HostedOptions, type LlmJudgeOptions } from "./hosted.ts";
import { onnx, type OnnxRerankerOptions } from "./onnx/onnx.ts";
import { overlap } from "./overlap.ts";
import type { Reranker, RerankerProvider } from "./reranker.ts";

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

/**
 * Whether a search reranks when neither the caller nor the settings say. A row says yes only where `acervo eval` shows a gain; the figures
 * are in docs/quality.md and docs/decisions/2026-11-16-reranking-is-optional.md.
 */
export const RERANKS_BY_DEFAULT: Readonly<Record<RerankerProvider, boolean>> = {
  // It sees the same words as the lexical score and weighs them less well: eight of eight sets fell (by .0005 to .063).
  overlap: false,
  // Not measured: no key and no weights were at hand. Who has them says ACERVO_RERANK=on, or fills in a row.
  cohere: false,
  llm: false,
  onnx: false,
};
