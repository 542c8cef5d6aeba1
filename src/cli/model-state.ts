import type { Acervo } from "#src/app/index.ts";
import type { Config } from "#src/config/index.ts";
import { createEmbeddingModel, type EmbeddingModel } from "#src/embedding/index.ts";
import type { VectorSpace } from "#src/storage/index.ts";

export interface NamedModel {
  readonly id: string;
  readonly dimensions: number;
}

/** Which model the settings ask for, and which one the index was made with. */
export interface ModelState {
  readonly provider: string;
  /** Null when the settings ask for none. */
  readonly configured: NamedModel | null;
  readonly active: NamedModel | null;
  /** A change of model that has not been finished. */
  readonly building: NamedModel | null;
  /** True when `acervo reindex` would bring the index in line with the settings. */
  readonly needsReindex: boolean;
}

export function configuredModel({ embedding }: Config): EmbeddingModel | null {
  return createEmbeddingModel(embedding);
}

export async function readModelState(acervo: Acervo): Promise<ModelState> {
  const { config, store } = acervo;
  const model = configuredModel(config);
  const spaces = await store.vectors.list(config.tenant);
  const { chunks, vectors } = await store.maintenance.stats(config.tenant);
  const active = spaces.find(({ state }) => state === "active");
  const isOther = active?.fingerprint !== model?.fingerprint;
  return {
    provider: config.embedding.provider,
    configured: model && { id: model.id, dimensions: model.dimensions },
    active: named(active),
    building: named(spaces.find(({ state }) => state === "building")),
    needsReindex: model !== null && chunks > 0 && (isOther || vectors < chunks),
  };
}

function named(space: VectorSpace | undefined): NamedModel | null {
  return space === undefined ? null : { id: space.modelId, dimensions: space.dimensions };
}
