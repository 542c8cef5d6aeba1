import type { Config } from "#src/config/index.ts";
import { AcervoError, type Document, type KnowledgeEntry } from "#src/domain/index.ts";
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
  type IngestOutcome,
  type IngestPipeline,
  isCutOtherwise,
  listEntries,
  putEntries,
  replaceEntry,
  reembed,
  type ReembedProgress,
  type ReindexScope,
  rereadFiles,
  rewriteStored,
  sourceKey,
  validateEntry,
} from "#src/knowledge/index.ts";
import { LAW_READER_VERSION } from "#src/law/index.ts";
import { PARSER_VERSION } from "#src/parsing/index.ts";
import type { Store } from "#src/storage/index.ts";
import { rebuildStore } from "#src/storage/open-store.ts";
import { ANALYZER_VERSION } from "#src/text/index.ts";
import { type LoggedOutcome, logIngest } from "./log.ts";
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
    /** Runs with a reader of files. */
    async *withPipeline<Outcome extends LoggedOutcome>(
      options: IngestOptions,
      run: (pipeline: IngestPipeline) => AsyncGenerator<Outcome>,
    ): AsyncGenerator<Outcome> {
      const lent = parts.reader.lend();
      try {
        const pipeline = { ...(await writer()), reader: lent.reader, ...options };
        yield* logIngest(parts.log, tenant, run(pipeline));
      } finally {
        await lent.giveBack();
      }
      await store.maintenance.optimize(tenant);
    },
  };
}

interface Expecting {
  /** The content hash that must be stored now. */
  readonly expects?: string | undefined;
}

type ExpectingTarget = Parameters<typeof replaceEntry>[1];

export type EntryEditor = ReturnType<typeof entryEditor>;

/** Questions and products, piece by piece: each change is visible to the next search. */
export function entryEditor(store: Store, tenant: string, writing: Writing) {
  return {
    import: (files: Iterable<EntryFile> | AsyncIterable<EntryFile>, options: IngestOptions = {}) =>
      writing.withPipeline(options, (pipeline) => importEntries(files, pipeline)),
    put: async (entries: readonly KnowledgeEntry[], target: EntryTarget) =>
      putEntries(entries.map(checked), target, await writing.writer()),
    /** Fails with `edit-conflict` when what is stored is not what is expected. */
    replace: async (entry: KnowledgeEntry, target: ExpectingTarget) => {
      const { kind, id } = entry;
      const outcome = await replaceEntry(checked(entry), target, await writing.writer());
      if (outcome.kind === "conflict") throw new AcervoError("edit-conflict", { kind, id });
      return outcome;
    },
    find: (key: EntryKey) => findEntry(store, tenant, key),
    edit: async (key: EntryKey & Expecting, patch: EntryPatch) =>
      editEntry(key, patch, await writing.writer()),
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
  /** Null where only a part was made anew. */
  readonly backup: string | null;
  readonly files: ReadAgain;
}

/** What became of the files. */
export interface ReadAgain {
  /** Indexed anew, and those for which there was nothing to do. */
  readonly read: number;
  readonly unchanged: number;
  /** No longer where they were, or not readable any more: what is stored of them still answers. */
  readonly kept: readonly Exclude<IngestOutcome, { readonly document: unknown }>[];
}

export interface ReindexOptions extends ReindexScope, IngestOptions {
  readonly onProgress?: ((progress: ReembedProgress) => void) | undefined;
}

/**
 * Reads the files again where they are and cuts them anew, then brings everything else in line with the current analyser
 * and model; a backup is made first. Of an origin or of some files only, if named.
 */
export async function reindexBase(
  parts: EngineParts,
  tenant: string,
  writing: Writing,
  { origin, pattern, onProgress, ...options }: ReindexOptions = {},
): Promise<ReindexReport> {
  const { store, config, embedder } = parts;
  if (config.embeddingProblem !== null) throw config.embeddingProblem;
  const start = performance.now();
  const scope = { origin, pattern };
  const isWhole = origin === undefined && pattern === undefined;
  const backup = isWhole ? await store.maintenance.backup({ automatic: true }) : null;
  const { files, reread, counts } = await readAgain(scope, writing, options);
  const writer = await writing.writer();
  const isLeft = (document: Document): boolean => !reread.has(sourceKey(document));
  const isOutdated = (document: Document): boolean =>
    isLeft(document) && isCutOtherwise(document, writer.recipe);
  const rewritten = await rewriteStored({ ...scope, isMeant: isWhole ? isOutdated : isLeft }, writer);
  const report = { duration_seconds: 0, success: true, backup, files, embedded_count: 0 };
  if (!isWhole) {
    await store.maintenance.optimize(tenant);
    return {
      ...report,
      documents_count: counts.documents + rewritten.documents,
      chunks_count: counts.chunks + rewritten.chunks,
      duration_seconds: (performance.now() - start) / 1_000,
    };
  }
  const chunks = await store.maintenance.replaceTerms(tenant, analyzerName());
  const vectors = embedder && (await reembed(store, tenant, embedder, onProgress));
  const { documents } = await store.maintenance.stats(tenant);
  return {
    ...report,
    documents_count: documents,
    chunks_count: chunks,
    embedded_count: vectors?.embedded ?? 0,
    duration_seconds: (performance.now() - start) / 1_000,
    success: vectors?.finished ?? true,
  };
}

async function readAgain(scope: ReindexScope, writing: Writing, options: IngestOptions) {
  const reread = new Set<string>();
  const counts = { documents: 0, chunks: 0 };
  const files = { read: 0, unchanged: 0, kept: [] as ReadAgain["kept"][number][] };
  for await (const outcome of writing.withPipeline(options, (pipeline) => rereadFiles(scope, pipeline))) {
    if (outcome.kind === "created" || outcome.kind === "replaced") {
      const { written, unchanged } = outcome.parts;
      files.read++;
      counts.documents += 1 + written + unchanged;
      counts.chunks += outcome.chunks;
      reread.add(sourceKey(outcome.document));
    } else if ("document" in outcome) files.unchanged++;
    else files.kept.push(outcome);
  }
  return { files, reread, counts };
}

/**
 * Makes a base of any version anew from the texts that it holds; a backup is made first. The next `ingest` or `reindex`
 * builds the graphs of its vectors.
 */
export function rebuildBase({ storage }: Pick<Config, "storage">): ReturnType<typeof rebuildStore> {
  return rebuildStore(storage, analyzerName());
}
