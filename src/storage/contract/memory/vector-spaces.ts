import {
  checkDimensions,
  type UnembeddedChunk,
  type VectorSpace,
  type VectorSpaceDraft,
  type VectorSpaces,
} from "../../vectors.ts";
import {
  allChunks,
  type MemoryChunk,
  type TenantDraft,
  type TenantState,
  type TenantStates,
} from "./tenant-state.ts";

export function memoryVectorSpaces(states: TenantStates): VectorSpaces {
  return {
    list: async (tenant) => [...states.read(tenant).spaces.values()],
    ensure: async (tenant, draft) => states.write(tenant, (state) => ensure(state, draft, states)),
    missing: async (tenant, space, limit) => missing(states.read(tenant), space).slice(0, limit),
    put: async (tenant, space, vectors) => states.write(tenant, (state) => put(state, space, vectors)),
    activate: async (tenant, space) => states.write(tenant, (state) => activate(state, space)),
    remove: async (tenant, space) => states.write(tenant, (state) => remove(state, space)),
    // Every search here is exact already.
  };
}

function ensure(state: TenantDraft, draft: VectorSpaceDraft, states: TenantStates): VectorSpace {
  const known = [...state.spaces.values()].find((space) => space.fingerprint === draft.fingerprint);
  if (known !== undefined) return known;
  const isFirst = allChunks(state).length === 0 && state.spaces.size === 0;
  const space: VectorSpace = { id: states.nextId(), ...draft, state: isFirst ? "active" : "building" };
  state.spaces.set(space.id, space);
  return space;
}

function missing(state: TenantState, space: number): UnembeddedChunk[] {
  if (!state.spaces.has(space)) return [];
  return allChunks(state)
    .filter(({ chunk }) => !chunk.vectors.has(space))
    .map(({ chunk, owner }) => ({
      chunkId: chunk.id,
      documentName: owner.document.name,
      entry: owner.document.entry,
      headings: chunk.chunk.headings,
      text: chunk.chunk.text,
    }));
}

function put(state: TenantDraft, id: number, vectors: ReadonlyMap<number, Float32Array>): number {
  const space = state.spaces.get(id);
  if (space === undefined) return 0;
  for (const vector of vectors.values()) checkDimensions(space, vector);
  let stored = 0;
  changeChunks(state, (chunk) => {
    const vector = vectors.get(chunk.id);
    if (vector === undefined || chunk.vectors.has(id)) return chunk;
    stored++;
    return { ...chunk, vectors: new Map(chunk.vectors).set(id, vector.slice()) };
  });
  return stored;
}

function activate(state: TenantDraft, id: number): { activated: boolean; missing: number } {
  const space = state.spaces.get(id);
  const lacking = missing(state, id).length;
  if (space === undefined || lacking > 0) return { activated: false, missing: lacking };
  for (const other of state.spaces.values()) {
    if (other.state === "active" && other.id !== id) remove(state, other.id);
  }
  state.spaces.set(id, { ...space, state: "active" });
  return { activated: true, missing: 0 };
}

function remove(state: TenantDraft, id: number): void {
  if (!state.spaces.delete(id)) return;
  changeChunks(state, (chunk) => {
    if (!chunk.vectors.has(id)) return chunk;
    return { ...chunk, vectors: new Map([...chunk.vectors].filter(([space]) => space !== id)) };
  });
}

function changeChunks(state: TenantDraft, change: (chunk: MemoryChunk) => MemoryChunk): void {
  for (const [id, stored] of state.documents) {
    state.documents.set(id, { ...stored, chunks: stored.chunks.map(change) });
  }
}
