import type { Chunk, Document, Provision } from "#src/domain/index.ts";
import type { ChunkTerms } from "#src/index/index.ts";
import type { VectorSpace } from "../../vectors.ts";

export interface MemoryChunk {
  readonly id: number;
  readonly chunk: Omit<Chunk, "provisions">;
  /** In reading order. */
  readonly provisions: readonly Provision[];
  /** Occurrences by term, title ones with their weight. */
  readonly frequencies: ReadonlyMap<string, number>;
  readonly bodyLength: number;
  /** Title and body together. */
  readonly length: number;
  /** As it was put: the sequence of its terms. */
  readonly terms: ChunkTerms;
  readonly vectors: ReadonlyMap<number, Float32Array>;
}

export interface MemoryDocument {
  readonly document: Document;
  readonly chunks: readonly MemoryChunk[];
}

/** Everything one tenant has, at one moment. Never changes: a write makes the next one. */
export interface TenantState {
  readonly collections: ReadonlySet<string>;
  readonly documents: ReadonlyMap<number, MemoryDocument>;
  readonly spaces: ReadonlyMap<number, VectorSpace>;
}

/** A state that a write is still changing. */
export interface TenantDraft {
  readonly collections: Set<string>;
  readonly documents: Map<number, MemoryDocument>;
  readonly spaces: Map<number, VectorSpace>;
}

const EMPTY: TenantState = { collections: new Set(), documents: new Map(), spaces: new Map() };

/** The current state of each tenant. Whoever holds a state keeps a consistent view of it. */
export class TenantStates {
  readonly #states: Map<string, TenantState>;
  #lastId = 0;

  constructor(states: Map<string, TenantState>) {
    this.#states = states;
  }

  read(tenant: string): TenantState {
    return this.#states.get(tenant) ?? EMPTY;
  }

  /** Applies `work` to a copy and puts it in place; if `work` throws, nothing has happened. */
  write<Result>(tenant: string, work: (draft: TenantDraft) => Result): Result {
    const state = this.read(tenant);
    const draft: TenantDraft = {
      collections: new Set(state.collections),
      documents: new Map(state.documents),
      spaces: new Map(state.spaces),
    };
    const result = work(draft);
    // Whoever removes what is not there makes no tenant.
    if (this.#states.has(tenant) || !isEmpty(draft)) this.#states.set(tenant, draft);
    return result;
  }

  /** Ids are unique in the whole store, so that another tenant's id never means anything. */
  nextId(): number {
    return ++this.#lastId;
  }

  all(): Iterable<TenantState> {
    return this.#states.values();
  }
}

function isEmpty({ collections, documents, spaces }: TenantState): boolean {
  return collections.size + documents.size + spaces.size === 0;
}

export interface LocatedChunk {
  readonly chunk: MemoryChunk;
  readonly owner: MemoryDocument;
}

/** By ascending id. */
export function allChunks(state: TenantState): LocatedChunk[] {
  return [...state.documents.values()]
    .flatMap((owner) => owner.chunks.map((chunk) => ({ chunk, owner })))
    .toSorted((a, b) => a.chunk.id - b.chunk.id);
}

/** JavaScript compares UTF-16 units; the order of UTF-8 bytes is that of the code points. */
export function byCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
