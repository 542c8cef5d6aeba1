import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { type Config, readSettings } from "./index.ts";
import { settings } from "./schema.ts";

function configOf(environment: Record<string, string>): Config {
  return readSettings(environment).config;
}

function failureOf(environment: Record<string, string>): AcervoError {
  try {
    configOf(environment);
  } catch (error) {
    assert.ok(error instanceof AcervoError);
    return error;
  }
  assert.fail("the settings were accepted");
}

describe("the configuration", () => {
  it("needs no setting at all", () => {
    const config = configOf({});
    assert.equal(config.storage.dataDir, ".acervo");
    assert.deepEqual(config.embedding, { provider: "builtin" });
    assert.deepEqual(config.chunking, { kind: "recursive", maxChars: 1_000, overlap: 200 });
    assert.deepEqual(config.storage.cache, { enabled: true, ttlMs: 86_400_000, maxEntries: 10_000 });
    assert.deepEqual([config.search.topK, config.storage.backupsKept], [5, 5]);
  });

  it("seed 003: cuts laws at 500 tokens, repeats 50, joins what has less than 100, and gives a model 2,000", () => {
    const { legalChunking, contextTokens } = configOf({});
    assert.deepEqual(legalChunking, { maxTokens: 500, overlap: 50, minTokens: 100 });
    assert.equal(contextTokens, 2_000);
  });

  it("seed 004: sends no text away for vectors because a key is set", () => {
    const keys = { OPENAI_API_KEY: "o", GEMINI_API_KEY: "g", COHERE_API_KEY: "c" };
    assert.deepEqual(configOf(keys).embedding, { provider: "builtin" });
    assert.equal(configOf({ ...keys, ACERVO_EMBEDDING: "openai" }).embedding.provider, "openai");
  });

  it("seed 001: summarises what goes beyond 2,000 tokens of a conversation", () => {
    assert.equal(configOf({}).answering.historyTokens, 2_000);
  });

  it("seed 002: the vector list of products ends at a cosine of 0.5", () => {
    assert.equal(configOf({}).catalog.vectorThreshold, 0.5);
  });

  it("reports every bad setting at once, by name", () => {
    const { message, code } = failureOf({
      ACERVO_TOP_K: "0",
      ACERVO_EMBEDDING: "magic",
      ACERVO_CACHE: "maybe",
    });
    assert.equal(code, "invalid-config");
    for (const name of ["ACERVO_TOP_K", "ACERVO_EMBEDDING", "ACERVO_CACHE"])
      assert.match(message, new RegExp(name));
  });

  it("takes an empty variable as not set", () => {
    assert.equal(configOf({ ACERVO_TOP_K: "", OPENAI_API_KEY: "" }).search.topK, 5);
  });

  it("says which key a provider lacks", () => {
    for (const [provider, key] of [
      ["openai", "OPENAI_API_KEY"],
      ["gemini", "GEMINI_API_KEY"],
      ["cohere", "COHERE_API_KEY"],
      ["openai-compatible", "ACERVO_EMBEDDING_MODEL"],
    ] as const) {
      const { embedding, embeddingProblem } = configOf({ ACERVO_EMBEDDING: provider });
      assert.equal(embeddingProblem?.code, "embedding-not-configured");
      assert.match(embeddingProblem.message, new RegExp(key));
      assert.deepEqual(embedding, { provider: "none" }, "words can be searched all the same");
    }
  });

  it("passes a provider what it needs", () => {
    const { embedding } = configOf({
      ACERVO_EMBEDDING: "openai-compatible",
      ACERVO_EMBEDDING_BASE_URL: "http://127.0.0.1:11434/v1",
      ACERVO_EMBEDDING_MODEL: "bge-m3",
      ACERVO_EMBEDDING_DIMENSIONS: "1024",
    });
    assert.deepEqual(embedding, {
      provider: "openai-compatible",
      baseUrl: "http://127.0.0.1:11434/v1",
      model: "bge-m3",
      dimensions: 1024,
    });
  });

  it("never shows a secret in a message", () => {
    const { message } = failureOf({ OPENAI_API_KEY: "sk-very-secret", ACERVO_TOP_K: "many" });
    assert.doesNotMatch(message, /sk-very-secret/);
  });

  it("cuts by tokens with the sizes of that chunker", () => {
    assert.deepEqual(configOf({ ACERVO_CHUNKER: "token" }).chunking, {
      kind: "token",
      maxTokens: 512,
      overlap: 50,
    });
  });
});

