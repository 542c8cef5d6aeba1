import { setImmediate } from "node:timers/promises";
import type { Document, DocumentKind, Filter, Metadata, Origin, RefusalReason } from "#src/domain/index.ts";
import type { FileContent, TableOptions } from "#src/parsing/index.ts";
import type { Store } from "#src/storage/index.ts";

/** Something to be indexed: a file, or a text that a program hands over. */
export interface SourceDocument {
  /** Names it within its collection: ingesting the same source again replaces it. Its extension says how to read it. */
  readonly source: string;
  readonly collection: string;
  readonly kind: DocumentKind;
  readonly title?: string;
  readonly metadata?: Metadata;
  /** Not given: what its kind usually comes from. */
  readonly origin?: Origin;
  readonly table?: TableOptions;
  readonly content: FileContent;
  /** Kept although the same bytes are there under another source: a record whose text may repeat, not a file. */
  readonly mayRepeat?: boolean;
}

/** What was said of a source beside its bytes. */
export type GivenFacts = Pick<
  SourceDocument,
  "kind" | "title" | "metadata" | "origin" | "table" | "mayRepeat"
>;

/** Separates the two parts of a document's recipe. */
const GIVEN = "; given ";

/** How a source is read: the same bytes with another title are the same file, but have to be read again. */
export function recipeWith(recipe: string, source: GivenFacts): string {
  const { kind, title, metadata, origin, table, mayRepeat } = source;
  const given = { ...(kind !== "document" && { kind }), title, metadata, origin, table, mayRepeat };
  const json = JSON.stringify(given);
  return json === "{}" ? recipe : recipe + GIVEN + json;
}

/** What was said of the source of a document when it was read, and its recipe without that. */
export function givenIn({ recipe }: Pick<Document, "recipe">): { recipe: string; given: GivenFacts } {
  const [plain = "", json = "{}"] = recipe.split(GIVEN, 2);
  return { recipe: plain, given: { kind: "document", ...(JSON.parse(json) as Partial<GivenFacts>) } };
}

export interface PartCounts {
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
}

export type IngestOutcome = { readonly source: string } & (
  | {
      readonly kind: "created" | "replaced";
      readonly document: Document;
      /** All zero for a source that is one document. */
      readonly parts: PartCounts;
      readonly chunks: number;
      /** Left out because no reader can see it. */
      readonly hiddenCharacters: number;
    }
  | { readonly kind: "unchanged"; readonly document: Document }
  /** The collection already holds this content under another source: `document` is that one. */
  | { readonly kind: "duplicate"; readonly document: Document }
  | { readonly kind: "skipped"; readonly reason: RefusalReason; readonly detail: string }
  | { readonly kind: "failed"; readonly error: unknown }
);

/** All documents that a filter lets through, in the order in which they came in; a page of them in memory at a time. */
export async function* eachDocument(
  store: Store,
  tenant: string,
  filter: Filter = {},
): AsyncGenerator<Document> {
  for (let after: number | undefined = 0; after !== undefined;) {
    const page: readonly Document[] = await store.knowledge.list(tenant, { filter, after, limit: PAGE });
    yield* page;
    after = page.at(-1)?.id;
  }
}

/** Sources of a collection in order of their code points; those already given may be removed meanwhile. */
export async function* eachSource(
  store: Store,
  tenant: string,
  stored: { readonly collection: string; readonly prefix?: string },
): AsyncGenerator<string> {
  for (let after: string | undefined = ""; after !== undefined;) {
    const page: readonly string[] = await store.knowledge.sources(tenant, { ...stored, after, limit: PAGE });
    yield* page;
    after = page.at(-1);
  }
}

/** One transaction removes this many: a table of a million rows must not hold up other writers for minutes. */
const PAGE = 500;

interface SourceParts extends Pick<SourceDocument, "collection" | "source"> {
  /** Parts up to this number stay; -1 removes the source as a whole. */
  readonly after: number;
}

/** Removes a source from a collection, or only its last parts; returns how many documents there were. */
export async function removeSource(store: Store, tenant: string, from: SourceParts): Promise<number> {
  let removed = 0;
  for (;;) {
    const page = await store.knowledge.parts(tenant, { ...from, limit: PAGE });
    if (page.length === 0) return removed;
    const ids = page.map(({ id }) => id);
    removed += await store.knowledge.remove(tenant, { ids });
    // The store may never yield to the event loop.
    await setImmediate();
  }
}
