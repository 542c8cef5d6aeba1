import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { AcervoError, createRequestContext } from "#src/domain/index.ts";
import { rerankHits, type RerankableHit, type Reranker, type RerankOptions } from "./reranker.ts";

type Rerank = Reranker["rerank"];

/** A reranker that reads the scores it gives out of the texts, unless told otherwise. */
function fakeReranker(rerank: Rerank = async (_, candidates) => candidates.map(({ text }) => Number(text))) {
  const calls: string[][] = [];
  const reranker: Reranker = {
    id: "overlap:fake",
    rerank(query, candidates, signal) {
      calls.push(candidates.map(({ title }) => title));
      return rerank(query, candidates, signal);
    },
    close: async () => {},
  };
  return { reranker, calls };
}

/** Hits named "a", "b", … with falling first scores; the texts hold what the reranker thinks of them. */
function hitsFor(...opinions: number[]): RerankableHit<string>[] {
  return opinions.map((opinion, index) => {
    const name = String.fromCharCode(97 + index);
    return { item: name, title: name, text: String(opinion), score: 1 - index / 10 };
  });
}

async function rerank(
  hits: readonly RerankableHit<string>[],
  options: Pick<RerankOptions, "reranker" | "topK"> & Partial<RerankOptions>,
) {
  const timing = { sleep: async () => {} };
  const result = await rerankHits("pergunta", hits, {
    context: createRequestContext("a"),
    minScore: 0,
    deadlineMs: 10_000,
    timing,
    ...options,
  });
  return { ...result, items: result.hits.map(({ item }) => item) };
}

function failed(isRetryable: boolean): AcervoError {
  const facts = { model: "overlap:fake", reason: "HTTP 503: ocupado", attempts: 1 };
  return new AcervoError("reranking-failed", facts, { isRetryable });
}

describe("rerankHits", () => {
  it("reorders by the reranker's score, and shows that score", async () => {
    const { reranker } = fakeReranker();
    const { hits, reranked, skipped } = await rerank(hitsFor(0.2, 0.9, 0.5), { reranker, topK: 5 });
    assert.deepEqual(hits, [
      { item: "b", score: 0.9 },
      { item: "c", score: 0.5 },
      { item: "a", score: 0.2 },
    ]);
    assert.deepEqual([reranked, skipped], [true, null]);
  });

  it("keeps the first order among equals", async () => {
    const { reranker } = fakeReranker();
    const { items } = await rerank(hitsFor(0.5, 0.9, 0.5, 0.5), { reranker, topK: 5 });
    assert.deepEqual(items, ["b", "a", "c", "d"]);
  });

  it("applies the threshold to the reranker's score, not to the first one", async () => {
    const { reranker } = fakeReranker();
    const { items } = await rerank(hitsFor(0.2, 0.5, 0.9), { reranker, topK: 5, minScore: 0.5 });
    assert.deepEqual(items, ["c", "b"]);
  });

  it("cuts the list after reordering it", async () => {
    const { reranker } = fakeReranker();
    const { items } = await rerank(hitsFor(0.1, 0.2, 0.3, 0.4), { reranker, topK: 2 });
    assert.deepEqual(items, ["d", "c"]);
  });

  it("says that it did not rerank where there is nothing to rerank or nothing wanted", async () => {
    const { reranker, calls } = fakeReranker();
    const empty = await rerank([], { reranker, topK: 5 });
    assert.deepEqual([empty.items, empty.reranked, empty.skipped], [[], false, null]);
    assert.deepEqual((await rerank(hitsFor(0.1), { reranker, topK: 0 })).items, []);
    assert.deepEqual(calls, []);
  });

  it("gives the best hits of the candidates, whatever their scores", async () => {
    const scores = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(scores, fc.nat(30), async (opinions, topK) => {
        const { reranker } = fakeReranker();
        const { hits } = await rerank(hitsFor(...opinions), { reranker, topK });
        const best = opinions.toSorted((a, b) => b - a);
        assert.deepEqual(
          hits.map(({ score }) => score),
          best.slice(0, topK),
        );
      }),
    );
  });
});

