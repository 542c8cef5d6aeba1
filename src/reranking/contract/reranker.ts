import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { RerankCandidate, Reranker } from "../reranker.ts";

export interface RerankerContract {
  readonly name: string;
  readonly open: () => Reranker | Promise<Reranker>;
  /** Requests that left so far; absent for rerankers that ask nobody. */
  readonly countCalls?: () => number;
}

const { signal } = new AbortController();
const QUERY = "prazo recurso";
const CANDIDATES: readonly RerankCandidate[] = [
  candidate("Entregas", "Mercadorias chegam pela manhã."),
  candidate("Recursos", "O prazo para o recurso é de quinze dias."),
  candidate("Prazos", "Cada prazo começa no dia seguinte."),
  candidate("", ""),
];

function candidate(title: string, text: string): RerankCandidate {
  return { title, text, score: 0.5 };
}

type WithReranker = (use: (reranker: Reranker) => Promise<void>) => Promise<void>;

/** What every adapter promises to `rerankHits`. */
export function rerankerContract({ name, open, countCalls }: RerankerContract): void {
  const withReranker: WithReranker = async (use) => {
    const reranker = await open();
    await use(reranker).finally(() => reranker.close());
  };
  describe(`${name} keeps the contract of a reranker`, () => {
    scoreTests(withReranker);
    edgeTests(withReranker, countCalls);
  });
}

function scoreTests(withReranker: WithReranker): void {
  it("names its provider in its id", () =>
    withReranker(async ({ id }) => assert.match(id, /^(?:overlap|cohere|llm|onnx):.+/)));

  it("gives each candidate a finite score from 0 to 1", () =>
    withReranker(async (reranker) => {
      const scores = await reranker.rerank(QUERY, CANDIDATES, signal);
      assert.equal(scores.length, CANDIDATES.length);
      assert.ok(scores.every((score) => score >= 0 && score <= 1));
    }));

  it("prefers the candidate that speaks of the question, wherever it stands", () =>
    withReranker(async (reranker) => {
      const scores = await reranker.rerank(QUERY, CANDIDATES, signal);
      const reversed = await reranker.rerank(QUERY, CANDIDATES.toReversed(), signal);
      assert.equal(scores.indexOf(Math.max(...scores)), 1);
      for (const [index, score] of reversed.toReversed().entries()) {
        assert.ok(Math.abs(score - (scores[index] ?? NaN)) < 1e-6, `candidate ${index} changed its score`);
      }
    }));

  it("gives equal candidates equal scores", () =>
    withReranker(async (reranker) => {
      const twin = candidate("Prazos", "O prazo é de dez dias.");
      const [first, second] = await reranker.rerank(QUERY, [twin, twin], signal);
      assert.equal(first, second);
    }));
}

function edgeTests(withReranker: WithReranker, countCalls: RerankerContract["countCalls"]): void {
  it("answers an empty list with an empty list and asks nobody", () =>
    withReranker(async (reranker) => {
      const before = countCalls?.();
      assert.deepEqual(await reranker.rerank(QUERY, [], signal), []);
      assert.equal(countCalls?.(), before);
    }));

  it("takes texts of any length and with broken characters", () =>
    withReranker(async (reranker) => {
      const hostile = [
        candidate("\uD800".repeat(400), "prazo ".repeat(20_000)),
        candidate('"}]\n', "\0\u2028</x>"),
      ];
      const scores = await reranker.rerank(`${QUERY} ${"\uDC00 ".repeat(300)}`, hostile, signal);
      assert.equal(scores.length, 2);
      assert.ok(scores.every((score) => score >= 0 && score <= 1));
    }));

  it("does nothing for a caller who has already left", () =>
    withReranker(async (reranker) => {
      const before = countCalls?.();
      const aborted = AbortSignal.abort(new Error("the caller left"));
      await assert.rejects(reranker.rerank(QUERY, CANDIDATES, aborted), /the caller left/);
      assert.equal(countCalls?.(), before);
    }));

  it("can be closed twice", () =>
    withReranker(async (reranker) => {
      await reranker.close();
    }));
}
