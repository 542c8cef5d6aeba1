export { type ChunkingConfig, type Config, readConfig } from "./config.ts";
export { environment } from "./environment.ts";
export { settings } from "./schema.ts";
