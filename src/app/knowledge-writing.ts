import type { Config } from "#src/config/index.ts";
import { AcervoError, type KnowledgeEntry } from "#src/domain/index.ts";
import {
  describeProblem,
  editEntry,
  type EntryFile,
  type EntryKey,
  type EntryList,
  type EntryPatch,
  type EntryProblem,
  type EntryTarget,
  type EntryWriter,
  findEntry,
  importEntries,
  type IngestPipeline,
  listEntries,
  putEntries,
  readerPool,
  reembed,
  type ReembedProgress,
  validateEntry,
} from "#src/knowledge/index.ts";
import { LAW_READER_VERSION } from "#src/law/index.ts";
import { PARSER_VERSION } from "#src/parsing/index.ts";
import type { Store } from "#src/storage/index.ts";
import { rebuildStore } from "#src/storage/open-store.ts";
import { ANALYZER_VERSION } from "#src/text/index.ts";
import type { EngineParts } from "./tenant.ts";

export type IngestOptions = Pick<IngestPipeline, "signal" | "onRows">;

type Writing = ReturnType<typeof createKnowledgeWriting>;

/** What knowledge is written with. */
export function createKnowledgeWriting(parts: EngineParts, tenant: string) {
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
    /** Lends a reader of files for the time of a run. */
    async *withPipeline<Outcome>(
      options: IngestOptions,
      run: (pipeline: IngestPipeline) => AsyncGenerator<Outcome>,
    ): AsyncGenerator<Outcome> {
      // Threads of its own, gone before the vector graph takes its share of memory.
      const { parsing, chunking, legalChunking } = config;
      const reader = readerPool({ ...parsing, size: parts.parsingThreads, chunking, legalChunking });
      try {
        yield* run({ ...(await writer()), reader, ...options });
      } finally {
        await reader.close();
      }
      await store.maintenance.optimize(tenant);
    },
  };
}

export type EntryEditor = ReturnType<typeof entryEditor>;

/** Questions and products, piece by piece: each change is visible to the next search. */
export function entryEditor(store: Store, tenant: string, writing: Writing) {
  return {
    import: (files: Iterable<EntryFile> | AsyncIterable<EntryFile>, options: IngestOptions = {}) =>
      writing.withPipeline(options, (pipeline) => importEntries(files, pipeline)),
    put: async (entries: readonly KnowledgeEntry[], target: EntryTarget) =>
      putEntries(entries.map(checked), target, await writing.writer()),
    find: (key: EntryKey) => findEntry(store, tenant, key),
    edit: async (key: EntryKey, patch: EntryPatch) => editEntry(key, patch, await writing.writer()),
    list: (list: EntryList) => listEntries(store, tenant, list),
  };
}

const NO_KIND: EntryProblem = { row: null, field: "kind", fault: "missing", isRefused: true, detail: "" };

/** Entries of a program follow the same rules as those of a file; what its types say may be wrong. */
function checked(entry: KnowledgeEntry): KnowledgeEntry {
  const kind = (entry as KnowledgeEntry | null | undefined)?.kind as unknown;
  const isKnown = kind === "faq" || kind === "catalog";
  const validated = isKnown ? validateEntry(entry, kind) : { problems: [NO_KIND] };
  if ("entry" in validated) return validated.entry;
  throw new AcervoError("entry-invalid", {
    problems: validated.problems.map((problem) => describeProblem(problem, "pt")),
  });
}

/** The first part of a recipe: chunks that keep their cuts and are analysed anew change only this. */
function analyzerName(): string {
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
