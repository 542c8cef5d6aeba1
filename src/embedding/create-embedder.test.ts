import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { AcervoError, createRequestContext, type RequestContext } from "#src/domain/index.ts";
import { createEmbedder, embedPassages, splitIntoBatches, type QueryVectorCache } from "./create-embedder.ts";
import type { EmbeddingModel } from "./embedding-model.ts";

const context = createRequestContext("a");
const QUERY = { purpose: "query", context } as const;
const PASSAGE = { purpose: "passage", context } as const;

/** A query of a request that this signal aborts. */
function queryUntil(signal: AbortSignal): { purpose: "query"; context: RequestContext } {
  return { purpose: "query", context: createRequestContext("a", { signal }) };
}

function mapCache(): QueryVectorCache {
  const vectors = new Map<string, Float32Array>();
  return {
    get: async (...key) => vectors.get(key.join("/")) ?? null,
    put: async (tenant, fingerprint, hash, vector) =>
      void vectors.set([tenant, fingerprint, hash].join("/"), vector),
  };
}

/** A model that records its calls; its vector of a text is its length and its first letter. */
function recordingModel(overrides: Partial<EmbeddingModel> = {}) {
  const calls: string[][] = [];
  const model: EmbeddingModel = {
    id: "fake:two",
    fingerprint: "fake:two:v1",
    dimensions: 2,
    maxTextsPerCall: 3,
    isLocal: true,
    async doEmbed(texts) {
      calls.push([...texts]);
      return texts.map((text) => [text.length, text.charCodeAt(0)]);
    },
    ...overrides,
  };
  return { model, calls };
}

/** A model that fails with each error in turn, then answers. */
function failingModel(...errors: unknown[]) {
  const state = { calls: 0 };
  const { model } = recordingModel({
    async doEmbed(texts) {
      state.calls += 1;
      if (errors.length > 0) throw errors.shift();
      return texts.map(() => [1, 0]);
    },
  });
  return { model, state };
}

function failure(facts: { retryAfterMs?: number } = {}, isRetryable = true): AcervoError {
  return new AcervoError(
    "embedding-failed",
    { model: "fake:two", reason: "HTTP 503", attempts: 1, ...facts },
    { isRetryable },
  );
}

/** A clock that only sleeping moves. */
function fakeTiming() {
  const waits: number[] = [];
  let now = 0;
  const sleep = async (ms: number) => {
    waits.push(ms);
    now += ms;
  };
  return { waits, timing: { now: () => now, sleep, random: () => 0.5 } };
}

async function failToRead(): Promise<never> {
  throw new Error("disk full");
}

function unit(x: number, y: number): Float32Array {
  const length = Math.hypot(x, y);
  return Float32Array.of(x / length, y / length);
}

describe("createEmbedder, on texts", () => {
  it("gives as many vectors as texts, in order, whatever the list", async () => {
    const lists = fc.array(fc.oneof(fc.constantFrom("", " ", "a", "b"), fc.string({ unit: "binary" })));
    await fc.assert(
      fc.asyncProperty(lists, async (texts) => {
        const vectors = await createEmbedder(recordingModel().model).embedMany(texts, PASSAGE);
        const expected = texts.map((text) =>
          text.trim() === "" ? new Float32Array(2) : unit(text.length, text.charCodeAt(0)),
        );
        assert.equal(vectors.length, texts.length);
        for (const [index, vector] of vectors.entries()) {
          assert.ok(Math.abs((vector[0] ?? NaN) - (expected[index]?.[0] ?? NaN)) < 1e-6);
        }
      }),
    );
  });

  it("does not call the model for blank texts", async () => {
    const { model, calls } = recordingModel();
    const vectors = await createEmbedder(model).embedMany(["", " \n\t"], QUERY);
    assert.deepEqual(vectors, [new Float32Array(2), new Float32Array(2)]);
    assert.deepEqual(calls, []);
  });

  it("embeds a repeated text once", async () => {
    const { model, calls } = recordingModel();
    const vectors = await createEmbedder(model).embedMany(["a", "b", "a", "a"], PASSAGE);
    assert.deepEqual(calls, [["a", "b"]]);
    assert.deepEqual(vectors[0], vectors[3]);
  });

  it("cuts batches by the number of texts and by tokens", async () => {
    const { model, calls } = recordingModel();
    const long = "x".repeat(799_996);
    await createEmbedder(model).embedMany(["a", "b", "c", "d", long, "ff", `${long}y`], PASSAGE);
    assert.deepEqual(
      calls.map((texts) => texts.map(({ length }) => length)),
      [[1, 1, 1], [1, 799_996], [2], [799_997]],
    );
  });

  it("gives vectors of length 1 even if the model does not", async () => {
    const { model } = recordingModel({ doEmbed: async () => [[3, 4]] });
    assert.deepEqual(await createEmbedder(model).embed("a", QUERY), Float32Array.of(0.6, 0.8));
  });
});

