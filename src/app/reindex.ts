import type { Config } from "#src/config/index.ts";
import { reembed, type ReembedProgress } from "#src/knowledge/index.ts";
import { rebuildStore } from "#src/storage/open-store.ts";
import { analyzerName } from "./knowledge-writing.ts";
import type { EngineParts } from "./tenant.ts";

/** The field names are those that operators already know from `reindex`. */
export interface ReindexReport {
  readonly documents_count: number;
  readonly chunks_count: number;
  readonly embedded_count: number;
  readonly duration_seconds: number;
  /** False when another process is embedding at the same time: it will finish the work. */
  readonly success: boolean;
  readonly backup: string;
}

/** Reads every stored chunk again with the current analyser and model; a backup is made first. */
export async function reindexAll(
  { store, config, embedder }: EngineParts,
  tenant: string,
  onProgress?: (progress: ReembedProgress) => void,
): Promise<ReindexReport> {
  if (config.embeddingProblem !== null) throw config.embeddingProblem;
  const start = performance.now();
  const backup = await store.maintenance.backup({ automatic: true });
  const chunks = await store.maintenance.replaceTerms(tenant, analyzerName());
  const vectors = embedder && (await reembed(store, tenant, embedder, onProgress));
  const { documents } = await store.maintenance.stats(tenant);
  return {
    documents_count: documents,
    chunks_count: chunks,
    embedded_count: vectors?.embedded ?? 0,
    duration_seconds: (performance.now() - start) / 1_000,
    success: vectors?.finished ?? true,
    backup,
  };
}

/**
 * Makes a base of any version anew from the texts that it holds; a backup is made first. The next `ingest` or `reindex`
 * builds the graphs of its vectors.
 */
export function rebuildBase({ storage }: Pick<Config, "storage">): ReturnType<typeof rebuildStore> {
  return rebuildStore(storage, analyzerName());
}
