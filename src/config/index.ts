export { type ChunkingConfig, type Config, readConfig } from "./config.ts";
export type { AnsweringConfig } from "./answering-config.ts";
export type { LlmConfig } from "./llm-config.ts";
export type { RerankingConfig } from "./reranking-config.ts";
export { settings } from "./schema.ts";
