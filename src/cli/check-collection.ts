import type { Acervo } from "#src/app/index.ts";
import { AcervoError, createRequestContext } from "#src/domain/index.ts";

/** A misspelt collection would otherwise look like an empty one. */
export async function checkCollection(acervo: Acervo, collection: string | undefined): Promise<void> {
  if (collection === undefined) return;
  const known = await collectionNames(acervo);
  if (!known.includes(collection)) throw new AcervoError("collection-not-found", { collection, known });
}

/** In order of their names. */
export async function collectionNames({ store, config }: Acervo): Promise<readonly string[]> {
  const context = createRequestContext(config.tenant);
  const { collections } = await store.read(context, (view) => view.index.contents());
  return collections.map(({ name }) => name);
}
