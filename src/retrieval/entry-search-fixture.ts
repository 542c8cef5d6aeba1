import { after, before, suite } from "node:test";
import { createChunkers } from "#src/chunking/index.ts";
import { readSettings } from "#src/config/index.ts";
import { createRequestContext, isActive, type KnowledgeEntry } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import { cutEntry } from "#src/knowledge/entries/cut-entry.ts";
import type { DocumentDraft, Store } from "#src/storage/index.ts";
import { memoryStore } from "#src/storage/contract/memory/memory-store.ts";
import { TEST_SETTINGS, temporaryFolder } from "#src/storage/contract/temporary-folder.ts";
import { openStore } from "#src/storage/open-store.ts";
import { type CatalogDeps, type CatalogFindings, searchCatalog } from "./catalog/search-catalog.ts";
import { createConceptTable, type Vocabulary } from "./catalog/vocabulary.ts";
import { type FaqDeps, type FaqFindings, searchFaqs } from "./faq/search-faqs.ts";
import type { RankDeps } from "./rank-passages.ts";
import { type Article, draftOf, TENANT, withRanker } from "./search-fixture.ts";
import type { SearchRequest } from "./search-types.ts";
import { search, type SearchFindings } from "./search.ts";

/** An entry as the store gets it, with a vector made by hand. */
export interface Shelved {
  readonly entry: KnowledgeEntry;
  readonly vector?: readonly [number, number, number];
  readonly collection?: string;
}

export type Stock = Shelved | Article;

/** The ways to ask a store that holds entries, and documents beside them. */
export interface Shop {
  readonly catalog: (
    request: SearchRequest | string,
    deps?: Partial<CatalogDeps>,
  ) => Promise<CatalogFindings>;
  readonly faqs: (request: SearchRequest | string, deps?: Partial<FaqDeps>) => Promise<FaqFindings>;
  readonly passages: (request: SearchRequest | string, deps?: Partial<RankDeps>) => Promise<SearchFindings>;
  /** What makes a search hybrid, with the vector of the question. */
  readonly near: (values: readonly number[], model?: string) => Pick<RankDeps, "mode" | "vector" | "profile">;
}

const STRONG = "openai:text-embedding-3-small";
export const WEAK = "builtin:pt-128";
/** As the settings have them when nobody sets anything. */
export const { catalog: CATALOG_RANKING, faq: FAQ_RANKING } = readSettings({}).config;

export const VOCABULARY: Vocabulary = {
  name: "feira",
  version: "1",
  concepts: [
    { group: "culture", term: "uva", synonyms: ["videira", "parreira"] },
    { group: "culture", term: "soja", synonyms: [] },
    { group: "culture", term: "cana-de-açúcar", synonyms: ["cana"] },
    { group: "treatment", term: "fungicida", synonyms: ["antifúngico", "contra fungo"] },
    { group: "treatment", term: "herbicida", synonyms: ["mata-mato"] },
    { group: "treatment", term: "tratamento de sementes", synonyms: [] },
    { group: "generic", term: "fertilizante", synonyms: ["adubo"] },
    { group: "generic", term: "semente", synonyms: [] },
  ],
};
export const CONCEPTS = createConceptTable(VOCABULARY);

/** Declares the same tests over every engine. */
export function inEveryShop(title: string, stock: readonly Stock[], declare: (shop: Shop) => void): void {
  for (const engine of ["memory", "sqlite"] as const) {
    suite(`${title} (${engine})`, () => {
      const folder = temporaryFolder();
      let opened: OpenShop;
      before(async () => {
        const settings = { dataDir: folder.path, ...TEST_SETTINGS };
        opened = await openShop(stock, engine === "memory" ? memoryStore() : await openStore(settings));
      });
      after(async () => {
        await opened.close();
        folder.remove();
      });
      declare({
        catalog: (request, deps) => opened.catalog(request, deps),
        faqs: (request, deps) => opened.faqs(request, deps),
        passages: (request, deps) => opened.passages(request, deps),
        near: (values, model) => opened.near(values, model),
      });
    });
  }
}

export interface OpenShop extends Shop {
  readonly close: () => Promise<void>;
}

export async function openShop(stock: readonly Stock[], store: Store = memoryStore()): Promise<OpenShop> {
  const { id: space } = await store.vectors.ensure(TENANT, {
    modelId: "hand",
    fingerprint: "hand",
    dimensions: 3,
  });
  await store.knowledge.put(
    TENANT,
    stock.map((piece) => ("entry" in piece ? entryDraft(piece, space) : draftOf(piece, space))),
  );
  return {
    close: () => store.close(),
    catalog: (request, deps = {}) =>
      store.read(createRequestContext(TENANT), (view) =>
        searchCatalog(asked(request), {
          ranking: CATALOG_RANKING,
          concepts: CONCEPTS,
          ...deps,
          ...withRanker({ ...PLAIN_DEPS, ...deps, view }),
        }),
      ),
    faqs: (request, deps = {}) =>
      store.read(createRequestContext(TENANT), (view) =>
        searchFaqs(asked(request), {
          ranking: FAQ_RANKING,
          ...deps,
          ...withRanker({ ...PLAIN_DEPS, ...deps, view }),
        }),
      ),
    passages: (request, deps = {}) =>
      store.read(createRequestContext(TENANT), (view) =>
        search(asked(request), withRanker({ ...PLAIN_DEPS, ...deps, view })),
      ),
    near: (values, model = STRONG) => ({
      mode: "hybrid",
      vector: { space, values: Float32Array.from(values) },
      profile: profileFor(model),
    }),
  };
}

function asked<Request>(request: Request | string): Request | { query: string } {
  return typeof request === "string" ? { query: request } : request;
}

const PLAIN_DEPS: Omit<RankDeps, "view"> = {
  mode: "lexical",
  vector: null,
  profile: profileFor(null),
  synonyms: null,
  correctsTypos: true,
};

const chunkers = createChunkers({ kind: "recursive", maxChars: 1_000, overlap: 200 });

function entryDraft(
  { entry, vector = [1, 1, 1], collection = "loja" }: Shelved,
  space: number,
): DocumentDraft {
  const { title, kind, metadata, chunks } = cutEntry(entry, chunkers);
  return {
    source: `${kind}/${entry.id}`,
    part: 0,
    collection,
    kind,
    name: title,
    metadata,
    entry,
    active: isActive(entry),
    contentHash: entry.id,
    recipe: "r1",
    vectorSpace: space,
    chunks: chunks.map((chunk) => ({ ...chunk, vector: Float32Array.from(vector) })),
  };
}
