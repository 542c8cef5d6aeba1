import { AcervoError, createRequestContext, type Filter } from "#src/domain/index.ts";
import type { Store } from "#src/storage/index.ts";

/** A misspelt collection would otherwise look like an empty one. */
export async function checkCollections(
  store: Store,
  tenant: string,
  filter: Filter | undefined,
): Promise<void> {
  if (filter?.collections === undefined) return;
  const known = (
    await store.read(createRequestContext(tenant), (view) => view.index.contents())
  ).collections.map(({ name }) => name);
  const unknown = filter.collections.find((name) => !known.includes(name));
  if (unknown !== undefined) throw new AcervoError("collection-not-found", { collection: unknown, known });
}
