import { AcervoError, type Chunk, type Document, originOf, type Provision } from "#src/domain/index.ts";
import { type ChunkTerms, decodeSequence, distinctTerms } from "#src/index/chunk-terms.ts";
import { TITLE_WEIGHT } from "#src/index/index.ts";
import {
  type ChunkDraft,
  type DocumentDraft,
  type DocumentKey,
  type DocumentPage,
  isExpected,
  type KnowledgeStore,
  type LookUpOutcome,
  type PartPage,
  type PutOutcome,
  type Removal,
  type SourcePage,
} from "../../store.ts";
import { checkDimensions } from "../../vectors.ts";
import {
  byCodePoint,
  type MemoryChunk,
  type MemoryDocument,
  type TenantDraft,
  type TenantState,
  type TenantStates,
} from "./tenant-state.ts";

export function memoryKnowledge(states: TenantStates, now: () => Date): KnowledgeStore {
  return {
    put: async (tenant, drafts) =>
      states.write(tenant, (state) =>
        drafts.map((draft) => put(state, draft, { states, at: now().toISOString() })),
      ),
    lookUp: async (tenant, key) => lookUp(states.read(tenant), key),
    get: async (tenant, id) => states.read(tenant).documents.get(id)?.document ?? null,
    list: async (tenant, page) => list(states.read(tenant), page),
    remove: async (tenant, removal) => states.write(tenant, (state) => remove(state, removal)),
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
  if (found.kind === "unchanged" && draft.rewrites !== true) return showOrHide(state, draft, found);
  checkVectorSpace(state, draft);
  const previous = found.kind === "absent" ? null : found.document;
  const document = describe(draft, previous ?? { id: states.nextId(), active: true, createdAt: at }, at);
  const chunks = draft.chunks
    .map((chunk) => toMemoryChunk(states.nextId(), chunk, draft.vectorSpace))
    .toSorted((a, b) => a.chunk.ordinal - b.chunk.ordinal);
  state.collections.add(draft.collection);
  state.documents.set(document.id, { document, chunks });
  return { kind: previous === null ? "created" : "replaced", document };
}

/** What is already there stays as it is, but for being shown or hidden. */
function showOrHide(
  state: TenantDraft,
  draft: DocumentDraft,
  found: Extract<PutOutcome, { kind: "unchanged" }>,
): PutOutcome {
  const { id, active } = found.document;
  const shown = draft.active ?? active;
  if (shown === active) return found;
  const document = { ...found.document, active: shown };
  state.documents.set(id, { ...(state.documents.get(id) as MemoryDocument), document });
  return { kind: "replaced", document };
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
    recipe: draft.recipe,
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
    const { document } = bySource;
    const isSame = document.contentHash === key.contentHash && document.recipe === key.recipe;
    return { kind: isSame ? "unchanged" : "changed", document };
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

function list(state: TenantState, page: DocumentPage): Document[] {
  const { filter = {}, withKey, after = 0, limit } = page;
  return inIdOrder(state)
    .map(({ document }) => document)
    .filter(
      (document) =>
        document.id > after &&
        (withKey === undefined || (document.metadata[withKey] ?? null) !== null) &&
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

function remove(state: TenantDraft, removal: Removal): number {
  if ("ids" in removal) return removal.ids.filter((id) => state.documents.delete(id)).length;
  const removed = inIdOrder(state).filter(({ document }) => document.collection === removal.collection);
  for (const { document } of removed) state.documents.delete(document.id);
  state.collections.delete(removal.collection);
  return removed.length;
}

/** Copies what it is given: the caller may go on using its arrays. */
function toMemoryChunk(id: number, draft: ChunkDraft, space: number | null): MemoryChunk {
  const { terms, vector, provisions = [], ...chunk } = draft;
  const isEmbedded = space !== null && vector !== null;
  return {
    id,
    chunk: structuredClone(chunk),
    provisions: provisions.map(toProvision).toSorted((a, b) => a.start - b.start),
    vectors: new Map(isEmbedded ? [[space, vector.slice()]] : []),
    ...countedTerms(terms),
  };
}

/** Callers may hand in provisions that know more than is kept. */
function toProvision(given: Provision): Provision {
  const { norma, artigo, paragrafo, inciso, alinea, item, tipo, situacao } = given;
  const { start, end, desde, ate, alteracao } = given;
  return {
    norma,
    artigo,
    paragrafo,
    inciso,
    alinea,
    item,
    tipo,
    situacao,
    start,
    end,
    desde,
    ate,
    alteracao,
  };
}

/** The part of a chunk that a new analysis replaces. */
export function countedTerms(
  terms: ChunkTerms,
): Pick<MemoryChunk, "frequencies" | "bodyLength" | "length" | "terms"> {
  const frequencies = new Map<string, number>();
  const distinct = distinctTerms(terms);
  const { title, body } = decodeSequence(terms.sequence);
  const count = (numbers: Uint32Array, weight: number): number => {
    const words = [...numbers].filter((number) => number > 0).map((number) => distinct[number - 1] as string);
    for (const term of words) frequencies.set(term, (frequencies.get(term) ?? 0) + weight);
    return words.length;
  };
  const titleLength = count(title.terms, TITLE_WEIGHT);
  const bodyLength = count(body.terms, 1);
  const kept = { ...terms, sequence: terms.sequence.slice() };
  return { frequencies, bodyLength, length: titleLength + bodyLength, terms: kept };
}
