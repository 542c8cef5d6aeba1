import type { Language } from "#src/domain/index.ts";
import type { Vocabulary } from "#src/retrieval/index.ts";
import type { Tenant } from "../tenant.ts";
import { removeVocabulary, saveVocabulary, type VocabularyInForce, vocabularyReader } from "../vocabulary.ts";

/** Null where products are searched without one. */
export function readVocabularyInForce({ store, config, name }: Tenant): Promise<VocabularyInForce | null> {
  return vocabularyReader(store.settings, config.vocabulary)(name);
}

/** Makes a file the tenant's own vocabulary. */
export function setVocabulary(
  { store, name }: Tenant,
  path: string,
  language: Language,
): Promise<Vocabulary> {
  return saveVocabulary(store.settings, name, path, language);
}

/** Back to the vocabulary of the settings. False: the tenant had none of its own. */
export function resetVocabulary({ store, name }: Tenant): Promise<boolean> {
  return removeVocabulary(store.settings, name);
}
