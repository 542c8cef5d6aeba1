import { setImmediate } from "node:timers/promises";
import type { Document, EntryKind, KnowledgeEntry, Origin } from "#src/domain/index.ts";
import type { Store } from "#src/storage/index.ts";

export interface EntryDocument extends Document {
  readonly entry: KnowledgeEntry;
}

export interface EntryKey {
  readonly collection: string;
  readonly kind: EntryKind;
  readonly id: string;
}

export function entrySource({ kind, id }: Pick<KnowledgeEntry, "kind" | "id">): string {
  return `${kind}/${id}`;
}

export async function findEntry(store: Store, tenant: string, key: EntryKey): Promise<EntryDocument | null> {
  const source = entrySource(key);
  const page = { collection: key.collection, source, after: -1, limit: 1 };
  const [document] = await store.knowledge.parts(tenant, page);
  return document !== undefined && isEntryDocument(document) ? document : null;
}

export interface EntryList {
  readonly collection?: string;
  readonly kind: EntryKind;
  readonly origins?: readonly Origin[];
  readonly includesInactive: boolean;
}

const PAGE = 500;

/** Entries in the order in which they came in, a page of them in memory at a time. */
export async function* listEntries(
  store: Store,
  tenant: string,
  { collection, kind, origins, includesInactive }: EntryList,
): AsyncGenerator<EntryDocument> {
  const filter = {
    kinds: [kind],
    ...(collection === undefined ? {} : { collections: [collection] }),
    ...(origins === undefined ? {} : { origins }),
  };
  for (let after = 0; ;) {
    const page = await store.knowledge.list(tenant, { filter, after, limit: PAGE });
    for (const document of page) {
      if (isEntryDocument(document) && (includesInactive || document.active)) yield document;
    }
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.id;
  }
}

export interface EntryIds extends Omit<EntryKey, "id"> {
  readonly ids: readonly string[];
}

export async function removeEntries(store: Store, tenant: string, from: EntryIds): Promise<number> {
  let removed = 0;
  for (let start = 0; start < from.ids.length; start += PAGE) {
    const found: number[] = [];
    for (const id of from.ids.slice(start, start + PAGE)) {
      const document = await findEntry(store, tenant, { ...from, id });
      if (document !== null) found.push(document.id);
    }
    removed += await store.knowledge.remove(tenant, { ids: found });
    // The store may never yield to the event loop.
    await setImmediate();
  }
  return removed;
}

/** A document of the kind "faq" or "catalog" may also be a file. */
function isEntryDocument(document: Document): document is EntryDocument {
  return document.entry !== null;
}
