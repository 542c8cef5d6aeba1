export {
  readConfig,
  readSettings,
  type ChunkingConfig,
  type Config,
  type EngineConfig,
  type EntranceDefaults,
  type StorageConfig,
} from "./config.ts";
export type { AnsweringConfig } from "./answering-config.ts";
export type { LlmConfig, RerankingConfig } from "./model-config.ts";
export { settings } from "./schema.ts";
