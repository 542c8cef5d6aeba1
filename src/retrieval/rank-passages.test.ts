import assert from "node:assert/strict";
import { it } from "node:test";
import { createRequestContext, type Filter } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import { createRanker, loadPassages, type RankDeps, type Ranking } from "./rank-passages.ts";
import { ARTICLES } from "./articles-fixture.ts";
import { type Library, onEveryEngine, TENANT } from "./search-fixture.ts";
import { stopwatch, type Stopwatch } from "./search-types.ts";

const WORDS: Omit<RankDeps, "view"> = {
  mode: "lexical",
  vector: null,
  profile: profileFor(null),
  synonyms: null,
  correctsTypos: false,
};
const STRONG = profileFor("openai:text-embedding-3-small");

interface Ranked {
  readonly ranking: Ranking;
  readonly sources: readonly string[];
  readonly steps: readonly string[];
}

function rank(
  { store }: Library,
  query: string,
  deps: Partial<RankDeps> = {},
  filter: Filter = {},
): Promise<Ranked> {
  return store().read(createRequestContext(TENANT), async (view) => {
    const steps: string[] = [];
    const watch: Stopwatch = { ...stopwatch(), lap: (step) => void steps.push(step) };
    const ranking = await createRanker({ ...WORDS, ...deps, view })(query, filter, watch);
    const passages = await loadPassages(ranking.fused, view);
    for (const { passage, scores } of passages) {
      assert.equal(passage.chunk.id, scores.chunkId);
      assert.equal(ranking.documentOf(passage.chunk.id), passage.document.id);
    }
    return {
      ranking,
      sources: passages.map(({ passage }) => passage.document.source),
      steps,
    };
  });
}

onEveryEngine("a ranking of passages", ARTICLES, (library) => {
  it("is in falling order, and its texts come in that order", async () => {
    const { ranking, sources } = await rank(library, "vencimento do IPTU");
    const scores = ranking.fused.map(({ fusedScore }) => fusedScore);
    assert.deepEqual(
      scores,
      scores.toSorted((a, b) => b - a),
    );
    assert.equal(sources[0], "iptu-vencimento.md");
    assert.equal(sources.length, ranking.fused.length);
    assert.equal(ranking.documentOf(-1), undefined);
  });

  it("takes the vectors' word alone when told to, and both otherwise", async () => {
    const vector = library.near([0, 1, 0]);
    const nearest = await rank(library, "vencimento do IPTU", { mode: "vector", vector, profile: STRONG });
    assert.ok(!nearest.sources.slice(0, 3).includes("iptu-vencimento.md"));
    assert.ok(nearest.ranking.lexical.candidates.every(({ lexicalScore }) => lexicalScore === null));
    const both = await rank(library, "vencimento do IPTU", { mode: "hybrid", vector, profile: STRONG });
    assert.ok(
      both.ranking.fused.every(
        ({ lexicalScore, vectorScore }) => lexicalScore !== null && vectorScore !== null,
      ),
    );
  });

  it("keeps to the filter in both lists", async () => {
    const filter = { collections: ["nenhuma"] };
    const vector = library.near([0, 1, 0]);
    const { sources } = await rank(library, "IPTU", { mode: "hybrid", vector, profile: STRONG }, filter);
    assert.deepEqual(sources, []);
  });

  it("measures every step of its own", async () => {
    const { steps } = await rank(library, "IPTU");
    assert.deepEqual(steps, ["analysis", "candidates", "fusion"]);
  });

  it("leaves out texts that are not there", async () => {
    const { ranking } = await rank(library, "IPTU");
    const [first] = ranking.fused;
    assert.ok(first !== undefined);
    const loaded = await library
      .store()
      .read(createRequestContext(TENANT), (view) =>
        loadPassages([{ ...first, chunkId: 9_999 }, first], view),
      );
    assert.deepEqual(
      loaded.map(({ passage }) => passage.chunk.id),
      [first.chunkId],
    );
  });
});

onEveryEngine("a ranker", ARTICLES, (library) => {
  const QUERY = "férias do servidor e imposto: IPTU, multa e obra";

  /** The order of each filter in turn by one ranker, and how often it went to the index. */
  function rankInTurn(filters: readonly Filter[], deps: Partial<RankDeps> = {}) {
    return library.store().read(createRequestContext(TENANT), async (view) => {
      let calls = 0;
      const index: typeof view.index = {
        ...view.index,
        candidates: (query) => {
          calls++;
          return view.index.candidates(query);
        },
      };
      const ranker = createRanker({ ...WORDS, ...deps, view: { ...view, index } });
      const orders: number[][] = [];
      for (const filter of filters) {
        const { fused } = await ranker(QUERY, filter, stopwatch());
        orders.push(fused.map(({ chunkId }) => chunkId));
      }
      return { calls, orders };
    });
  }

  it("takes the part of some kinds out of the ranking of all kinds, in the order of a ranking of their own", async () => {
    const hybrid = { mode: "hybrid", vector: library.near([1, 0, 1]), profile: STRONG } as const;
    for (const deps of [{}, hybrid]) {
      for (const kinds of [["legal"], ["document"], ["document", "legal"]]) {
        const part = await rankInTurn([{}, { kinds }], deps);
        const alone = await rankInTurn([{ kinds }], deps);
        assert.equal(part.calls, 1);
        assert.deepEqual(part.orders[1], alone.orders[0]);
        assert.ok((part.orders[1]?.length ?? 0) > 0);
      }
    }
  });

  it("goes to the index once for the same request, and again for another filter", async () => {
    assert.equal((await rankInTurn([{}, {}])).calls, 1);
    assert.equal((await rankInTurn([{}, { collections: ["saude"] }])).calls, 2);
    assert.equal((await rankInTurn([{ kinds: ["legal"] }, {}])).calls, 2, "a part does not give the whole");
  });
});
