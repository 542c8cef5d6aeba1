import assert from "node:assert/strict";
import { after, before, beforeEach, describe, it } from "node:test";
import { AcervoError, createRequestContext } from "#src/domain/index.ts";
import { vectorOf, type Dialect } from "../../test/helpers/fake-provider-dialects.ts";
import {
  startFakeProvider,
  type FakeProvider,
  type ProviderFault,
} from "../../test/helpers/fake-provider.ts";
import { createEmbedder, type EmbedderOptions } from "./create-embedder.ts";
import { embeddingModelContract } from "./contract/embedding-model.ts";
import type { EmbeddingModel } from "./embedding-model.ts";
import { cohere, gemini, openai, openaiCompatible } from "./hosted.ts";

const KEY = "sk-planted-0123456789abcdef";
/** One of the few sizes that Cohere offers. */
const DIMENSIONS = 256;
const context = createRequestContext("a");
const { signal } = context;
const TEXTS = ["primeiro", "segundo texto", "terceiro texto, mais longo"];

let provider: FakeProvider;

interface Adapter {
  readonly name: string;
  readonly dialect: Dialect;
  readonly open: () => EmbeddingModel;
}

const ADAPTERS: readonly Adapter[] = [
  { name: "openai", dialect: "openai", open: () => openai(hosted("openai")) },
  { name: "gemini", dialect: "gemini", open: () => gemini(hosted("gemini")) },
  { name: "cohere", dialect: "cohere", open: () => cohere(hosted("cohere")) },
  {
    name: "openai-compatible",
    dialect: "openai",
    open: () => openaiCompatible({ ...hosted("openai"), model: "bge-m3" }),
  },
];

function hosted(dialect: Dialect) {
  return { apiKey: KEY, dimensions: DIMENSIONS, baseUrl: provider.baseUrl(dialect) };
}

/** Embeds through the whole stack with waits that take no time. */
async function embedAll(model: EmbeddingModel, options: EmbedderOptions = {}) {
  const waits: number[] = [];
  const sleep = async (ms: number) => void waits.push(ms);
  const embedder = createEmbedder(model, { ...options, timing: { sleep, random: () => 1 } });
  const outcome = await embedder
    .embedMany(TEXTS, { purpose: "passage", context })
    .catch((error: unknown) => error);
  return { outcome, waits };
}

function assertRightVectors(outcome: unknown): void {
  if (outcome instanceof Error) throw outcome;
  const vectors = outcome as Float32Array[];
  assert.equal(vectors.length, TEXTS.length);
  for (const [index, text] of TEXTS.entries()) {
    const raw = vectorOf(text, DIMENSIONS);
    const length = Math.hypot(...raw);
    assert.deepEqual(
      vectors[index],
      Float32Array.from(raw, (value) => Math.fround(value) / length),
    );
  }
}

function assertFailure(outcome: unknown, code: string): AcervoError {
  assert.ok(outcome instanceof AcervoError, `expected a failure, got ${String(outcome)}`);
  assert.equal(outcome.code, code);
  assert.ok(!JSON.stringify(outcome.facts).includes(KEY) && !outcome.message.includes(KEY));
  return outcome;
}

const status = (code: number, more: { retryAfter?: string } = {}): ProviderFault => ({
  kind: "status",
  status: code,
  ...more,
});

const TRANSIENT: readonly ProviderFault[] = [
  ...[408, 429, 500, 502, 503, 504].map((code) => status(code)),
  { kind: "reset-before-headers" },
  { kind: "reset-mid-body" },
  { kind: "html" },
  { kind: "broken-json" },
  { kind: "shape", shape: "bare-nan" },
];
const PERMANENT: readonly number[] = [400, 401, 403, 404, 413, 422];
const UNUSABLE = ["empty", "fewer", "more", "null-value", "infinite", "all-zero"] as const;

// Hooks belong inside: at the top of a file they would run for the tests of every other file in the process.
describe("the hosted models", () => {
  before(async () => {
    provider = await startFakeProvider({ dimensions: DIMENSIONS });
  });
  beforeEach(() => provider.reset());
  after(() => provider.close());

  for (const adapter of ADAPTERS) {
    embeddingModelContract(adapter);
    misbehaviourTests(adapter);
    comeBackLaterTests(adapter);
    if (adapter.dialect === "openai") orderTests(adapter);
  }
  requestTests();
  absenceTest();
});

