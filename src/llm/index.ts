export { createBreaker, type CircuitBreaker } from "#src/providers/index.ts";
export { createLanguageModel } from "./ai-sdk/ai-sdk-model.ts";
export { createWriter, type WriterOptions } from "./create-writer.ts";
export {
  canMixHostedSearch,
  fileSearchChoice,
  type FileSearchChoice,
  type FileSearchSetting,
} from "./file-search-choice.ts";
export type * from "./language-model.ts";
export type { TokenLedger } from "./token-account.ts";
