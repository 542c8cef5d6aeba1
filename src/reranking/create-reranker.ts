import { cohere, llmJudge, type CohereRerankerOptions, type LlmJudgeOptions } from "./hosted.ts";
import { onnx, type OnnxRerankerOptions } from "./onnx/onnx.ts";
import { overlap } from "./overlap.ts";
import type { Reranker, RerankerProvider } from "./reranker.ts";

/** The options of each provider; the keys are the closed set of providers. */
interface OptionsByProvider extends Record<RerankerProvider | "none", object> {
  none: object;
  overlap: object;
  cohere: CohereRerankerOptions;
  llm: LlmJudgeOptions;
  onnx: OnnxRerankerOptions;
}

type Provider = keyof OptionsByProvider;

/** Who reorders the hits, and what it needs: a union by `provider`. */
export type RerankerSettings<Name extends Provider = Provider> = {
  [Key in Name]: { readonly provider: Key } & OptionsByProvider[Key];
}[Name];

const FACTORIES: { readonly [Key in Provider]: (options: OptionsByProvider[Key]) => Reranker | null } = {
  none: () => null,
  overlap,
  cohere,
  llm: llmJudge,
  onnx,
};

/** The reranker that the settings name, not yet loaded nor connected; null for "none". */
export function createReranker<Name extends Provider>(settings: RerankerSettings<Name>): Reranker | null {
  return FACTORIES[settings.provider](settings);
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
