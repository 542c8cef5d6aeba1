export { createBreaker, type CircuitBreaker } from "#src/providers/index.ts";
export { createLanguageModel } from "./create-model.ts";
export { createWriter, type WriterOptions } from "./create-writer.ts";
export { fileSearchChoice, type FileSearchChoice, type FileSearchSetting } from "./file-search-choice.ts";
export { canMixHostedSearch } from "./gemini-names.ts";
export type * from "./language-model.ts";
export type * from "./llm-settings.ts";
export type { TokenLedger } from "./token-budget.ts";
