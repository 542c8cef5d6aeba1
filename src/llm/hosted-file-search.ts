import { notConfigured } from "#src/providers/index.ts";
import type { LanguageModel } from "./language-model.ts";

export type FileSearchSetting = "auto" | "hosted" | "local";

/** The stores that Google searches for its models; null: our own search answers the function `file_search`. */
export function hostedStores(
  { provider, name }: Pick<LanguageModel, "provider" | "name">,
  setting: FileSearchSetting,
  stores: readonly string[],
): readonly string[] | null {
  const isGoogle = provider === "gemini" || provider === "vertex";
  const canSearch = isGoogle && hasHostedSearch(name);
  const usable = stores.filter((store) => isRagCorpus(store) === (provider === "vertex"));
  if (setting !== "local" && canSearch && usable.length > 0) return usable;
  if (setting !== "hosted") return null;
  const missing = canSearch
    ? "ao menos um repositório: no gemini, um store do File Search; no vertex, um corpus do RAG Engine"
    : "um Gemini 2.5 ou mais novo dos provedores gemini ou vertex para usar a busca do Google";
  throw notConfigured({ task: "llm", id: `${provider}:${name}` }, missing);
}

/** "projects/p/locations/l/ragCorpora/c": what Vertex AI searches; Gemini's own API has "fileSearchStores/…". */
export function isRagCorpus(store: string): boolean {
  return store.includes("/ragCorpora/");
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
