import { join } from "node:path";
import type { Tenant } from "#src/app/index.ts";
import { AcervoError, type DocumentKind, type EntryKind, type KnowledgeEntry } from "#src/domain/index.ts";
import type { SourceDocument } from "#src/knowledge/index.ts";
import { type DatasetFiles, type Entry, readDataset } from "./dataset.ts";

/** A measurement has a base of its own, with one collection. */
const collection = "geral";

/** Fills a base with the corpus of a set, and gives the text of each entry by its id. */
export async function indexCorpus(
  acervo: Tenant,
  folder: string,
  files: DatasetFiles,
  kind: DocumentKind,
  onCount?: (entries: number) => void,
): Promise<ReadonlyMap<string, string>> {
  const own = ownCorpus(folder, files.corpus, kind);
  if (own === null || !isEntryKind(kind)) {
    const { entries } = await readDataset(folder, files);
    onCount?.(entries.length);
    await indexEntries(acervo, entries, kind);
    return new Map(entries.map(({ id, text }) => [id, text]));
  }
  const count = await importCorpus(acervo, own, kind);
  onCount?.(count);
  const imported = await Array.fromAsync(acervo.entries.list({ kind, includesInactive: false }));
  return new Map(
    imported.map(({ entry }) => [entry.id, entry.kind === "faq" ? entry.answer : entry.description]),
  );
}

/** Indexes a set's entries as a kind of knowledge, through the same door as a user's. */
export async function indexEntries(
  acervo: Tenant,
  entries: readonly Entry[],
  kind: DocumentKind,
): Promise<void> {
  if (isEntryKind(kind)) {
    const written = await acervo.entries.put(
      entries.map((entry) => knowledgeEntry(entry, kind)),
      { collection },
    );
    for (const outcome of written) if (outcome.kind === "failed") throw outcome.error;
    return;
  }
  for await (const outcome of acervo.ingest(entries.map((entry) => entrySource(entry, kind)))) {
    if (outcome.kind === "failed") throw outcome.error;
  }
}

export function isEntryKind(kind: DocumentKind): kind is EntryKind {
  return kind === "faq" || kind === "catalog";
}

/** Imports a file of questions or products as a user would; all of it must be readable. */
export async function importCorpus(acervo: Tenant, path: string, kind: EntryKind): Promise<number> {
  const file = { source: path, kind, collection, content: { path } };
  let count = 0;
  for await (const outcome of acervo.entries.import([file])) {
    if (outcome.kind === "failed") throw outcome.error;
    if (outcome.kind !== "imported" || outcome.rejected > 0) {
      const reason = outcome.kind === "skipped" ? outcome.reason : `${outcome.rejected} linhas recusadas`;
      throw new AcervoError("dataset-invalid", { path, reason });
    }
    count += outcome.created;
  }
  return count;
}

/** Where a set's corpus lies, when it is not in the shape of the benchmarks but as people keep their entries. */
export function ownCorpus(folder: string, corpus: string, kind: DocumentKind): string | null {
  return isEntryKind(kind) && !/^corpus.*\.jsonl$/.test(corpus) ? join(folder, corpus) : null;
}

/** A title that is not a question still stands where the question would; the other fields get their defaults. */
function knowledgeEntry({ id, title, text }: Entry, kind: EntryKind): KnowledgeEntry {
  const name = title || id;
  const fields = kind === "faq" ? { question: name, answer: text } : { name, description: text };
  return { kind, id, ...fields } as KnowledgeEntry;
}

function entrySource({ id, title, text }: Entry, kind: DocumentKind): SourceDocument {
  const content = { bytes: new TextEncoder().encode(text) };
  return { source: `${id}.md`, collection, kind, title, metadata: { id }, content, mayRepeat: true };
}