describe("createEmbedder, on replies", () => {
  const invalid: Record<string, ArrayLike<number>[]> = {
    "too few vectors": [],
    "too many vectors": [
      [1, 0],
      [0, 1],
    ],
    NaN: [[NaN, 1]],
    infinity: [[1, Infinity]],
    "a number too large for 32 bits": [[1e300, 1]],
    "only zeros": [[0, 0]],
  };
  for (const [title, reply] of Object.entries(invalid)) {
    it(`refuses ${title}`, async () => {
      const { model } = recordingModel({ doEmbed: async () => reply });
      await assert.rejects(createEmbedder(model).embed("a", QUERY), { code: "embedding-reply-invalid" });
    });
  }

  it("refuses vectors of another size, and says both sizes", async () => {
    const { model } = recordingModel({ doEmbed: async () => [[1, 2, 3]] });
    await assert.rejects(createEmbedder(model).embed("a", QUERY), {
      code: "dimension-mismatch",
      facts: { model: "fake:two", expected: 2, got: 3 },
    });
  });

  it("accepts zeros from a model for which they are an answer", async () => {
    const { model } = recordingModel({ mayAnswerZero: true, doEmbed: async () => [[0, 0]] });
    assert.deepEqual(await createEmbedder(model).embed("...", QUERY), new Float32Array(2));
  });
});

describe("createEmbedder, on failures", () => {
  it("tries again after a transient failure, waiting a random part of a growing time", async () => {
    const { model, state } = failingModel(failure(), failure());
    const { waits, timing } = fakeTiming();
    const embedder = createEmbedder(model, { timing });
    assert.deepEqual(await embedder.embed("a", QUERY), Float32Array.of(1, 0));
    assert.equal(state.calls, 3);
    assert.deepEqual(waits, [250, 500]);
  });

  it("gives up after the last attempt and says how many there were", async () => {
    const { model, state } = failingModel(failure(), failure(), failure());
    const { timing } = fakeTiming();
    await assert.rejects(createEmbedder(model, { timing }).embedMany(["", "a", "b", "a"], QUERY), {
      code: "embedding-failed",
      isRetryable: true,
      facts: { model: "fake:two", reason: "HTTP 503", attempts: 3 },
    });
    assert.equal(state.calls, 3);
  });

  it("does not repeat a call that would fail again", async () => {
    const { model, state } = failingModel(failure({}, false));
    await assert.rejects(createEmbedder(model).embed("a", QUERY), { code: "embedding-failed" });
    assert.equal(state.calls, 1);
  });

  it("wraps what a model throws without thinking of us", async () => {
    const { model, state } = failingModel(new TypeError("x is undefined"));
    await assert.rejects(createEmbedder(model).embed("a", QUERY), {
      code: "embedding-failed",
      facts: { model: "fake:two", reason: "x is undefined", attempts: 1 },
    });
    assert.equal(state.calls, 1);
  });

  it("waits as long as the provider asks", async () => {
    const { model } = failingModel(failure({ retryAfterMs: 3_000 }));
    const { waits, timing } = fakeTiming();
    await createEmbedder(model, { timing }).embed("a", QUERY);
    assert.deepEqual(waits, [3_000]);
  });

  it("gives up at once when the provider asks for more time than there is", async () => {
    const { model, state } = failingModel(failure({ retryAfterMs: 86_400_000 }));
    const { waits, timing } = fakeTiming();
    await assert.rejects(createEmbedder(model, { timing }).embed("a", QUERY), {
      code: "embedding-failed",
      facts: { model: "fake:two", reason: "HTTP 503", attempts: 1, retryAfterMs: 86_400_000 },
    });
    assert.deepEqual([state.calls, waits.length], [1, 0]);
  });
});

