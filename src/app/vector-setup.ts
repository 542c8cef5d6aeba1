import {
  createEmbedder,
  createEmbeddingModel,
  type Embedder,
  type EmbeddingSettings,
} from "#src/embedding/index.ts";
import type { EmbedderOptions } from "#src/embedding/index.ts";
import type { Store, VectorSpace } from "#src/storage/index.ts";

/** The space that answers now and the model that speaks its language. */
export interface VectorSetup {
  readonly space: VectorSpace;
  readonly embedder: Embedder;
}

/** How vectors stand for one tenant. */
export interface VectorState {
  /** Null when searching by vector is not possible now. */
  readonly current: VectorSetup | null;
  /** The configured model, when it is not the one that the index was made with. */
  readonly wanted: Embedder | null;
}

/**
 * Decides which model searches. The index's own model answers until the configured one has embedded everything;
 * when that model can no longer be made (its provider is not configured any more), only words are searched.
 */
export function vectorStateReader(
  store: Store,
  tenant: string,
  configured: Embedder | null,
  options: EmbedderOptions,
): () => Promise<VectorState> {
  const former = formerEmbedders(options);
  return async () => {
    if (configured === null) return { current: null, wanted: null };
    const spaces = await store.vectors.list(tenant);
    const active = spaces.find((space) => space.state === "active");
    if (active === undefined) return { current: null, wanted: configured };
    if (active.fingerprint === configured.fingerprint) {
      return { current: { space: active, embedder: configured }, wanted: null };
    }
    const embedder = former(active.fingerprint);
    return { current: embedder && { space: active, embedder }, wanted: configured };
  };
}

/** Models that need no setting can always be made again. */
const SELF_CONTAINED: readonly EmbeddingSettings[] = [{ provider: "builtin" }];

/** Made once: a model loads its table on first use, and every search asks for it. */
function formerEmbedders(options: EmbedderOptions): (fingerprint: string) => Embedder | null {
  const made = new Map<string, Embedder | null>();
  return (fingerprint) => {
    if (!made.has(fingerprint)) made.set(fingerprint, makeEmbedder(fingerprint, options));
    return made.get(fingerprint) ?? null;
  };
}

function makeEmbedder(fingerprint: string, options: EmbedderOptions): Embedder | null {
  for (const settings of SELF_CONTAINED) {
    const model = createEmbeddingModel(settings);
    if (model?.fingerprint === fingerprint) return createEmbedder(model, options);
  }
  return null;
}