describe("rerankHits, when the reranker fails", () => {
  const replies: Record<string, number[]> = {
    "too few scores": [0.5],
    "too many scores": [0.5, 0.5, 0.5],
    "a score that is no number": [0.5, NaN],
    "a score above 1": [0.5, 1.01],
    "a score below 0": [-0.01, 0.5],
  };
  for (const [name, scores] of Object.entries(replies)) {
    it(`keeps the first order on ${name}`, async () => {
      const { reranker, calls } = fakeReranker(async () => scores);
      const { hits, reranked, skipped } = await rerank(hitsFor(0.1, 0.9), { reranker, topK: 5 });
      assert.deepEqual(hits, [
        { item: "a", score: 1 },
        { item: "b", score: 0.9 },
      ]);
      assert.deepEqual([reranked, skipped?.reason, calls.length], [false, "reranker-reply-invalid", 1]);
      assert.notEqual(skipped?.detail, "");
    });
  }

  it("tries again, then keeps the first order and says why", async () => {
    const { reranker, calls } = fakeReranker(() => Promise.reject(failed(true)));
    const { items, reranked, skipped } = await rerank(hitsFor(0.1, 0.9), { reranker, topK: 5 });
    assert.deepEqual([items, reranked, calls.length], [["a", "b"], false, 3]);
    assert.deepEqual(skipped, { reason: "reranker-unavailable", detail: "HTTP 503: ocupado" });
  });

  it("applies the threshold and the cut to the first scores", async () => {
    const { reranker } = fakeReranker(() => Promise.reject(failed(true)));
    const { items } = await rerank(hitsFor(0, 0, 0, 0), { reranker, topK: 2, minScore: 0.9 });
    assert.deepEqual(items, ["a", "b"]);
    const { items: one } = await rerank(hitsFor(0, 0, 0, 0), { reranker, topK: 2, minScore: 0.95 });
    assert.deepEqual(one, ["a"]);
  });

  it("reranks after all when the second attempt succeeds", async () => {
    const errors = [failed(true)];
    const { reranker } = fakeReranker(async (_, candidates) => {
      const error = errors.pop();
      if (error) throw error;
      return candidates.map(({ text }) => Number(text));
    });
    const { items, reranked, skipped } = await rerank(hitsFor(0.1, 0.9), { reranker, topK: 5 });
    assert.deepEqual([items, reranked, skipped], [["b", "a"], true, null]);
  });

  it("asks once, and says it, when an operator must mend something", async () => {
    for (const error of [
      failed(false),
      new AcervoError("reranking-not-configured", { model: "m", missing: "x" }),
    ]) {
      const { reranker, calls } = fakeReranker(() => Promise.reject(error));
      const { items, reranked, skipped } = await rerank(hitsFor(0.5), { reranker, topK: 5 });
      assert.deepEqual([items, reranked, skipped?.reason], [["a"], false, "reranker-refused"]);
      assert.equal(calls.length, 1);
    }
  });

  it("gives up on a reranker that never answers", async () => {
    const { reranker } = fakeReranker(() => new Promise(() => {}));
    const { items, skipped } = await rerank(hitsFor(0.1, 0.9), { reranker, topK: 5, deadlineMs: 5 });
    assert.deepEqual(items, ["a", "b"]);
    assert.deepEqual(skipped, { reason: "reranker-unavailable", detail: "sem resposta em 0.005 s" });
  });

  it("ends with the caller's own reason when the caller leaves", async () => {
    const caller = new AbortController();
    const { reranker } = fakeReranker(() => {
      caller.abort(new Error("the caller left"));
      return new Promise(() => {});
    });
    const options = { reranker, topK: 5, context: createRequestContext("a", { signal: caller.signal }) };
    await assert.rejects(rerank(hitsFor(0.5), options), /the caller left/);
    await assert.rejects(rerank([], options), /the caller left/);
  });

  it("does not take an abort with an error of ours for a failure of the reranker", async () => {
    const caller = new AbortController();
    const { reranker } = fakeReranker(() => {
      caller.abort(new AcervoError("aborted", {}));
      return new Promise(() => {});
    });
    const context = createRequestContext("a", { signal: caller.signal });
    await assert.rejects(rerank(hitsFor(0.5), { reranker, topK: 5, context }), { code: "aborted" });
  });
});