function datastoreFolders(ACERVO_DATASTORES: string, flags = {}) {
  const environment = { ACERVO_TENANT: "acme", ACERVO_DATASTORES };
  return Object.fromEntries(readSettings(environment, { flags }).config.answering.datastores);
}

describe("readSettings", () => {
  it("keeps tenant, collection and language apart from what the engine is built from", () => {
    const { config, entrance } = readSettings({ ACERVO_TENANT: "acme", ACERVO_LANGUAGE: "en" });
    assert.deepEqual(entrance, { tenant: "acme", collection: "geral", language: "en" });
    for (const name of Object.keys(entrance)) assert.ok(!(name in config), name);
  });

  it("gives folders of datastores to the tenants that they name, and one alone to the environment's tenant", () => {
    assert.deepEqual(datastoreFolders("/dados/a=b, c", { ACERVO_TENANT: "outra" }), {
      acme: "/dados/a=b, c",
    });
    assert.deepEqual(datastoreFolders("/dados/x, outra=/dados/y,z"), {
      acme: "/dados/x",
      outra: "/dados/y,z",
    });
    assert.deepEqual(Object.keys(datastoreFolders("")), []);
  });

  it("gives storage a slice of its own", () => {
    const { config } = readSettings({ ACERVO_DATA: "/dados", ACERVO_BACKUPS_KEPT: "2", ACERVO_CACHE: "off" });
    assert.deepEqual(config.storage, {
      dataDir: "/dados",
      backupsKept: 2,
      cache: { enabled: false, ttlMs: 86_400_000, maxEntries: 10_000 },
    });
  });
});

function readSwitch(value: string): boolean {
  return configOf({ ACERVO_SYNONYMS: value }).search.synonyms;
}

describe("settings of the chunker", () => {
  it("fit the overlap to a smaller size unless it is given", () => {
    const overlaps = [
      { ACERVO_CHUNK_SIZE: "300" },
      { ACERVO_CHUNK_SIZE: "300", ACERVO_CHUNK_OVERLAP: "0" },
      { ACERVO_CHUNK_SIZE: "300", ACERVO_CHUNK_OVERLAP: "150" },
      { ACERVO_CHUNK_SIZE: "4000" },
    ].map((environment) => configOf(environment).chunking.overlap);
    assert.deepEqual(overlaps, [60, 0, 150, 200]);
  });

  it("that no chunker could follow are reported by name", () => {
    const tooSmall = { ACERVO_CHUNK_SIZE: "5" };
    assert.throws(() => configOf(tooSmall), { code: "invalid-config", message: /ACERVO_CHUNK_SIZE: / });
    const tooMuch = { ACERVO_CHUNK_SIZE: "300", ACERVO_CHUNK_OVERLAP: "200" };
    assert.throws(() => configOf(tooMuch), { code: "invalid-config", message: /ACERVO_CHUNK_OVERLAP: / });
  });
});

describe("switches", () => {
  it("are read as people write them", () => {
    assert.deepEqual(["true", "1", "on", "sim"].map(readSwitch), [true, true, true, true]);
    assert.deepEqual(["false", "0", "off", "nao"].map(readSwitch), [false, false, false, false]);
  });
});

describe("secrets", () => {
  it("are marked as such in the table of settings, every one of them", () => {
    const marked = Object.entries(settings.shape).filter(([, field]) => field.meta()?.["secret"] === true);
    const keys = Object.keys(settings.shape).filter((name) => /_(?:API_KEY|TOKEN)$/.test(name));
    assert.deepEqual(marked.map(([name]) => name).toSorted(), keys.toSorted());
  });
});
