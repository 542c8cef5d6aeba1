import type { Config } from "#src/config/index.ts";
import type { Embedder } from "#src/embedding/index.ts";
import { reembed, type ReembedProgress } from "#src/knowledge/index.ts";
import type { Store } from "#src/storage/index.ts";
import { analyzerName } from "./knowledge-writing.ts";

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

export interface ReindexDeps {
  readonly store: Store;
  readonly tenant: string;
  readonly config: Config;
  readonly embedder: Embedder | null;
  readonly onProgress?: ((progress: ReembedProgress) => void) | undefined;
}

/** Reads every stored chunk again with the current analyser and model; a backup is made first. */
export async function reindexAll(deps: ReindexDeps): Promise<ReindexReport> {
  const { store, tenant, config, embedder, onProgress } = deps;
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
