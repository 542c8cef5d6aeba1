import { aiSdkModel } from "./ai-sdk-model.ts";
import type { LanguageModel } from "./language-model.ts";
import type { LlmSettings } from "./llm-settings.ts";

/** The model that the settings name; null when none shall write. */
export function createLanguageModel(settings: LlmSettings): LanguageModel | null {
  return settings.provider === "none" ? null : aiSdkModel(settings);
}
