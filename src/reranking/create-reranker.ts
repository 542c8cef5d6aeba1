import { cohere, type CohereRerankerOptions } from "./cohere.ts";
import { llmJudge, type LlmJudgeOptions } from "./llm-judge.ts";
import { onnx, type OnnxRerankerOptions } from "./onnx/onnx.ts";
import { overlap } from "./overlap.ts";
import type { Reranker, RerankerProvider } from "./reranker.ts";

/** What each provider needs to be told; the keys are the closed set of providers. */
interface OptionsByProvider extends Record<RerankerProvider | "none", object> {
  none: object;
  overlap: object;
  cohere: CohereRerankerOptions;
  llm: LlmJudgeOptions;
  onnx: OnnxRerankerOptions;
}

type Provider = keyof OptionsByProvider;

/** Who reorders the hits, and what it needs: a union told apart by `provider`. */
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
