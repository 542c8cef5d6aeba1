import {
  createEmbedder,
  createEmbeddingModel,
  type Embedder,
  type EmbedderOptions,
} from "#src/embedding/index.ts";
import type { Store, VectorSpace } from "#src/storage/index.ts";

/** Which vectors a tenant can be searched by. */
export interface VectorState {
  /** The space that answers now and the model that made it; null when searching by vector is not possible. */
  readonly current: { readonly space: VectorSpace; readonly embedder: Embedder } | null;
  /** The configured model, when it is not the one that the index was made with. */
  readonly wanted: Embedder | null;
  /** The settings say that there are no vectors. */
  readonly isOff: boolean;
}

/**
 * Decides which model searches. The index's own model answers until the configured one has embedded everything, if it
 * is the built-in one, which needs no setting; others cannot be made any more, and then only words are searched.
 */
export function vectorStateReader(
  store: Store,
  configured: Embedder | null,
  options: EmbedderOptions,
): (tenant: string) => Promise<VectorState> {
  const builtin = createEmbeddingModel({ provider: "builtin" });
  // Made once: it loads its table on first use, and every search asks for it.
  const former = builtin && createEmbedder(builtin, options);
  return async (tenant) => {
    if (configured === null) return { current: null, wanted: null, isOff: true };
    const spaces = await store.vectors.list(tenant);
    const active = spaces.find((space) => space.state === "active");
    const embedder = [configured, former].find((known) => known?.fingerprint === active?.fingerprint);
    return {
      current: active && embedder ? { space: active, embedder } : null,
      wanted: embedder === configured ? null : configured,
      isOff: false,
    };
  };
}
