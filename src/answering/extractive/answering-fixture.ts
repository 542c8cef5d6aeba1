import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before } from "node:test";
import { configIn, openTenant, type OpenTenant } from "#src/app/app-fixture.ts";
import type { Hit } from "#src/domain/index.ts";
import type { SourceDocument } from "#src/knowledge/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";

/** Gives a suite a knowledge base of its own, in a folder of its own, and the real engine to search it. */
export function useLibrary(
  sources: () => Promise<readonly SourceDocument[]>,
): (query: string) => Promise<SearchResponse> {
  let folder: string;
  let tenant: OpenTenant;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "acervo-answering-"));
    tenant = await openTenant(configIn(folder, { ACERVO_EMBEDDING: "builtin" }));
    for await (const outcome of tenant.ingest(await sources())) {
      if (outcome.kind === "failed") throw outcome.error;
    }
  });
  after(async () => {
    await tenant.close();
    await rm(folder, { recursive: true, force: true });
  });
  return (query) => tenant.search({ query });
}

export function textSource(source: string, text: string): SourceDocument {
  return {
    source,
    collection: "geral",
    kind: "document",
    content: { bytes: new TextEncoder().encode(text) },
  };
}

/** A response of which only the hits matter. */
export function responseWith(hits: readonly Hit[]): SearchResponse {
  return {
    query: "qual o prazo de devolução dos livros?",
    requestedMode: "lexical",
    mode: "lexical",
    degraded: false,
    fallback: null,
    fusion: { kind: "lexical" },
    lexicalCount: 0,
    vectorCount: 0,
    hits,
    confidence: { level: "media", score: 0.75, signals: {} },
    timings: { analysis: 0, embedding: 0, candidates: 0, fusion: 0, presentation: 0, total: 0 },
    expansions: [],
    references: [],
    notices: [],
    embeddingModel: null,
    reranking: null,
  };
}
