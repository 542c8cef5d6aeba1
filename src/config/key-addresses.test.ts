import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, it } from "node:test";
import { readEnvironment } from "./environment.ts";
import { readSettings } from "./index.ts";

const HOST = "servidor.example:8443";
const FILE = join("/projeto", ".env");

type Values = Readonly<Record<string, string>>;

/** What becomes of settings that the environment and a file in "/projeto" give. */
function read(environment: Values, inFile: Values) {
  const names = new Set(Object.keys(inFile).filter((name) => environment[name] === undefined));
  const { config, notices } = readSettings(
    { ACERVO_DATA: "/projeto/.acervo", ...inFile, ...environment },
    { file: { path: FILE, names } },
  );
  return { problems: [config.embeddingProblem, config.reranking.problem, config.llm.problem], notices };
}

/** Every key that some provider sends to an address that can be set. */
const PAIRS: readonly (readonly [task: "EMBEDDING" | "RERANK" | "LLM", choice: Values, key: string])[] = [
  ["EMBEDDING", { ACERVO_EMBEDDING: "openai" }, "OPENAI_API_KEY"],
  ["EMBEDDING", { ACERVO_EMBEDDING: "gemini" }, "GEMINI_API_KEY"],
  ["EMBEDDING", { ACERVO_EMBEDDING: "cohere" }, "COHERE_API_KEY"],
  [
    "EMBEDDING",
    {
      ACERVO_EMBEDDING: "openai-compatible",
      ACERVO_EMBEDDING_MODEL: "m",
      ACERVO_EMBEDDING_DIMENSIONS: "8",
    },
    "ACERVO_EMBEDDING_API_KEY",
  ],
  ["RERANK", { ACERVO_RERANKER: "cohere" }, "COHERE_API_KEY"],
  ["RERANK", { ACERVO_RERANKER: "llm", ACERVO_RERANK_MODEL: "m" }, "ACERVO_RERANK_API_KEY"],
  ...(
    [
      ["openai", "OPENAI_API_KEY"],
      ["gemini", "GEMINI_API_KEY"],
      ["anthropic", "ANTHROPIC_API_KEY"],
      ["openrouter", "OPENROUTER_API_KEY"],
      ["vertex", "GOOGLE_VERTEX_API_KEY"],
      ["openai-compatible", "ACERVO_LLM_API_KEY"],
    ] as const
  ).map(([provider, key]) => ["LLM", { ACERVO_LLM: provider, ACERVO_LLM_MODEL: "m" }, key] as const),
  [
    "LLM",
    { ACERVO_LLM: "vertex", ACERVO_LLM_MODEL: "m", GOOGLE_VERTEX_PROJECT: "p" },
    "GOOGLE_APPLICATION_CREDENTIALS",
  ],
];

describe("a key and the address that it is sent to", () => {
  for (const [task, choice, key] of PAIRS) {
    const name = `ACERVO_${task}_BASE_URL`;
    const address = { [name]: `https://${HOST}/v1` };
    const secret = { [key]: "segredo" };

    it(`${key}, ${name}: come from the same place, or the environment confirms the host`, () => {
      const trusting = { ACERVO_TRUSTED_HOSTS: `outro.example, ${HOST}` };
      for (const [environment, file] of [
        [{ ...secret, ...address, ...choice }, {}],
        [{}, { ...secret, ...address, ...choice }],
        [secret, choice],
        [
          { ...secret, ...trusting },
          { ...address, ...choice },
        ],
        [
          { ...address, ...trusting },
          { ...secret, ...choice },
        ],
      ] as const) {
        const codes = read(environment, file).problems.map((problem) => problem?.code);
        assert.ok(!codes.includes("key-address-apart"), JSON.stringify(environment));
      }
    });

    it(`${key}, ${name}: are not used when one comes from a file and the other does not`, () => {
      const trusting = { ACERVO_TRUSTED_HOSTS: HOST };
      for (const [environment, file] of [
        [secret, { ...address, ...choice }],
        [{ ...secret, ...choice }, address],
        [address, { ...secret, ...choice }],
        [secret, { ...address, ...choice, ...trusting }],
        [
          { ...secret, ACERVO_TRUSTED_HOSTS: "servidor.example" },
          { ...address, ...choice },
        ],
        [secret, { ...address, ...choice, [key]: "isca" }],
      ] as const) {
        const [problem] = read(environment, file).problems.filter((found) => found !== null);
        assert.equal(problem?.code, "key-address-apart", JSON.stringify([environment, file]));
        for (const word of [key, name, `ACERVO_TRUSTED_HOSTS=${HOST}`])
          assert.ok(problem.message.includes(word));
        assert.doesNotMatch(problem.message, /segredo/);
      }
    });
  }

  it("are of no concern where the provider in use does not send that key", () => {
    const local = {
      ACERVO_LLM: "openai-compatible",
      ACERVO_LLM_MODEL: "m",
      ACERVO_LLM_BASE_URL: "http://127.0.0.1:11434/v1",
    };
    assert.deepEqual(read({ OPENAI_API_KEY: "k" }, local).problems, [null, null, null]);
  });
});

