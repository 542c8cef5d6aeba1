import { createRequestContext } from "#src/domain/index.ts";
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { anything, assert as assertProperty, asyncProperty, constantFrom } from "fast-check";
import type { KnowledgeSource } from "./knowledge-source.ts";
import type { ToolName, ToolScope } from "./tool.ts";
import { useToolbox } from "./tools-fixture.ts";
import { MAX_QUERY_LENGTH } from "#src/retrieval/index.ts";
import { toolNamed, TOOLS } from "./tools.ts";

const NAMES = Object.keys(TOOLS) as ToolName[];
const SEARCHES = NAMES.filter((name) => name !== "getStats");

describe("the tools", () => {
  it("are told to models in a few Portuguese words", () => {
    for (const [name, tool] of Object.entries(TOOLS)) {
      assert.equal(tool.name, name);
      assert.ok(tool.description.length > 60 && tool.description.length <= 300, name);
      assert.match(tool.description, /\bUse\b/, name);
    }
  });

  it("are known by their names only", () => {
    assert.equal(toolNamed("searchLaw"), TOOLS.searchLaw);
    for (const name of ["searchlaw", "", "toString", "__proto__"]) assert.equal(toolNamed(name), null);
  });
});

describe("over a knowledge base,", () => {
  const { run, find } = useToolbox();

  const problemOf = async (name: ToolName, input: unknown): Promise<string> => {
    const outcome = await run(name, input);
    assert.equal(outcome.ok, false, `${name} ${JSON.stringify(input)}`);
    assert.equal(outcome.arguments, input);
    return outcome.problem;
  };

  const passages = async (limit: number | undefined, topK: number | undefined): Promise<number> => {
    const input = { query: "poda no inverno", ...(limit === undefined ? {} : { limit }) };
    const scope = topK === undefined ? {} : { topK };
    return (await find("documents", "searchDocuments", input, scope)).response.hits.length;
  };

  const files = async (input: object, scope?: ToolScope): Promise<number> =>
    (await find("files", "file_search", { query: "secretaria prazo dias horas", ...input }, scope)).response
      .results.length;

  describe("arguments of a tool", () => {
    it("are refused in Portuguese, with the name of what is wrong", async () => {
      const long = "a".repeat(MAX_QUERY_LENGTH + 1);
      for (const name of SEARCHES) {
        for (const query of [undefined, 7, "", "   ", long])
          assert.match(await problemOf(name, { query }), /query:/);
        assert.match(await problemOf(name, { query: "poda", collection: "x" }), /Chave inválida.*collection/);
        for (const input of ["poda", [], 7]) assert.match(await problemOf(name, input), /esperava um objeto/);
      }
      assert.match(await problemOf("getStats", { all: true }), /all/);
      assert.match(await problemOf("searchLaw", { query: "multa", asOf: "2003-02-31" }), /asOf:/);
      assert.match(await problemOf("file_search", { query: "multa", datastores: "Fazenda" }), /datastores:/);
      assert.match(await problemOf("file_search", { query: "multa", datastores: [1] }), /datastores\.0:/);
    });

    it("ask for one to twenty results", async () => {
      for (const [name, key] of [
        ["searchCatalog", "limit"],
        ["searchFaqs", "limit"],
        ["searchDocuments", "limit"],
        ["searchLaw", "limit"],
        ["file_search", "top_k"],
      ] as const) {
        for (const wrong of [0, -1, 21, 2.5, "3", null, Number.NaN]) {
          assert.match(await problemOf(name, { query: "poda", [key]: wrong }), new RegExp(`${key}:`));
        }
        for (const right of [1, 20]) assert.ok((await run(name, { query: "poda", [key]: right })).ok);
      }
    });

    it("may be missing altogether where none is needed", async () => {
      for (const nothing of [undefined, null, "", {}]) assert.ok((await run("getStats", nothing)).ok);
    });

    it("are told of in few words, however long the keys that a model made up", async () => {
      const input = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`chave${at}`.repeat(20), at]));
      assert.ok((await problemOf("searchFaqs", input)).length <= 500);
    });

    it("never make a tool throw or search before they are in order", async () => {
      const asked: unknown[] = [];
      const note = async (request: unknown): Promise<never> => {
        asked.push(request);
        throw new Error("searched");
      };
      const source = Object.fromEntries(
        ["search", "searchFaqs", "searchCatalog", "resolve", "fileSearch", "stats"].map((name) => [
          name,
          note,
        ]),
      ) as unknown as KnowledgeSource;
      await assertProperty(
        asyncProperty(constantFrom(...SEARCHES), anything(), async (name, input) => {
          const outcome = await TOOLS[name].run(input, {
            source,
            context: createRequestContext("a"),
            scope: {},
          });
          assert.equal(outcome.ok, false);
        }),
      );
      assert.deepEqual(asked, []);
    });
  });

  describe("a tool", () => {
    it("finds products, questions, passages of every kind, and files", async () => {
      const products = await find("catalog", "searchCatalog", { query: "tesoura" });
      assert.equal(products.response.results[0]?.item.id, "tesoura");
      const faqs = await find("faqs", "searchFaqs", { query: "quantas vezes rego a orquídea" });
      assert.equal(faqs.response.results[0]?.entry.id, "regar");
      const query = "poda com tesoura, rega da orquídea, multa da lei";
      const { response } = await find("documents", "searchDocuments", { query, limit: 20 });
      const kinds = new Set(response.hits.map(({ kind }) => kind));
      for (const kind of ["document", "faq", "catalog", "legal"] as const) assert.ok(kinds.has(kind), kind);
      const files = await find("files", "file_search", { query: "competências da secretaria da fazenda" });
      assert.equal(files.response.results[0]?.file, "sobre.md");
      assert.equal(files.response.results[0]?.datastore, "Secretaria da Fazenda");
    });

    it("looks for laws among laws, and for what is cited at its place", async () => {
      const { response } = await find("law", "searchLaw", { query: "art. 1º da Lei 90.100/1995" });
      assert.ok(response.hits.every(({ kind }) => kind === "legal"));
      assert.match(response.hits[0]?.chunk.text ?? "", /seis horas/);
      assert.deepEqual(
        response.references.map(({ kind }) => kind),
        ["found"],
      );
      const former = await find("law", "searchLaw", {
        query: "art. 1º da Lei 90.100/1995",
        asOf: "2000-01-01",
      });
      assert.match(former.response.hits[0]?.chunk.text ?? "", /oito horas/);
    });

    it("brings no more than it is told to", async () => {
      assert.equal(await passages(undefined, undefined), 5, "as the settings say");
      assert.equal(await passages(3, undefined), 3);
      assert.equal(await passages(undefined, 7), 7);
      assert.equal(await passages(3, 7), 3, "fewer than the caller wants");
      assert.equal(await passages(12, 7), 7, "not more than the caller wants");
    });

    it("gives four files unless told otherwise", async () => {
      assert.equal(await files({}), 4);
      assert.equal(await files({ top_k: 2 }), 2);
      assert.equal(await files({ top_k: 6 }, { topK: 3 }), 3);
    });

    it("counts what there is", async () => {
      const { stats } = await find("stats", "getStats", {});
      assert.ok(stats.documents > 10 && (stats.collections["leis"] ?? 0) > 0);
    });
  });

  describe("the scope of a caller", () => {
    const query = "poda tesoura orquídea multa pomar";

    it("holds for collections, whatever is asked", async () => {
      const scope: ToolScope = { filter: { collections: ["lagos"] } };
      const { response } = await find(
        "documents",
        "searchDocuments",
        { query: "multa do pomar, pato do lago" },
        scope,
      );
      assert.deepEqual(new Set(response.hits.map(({ collection }) => collection)), new Set(["lagos"]));
      const law = await find("law", "searchLaw", { query: "art. 4º da Lei 90.100/1995" }, scope);
      assert.ok(law.response.hits.every(({ collection }) => collection === "lagos"));
      assert.deepEqual(
        law.response.references.map(({ kind }) => kind),
        ["outside-filter"],
      );
      for (const [kind, name] of [
        ["catalog", "searchCatalog"],
        ["faqs", "searchFaqs"],
        ["files", "file_search"],
      ] as const) {
        assert.equal((await find(kind, name, { query }, scope)).response.results.length, 0, name);
      }
    });

    it("holds for kinds: a tool for another kind finds nothing", async () => {
      const scope: ToolScope = { filter: { kinds: ["document"] } };
      const { response } = await find("documents", "searchDocuments", { query, limit: 20 }, scope);
      assert.deepEqual(new Set(response.hits.map(({ kind }) => kind)), new Set(["document"]));
      assert.equal((await find("catalog", "searchCatalog", { query }, scope)).response.results.length, 0);
      assert.equal((await find("faqs", "searchFaqs", { query }, scope)).response.results.length, 0);
      assert.equal((await find("law", "searchLaw", { query }, scope)).response.hits.length, 0);
      const cited = await find("law", "searchLaw", { query: "art. 4º da Lei 90.100/1995" }, scope);
      assert.equal(cited.response.hits.length, 0);
    });

    it("keeps its own day against the model's", async () => {
      const input = { query: "art. 1º da Lei 90.100/1995", asOf: "2020-01-01" };
      const { response } = await find("law", "searchLaw", input, { asOf: "2000-01-01" });
      assert.match(response.hits[0]?.chunk.text ?? "", /oito horas/);
    });

    it("sets mode, least score and reading between the words", async () => {
      const words = await find("documents", "searchDocuments", { query }, { mode: "lexical" });
      assert.equal(words.response.mode, "lexical");
      const strict = await find("documents", "searchDocuments", { query }, { minScore: 1 });
      assert.equal(strict.response.hits.length, 0);
      const expansion = { typos: false, synonyms: false };
      const typed = await find(
        "documents",
        "searchDocuments",
        { query: "jacarndá" },
        { expansion, mode: "lexical" },
      );
      assert.equal(typed.response.hits.length, 0);
    });

    it("opens the datastores that it names", async () => {
      const scope: ToolScope = { filter: { collections: ["datastore/Secretaria da Saúde", "geral"] } };
      const input = {
        query: "secretaria competência",
        datastores: ["Secretaria da Saúde", "Secretaria da Fazenda"],
      };
      // The collections of datastores are there once they have been looked into.
      await find("files", "file_search", { query: "secretaria" });
      const { response } = await find("files", "file_search", input, scope);
      assert.deepEqual(response.datastores, ["Secretaria da Saúde"]);
      assert.deepEqual(response.unknownDatastores, ["Secretaria da Fazenda"]);
      assert.ok(response.results.length > 0);
    });

    it("counts nothing of other collections", async () => {
      const { stats } = await find("stats", "getStats", {}, { filter: { collections: ["lagos"] } });
      assert.deepEqual(Object.keys(stats.collections), ["lagos"]);
      assert.equal(stats.documents, stats.collections["lagos"]);
    });
  });
});
