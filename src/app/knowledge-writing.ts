import { availableParallelism } from "node:os";
import type { Config } from "#src/config/index.ts";
import {
  type EntryWriter,
  type IngestPipeline,
  readerPool,
  type ReaderPoolOptions,
} from "#src/knowledge/index.ts";
import type { EngineParts } from "./tenant.ts";
import { LAW_READER_VERSION } from "#src/law/index.ts";
import { PARSER_VERSION } from "#src/parsing/index.ts";
import { ANALYZER_VERSION } from "#src/text/index.ts";

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

export function createKnowledgeWriting(parts: EngineParts, tenant: string): Writing {
  const { config, store, embedder, vectorState } = parts;
  async function writer(): Promise<EntryWriter> {
    if (config.embeddingProblem !== null) throw config.embeddingProblem;
    if (embedder !== null) {
      const { modelId, fingerprint, dimensions } = embedder;
      await store.vectors.ensure(tenant, { modelId, fingerprint, dimensions });
    }
    const { current } = await vectorState(tenant);
    return {
      store,
      tenant,
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
      await store.maintenance.optimize(tenant);
    },
  };
}

function readingOptions({ parsing, chunking, legalChunking }: Config): ReaderPoolOptions {
  const { threads, cpuSeconds, memoryMb } = parsing;
  // As many as there are cores: a thread waits while the batch before is being written.
  return { size: threads || availableParallelism(), cpuSeconds, memoryMb, chunking, legalChunking };
}

/** The first part of a recipe: chunks that keep their cuts and are analysed anew change only this. */
export function analyzerName(): string {
  return `analyzer ${ANALYZER_VERSION}`;
}

/** Names how text is read, cut and analysed: two indexes with the same recipe hold the same terms for the same text. */
export function recipeFor({ chunking, legalChunking }: Pick<Config, "chunking" | "legalChunking">): string {
  const size = chunking.kind === "recursive" ? chunking.maxChars : chunking.maxTokens;
  const { maxTokens, overlap, minTokens } = legalChunking;
  return [
    analyzerName(),
    `${chunking.kind} ${size}/${chunking.overlap}`,
    `parser ${PARSER_VERSION}`,
    `law ${LAW_READER_VERSION} ${maxTokens}/${overlap}/${minTokens}`,
  ].join(", ");
}
