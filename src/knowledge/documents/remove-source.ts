import { setImmediate } from "node:timers/promises";
import type { Store } from "#src/storage/index.ts";

/** One transaction removes this many: a table of a million rows must not hold up other writers for minutes. */
const PAGE = 500;

export interface SourceParts {
  readonly collection: string;
  readonly source: string;
  /** Parts up to this number stay; -1 removes the source as a whole. */
  readonly after: number;
}

/** Removes a source from a collection, or only its last parts; returns how many documents there were. */
export async function removeSource(store: Store, tenant: string, from: SourceParts): Promise<number> {
  let removed = 0;
  for (;;) {
    const page = await store.knowledge.parts(tenant, { ...from, limit: PAGE });
    if (page.length === 0) return removed;
    const ids = page.map(({ id }) => id);
    removed += await store.knowledge.remove(tenant, { ids });
    // The store may work without ever letting go of the thread; timers, signals and searches want their turn.
    await setImmediate();
  }
}
