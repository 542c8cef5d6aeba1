import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { type FakeProvider, startFakeProvider } from "../../test/helpers/fake-provider.ts";
import { temporaryConfig, fill, withTenant } from "./app-fixture.ts";
import { QUERY, useGarden } from "./garden-fixture.ts";
import { lawSources } from "./law-fixture.ts";

const OVERLAP = { ACERVO_EMBEDDING: "none", ACERVO_RERANKER: "overlap" };
const ASKED = "quantas vezes rego a orquídea?";

const sources = ({ hits }: SearchResponse): string[] => hits.map(({ citation }) => citation.source);

describe("a search that is reranked", () => {
  const inGarden = useGarden();

  it("is in the reranker's order, and shows its scores", async () => {
    await inGarden(OVERLAP, async (tenant) => {
      const plain = await tenant.search({ query: QUERY, topK: 2 });
      assert.deepEqual(sources(plain), ["jacaranda.md", "jardim.md"]);
      assert.equal(plain.reranking, null);
      assert.ok(plain.hits.every(({ breakdown }) => breakdown.rerankScore === null));
      const reranked = await tenant.search({ query: QUERY, topK: 2, rerank: true });
      assert.deepEqual(sources(reranked), ["jardim.md", "jacaranda.md"]);
      assert.deepEqual(reranked.reranking, { model: "overlap:60-25-15", reranked: true, skipped: null });
      assert.ok(reranked.hits.every(({ score, breakdown }) => breakdown.rerankScore === score));
      assert.ok((reranked.hits[0]?.score ?? 0) > (reranked.hits[1]?.score ?? 1));
    });
  });

  it("keeps the very question in front, and asks nobody when it is all that is wanted", async () => {
    await inGarden(OVERLAP, async (tenant) => {
      const several = await tenant.search({ query: ASKED, topK: 5, rerank: true });
      assert.equal(several.hits[0]?.isAskedQuestion, true);
      assert.equal(several.hits[0]?.breakdown.rerankScore, null);
      const { hits, reranking } = await tenant.search({ query: ASKED, topK: 1, rerank: true });
      assert.equal(hits[0]?.entry?.id, "regar");
      assert.deepEqual(reranking, { model: "overlap:60-25-15", reranked: false, skipped: null });
      const known = await tenant.searchKnowledge({ query: ASKED, topK: 1, enableReranking: true });
      assert.deepEqual([known.reranked, known.engine.reranker], [false, null]);
      const nothing = await tenant.search({ query: "xilofone", rerank: true });
      assert.deepEqual([nothing.hits, nothing.reranking?.reranked], [[], false]);
    });
  });

  it("keeps the very question whatever the least score", async () => {
    await inGarden(OVERLAP, async (tenant) => {
      const { hits } = await tenant.search({ query: ASKED, rerank: true, minScore: 0.95 });
      assert.deepEqual(
        hits.map(({ entry }) => entry?.id),
        ["regar"],
      );
    });
  });

  it("says when it was asked for more than it gives", async () => {
    await inGarden(OVERLAP, async (tenant) => {
      for (const [asked, used] of [
        [500, 100],
        [0, 1],
      ] as const) {
        const { hits, notices } = await tenant.search({ query: QUERY, topK: asked, rerank: true });
        assert.deepEqual(notices, [{ kind: "top-k-clamped", asked, used }]);
        assert.ok(hits.length <= used);
      }
      assert.deepEqual((await tenant.search({ query: QUERY, initialTopK: 9.5, rerank: true })).notices, []);
    });
  });

  it("is so by default only where that was shown to help, or was set", async () => {
    for (const [settings, expected] of [
      // Words that look at words.
      [{}, false],
      [{ ACERVO_RERANK: "on" }, true],
      [{ ACERVO_RERANK: "off" }, false],
      // Nothing is on that was not shown to help.
      [{ ACERVO_RERANK: "auto" }, false],
      [{ ACERVO_RERANK: "on", ACERVO_RERANKER: "none" }, false],
    ] as const) {
      await inGarden({ ...OVERLAP, ...settings }, async (tenant) => {
        const { reranking } = await tenant.search({ query: QUERY });
        assert.equal(reranking?.reranked ?? false, expected, JSON.stringify(settings));
      });
    }
  });
});