describe("createEmbedder, on time", () => {
  const never = { doEmbed: () => new Promise<never>(() => {}) };

  it("lets go of a model that never answers when its time is over", async () => {
    const embedder = createEmbedder(recordingModel(never).model, { timeoutMs: { query: 5 } });
    await assert.rejects(embedder.embed("a", QUERY), { code: "embedding-failed", isRetryable: true });
  });

  it("stops at once when the caller aborts, with the caller's reason", async () => {
    const controller = new AbortController();
    const embedder = createEmbedder(recordingModel(never).model);
    const pending = embedder.embed("a", queryUntil(controller.signal));
    controller.abort(new Error("the user left"));
    await assert.rejects(pending, /the user left/);
  });

  it("stops while it waits for the next attempt", async () => {
    const controller = new AbortController();
    const { model, state } = failingModel(failure(), failure());
    const sleep = () => {
      controller.abort(new Error("the user left"));
      return new Promise<void>(() => {});
    };
    const embedder = createEmbedder(model, { timing: { sleep } });
    await assert.rejects(embedder.embed("a", queryUntil(controller.signal)), /the user left/);
    assert.equal(state.calls, 1);
  });

  it("does not start for a caller that has already left", async () => {
    const { model, calls } = recordingModel();
    const signal = AbortSignal.abort(new Error("the user left"));
    await assert.rejects(createEmbedder(model).embed("a", queryUntil(signal)), /the user left/);
    assert.deepEqual(calls, []);
  });

  it("embeds no further batch once the caller aborts", async () => {
    const controller = new AbortController();
    const calls: number[] = [];
    const { model } = recordingModel({
      async doEmbed(texts) {
        if (calls.push(texts.length) === 2) controller.abort(new Error("the user left"));
        return texts.map(() => [1, 0]);
      },
    });
    const texts = Array.from({ length: 30 }, (_, index) => `${index}`);
    const call = { ...queryUntil(controller.signal), purpose: "passage" } as const;
    await assert.rejects(createEmbedder(model).embedMany(texts, call), /the user left/);
    assert.deepEqual(calls, [3, 3]);
  });

  it("does not wait for a cache that hangs when the caller aborts", async () => {
    for (const hanging of ["get", "put"] as const) {
      const controller = new AbortController();
      const hang = () => {
        setImmediate(() => controller.abort(new Error("the user left")));
        return new Promise<never>(() => {});
      };
      const cache: QueryVectorCache = { ...mapCache(), [hanging]: hang };
      const embedder = createEmbedder(recordingModel().model, { cache });
      await assert.rejects(embedder.embed("a", queryUntil(controller.signal)), /the user left/);
    }
  });
});

