import { AcervoError, type Document } from "#src/domain/index.ts";
import { removeSource } from "#src/knowledge/index.ts";
import type { Acervo } from "../open-acervo.ts";
import { checkCollection } from "./base.ts";

/** Deletes documents by their numbers. All are looked up first: a mistyped number leaves everything as it was. */
export async function forgetDocuments(acervo: Acervo, ids: readonly number[]): Promise<Document[]> {
  const { store, config } = acervo;
  const documents: Document[] = [];
  for (const id of new Set(ids)) {
    const document = await store.documents.get(config.tenant, id);
    if (document === null) throw new AcervoError("document-not-found", { id: String(id) });
    documents.push(document);
  }
  for (const document of documents) await forgetDocument(acervo, document);
  return documents;
}

/**
 * With a table go its rows. A row can be forgotten alone; what describes its table goes with it, because
 * it may repeat values of the row, and is made anew when the file is ingested again.
 */
async function forgetDocument({ store, config }: Acervo, document: Document): Promise<void> {
  const { id, part, collection, source } = document;
  if (part === 0) {
    await removeSource(store, config.tenant, { collection, source, after: -1 });
    return;
  }
  const [first] = await store.documents.parts(config.tenant, { collection, source, after: -1, limit: 1 });
  await store.documents.removeMany(config.tenant, first?.part === 0 ? [id, first.id] : [id]);
}

/** How many documents a collection holds, with the inactive ones, which searches do not see. */
export async function countCollection(acervo: Acervo, name: string): Promise<number> {
  const { collections } = await acervo.store.upkeep.stats(acervo.config.tenant);
  if (collections[name] === undefined) await checkCollection(acervo, name);
  return collections[name] ?? 0;
}

/** Returns how many documents were deleted. */
export function forgetCollection({ store, config }: Acervo, name: string): Promise<number> {
  return store.documents.removeCollection(config.tenant, name);
}
