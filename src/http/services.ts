import type { Engine, EngineLog } from "#src/app/index.ts";
import type { HttpConfig } from "#src/config/index.ts";

/** What all routes of a server share. */
export interface Services {
  readonly engine: Engine;
  readonly config: HttpConfig;
  readonly log: EngineLog;
  /** The organisation of requests without a key, and of instance keys that name none. */
  readonly homeTenant: string;
  /** The collection that things go to when none is named. */
  readonly homeCollection: string;
  /** Where the server listens, once it does. */
  readonly isLoopback: boolean;
  /** Aborted when the server begins to stop: streams end, nothing new is taken on. */
  readonly stopping: AbortSignal;
  /** The time; tests set it. */
  readonly now: () => number;
}