describe("an address", () => {
  it("that fetch would refuse is refused with the settings", () => {
    for (const address of [
      "ftp://x.example",
      "file:///etc/passwd",
      "javascript:1",
      "https://eu:senha@x.example",
    ]) {
      for (const name of ["ACERVO_LLM_BASE_URL", "ACERVO_EMBEDDING_BASE_URL", "ACERVO_RERANK_BASE_URL"]) {
        assert.throws(() => readSettings({ [name]: address }), {
          code: "invalid-config",
          message: new RegExp(name),
        });
      }
    }
  });

  it("cannot be made of a region", () => {
    const region = { GOOGLE_VERTEX_LOCATION: "evil.example/" };
    assert.throws(() => readSettings(region), { code: "invalid-config", message: /GOOGLE_VERTEX_LOCATION/ });
  });
});

const told = (data: string, inFile: Values) => read({ ACERVO_DATA: data }, inFile).notices;

describe("a .env file", () => {
  const folder = mkdtempSync(join(tmpdir(), "acervo-env-"));
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("is announced with what it sets, unless it lies in the base's folder or beside it", () => {
    const [notice, ...more] = told("/dados/base", { ACERVO_TOP_K: "3", RAG__TOP_K: "3", PATH: "x" });
    assert.deepEqual(more, []);
    assert.equal(notice?.name, FILE);
    assert.match(notice.text.pt, /\/dados\/base.*define ACERVO_TOP_K, RAG__TOP_K$/);
    assert.deepEqual(told("/projeto/.acervo", { ACERVO_TOP_K: "3" }), []);
    assert.deepEqual(told("/projeto", { ACERVO_TOP_K: "3" }), []);
    assert.deepEqual(told("/dados/base", { DATABASE_URL: "x" }), [], "it sets nothing of ours");
  });

  it("gives what the environment does not, and says which names", () => {
    const path = join(folder, ".env");
    writeFileSync(path, "ACERVO_TOP_K=3\nOPENAI_API_KEY=isca\n");
    const { values, file, problem } = readEnvironment({ OPENAI_API_KEY: "k" }, path);
    assert.deepEqual(values, { ACERVO_TOP_K: "3", OPENAI_API_KEY: "k" });
    assert.deepEqual([[...(file?.names ?? [])], problem], [["ACERVO_TOP_K"], null]);
  });

  it("that is a folder is not read", () => {
    const path = join(folder, "pasta.env");
    mkdirSync(path);
    assert.deepEqual(readEnvironment({}, path), { values: {}, file: null, problem: null });
  });

  it("that cannot be read is a typed error", () => {
    const path = join(folder, "circular.env");
    symlinkSync(path, path);
    assert.equal(readEnvironment({}, path).problem?.code, "path-not-readable");
  });
});
