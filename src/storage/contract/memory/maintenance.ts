import { AcervoError, indexTitle } from "#src/domain/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import type { Finding, KnowledgeStore, Maintenance, StoreStatistics } from "../../store.ts";
import { norm } from "../../vectors.ts";
import { countedTerms } from "./documents.ts";
import type { MemoryDocument, TenantState, TenantStates } from "./tenant-state.ts";

export function memoryMaintenance(
  states: TenantStates,
  knowledge: Pick<KnowledgeStore, "remove">,
): Maintenance {
  return {
    stats: async (tenant, collections) => stats(states.read(tenant), collections),
    verify: async () => verify([...states.all()]),
    replaceTerms: async (tenant, analyzer) =>
      states.write(tenant, (state) => {
        let count = 0;
        for (const [id, stored] of state.documents) {
          const title = indexTitle(stored.document.name, stored.document.entry);
          const chunks = stored.chunks.map((kept) => {
            const { headings, text } = kept.chunk;
            return { ...kept, ...countedTerms(chunkTerms({ title, headings, text })) };
          });
          const recipe = stored.document.recipe.replace(/^[^,]*/, analyzer);
          state.documents.set(id, { document: { ...stored.document, recipe }, chunks });
          count += chunks.length;
        }
        return count;
      }),
    // Nothing rests in files, and records are kept apart: documents are all there is to remove.
    forget: async (tenant, removal) => {
      const documents = await knowledge.remove(tenant, removal);
      return { documents, traces: 0, messages: 0, backups: [], waiting: [] };
    },
    upkeep: async () => [],
    optimize: async () => undefined,
    backup: async () => {
      throw new AcervoError("backup-unsupported", { engine: "memory" });
    },
    backups: async () => [],
  };
}

function stats(state: TenantState, collections?: readonly string[]): StoreStatistics {
  const all = [...state.documents.values()].filter(
    ({ document }) => collections?.includes(document.collection) ?? true,
  );
  const documents = all.map(({ document }) => document);
  const active = [...state.spaces.values()].find((space) => space.state === "active");
  const chunks = all.flatMap((stored) => stored.chunks);
  return {
    engine: "memory",
    documents: documents.length,
    activeDocuments: documents.filter((document) => document.active).length,
    chunks: chunks.length,
    tokens: chunks.reduce((total, { chunk }) => total + chunk.tokenCount, 0),
    vectors: active === undefined ? 0 : chunks.filter((chunk) => chunk.vectors.has(active.id)).length,
    indexedVectors: 0,
    collections: countBy(documents.map((document) => document.collection)),
    kinds: countBy(documents.map((document) => document.kind)),
    origins: countBy(documents.map((document) => document.origin)),
    bytes: 0,
    lastIndexedAt:
      documents
        .map((document) => document.updatedAt)
        .toSorted()
        .at(-1) ?? null,
  };
}

function countBy(names: readonly string[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const name of names.toSorted()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** Counts, indexes and totals are all read off one structure here, so only what callers hand in can be wrong. */
function verify(states: readonly TenantState[]): Finding[] {
  const documents = states.flatMap((state) => [...state.documents.values()]);
  return [
    finding("I1 document is whole: chunk rows equal its count", documents.filter(isBroken)),
    finding("I5 every provision begins in its chunk", documents.filter(hasProvisionOutOfPlace)),
    finding("I9 stored questions and products can be read", documents.filter(hasForeignEntry)),
    finding("I10 vectors are finite and of the right size", documents.filter(hasUnusableVector)),
  ];
}

function finding(invariant: string, broken: readonly MemoryDocument[]): Finding {
  const detail = broken.map(({ document }) => `document ${document.id}`).join("; ");
  return { invariant, ok: broken.length === 0, detail };
}

function isBroken({ chunks }: MemoryDocument): boolean {
  return chunks.some(({ chunk }, index) => chunk.ordinal !== index);
}

function hasProvisionOutOfPlace({ chunks }: MemoryDocument): boolean {
  return chunks.some(({ chunk, provisions }) =>
    provisions.some(({ start, end }) => start < chunk.start || start >= chunk.end || end < start),
  );
}

function hasForeignEntry({ document }: MemoryDocument): boolean {
  return document.entry !== null && document.entry.kind !== document.kind;
}

function hasUnusableVector({ chunks }: MemoryDocument): boolean {
  return chunks.some(({ vectors }) => vectors.values().some((vector) => !Number.isFinite(norm(vector))));
}
