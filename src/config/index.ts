export { ALIASES, type SettingNotice } from "./aliases.ts";
export { type Config, type EntranceDefaults, type HttpConfig, readSettings } from "./config.ts";
export type { EnvFile, Environment } from "./environment.ts";
export type { RerankingConfig } from "./model-config.ts";
export { ownName, settings } from "./schema.ts";