function misbehaviourTests({ name, open }: Adapter): void {
  describe(`${name}, when its provider misbehaves`, () => {
    for (const fault of TRANSIENT) {
      it(`gets through ${label(fault)} by trying again`, async () => {
        provider.failNext(fault, fault);
        const { outcome, waits } = await embedAll(open());
        assertRightVectors(outcome);
        assert.deepEqual(waits, [500, 1000]);
        assert.equal(provider.requests.length, 3);
      });
    }

    for (const code of PERMANENT) {
      it(`reports HTTP ${code} at once`, async () => {
        provider.failNext(status(code));
        const error = assertFailure((await embedAll(open())).outcome, "embedding-failed");
        assert.equal(error.isRetryable, false);
        assert.match(error.message, new RegExp(`HTTP ${code}`));
        assert.equal(provider.requests.length, 1);
      });
    }

    it("does not take its key to where a redirection leads", async () => {
      provider.failNext({ kind: "redirect", to: `${provider.baseUrl("openai")}/elsewhere` });
      assertFailure((await embedAll(open())).outcome, "embedding-failed");
      assert.equal(provider.requests.length, 1);
    });

    for (const shape of UNUSABLE) {
      it(`refuses a reply that is ${shape}`, async () => {
        provider.failNext({ kind: "shape", shape });
        assertFailure((await embedAll(open())).outcome, "embedding-reply-invalid");
        assert.equal(provider.requests.length, 1);
      });
    }

    it("refuses vectors of another size", async () => {
      provider.failNext({ kind: "shape", shape: "wrong-dimension" });
      assertFailure((await embedAll(open())).outcome, "dimension-mismatch");
    });

    it("gives up on a provider that takes the request and says nothing", async () => {
      provider.failNext({ kind: "stall" });
      const { outcome } = await embedAll(open(), { timeoutMs: { passage: 60 } });
      assert.equal(assertFailure(outcome, "embedding-failed").isRetryable, true);
    });

    it("does not repeat the key that the provider quotes", async () => {
      provider.failNext({ kind: "status", status: 401, message: `Incorrect API key: ${KEY}` });
      const error = assertFailure((await embedAll(open())).outcome, "embedding-failed");
      assert.match(error.message, /Incorrect API key: \*\*\*/);
      assert.equal(error.cause, undefined);
    });
  });
}

function comeBackLaterTests({ name, open }: Adapter): void {
  describe(`${name}, when told to come back later`, () => {
    for (const [retryAfter, wait] of [
      ["2", 2_000],
      ["-5", 500],
      ["soon", 500],
    ] as const) {
      it(`waits ${wait} ms for Retry-After: ${retryAfter}`, async () => {
        provider.failNext(status(429, { retryAfter }));
        const { outcome, waits } = await embedAll(open());
        assertRightVectors(outcome);
        assert.deepEqual(waits, [wait]);
      });
    }

    it("waits until the date that it is given", async () => {
      provider.failNext(status(503, { retryAfter: new Date(Date.now() + 30_000).toUTCString() }));
      const { outcome, waits } = await embedAll(open());
      assertRightVectors(outcome);
      assert.ok((waits[0] ?? 0) > 25_000 && (waits[0] ?? 0) <= 30_000);
    });

    it("does not wait for a whole day", async () => {
      provider.failNext(status(429, { retryAfter: "86400" }));
      const { outcome, waits } = await embedAll(open());
      const error = assertFailure(outcome, "embedding-failed");
      assert.deepEqual(waits, []);
      assert.ok("retryAfterMs" in error.facts && error.facts.retryAfterMs === 86_400_000);
    });
  });
}

function orderTests({ name, open }: Adapter): void {
  it(`${name} puts vectors that come in another order back in place`, async () => {
    provider.failNext({ kind: "shape", shape: "reordered" });
    assertRightVectors((await embedAll(open())).outcome);
  });

  it(`${name} refuses vectors whose numbers repeat`, async () => {
    provider.failNext({ kind: "shape", shape: "repeated-index" });
    assertFailure((await embedAll(open())).outcome, "embedding-reply-invalid");
  });
}

