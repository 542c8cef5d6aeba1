import {
  createEmbedder,
  createEmbeddingModel,
  type Embedder,
  type EmbedderOptions,
  type EmbeddingSettings,
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
 * Decides which model searches. The index's own model answers until the configured one has embedded everything;
 * when that model can no longer be made (its provider is not configured any more), only words are searched.
 */
export function vectorStateReader(
  store: Store,
  configured: Embedder | null,
  options: EmbedderOptions,
): (tenant: string) => Promise<VectorState> {
  const former = formerEmbedders(options);
  return async (tenant) => {
    if (configured === null) return { current: null, wanted: null, isOff: true };
    const spaces = await store.vectors.list(tenant);
    const active = spaces.find((space) => space.state === "active");
    if (active === undefined) return { current: null, wanted: configured, isOff: false };
    if (active.fingerprint === configured.fingerprint) {
      return { current: { space: active, embedder: configured }, wanted: null, isOff: false };
    }
    const embedder = former(active.fingerprint);
    return { current: embedder && { space: active, embedder }, wanted: configured, isOff: false };
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
