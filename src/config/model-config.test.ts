import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { readSettings } from "./config.ts";

const reranking = (settings: Record<string, string>) => readSettings(settings).config.reranking;

/** Who is made of them, when nothing is missing. */
function given(settings: Record<string, string>) {
  const { reranker, problem } = reranking(settings);
  assert.equal(problem, null);
  return reranker;
}

/** Who reranks, and whether by itself. */
function who(settings: Record<string, string>) {
  const { reranker, isOn } = reranking(settings);
  return [reranker.provider, isOn];
}

describe("the settings of reranking", () => {
  it("name nobody, and leave it to the figures, when nobody sets anything", () => {
    assert.deepEqual(reranking({}), {
      reranker: { provider: "none" },
      problem: null,
      isOn: false,
      candidates: 20,
      deadlineMs: 10_000,
    });
  });

  it("say when, how many and how long", () => {
    assert.deepEqual(
      ["auto", "on", "off"].map((when) => reranking({ ACERVO_RERANK: when }).isOn),
      [false, true, false],
    );
    const { candidates, deadlineMs } = reranking({
      ACERVO_RERANK_CANDIDATES: "40",
      ACERVO_RERANK_SECONDS: "3",
    });
    assert.deepEqual([candidates, deadlineMs], [40, 3_000]);
  });

  it("give each provider what it needs", () => {
    assert.deepEqual(given({ ACERVO_RERANKER: "overlap" }), { provider: "overlap" });
    assert.deepEqual(given({ ACERVO_RERANKER: "cohere", COHERE_API_KEY: "k", ACERVO_RERANK_MODEL: "m" }), {
      provider: "cohere",
      model: "m",
      apiKey: "k",
    });
    assert.deepEqual(given({ ACERVO_RERANKER: "llm", OPENAI_API_KEY: "k" }), {
      provider: "llm",
      service: "openai",
      apiKey: "k",
    });
    const local = {
      ACERVO_RERANKER: "llm",
      ACERVO_RERANK_BASE_URL: "http://127.0.0.1:1/v1",
      ACERVO_RERANK_MODEL: "m",
    };
    const server = {
      provider: "llm",
      service: "openai-compatible",
      baseUrl: "http://127.0.0.1:1/v1",
      model: "m",
    };
    assert.deepEqual(given(local), server, "a server of one's own needs no key");
    assert.deepEqual(given({ ...local, ACERVO_RERANK_API_KEY: "k" }), { ...server, apiKey: "k" });
    assert.deepEqual(given({ ACERVO_RERANKER: "onnx" }), {
      provider: "onnx",
      model: ".acervo/models/reranker",
    });
    assert.deepEqual(given({ ACERVO_RERANKER: "onnx", ACERVO_RERANK_MODEL: "x" }), {
      provider: "onnx",
      model: "x",
    });
  });

  it("seed 004: are on by themselves with a reranker's key, which also chooses the provider", () => {
    const cohere = { COHERE_API_KEY: "c" };
    const openai = { OPENAI_API_KEY: "o" };
    assert.deepEqual(who(cohere), ["cohere", true]);
    assert.deepEqual(who({ ...cohere, ...openai }), ["cohere", true]);
    assert.deepEqual(who({ ...openai, KB_RERANKER_ENABLED: "true" }), ["llm", true]);
    assert.deepEqual(who({ ...openai, KB_RERANKER_MODEL: "gpt-4o-mini" }), ["llm", true]);
    assert.deepEqual(who({ ...cohere, ACERVO_RERANK: "off" }), ["cohere", false]);
    assert.deepEqual(who({ ...cohere, KB_RERANKER_ENABLED: "false" }), ["cohere", false]);
    assert.deepEqual(who({ ...cohere, ACERVO_RERANKER: "none" }), ["none", false]);
    assert.deepEqual(
      who({ KB_RERANKER_ENABLED: "true" }),
      ["overlap", true],
      "without a key: by shared words",
    );
  });

  it("seed 004: send nothing away because of a key that was set for something else", () => {
    for (const settings of [
      { OPENAI_API_KEY: "o" },
      { OPENAI_API_KEY: "o", ACERVO_EMBEDDING: "openai" },
      { OPENAI_API_KEY: "o", ACERVO_LLM: "openai", ACERVO_LLM_MODEL: "gpt-4o-mini" },
      { COHERE_API_KEY: "c", ACERVO_EMBEDDING: "cohere" },
    ]) {
      assert.deepEqual(who(settings), ["none", false], JSON.stringify(settings));
    }
    const both = { COHERE_API_KEY: "c", ACERVO_EMBEDDING: "cohere", ACERVO_RERANK: "on" };
    assert.equal(reranking(both).reranker.provider, "cohere");
  });

  it("say what a provider lacks, and leave the search alone", () => {
    for (const [settings, missing] of [
      [{ ACERVO_RERANKER: "cohere" }, "COHERE_API_KEY"],
      [{ ACERVO_RERANKER: "llm" }, "OPENAI_API_KEY"],
      [{ ACERVO_RERANKER: "llm", ACERVO_RERANK_BASE_URL: "http://127.0.0.1:1" }, "ACERVO_RERANK_MODEL"],
    ] as const) {
      const { reranker, problem } = reranking(settings);
      assert.equal(problem?.code, "reranking-not-configured");
      assert.match(problem.message, new RegExp(missing));
      assert.deepEqual(reranker, { provider: "none" });
    }
  });

  it("are reported by name, and without secrets, when they make no sense", () => {
    for (const [name, value] of [
      ["ACERVO_RERANKER", "mágica"],
      ["ACERVO_RERANK", "sempre"],
      ["ACERVO_RERANK_CANDIDATES", "101"],
      ["ACERVO_RERANK_SECONDS", "0"],
      ["ACERVO_RERANK_BASE_URL", "servidor"],
    ] as const) {
      assert.throws(
        () => readSettings({ [name]: value, COHERE_API_KEY: "segredo" }),
        (error) =>
          error instanceof AcervoError &&
          error.code === "invalid-config" &&
          error.message.includes(name) &&
          !error.message.includes("segredo"),
        name,
      );
    }
  });
});

const vertex = (settings: Record<string, string>) =>
  readSettings({ ACERVO_LLM: "vertex", ACERVO_LLM_MODEL: "m", ...settings }).config.llm;

describe("the settings of Vertex AI", () => {
  const project = { GOOGLE_VERTEX_PROJECT: "p", GOOGLE_APPLICATION_CREDENTIALS: "c.json" };

  it("seed 000: are a key, or a project with credentials", () => {
    const common = { provider: "vertex", model: "m" };
    assert.deepEqual(vertex({ ...project, GOOGLE_VERTEX_API_KEY: "k" }).model, { ...common, apiKey: "k" });
    assert.deepEqual(vertex({ ...project, GOOGLE_VERTEX_LOCATION: "southamerica-east1" }).model, {
      ...common,
      project: "p",
      location: "southamerica-east1",
      credentials: "c.json",
    });
    assert.match(vertex({}).problem?.message ?? "", /GOOGLE_VERTEX_API_KEY/);
    assert.match(vertex({ GOOGLE_VERTEX_PROJECT: "p" }).problem?.message ?? "", /APPLICATION_CREDENTIALS/);
  });
});