describe("createEmbedder, on its cache", () => {
  it("asks the model once for a query, and every time for a passage", async () => {
    const { model, calls } = recordingModel();
    const embedder = createEmbedder(model, { cache: mapCache() });
    const first = await embedder.embed("a", QUERY);
    assert.deepEqual(await embedder.embed("a", QUERY), first);
    await embedder.embed("a", PASSAGE);
    await embedder.embed("a", PASSAGE);
    assert.deepEqual(calls, [["a"], ["a"], ["a"]]);
  });

  it("sends the model only what the cache does not know", async () => {
    const { model, calls } = recordingModel();
    const embedder = createEmbedder(model, { cache: mapCache() });
    await embedder.embed("b", QUERY);
    const vectors = await embedder.embedMany(["a", "b", "c"], QUERY);
    assert.deepEqual(calls, [["b"], ["a", "c"]]);
    assert.deepEqual(vectors[1], await embedder.embed("b", QUERY));
  });

  it("keeps the queries of two tenants apart", async () => {
    const { model, calls } = recordingModel();
    const embedder = createEmbedder(model, { cache: mapCache() });
    await embedder.embed("a", QUERY);
    await embedder.embed("a", { purpose: "query", context: createRequestContext("b") });
    await embedder.embed("a", QUERY);
    assert.deepEqual(calls, [["a"], ["a"]]);
  });

  it("never shows the cache a text, only its SHA-256", async () => {
    const keys: string[] = [];
    const cache = mapCache();
    const spy: QueryVectorCache = {
      ...cache,
      put: async (...entry) => {
        keys.push(entry[2]);
        return cache.put(...entry);
      },
    };
    await createEmbedder(recordingModel().model, { cache: spy }).embed("abc", QUERY);
    assert.deepEqual(keys, ["ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"]);
  });

  it("works without a cache that fails", async () => {
    const cache: QueryVectorCache = { ...mapCache(), get: failToRead, put: failToRead };
    const { model, calls } = recordingModel();
    assert.equal((await createEmbedder(model, { cache }).embed("a", QUERY)).length, 2);
    assert.equal(calls.length, 1);
  });

  it("does not believe a cached vector of the wrong size or with broken numbers", async () => {
    for (const bad of [Float32Array.of(1), Float32Array.of(NaN, 1)]) {
      const { model, calls } = recordingModel();
      const cache: QueryVectorCache = { ...mapCache(), get: async () => bad };
      await createEmbedder(model, { cache }).embed("a", QUERY);
      assert.deepEqual(calls, [["a"]]);
    }
  });
});

describe("splitIntoBatches", () => {
  it("keeps every text once, in order, within both limits", () => {
    const limits = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 20 }));
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 60 })), limits, (texts, [maxTexts, maxTokens]) => {
        const batches = splitIntoBatches(texts, maxTexts, maxTokens);
        assert.deepEqual(batches.flat(), texts);
        for (const batch of batches) {
          const tokens = batch.reduce((sum, text) => sum + Math.ceil(text.length / 4), 0);
          assert.ok(batch.length >= 1 && batch.length <= maxTexts);
          assert.ok(tokens <= maxTokens || batch.length === 1);
        }
      }),
    );
  });

  it("sends a text above the limit alone rather than never", () => {
    const long = "b".repeat(20);
    assert.deepEqual(splitIntoBatches(["a", long, "c"], 10, 3), [["a"], [long], ["c"]]);
  });
});

describe("embedPassages", () => {
  const passages = [
    { titles: ["Manual", "Prazos"], text: "dez dias" },
    { titles: [], text: "sem título" },
  ];

  it("gives a model that reads word order the titles and the text as one", async () => {
    const { model, calls } = recordingModel();
    const vectors = await embedPassages(createEmbedder(model), passages, context);
    assert.deepEqual(calls, [["Manual\nPrazos\ndez dias", "sem título"]]);
    assert.equal(vectors.length, 2);
  });

  it("adds the weighted vector of the titles where the model asks for it", async () => {
    const { model } = recordingModel({
      titleWeight: 0.5,
      doEmbed: async (texts) => texts.map((text) => (text.startsWith("Manual") ? [0, 1] : [1, 0])),
    });
    const [titled, plain] = await embedPassages(createEmbedder(model), passages, context);
    assert.deepEqual(titled, unit(1, 0.5));
    assert.deepEqual(plain, unit(1, 0));
  });
});
