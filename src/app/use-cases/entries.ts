import { AcervoError, type EntryKind } from "#src/domain/index.ts";
import type { EntryDocument } from "#src/knowledge/index.ts";
import { foldAccents } from "#src/text/index.ts";
import type { Tenant } from "../tenant.ts";
import { checkCollection, collectionNames } from "./base.ts";

/**
 * The entries of an id: the one in the collection that was named, else in the usual one, else those in other
 * collections. When there are several, whoever asked must say which is meant; there is always at least one.
 */
export async function locateEntry(
  acervo: Tenant,
  { kind, id }: { readonly kind: EntryKind; readonly id: string },
  { named, usual: collection }: { readonly named: string | undefined; readonly usual: string },
): Promise<readonly [EntryDocument, ...EntryDocument[]]> {
  const usual = await acervo.entries.find({ collection, kind, id });
  if (usual !== null) return [usual];
  await checkCollection(acervo, named);
  const others: EntryDocument[] = [];
  for (const other of named === undefined ? await collectionNames(acervo) : []) {
    const document = await acervo.entries.find({ collection: other, kind, id });
    if (document !== null) others.push(document);
  }
  const [first, ...more] = others;
  if (first === undefined) throw new AcervoError("entry-not-found", { kind, id, collection });
  return [first, ...more];
}

/** In one transaction; returns how many there were. */
export function removeLocated({ store, name }: Tenant, documents: readonly EntryDocument[]): Promise<number> {
  return store.knowledge.remove(name, { ids: documents.map(({ id }) => id) });
}

export interface EntryListing {
  readonly kind: EntryKind;
  readonly documents: readonly EntryDocument[];
  /** Inactive ones that were not asked for. */
  readonly hidden: number;
}

export interface EntryChoice {
  readonly kind: EntryKind;
  readonly collection?: string | undefined;
  /** Case, accents and spaces do not matter. */
  readonly category?: string | undefined;
  readonly inactive?: boolean | undefined;
}

export async function listChosen(
  acervo: Tenant,
  { kind, collection, category, inactive }: EntryChoice,
): Promise<EntryListing> {
  await checkCollection(acervo, collection);
  const documents: EntryDocument[] = [];
  let hidden = 0;
  const wanted = category === undefined ? undefined : plain(category);
  const list = { kind, includesInactive: true, ...(collection === undefined ? {} : { collection }) };
  for await (const document of acervo.entries.list(list)) {
    const { category: own } = document.entry;
    if (wanted !== undefined && (own === null || plain(own) !== wanted)) continue;
    if (document.active || inactive) documents.push(document);
    else hidden++;
  }
  return { kind, documents, hidden };
}

/** One page of them; `next` continues from there. */
export interface EntryPage {
  readonly documents: readonly EntryDocument[];
  /** Null: there are no more. */
  readonly next: number | null;
}

/** Documents that are looked at for one page, at most: a page may be short where few of many are chosen. */
const MAX_LOOKED_AT = 2_000;
const READ_AT_ONCE = 200;

export async function listEntryPage(
  acervo: Tenant,
  { kind, collection, category, inactive }: EntryChoice,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<EntryPage> {
  await checkCollection(acervo, collection);
  const wanted = category === undefined ? undefined : plain(category);
  const filter = { kinds: [kind], ...(collection !== undefined && { collections: [collection] }) };
  const chosen: EntryDocument[] = [];
  let last = after;
  for (let seen = 0; seen < MAX_LOOKED_AT; seen += READ_AT_ONCE) {
    const documents = await acervo.documents({ filter, after: last, limit: READ_AT_ONCE });
    for (const document of documents) {
      last = document.id;
      const { entry, active } = document;
      if (entry === null || !(active || inactive)) continue;
      if (wanted !== undefined && plain(entry.category ?? "") !== wanted) continue;
      chosen.push({ ...document, entry });
      if (chosen.length === limit) return { documents: chosen, next: last };
    }
    if (documents.length < READ_AT_ONCE) return { documents: chosen, next: null };
  }
  return { documents: chosen, next: last };
}

function plain(text: string): string {
  return foldAccents(text.toLowerCase()).replaceAll(/\s+/g, " ").trim();
}
