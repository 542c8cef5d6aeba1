import { builtinPortuguese } from "./builtin-portuguese/builtin-portuguese.ts";
import type { EmbeddingModel } from "./embedding-model.ts";
import { hashModelForTests } from "./hash.ts";
import {
  cohere,
  gemini,
  openai,
  openaiCompatible,
  type HostedOptions,
  type OpenAICompatibleOptions,
} from "./hosted/providers.ts";
import { onnx, type OnnxOptions } from "./onnx/onnx.ts";

/** The options of each provider; the keys are the closed set of providers. */
interface OptionsByProvider {
  none: object;
  builtin: object;
  openai: HostedOptions;
  gemini: HostedOptions;
  cohere: HostedOptions;
  "openai-compatible": OpenAICompatibleOptions;
  onnx: OnnxOptions;
  hash: { readonly dimensions?: number };
}

type Provider = keyof OptionsByProvider;

/** Which model makes the vectors, and what it needs: a union by `provider`. */
export type EmbeddingSettings<Name extends Provider = Provider> = {
  [Key in Name]: { readonly provider: Key } & OptionsByProvider[Key];
}[Name];

const FACTORIES: { readonly [Key in Provider]: (options: OptionsByProvider[Key]) => EmbeddingModel | null } =
  {
    none: () => null,
    builtin: () => builtinPortuguese(),
    openai,
    gemini,
    cohere,
    "openai-compatible": openaiCompatible,
    onnx,
    hash: hashModelForTests,
  };

/** The model that the settings name, not yet loaded nor connected; null for "none". */
export function createEmbeddingModel<Name extends Provider>(
  settings: EmbeddingSettings<Name>,
): EmbeddingModel | null {
  return FACTORIES[settings.provider](settings);
}
