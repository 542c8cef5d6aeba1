import { fileSettings, type VocabularyInForce, vocabularyReader } from "#src/app/index.ts";
import type { Config } from "#src/config/index.ts";

/** Null where products are searched without one. */
export function vocabularyInForce(config: Config): Promise<VocabularyInForce | null> {
  return vocabularyReader(fileSettings(config.dataDir), config.vocabulary)(config.tenant);
}
