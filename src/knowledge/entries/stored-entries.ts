import type { Document, EntryKind, KnowledgeEntry, Origin } from "#src/domain/index.ts";
import type { Store } from "#src/storage/index.ts";
import { eachDocument } from "../documents/source-document.ts";

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

/** Entries in the order in which they came in. */
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
  for await (const document of eachDocument(store, tenant, filter)) {
    if (isEntryDocument(document) && (includesInactive || document.active)) yield document;
  }
}

/** A document of the kind "faq" or "catalog" may also be a file. */
function isEntryDocument(document: Document): document is EntryDocument {
  return document.entry !== null;
}