function requestTests(): void {
  describe("what the adapters send", () => {
    const QUERY = { purpose: "query", signal } as const;

    it("openai sends the key, the model and the size that was asked for", async () => {
      await openai(hosted("openai")).doEmbed(["a"], QUERY);
      assert.equal(provider.requests[0]?.headers.authorization, `Bearer ${KEY}`);
      assert.equal(lastBody()["model"], "text-embedding-3-small");
      assert.equal(lastBody()["dimensions"], DIMENSIONS);
    });

    it("openai does not name the size when it is the model's own", async () => {
      const { apiKey, baseUrl } = hosted("openai");
      await openai({ apiKey, baseUrl }).doEmbed(["a"], QUERY);
      assert.ok(!("dimensions" in lastBody()));
    });

    it("gemini tells queries from passages by task type", async () => {
      await gemini(hosted("gemini")).doEmbed(["a"], QUERY);
      assert.equal(lastBody()["taskType"], "RETRIEVAL_QUERY");
      assert.equal(lastBody()["outputDimensionality"], DIMENSIONS);
      await gemini(hosted("gemini")).doEmbed(["a", "b"], { purpose: "passage", signal });
      const [first] = lastBody()["requests"] as Record<string, unknown>[];
      assert.equal(first?.["taskType"], "RETRIEVAL_DOCUMENT");
    });

    it("cohere tells queries from passages by input type", async () => {
      await cohere(hosted("cohere")).doEmbed(["a"], QUERY);
      assert.equal(lastBody()["input_type"], "search_query");
      await cohere(hosted("cohere")).doEmbed(["a"], { purpose: "passage", signal });
      assert.equal(lastBody()["input_type"], "search_document");
    });

    it("openai-compatible sends no key when there is none", async () => {
      const { baseUrl } = hosted("openai");
      await openaiCompatible({ baseUrl, model: "m", dimensions: DIMENSIONS }).doEmbed(["a"], QUERY);
      assert.equal(provider.requests[0]?.headers.authorization, undefined);
    });

    it("openai-compatible adds the prefixes that the model's family expects", async () => {
      const { baseUrl } = hosted("openai");
      const model = openaiCompatible({ baseUrl, model: "multilingual-e5-base", dimensions: DIMENSIONS });
      await model.doEmbed(["a"], QUERY);
      await model.doEmbed(["a"], { purpose: "passage", signal });
      assert.deepEqual(
        provider.requests.map(({ texts }) => texts),
        [["query: a"], ["passage: a"]],
      );
    });

    it("a model that nobody measured has no size, whatever it is called", () => {
      const options = { apiKey: KEY, model: "constructor" };
      assert.throws(() => openai(options), { code: "embedding-not-configured", message: /dimensões/ });
    });

    it("a long list goes out in slices that the provider accepts", async () => {
      const texts = Array.from({ length: 200 }, (_, index) => `texto ${index}`);
      await createEmbedder(cohere(hosted("cohere"))).embedMany(texts, { purpose: "passage", context });
      assert.deepEqual(
        provider.requests.map((request) => request.texts.length),
        [96, 96, 8],
      );
    });
  });
}

function absenceTest(): void {
  it("a provider that is not there is a transient failure", async () => {
    const gone = await startFakeProvider({ dimensions: DIMENSIONS });
    const baseUrl = gone.baseUrl("openai");
    await gone.close();
    const { outcome } = await embedAll(openai({ ...hosted("openai"), baseUrl }));
    const error = assertFailure(outcome, "embedding-failed");
    assert.equal(error.isRetryable, true);
    assert.match(error.message, /3 tentativa.*ECONNREFUSED/);
  });
}

function lastBody(): Record<string, unknown> {
  return provider.requests.at(-1)?.body ?? {};
}

function label(fault: ProviderFault): string {
  if (fault.kind === "status") return `HTTP ${fault.status}`;
  return fault.kind === "shape" ? `a ${fault.shape} reply` : `a ${fault.kind} reply`;
}
