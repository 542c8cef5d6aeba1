import { join } from "node:path";
import type { Tenant } from "#src/app/index.ts";
import { AcervoError, type DocumentKind, type EntryKind, type KnowledgeEntry } from "#src/domain/index.ts";
import type { SourceDocument } from "#src/knowledge/index.ts";
import type { Entry } from "./dataset.ts";

/** A measurement has a base of its own, with one collection. */
const collection = "geral";

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
  for await (const outcome of acervo.ingest(entrySources(entries, collection, kind))) {
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

/** What each stored question answers, or each product says, by id: the texts of a corpus that was imported. */
export async function entryTexts(acervo: Tenant, kind: EntryKind): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for await (const { entry } of acervo.entries.list({ kind, includesInactive: false }))
    texts.set(entry.id, entry.kind === "faq" ? entry.answer : entry.description);
  return texts;
}

/** Where a set's corpus lies, when it is not in the shape of the benchmarks but as people keep their entries. */
export function ownCorpus(folder: string, corpus: string, kind: DocumentKind): string | null {
  return isEntryKind(kind) && !/^corpus.*\.jsonl$/.test(corpus) ? join(folder, corpus) : null;
}

/** A title that is not a question still stands where the question would. */
function knowledgeEntry({ id, title, text }: Entry, kind: EntryKind): KnowledgeEntry {
  if (kind === "faq") {
    const about = { category: null, keywords: [], priority: 0, active: true };
    return { kind, id, question: title || id, answer: text, ...about };
  }
  const about = {
    category: null,
    manufacturer: null,
    price: null,
    tags: [],
    status: "ativo",
    attributes: {},
  };
  return { kind, id, name: title || id, description: text, ...about };
}

function* entrySources(
  entries: readonly Entry[],
  collection: string,
  kind: DocumentKind,
): Generator<SourceDocument> {
  for (const { id, title, text } of entries) {
    const content = { bytes: new TextEncoder().encode(text) };
    // The id is part of the content: two entries with the same text are still two entries.
    yield { source: `${id}.md`, collection, kind, title, metadata: { id }, content };
  }
}
