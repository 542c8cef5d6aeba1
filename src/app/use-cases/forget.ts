import { AcervoError, type Document } from "#src/domain/index.ts";
import { removeSource } from "#src/knowledge/index.ts";
import type { Tenant } from "../tenant.ts";
import { checkCollection } from "./base.ts";

/** Deletes documents by their numbers. All are looked up first: a mistyped number leaves everything as it was. */
export async function forgetDocuments(acervo: Tenant, ids: readonly number[]): Promise<Document[]> {
  const { store, name } = acervo;
  const documents: Document[] = [];
  for (const id of new Set(ids)) {
    const document = await store.knowledge.get(name, id);
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
async function forgetDocument({ store, name }: Tenant, document: Document): Promise<void> {
  const { id, part, collection, source } = document;
  if (part === 0) {
    await removeSource(store, name, { collection, source, after: -1 });
    return;
  }
  const [first] = await store.knowledge.parts(name, { collection, source, after: -1, limit: 1 });
  await store.knowledge.remove(name, { ids: first?.part === 0 ? [id, first.id] : [id] });
}

/** How many documents a collection holds, with the inactive ones, which searches do not see. */
export async function countCollection(acervo: Tenant, collection: string): Promise<number> {
  const { collections } = await acervo.store.maintenance.stats(acervo.name);
  if (collections[collection] === undefined) await checkCollection(acervo, collection);
  return collections[collection] ?? 0;
}

/** Returns how many documents were deleted. */
export function forgetCollection({ store, name }: Tenant, collection: string): Promise<number> {
  return store.knowledge.remove(name, { collection });
}
