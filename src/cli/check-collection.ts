import type { Acervo } from "#src/app/index.ts";
import { AcervoError } from "#src/domain/index.ts";

/** A misspelt collection would otherwise look like an empty one. */
export async function checkCollection(acervo: Acervo, collection: string | undefined): Promise<void> {
  if (collection === undefined) return;
  const known = await collectionNames(acervo);
  if (!known.includes(collection)) throw new AcervoError("collection-not-found", { collection, known });
}

/** In order of their names. */
export async function collectionNames({ store, config }: Acervo): Promise<readonly string[]> {
  const collections = await store.read(config.tenant, (view) => view.collections());
  return collections.map(({ name }) => name);
}