describe("a search that a provider reranks", () => {
  const inGarden = useGarden();
  let provider: FakeProvider;
  let settings: Record<string, string>;
  before(async () => {
    provider = await startFakeProvider({});
    settings = {
      COHERE_API_KEY: "segredo-99",
      ACERVO_RERANK_BASE_URL: provider.baseUrl("cohere"),
    };
  });
  after(() => provider.close());
  beforeEach(() => provider.reset());

  it("seed 004: is so without being told to once the key is set, in the order that comes back", async () => {
    await inGarden(settings, async (tenant) => {
      const response = await tenant.search({ query: QUERY, topK: 3 });
      assert.deepEqual(sources(response).slice(0, 2), ["jardim.md", "planta-0.md"]);
      assert.deepEqual(response.reranking, { model: "cohere:rerank-v3.5", reranked: true, skipped: null });
      assert.equal(provider.requests[0]?.texts.length, 18, "all that was found: 14 pages, 4 entries");
      await tenant.search({ query: QUERY, topK: 3, initialTopK: 4 });
      assert.equal(provider.requests[1]?.texts.length, 4);
      assert.equal((await tenant.search({ query: QUERY, rerank: false })).reranking, null);
      assert.equal(provider.requests.length, 2);
    });
  });

  it("seed 004: sends nothing when it is switched off", async () => {
    for (const off of [
      { ACERVO_RERANK: "off" },
      { KB_RERANKER_ENABLED: "false" },
      { ACERVO_RERANKER: "none" },
    ]) {
      await inGarden({ ...settings, ...off }, async (tenant) => {
        assert.equal((await tenant.search({ query: QUERY })).reranking, null);
        assert.equal((await tenant.searchKnowledge({ query: QUERY })).reranked, false);
      });
    }
    assert.deepEqual(provider.requests, []);
  });

  it("keeps the first order, and says why, when the provider cannot be reached in time", async () => {
    await inGarden({ ...settings, ACERVO_RERANK_SECONDS: "1" }, async (tenant) => {
      const plain = sources(await tenant.search({ query: QUERY, rerank: false }));
      for (const fault of [{ kind: "stall" }, { kind: "status", status: 500, retryAfter: "60" }] as const) {
        provider.failNext(fault, fault, fault, fault);
        const response = await tenant.search({ query: QUERY });
        assert.deepEqual(sources(response), plain);
        assert.equal(response.reranking?.skipped?.reason, "reranker-unavailable");
        assert.equal(response.reranking.reranked, false);
        assert.ok(response.hits.every(({ breakdown }) => breakdown.rerankScore === null));
        provider.reset();
      }
    });
  });

  it("keeps the first order when the provider talks nonsense", async () => {
    await inGarden(settings, async (tenant) => {
      provider.failNext({ kind: "shape", shape: "fewer" });
      const { rerankingSkipped, reranked, reranking, results } = await tenant.searchKnowledge({
        query: QUERY,
      });
      assert.deepEqual([rerankingSkipped, reranked], ["reranker-reply-invalid", false]);
      assert.equal(reranking?.model, "cohere:rerank-v3.5");
      assert.equal(results[0]?.title, "Jacarandá");
    });
  });

  it("keeps the first order and says so when the key is refused", async () => {
    await inGarden(settings, async (tenant) => {
      provider.failNext({ kind: "status", status: 401 });
      const { hits, reranking } = await tenant.search({ query: QUERY });
      assert.equal(hits[0]?.documentName, "Jacarandá");
      assert.equal(reranking?.skipped?.reason, "reranker-refused");
      assert.doesNotMatch(reranking?.skipped?.detail ?? "", /segredo/);
    });
  });

  it("says what the provider lacks, but not when nobody wants it", async () => {
    const lacking = { ACERVO_RERANKER: "cohere", ACERVO_RERANK: "on" };
    await inGarden(lacking, async (tenant) => {
      const { hits, reranking } = await tenant.search({ query: QUERY });
      assert.ok(hits.length > 0);
      assert.deepEqual([reranking?.reranked, reranking?.skipped?.reason], [false, "reranker-not-configured"]);
      assert.match(reranking?.skipped?.detail ?? "", /COHERE_API_KEY/);
      assert.equal((await tenant.search({ query: QUERY, rerank: false })).reranking, null);
    });
    const off = { ...lacking, ACERVO_RERANK: "off" };
    await inGarden(off, async (tenant) => assert.ok((await tenant.search({ query: QUERY })).hits.length > 0));
  });
});

describe("a cited provision", () => {
  it("stays in front of what a reranker prefers", async (t) => {
    const config = temporaryConfig(t, { ...OVERLAP, ACERVO_RERANK: "on" });
    await withTenant(config, async (tenant) => {
      await fill(tenant, lawSources());
      const { hits } = await tenant.search({
        query: "art. 4º da Lei 90.100/1995: o viveiro fecha às segundas",
      });
      assert.notEqual(hits[0]?.reference, null);
      assert.match(hits[0]?.chunk.text ?? "", /quebrar galhos/);
      assert.ok(hits.length > 1);
    });
  });
});
