import { builtinPortuguese } from "./builtin-portuguese/builtin-portuguese.ts";
import type { EmbeddingModel } from "./embedding-model.ts";
import { hashModelForTests } from "./hash.ts";
import { cohere, gemini, openai, openaiCompatible } from "./hosted.ts";
import { onnx } from "./onnx/onnx.ts";

/** Makes the model of each provider; the keys are the closed set of providers. */
const FACTORIES = {
  none: (_options: object) => null,
  builtin: (_options: object) => builtinPortuguese(),
  openai,
  gemini,
  cohere,
  "openai-compatible": openaiCompatible,
  onnx,
  hash: hashModelForTests,
} as const;

type Provider = keyof typeof FACTORIES;
type OptionsByProvider = { [Name in Provider]: NonNullable<Parameters<(typeof FACTORIES)[Name]>[0]> };

/** Which model makes the vectors, and what it needs: a union by `provider`. */
export type EmbeddingSettings<Name extends Provider = Provider> = {
  [Key in Name]: { readonly provider: Key } & OptionsByProvider[Key];
}[Name];

/** The model that the settings name, not yet loaded nor connected; null for "none". */
export function createEmbeddingModel<Name extends Provider>(
  settings: EmbeddingSettings<Name>,
): EmbeddingModel | null {
  const factories: { [Key in Provider]: (options: OptionsByProvider[Key]) => EmbeddingModel | null } =
    FACTORIES;
  return factories[settings.provider](settings);
}
