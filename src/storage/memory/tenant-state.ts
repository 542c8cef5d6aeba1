import type { Chunk, Document, Provision } from "#src/domain/index.ts";
import type { VectorSpace } from "../vector-spaces.ts";

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
  readonly sequence: Uint32Array;
  readonly vectors: ReadonlyMap<number, Float32Array>;
}

export interface MemoryDocument {
  readonly document: Document;
  readonly recipe: string;
  readonly chunks: readonly MemoryChunk[];
}

/** Everything one tenant has, at one moment. Never changes: a write makes the next one. */
export interface TenantState {
  readonly collections: ReadonlySet<string>;
  readonly documents: ReadonlyMap<number, MemoryDocument>;
  readonly spaces: ReadonlyMap<number, VectorSpace>;
}

/** A state in the making. */
export interface TenantDraft {
  readonly collections: Set<string>;
  readonly documents: Map<number, MemoryDocument>;
  readonly spaces: Map<number, VectorSpace>;
}

const EMPTY: TenantState = { collections: new Set(), documents: new Map(), spaces: new Map() };

/** The current state of each tenant. Whoever holds a state keeps a consistent view of it for free. */
export class TenantStates {
  readonly #states = new Map<string, TenantState>();
  #lastId = 0;

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
    // A new object, because what was derived from the half-made draft must not be taken for the state's.
    this.#states.set(tenant, { ...draft });
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

export interface LocatedChunk {
  readonly chunk: MemoryChunk;
  readonly owner: MemoryDocument;
}

const indexes = new WeakMap<TenantState, ReadonlyMap<number, LocatedChunk>>();

/** All chunks by id, in ascending order of it; put together once for each state. */
export function chunkIndex(state: TenantState): ReadonlyMap<number, LocatedChunk> {
  let index = indexes.get(state);
  if (index === undefined) {
    const located = [...state.documents.values()].flatMap((owner) =>
      owner.chunks.map((chunk) => [chunk.id, { chunk, owner }] as const),
    );
    index = new Map(located.toSorted(([a], [b]) => a - b));
    indexes.set(state, index);
  }
  return index;
}
