import type { Engine, EngineLog } from "#src/app/index.ts";
import type { HttpConfig } from "#src/config/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import type { Metrics } from "./operations/metrics.ts";
import type { Tracing } from "./operations/tracing.ts";

/** What all routes of a server share. */
export interface Services {
  readonly engine: Engine;
  readonly config: HttpConfig;
  readonly log: EngineLog;
  readonly metrics: Metrics;
  /** Null: no collector is set. */
  readonly tracing: Tracing | null;
  /** The organisation of requests without a key, and of instance keys that name none. */
  readonly homeTenant: string;
  /** The collection that things go to when none is named. */
  readonly homeCollection: string;
  /** Where the server listens, once it does. */
  readonly isLoopback: boolean;
  /** Replies that come as events and have not ended. */
  readonly streams: OpenStreams;
  /** Aborted when the server begins to stop: streams end, nothing new is taken on. */
  readonly stopping: AbortSignal;
  /** The time; tests set it. */
  readonly now: () => number;
}

/** Each holds a connection for as long as it lasts: beyond the limit clients are told to come back. */
export class OpenStreams {
  readonly #max: number;
  #count = 0;

  constructor(max: number) {
    this.#max = max;
  }

  get count(): number {
    return this.#count;
  }

  /** Returns what ends the stream; fails with `busy` when there are too many. */
  open(): () => void {
    if (this.#count >= this.#max) throw new AcervoError("busy", { queue: this.#count });
    this.#count++;
    return () => void this.#count--;
  }
}
