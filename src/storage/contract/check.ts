import type { EmbeddingCacheOptions } from "../vectors.ts";
import type { Store } from "../store.ts";

/** One promise of the port, as a test that any engine can run. */
export interface Check {
  /** A sentence of behaviour. */
  readonly title: string;
  readonly run: (stage: Stage) => Promise<void>;
}

interface Stage {
  readonly store: Store;
  /** Another handle on the same data, where the engine can give one; else the store itself. */
  readonly second: Store;
  readonly clock: Clock;
}

export interface OpenSettings {
  readonly now: () => Date;
  readonly cache: EmbeddingCacheOptions;
  readonly maxTraces: number;
}

export interface OpenedStore {
  readonly store: Store;
  readonly second?: Store;
  /** Closes all handles and removes what they left behind. */
  readonly dispose: () => Promise<void>;
}

/** The cache that every contract store is opened with. */
export const CONTRACT_CACHE: EmbeddingCacheOptions = { ttlMs: 60_000, maxEntries: 3 };

/** How many traces every contract store keeps for each tenant: few, so that a test can pass the bound. */
export const CONTRACT_TRACES = 12;

/** Time that passes only when a test says so. */
export class Clock {
  #time = Date.UTC(2026, 0, 1);

  readonly now = (): Date => new Date(this.#time);

  advance(milliseconds: number): void {
    this.#time += milliseconds;
  }
}
