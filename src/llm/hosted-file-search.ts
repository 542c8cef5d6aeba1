import { notConfigured } from "#src/providers/index.ts";
import type { LanguageModel } from "./language-model.ts";

export type FileSearchSetting = "auto" | "hosted" | "local";

type NamedModel = Pick<LanguageModel, "provider" | "name">;

/** The stores that Google searches for its own models; null: our own search answers the function `file_search`. */
export function hostedStores(
  model: NamedModel,
  setting: FileSearchSetting,
  stores: readonly string[],
): readonly string[] | null {
  if (setting === "local") return null;
  const missing = missingFor(model, stores);
  if (missing === null) return stores;
  if (setting === "auto") return null;
  throw notConfigured({ task: "llm", id: `${model.provider}:${model.name}` }, missing);
}

function missingFor({ provider, name }: NamedModel, stores: readonly string[]): string | null {
  if (provider !== "gemini" || !hasHostedSearch(name)) {
    return "um Gemini 2.5 ou mais novo do provedor gemini para usar o File Search do Google";
  }
  return stores.length > 0 ? null : "ao menos um repositório (store) do File Search";
}

/** "gemini-2.5-flash", "models/gemini-3-pro", also "google/gemini-2.5-pro" as OpenRouter writes it. */
const GEMINI = /(?:^|\/)gemini-(\d+(?:\.\d+)?)?/i;

/** Google's File Search came with Gemini 2.5; names without a number ("gemini-flash-latest") mean the newest. */
export function hasHostedSearch(name: string): boolean {
  return generationOf(name) >= 2.5;
}

/** Before Gemini 3 a request has functions or the provider's own tools, not both. */
export function canMixHostedSearch(name: string): boolean {
  return generationOf(name) >= 3;
}

/** Zero: no Gemini. */
function generationOf(name: string): number {
  const found = GEMINI.exec(name);
  return found === null ? 0 : Number(found[1] ?? Infinity);
}
