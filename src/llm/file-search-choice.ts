import { notConfigured } from "#src/providers/index.ts";
import type { LlmProvider } from "./language-model.ts";

export type FileSearchSetting = "auto" | "hosted" | "local";

export type FileSearchChoice =
  | { readonly kind: "hosted"; readonly stores: readonly string[] }
  /** The function `file_search` is declared, and our own search answers it. */
  | { readonly kind: "function"; readonly reason: string };

interface NamedModel {
  readonly provider: LlmProvider;
  readonly name: string;
}

/** Who searches the files: Google, for its own models with stores to search, or we, for every other model. */
export function fileSearchChoice(
  model: NamedModel,
  setting: FileSearchSetting,
  stores: readonly string[],
): FileSearchChoice {
  if (setting === "local") return { kind: "function", reason: "local-by-setting" };
  const obstacle = obstacleTo(model, stores);
  if (obstacle === null) return { kind: "hosted", stores };
  if (setting === "auto") return { kind: "function", reason: obstacle.reason };
  throw notConfigured({ task: "llm", id: `${model.provider}:${model.name}` }, obstacle.missing);
}

function obstacleTo({ provider, name }: NamedModel, stores: readonly string[]) {
  if (provider !== "gemini" || !hasHostedSearch(name)) {
    const missing = "um Gemini 2.5 ou mais novo do provedor gemini para usar o File Search do Google";
    return { reason: "model-without-hosted-search", missing };
  }
  if (stores.length > 0) return null;
  return { reason: "no-stores", missing: "ao menos um repositório (store) do File Search" };
}

/** "gemini-2.5-flash", "models/gemini-3-pro", also "google/gemini-2.5-pro" as OpenRouter writes it. */
const GEMINI = /(?:^|\/)gemini-/i;
const GENERATION = /(?:^|\/)gemini-(\d+)(?:\.(\d+))?/i;

/** Google's File Search came with Gemini 2.5; names without a number ("gemini-flash-latest") mean the newest. */
export function hasHostedSearch(name: string): boolean {
  return GEMINI.test(name) && generationOf(name) >= 2.5;
}

/** Before Gemini 3 a request has functions or the provider's own tools, not both. */
export function canMixHostedSearch(name: string): boolean {
  return GEMINI.test(name) && generationOf(name) >= 3;
}

function generationOf(name: string): number {
  const [, major, minor = "0"] = GENERATION.exec(name) ?? [];
  return major === undefined ? Infinity : Number(`${major}.${minor}`);
}
