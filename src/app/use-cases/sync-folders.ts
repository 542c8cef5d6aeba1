import { folderMemory, type SourceDocument, syncFolder, type SyncOutcome } from "#src/knowledge/index.ts";
import type { Tenant } from "../tenant.ts";

export type SyncCounts = Record<SyncOutcome["kind"], number>;

interface SyncOptions {
  readonly roots: readonly string[];
  readonly about: Pick<SourceDocument, "collection" | "kind" | "table">;
  readonly onOutcome: (outcome: SyncOutcome) => void;
  readonly signal: AbortSignal;
}

/** Gives a function that goes over all folders once, reports every outcome as it happens, and returns the totals. */
export function folderSync(
  acervo: Tenant,
  { roots, about, onOutcome, signal }: SyncOptions,
): () => Promise<SyncCounts> {
  const memories = new Map(roots.map((root) => [root, folderMemory()]));
  const { store, name } = acervo;
  return async () => {
    const counts = { created: 0, replaced: 0, unchanged: 0, duplicate: 0, skipped: 0, failed: 0, removed: 0 };
    const errors: unknown[] = [];
    for (const [root, memory] of memories) {
      if (signal.aborted) break;
      const outcomes = syncFolder({
        root,
        memory,
        store,
        tenant: name,
        about,
        ingest: (sources) => acervo.ingest(sources, { signal }),
        signal,
      });
      try {
        for await (const outcome of outcomes) {
          counts[outcome.kind]++;
          onOutcome(outcome);
        }
      } catch (error) {
        // A drive that was unplugged must not hold up the other folders.
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    return counts;
  };
}
