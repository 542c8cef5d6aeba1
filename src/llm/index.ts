export { createBreaker, type CircuitBreaker } from "#src/providers/index.ts";
export { createLanguageModel } from "./ai-sdk/ai-sdk-model.ts";
export { createWriter, type WriterOptions } from "./create-writer.ts";
export { canMixHostedSearch, type FileSearchSetting, hostedStores } from "./hosted-file-search.ts";
export type * from "./language-model.ts";
export type { TokenLedger } from "./token-account.ts";
