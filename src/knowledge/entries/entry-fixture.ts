import type { CatalogItem, FaqEntry, KnowledgeEntry } from "#src/domain/index.ts";
import type { Embedder } from "#src/embedding/index.ts";
import type { Store } from "#src/storage/index.ts";
import { memoryStore } from "#src/storage/contract/memory/memory-store.ts";
import type { IngestPipeline } from "../documents/ingest.ts";
import { TENANT, type WatchedEmbedder, watchedEmbedder } from "../documents/knowledge-fixture.ts";
import { inlineReader } from "../documents/reading/inline-reader-fixture.ts";
import { describeProblem } from "./entry-problem.ts";
import { type EntryFile, type EntryImportOutcome, importEntries } from "./import-entries.ts";
import { type EntryWriter, listEntries } from "./stored-entries.ts";

export const CHUNKING = { kind: "recursive", maxChars: 1_000, overlap: 200 } as const;

export function faq(about: Partial<FaqEntry> = {}): FaqEntry {
  return {
    kind: "faq",
    id: "senha",
    question: "Como troco a senha?",
    answer: "Abra o perfil e escolha Trocar senha.",
    category: null,
    keywords: [],
    priority: 0,
    active: true,
    ...about,
  };
}

export function item(about: Partial<CatalogItem> = {}): CatalogItem {
  return {
    kind: "catalog",
    id: "p1",
    name: "Furadeira de impacto",
    description: "Fura alvenaria e madeira.",
    category: null,
    manufacturer: null,
    price: null,
    tags: [],
    status: "ativo",
    attributes: {},
    ...about,
  };
}

export function entryFile(
  source: string,
  content: string | Uint8Array,
  about: Partial<EntryFile> = {},
): EntryFile {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { source, kind: "faq", collection: "ajuda", content: { bytes }, ...about };
}

/** A writer that lets something else happen, once for each of these, while it waits for its vectors. */
export function interrupted(writer: EntryWriter, ...works: (() => Promise<unknown>)[]): EntryWriter {
  const { embedding } = writer;
  if (embedding === null) throw new Error("no embedder to wait for");
  const left = [...works];
  const embedder: Embedder = {
    ...embedding.embedder,
    embedMany: async (texts, call) => {
      await left.shift()?.();
      return embedding.embedder.embedMany(texts, call);
    },
  };
  return { ...writer, embedding: { ...embedding, embedder } };
}

export interface EntryWorkshop {
  readonly store: Store;
  readonly embedder: WatchedEmbedder;
  readonly writer: EntryWriter;
  readonly pipeline: IngestPipeline;
  readonly load: (file: EntryFile, changes?: Partial<IngestPipeline>) => Promise<EntryImportOutcome>;
  /** All entries, in the order in which they came in. */
  readonly held: (kind: KnowledgeEntry["kind"]) => Promise<KnowledgeEntry[]>;
}

/** A store in memory, a watched embedder, and the ways in. */
export async function entryWorkshop(embedder = watchedEmbedder()): Promise<EntryWorkshop> {
  const store = memoryStore();
  const space = await store.vectors.ensure(TENANT, { ...embedder });
  const embedding = { embedder, space: space.id };
  const writer = { store, tenant: TENANT, recipe: "r1", embedding, chunking: CHUNKING };
  const pipeline = { ...writer, reader: inlineReader({ chunking: CHUNKING }) };
  return {
    store,
    embedder,
    writer,
    pipeline,
    load: async (file, changes = {}) => {
      const [outcome] = await Array.fromAsync(importEntries([file], { ...pipeline, ...changes }));
      if (outcome === undefined) throw new Error("no outcome");
      return outcome;
    },
    held: async (kind) => {
      const documents = await Array.fromAsync(listEntries(store, TENANT, { kind, includesInactive: true }));
      return documents.map(({ entry }) => entry);
    },
  };
}

/** Two questions as a spreadsheet has them. */
export const QUESTIONS = `id;pergunta;resposta;categoria;palavras-chave;prioridade;ativo
senha;Como troco a senha?;Abra o perfil e escolha Trocar senha.;Conta;credencial, acesso;2;sim
pix;Aceita pix?;Sim, na tela de pagamento.;;;;não
`;

export function counts({ created, replaced, unchanged, rejected }: EntryImportOutcome): number[] {
  return [created, replaced, unchanged, rejected];
}

/** The problems, in the words that people read. */
export function told({ problems }: EntryImportOutcome): string[] {
  return problems.map((problem) => describeProblem(problem));
}
