export { type ChunkingConfig, type Config, readConfig } from "./config.ts";
export { settings } from "./schema.ts";
