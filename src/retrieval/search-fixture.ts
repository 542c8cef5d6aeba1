import { createHash } from "node:crypto";
import { after, before, suite } from "node:test";
import { createRequestContext, type Metadata } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import { chunkTerms } from "#src/index/index.ts";
import type { DocumentDraft, Store } from "#src/storage/index.ts";
import { memoryStore } from "#src/storage/contract/memory/memory-store.ts";
import { TEST_SETTINGS, temporaryFolder } from "#src/storage/contract/temporary-folder.ts";
import { openStore } from "#src/storage/open-store.ts";
import { createSynonymTable } from "#src/text/index.ts";
import type { SearchRequest } from "./search-types.ts";
import { createRanker, type RankDeps, type SearchDeps } from "./rank-passages.ts";
import { search, type SearchFindings } from "./search.ts";

export const TENANT = "prefeitura";

export interface Article {
  readonly source: string;
  readonly name: string;
  readonly text: string;
  /** Made by hand: taxes, health, building. */
  readonly vector: readonly [number, number, number];
  readonly collection?: string;
  readonly kind?: DocumentDraft["kind"];
  readonly metadata?: Metadata;
}

/** A store of each engine with the same articles in it, and how to ask it. */
export interface Library {
  readonly engine: string;
  readonly store: () => Store;
  readonly ask: (request: SearchRequest | string, deps?: Partial<RankDeps>) => Promise<SearchFindings>;
  /** The sources of the hits, best first. */
  readonly order: (request: SearchRequest | string, deps?: Partial<RankDeps>) => Promise<string[]>;
  readonly near: (values: readonly number[]) => NonNullable<SearchDeps["vector"]>;
}

/** Declares the same tests over every engine. */
export function onEveryEngine(
  title: string,
  articles: readonly Article[],
  declare: (library: Library) => void,
): void {
  for (const engine of ["memory", "sqlite"] as const) {
    suite(`${title} (${engine})`, () => {
      let store: Store;
      let space = 0;
      const folder = temporaryFolder();
      before(async () => {
        const settings = { dataDir: folder.path, ...TEST_SETTINGS };
        store = engine === "memory" ? memoryStore() : await openStore(settings);
        space = (await store.vectors.ensure(TENANT, { modelId: "hand", fingerprint: "hand", dimensions: 3 }))
          .id;
        await store.knowledge.put(
          TENANT,
          articles.map((article) => draftOf(article, space)),
        );
      });
      after(async () => {
        await store.close();
        folder.remove();
      });
      declare(libraryOf(engine, () => ({ store, space })));
    });
  }
}

function libraryOf(engine: string, opened: () => { store: Store; space: number }): Library {
  const ask: Library["ask"] = (request, deps = {}) => {
    const asked = typeof request === "string" ? { query: request } : request;
    return opened().store.read(createRequestContext(TENANT), (view) =>
      search(asked, withRanker({ ...DEFAULT_DEPS, ...deps, view })),
    );
  };
  return {
    engine,
    store: () => opened().store,
    ask,
    order: async (request, deps) => (await ask(request, deps)).hits.map(({ citation }) => citation.source),
    near: (values) => ({ space: opened().space, values: Float32Array.from(values) }),
  };
}

/** Each search ranks anew, as separate requests do. */
export function withRanker(deps: RankDeps): SearchDeps {
  return { ...deps, rank: createRanker(deps) };
}

const DEFAULT_DEPS: Omit<RankDeps, "view"> = {
  mode: "lexical",
  vector: null,
  profile: profileFor(null),
  synonyms: createSynonymTable([
    ["IPTU", "imposto predial"],
    ["posto de saúde", "UBS"],
  ]),
  correctsTypos: true,
};

export function draftOf(article: Article, space: number | null): DocumentDraft {
  const { source, name, text, vector, collection = "geral", kind = "document", metadata = {} } = article;
  return {
    source,
    part: 0,
    name,
    collection,
    kind,
    metadata,
    contentHash: createHash("sha256").update(text).digest("hex"),
    recipe: "r1",
    vectorSpace: space,
    chunks: [
      {
        ordinal: 0,
        start: 0,
        end: text.length,
        text,
        headings: [],
        position: 0,
        tokenCount: text.length,
        metadata: {},
        terms: chunkTerms({ title: name, headings: [], text }),
        vector: space === null ? null : Float32Array.from(vector),
      },
    ],
  };
}
