import { createChunkers } from "#src/chunking/index.ts";
import type { Document, Origin } from "#src/domain/index.ts";
import { chunkTerms, type Store } from "#src/storage/index.ts";
import type { ReadyPart } from "../documents/draft-document.ts";
import type { CutPart } from "../documents/reading/document-reader.ts";
import { type BatchWriter, writeBatch } from "../documents/write-batch.ts";
import { cutEntry } from "./cut-entry.ts";
import type { EntryWriter } from "./put-entries.ts";
import { entryHash } from "./entry-hash.ts";

export interface ReindexedOrigin {
  readonly documents: number;
  readonly chunks: number;
}

const PAGE = 200;
const MAX_CHUNKS = 1_000;

/**
 * Makes the terms and vectors of all that came from one place anew, hidden documents included. Entries are cut again;
 * files keep the passages that they were cut into. Each document stays the same one; those that
 * somebody changes or removes meanwhile are left as they are then, and not counted.
 */
export async function reindexOrigin(
  store: Store,
  tenant: string,
  origin: Origin,
  pipeline: Omit<EntryWriter, "store" | "tenant">,
): Promise<ReindexedOrigin> {
  const writer = { ...pipeline, store, tenant };
  const chunkers = createChunkers(pipeline.chunking);
  let documents = 0;
  let chunks = 0;
  let batch: ReadyPart[] = [];

  async function flush(): Promise<void> {
    if (batch.length === 0) return;
    for await (const written of writeBatch(batch, writer, () => false)) {
      if (written.kind === "failed") throw written.error;
      if (written.put.kind === "conflict") continue;
      documents++;
      chunks += written.part.cut.chunks.length;
    }
    batch = [];
  }

  for (let after = 0; ;) {
    const page = await store.knowledge.list(tenant, { filter: { origins: [origin] }, after, limit: PAGE });
    for (const document of page) {
      const { entry } = document;
      batch.push(
        entry === null
          ? await storedPart(document, writer)
          : { ...about(document), contentHash: entryHash(entry, origin), cut: cutEntry(entry, chunkers) },
      );
      if (batch.reduce((sum, { cut }) => sum + cut.chunks.length, 0) >= MAX_CHUNKS) await flush();
    }
    const last = page.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  await flush();
  return { documents, chunks };
}

function about(document: Document): Pick<ReadyPart, "source" | "rewrites" | "expects"> {
  const { collection, source, origin, contentHash } = document;
  return { source: { collection, source, origin }, rewrites: true, expects: contentHash };
}

async function storedPart(document: Document, writer: BatchWriter): Promise<ReadyPart> {
  const { id, part, name, kind, isFormer, metadata, contentHash } = document;
  // Asked first: passages that come in from here on are at worst taken for former ones, and read again.
  const recipe = await recipeOf(document, writer);
  const chunks = await writer.store.knowledge.chunks(writer.tenant, id);
  const cut: CutPart = {
    part,
    title: name,
    kind,
    isFormer,
    entry: null,
    metadata,
    contentHash,
    hiddenCharacters: 0,
    chunks: chunks.map((chunk) => {
      const { headings, text } = chunk;
      return { ...chunk, terms: chunkTerms({ title: name, headings, text }) };
    }),
  };
  return { ...about(document), contentHash, cut, recipe };
}

/** Passages that were cut under another recipe must not pass for those of this one: the file is then read again. */
async function recipeOf(
  { collection, source, part, contentHash }: Document,
  writer: BatchWriter,
): Promise<string> {
  const { recipe, store, tenant } = writer;
  const found = await store.knowledge.lookUp(tenant, { collection, source, part, contentHash, recipe });
  return found.kind === "unchanged" ? recipe : `${recipe}, former cuts`;
}
