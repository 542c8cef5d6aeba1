export { type ChunkingConfig, type Config, readConfig } from "./config.ts";
export type { RerankingConfig } from "./reranking-config.ts";
export { settings } from "./schema.ts";
