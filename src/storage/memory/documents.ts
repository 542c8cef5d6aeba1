import { AcervoError, type Chunk, type Document, DOCUMENT_KINDS, originOf } from "#src/domain/index.ts";
import { checkDimensions } from "../check-dimensions.ts";
import { isExpected } from "../is-expected.ts";
import type {
  DocumentDraft,
  DocumentKey,
  DocumentPage,
  DocumentStore,
  LookUpOutcome,
  PartPage,
  PutOutcome,
  SourcePage,
} from "../store.ts";
import { toMemoryChunk } from "./memory-chunk.ts";
import type { MemoryChunk, MemoryDocument, TenantDraft, TenantState, TenantStates } from "./tenant-state.ts";

export function memoryDocuments(states: TenantStates, now: () => Date): DocumentStore {
  return {
    put: async (tenant, drafts) =>
      states.write(tenant, (state) =>
        drafts.map((draft) => put(state, draft, { states, at: now().toISOString() })),
      ),
    lookUp: async (tenant, key) => lookUp(states.read(tenant), key),
    get: async (tenant, id) => states.read(tenant).documents.get(id)?.document ?? null,
    list: async (tenant, page) => list(states.read(tenant), page),
    setActive: async (tenant, id, active) => states.write(tenant, (state) => setActive(state, id, active)),
    remove: async (tenant, id) => states.write(tenant, (state) => state.documents.delete(id)),
    removeCollection: async (tenant, name) => states.write(tenant, (state) => removeCollection(state, name)),
    removeMany: async (tenant, ids) =>
      states.write(tenant, (state) => ids.filter((id) => state.documents.delete(id)).length),
    kinds: async (tenant) => {
      const held = new Set([...states.read(tenant).documents.values()].map(({ document }) => document.kind));
      return DOCUMENT_KINDS.filter((kind) => held.has(kind));
    },
    sources: async (tenant, page) => sources(states.read(tenant), page),
    parts: async (tenant, page) => parts(states.read(tenant), page),
    chunks: async (tenant, id) => (states.read(tenant).documents.get(id)?.chunks ?? []).map(wholeChunk),
  };
}

interface PutContext {
  readonly states: TenantStates;
  readonly at: string;
}

function put(state: TenantDraft, draft: DocumentDraft, { states, at }: PutContext): PutOutcome {
  const found = lookUp(state, draft);
  if (!isExpected(draft, found)) return { kind: "conflict" };
  if (found.kind === "duplicate") return found;
  if (found.kind === "unchanged" && draft.rewrites !== true) return settle(state, draft, found);
  checkVectorSpace(state, draft);
  const previous = found.kind === "absent" ? null : found.document;
  const document = describe(draft, previous ?? { id: states.nextId(), active: true, createdAt: at }, at);
  const chunks = draft.chunks
    .map((chunk) => toMemoryChunk(states.nextId(), chunk, draft.vectorSpace))
    .toSorted((a, b) => a.chunk.ordinal - b.chunk.ordinal);
  state.collections.add(draft.collection);
  state.documents.set(document.id, { document, recipe: draft.recipe, chunks });
  return { kind: previous === null ? "created" : "replaced", document };
}

/** What is already there stays as it is, but for being shown or hidden. */
function settle(
  state: TenantDraft,
  draft: DocumentDraft,
  found: Extract<PutOutcome, { kind: "unchanged" }>,
): PutOutcome {
  const { id, active } = found.document;
  const shown = draft.active ?? active;
  if (shown === active) return found;
  setActive(state, id, shown);
  return { kind: "replaced", document: { ...found.document, active: shown } };
}

function describe(
  draft: DocumentDraft,
  kept: Pick<Document, "id" | "active" | "createdAt">,
  at: string,
): Document {
  let tokenCount = 0;
  for (const chunk of draft.chunks) tokenCount += chunk.tokenCount;
  return {
    id: kept.id,
    collection: draft.collection,
    kind: draft.kind,
    origin: draft.origin ?? originOf(draft.kind),
    name: draft.name,
    source: draft.source,
    part: draft.part,
    contentHash: draft.contentHash,
    metadata: structuredClone(draft.metadata),
    entry: structuredClone(draft.entry ?? null),
    chunkCount: draft.chunks.length,
    tokenCount,
    active: draft.active ?? kept.active,
    isFormer: draft.isFormer ?? false,
    createdAt: kept.createdAt,
    updatedAt: at,
  };
}

function lookUp(state: TenantState, key: DocumentKey): LookUpOutcome {
  const sameParts = inIdOrder(state).filter(
    ({ document }) => document.collection === key.collection && document.part === key.part,
  );
  const bySource = sameParts.find(({ document }) => document.source === key.source);
  if (bySource !== undefined) {
    const isSame = bySource.document.contentHash === key.contentHash && bySource.recipe === key.recipe;
    return { kind: isSame ? "unchanged" : "changed", document: bySource.document };
  }
  if (key.part > 0) return { kind: "absent" };
  const sameContent = sameParts.find(({ document }) => document.contentHash === key.contentHash);
  return sameContent === undefined
    ? { kind: "absent" }
    : { kind: "duplicate", document: sameContent.document };
}

function checkVectorSpace(state: TenantState, draft: DocumentDraft): void {
  if (draft.vectorSpace === null) return;
  const space = state.spaces.get(draft.vectorSpace);
  if (space?.state !== "active") {
    throw new AcervoError("vector-space-changed", { space: draft.vectorSpace }, { isRetryable: true });
  }
  for (const chunk of draft.chunks) checkDimensions(space, chunk.vector);
}

function inIdOrder(state: TenantState): MemoryDocument[] {
  // A replaced document keeps its place in the map, so insertion order is id order.
  return [...state.documents.values()];
}

function list(state: TenantState, { filter = {}, after = 0, limit }: DocumentPage): Document[] {
  return inIdOrder(state)
    .map(({ document }) => document)
    .filter(
      (document) =>
        document.id > after &&
        (filter.collections?.includes(document.collection) ?? true) &&
        (filter.kinds?.includes(document.kind) ?? true) &&
        (filter.origins?.includes(document.origin) ?? true),
    )
    .slice(0, limit);
}

function sources(state: TenantState, { collection, prefix = "", after, limit }: SourcePage): string[] {
  const found = inIdOrder(state)
    .filter(({ document }) => document.collection === collection && document.source.startsWith(prefix))
    .map(({ document }) => document.source)
    .filter((source) => after === undefined || byCodePoint(source, after) > 0);
  return [...new Set(found)].toSorted(byCodePoint).slice(0, limit);
}

/** JavaScript compares UTF-16 units; the order of UTF-8 bytes is that of the code points. */
function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function parts(state: TenantState, { collection, source, after, limit }: PartPage): Document[] {
  return inIdOrder(state)
    .map(({ document }) => document)
    .filter((document) => document.collection === collection && document.source === source)
    .filter(({ part }) => part > after)
    .toSorted((a, b) => a.part - b.part)
    .slice(0, limit);
}

function wholeChunk({ chunk, provisions }: MemoryChunk): Chunk {
  return provisions.length === 0 ? chunk : { ...chunk, provisions };
}

function setActive(state: TenantDraft, id: number, active: boolean): boolean {
  const stored = state.documents.get(id);
  if (stored === undefined) return false;
  state.documents.set(id, { ...stored, document: { ...stored.document, active } });
  return true;
}

function removeCollection(state: TenantDraft, name: string): number {
  const doomed = inIdOrder(state).filter(({ document }) => document.collection === name);
  for (const { document } of doomed) state.documents.delete(document.id);
  state.collections.delete(name);
  return doomed.length;
}
