import { createEmbedder, createEmbeddingModel, type Embedder } from "#src/embedding/index.ts";
import { memoryStore } from "#src/storage/contract/memory/memory-store.ts";
import { chunkTerms } from "#src/index/index.ts";
import type { Store } from "#src/storage/index.ts";
import { ingest, type IngestPipeline } from "./ingest.ts";
import type { CutPart, DocumentReader } from "./reading/document-reader.ts";
import { inlineReader } from "./reading/inline-reader-fixture.ts";
import type { IngestOutcome, SourceDocument } from "./source-document.ts";

export const TENANT = "prefeitura";

export function textSource(
  source: string,
  content: string | Uint8Array,
  about: Partial<SourceDocument> = {},
): SourceDocument {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  return { source, collection: "geral", kind: "document", content: { bytes }, ...about };
}

export interface WatchedEmbedder extends Embedder {
  /** Every text that the model was asked for, in order. */
  readonly texts: string[];
}

/** The hash model, watched; `isRefused` picks the texts that make a call fail. */
export function watchedEmbedder(
  isRefused: (text: string) => boolean = () => false,
  dimensions = 32,
): WatchedEmbedder {
  const model = createEmbeddingModel({ provider: "hash", dimensions });
  if (model === null) throw new Error("no model");
  const texts: string[] = [];
  const embedder = createEmbedder({
    ...model,
    doEmbed: async (asked, call) => {
      texts.push(...asked);
      if (asked.some(isRefused)) throw new Error("refused");
      return model.doEmbed(asked, call);
    },
  });
  return { ...embedder, texts };
}

/** A part whose only passage is this text. */
export function part(number: number, text: string): CutPart {
  const chunk = { ordinal: 0, start: 0, end: text.length, text, headings: [], position: 0, tokenCount: 1 };
  const title = `parte ${number}`;
  return {
    part: number,
    title,
    kind: "document",
    metadata: {},
    contentHash: number === 0 ? null : `hash of ${text}`,
    isFormer: false,
    entry: null,
    hiddenCharacters: 0,
    chunks: [{ ...chunk, metadata: {}, terms: chunkTerms({ title, headings: [], text }) }],
  };
}

export interface ScriptedReader extends DocumentReader {
  /** Sources in the order in which their reading began. */
  readonly begun: string[];
  /** Sources whose reading ended, one way or another. */
  readonly ended: string[];
}

/** Gives the parts written in its script, one at a time; an error in the script is thrown in its place. */
export function scriptedReader(
  script: Readonly<Record<string, readonly (CutPart | Error)[]>>,
): ScriptedReader {
  const begun: string[] = [];
  const ended: string[] = [];
  async function* parts(source: string): AsyncGenerator<readonly CutPart[]> {
    try {
      for (const step of script[source] ?? []) {
        if (step instanceof Error) throw step;
        yield [step];
      }
    } finally {
      ended.push(source);
    }
  }
  return {
    begun,
    ended,
    read: ({ source }) => {
      begun.push(source);
      return parts(source);
    },
    close: async () => undefined,
  };
}

export interface Workshop {
  readonly store: Store;
  readonly embedder: WatchedEmbedder;
  readonly run: (
    sources: readonly SourceDocument[],
    changes?: Partial<IngestPipeline>,
  ) => Promise<IngestOutcome[]>;
}

/** A store in memory, a watched embedder and the pipeline between them. */
export async function workshop(embedder = watchedEmbedder()): Promise<Workshop> {
  const store = memoryStore();
  const space = await store.vectors.ensure(TENANT, { ...embedder });
  const pipeline: IngestPipeline = {
    store,
    tenant: TENANT,
    reader: inlineReader({ chunking: { kind: "recursive", maxChars: 1_000, overlap: 200 } }),
    recipe: "r1",
    embedding: { embedder, space: space.id },
  };
  return {
    store,
    embedder,
    run: (sources, changes = {}) => Array.fromAsync(ingest(sources, { ...pipeline, ...changes })),
  };
}

/** "kind source", with the reason where there is one. */
export function summary(outcomes: readonly IngestOutcome[]): string[] {
  return outcomes.map((outcome) =>
    outcome.kind === "skipped"
      ? `skipped ${outcome.source}: ${outcome.reason}`
      : `${outcome.kind} ${outcome.source}`,
  );
}
