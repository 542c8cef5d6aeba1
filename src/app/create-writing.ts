import { availableParallelism } from "node:os";
import type { Config } from "#src/config/index.ts";
import type { Embedder } from "#src/embedding/index.ts";
import { type EntryWriter, type IngestPipeline, readerPool, type ReaderPoolOptions } from "#src/knowledge/index.ts";
import type { Store } from "#src/storage/index.ts";
import { recipeFor } from "./recipe.ts";
import type { VectorState } from "./vector-state.ts";

export type IngestOptions = Pick<IngestPipeline, "signal" | "onRows">;

/** What knowledge is written with. */
export interface Writing {
  writer(): Promise<EntryWriter>;
  /** Lends a reader of files for the time of a run. */
  withPipeline<Outcome>(
    options: IngestOptions,
    run: (pipeline: IngestPipeline) => AsyncGenerator<Outcome>,
  ): AsyncGenerator<Outcome>;
}

export interface WritingDeps {
  readonly config: Config;
  readonly store: Store;
  readonly embedder: Embedder | null;
  readonly vectorState: () => Promise<VectorState>;
}

export function createWriting({ config, store, embedder, vectorState }: WritingDeps): Writing {
  async function writer(): Promise<EntryWriter> {
    if (config.embeddingProblem !== null) throw config.embeddingProblem;
    if (embedder !== null) await store.vectors.ensure(config.tenant, { ...embedder });
    const { current } = await vectorState();
    return {
      store,
      tenant: config.tenant,
      recipe: recipeFor(config),
      embedding: current && { embedder: current.embedder, space: current.space.id },
      chunking: config.chunking,
    };
  }
  return {
    writer,
    async *withPipeline(options, run) {
      // Threads of its own, gone before the vector graph takes its share of memory.
      const reader = readerPool(readingOptions(config));
      try {
        yield* run({ ...(await writer()), reader, ...options });
      } finally {
        await reader.close();
      }
      await store.vectors.optimize(config.tenant);
    },
  };
}

function readingOptions({ parsing, chunking, legalChunking }: Config): ReaderPoolOptions {
  const { threads, cpuSeconds, memoryMb } = parsing;
  // As many as there are cores: a thread waits while the batch before is being written.
  return { size: threads || availableParallelism(), cpuSeconds, memoryMb, chunking, legalChunking };
}
