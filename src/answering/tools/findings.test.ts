import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { fallbackOf, findingsConfidence, resultCount, toolData, tracedHits } from "./findings.ts";
import type { ToolFindings } from "./tool.ts";
import { useToolbox } from "./tools-fixture.ts";

/** As it arrives at the other end of a wire. */
interface Sent {
  readonly query: string;
  readonly confidence?: { readonly level: string; readonly score: number };
  readonly references?: unknown;
  readonly unknown_datastores?: unknown;
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

function sent(findings: ToolFindings): Sent {
  const data = toolData(findings);
  const received = JSON.parse(JSON.stringify(data)) as Sent;
  assert.deepEqual(received, data, "JSON keeps all of it");
  return received;
}

const UNIT = (score: unknown): boolean => typeof score === "number" && score >= 0 && score <= 1;

describe("what tools find", () => {
  const { find } = useToolbox();

  describe("findings", () => {
    it("are counted, and say how sure they are", async () => {
      const products = await find("catalog", "searchCatalog", { query: "tesoura" });
      assert.equal(resultCount(products), products.response.results.length);
      assert.equal(findingsConfidence(products), products.response.confidence);
      const passages = await find("documents", "searchDocuments", { query: "poda no inverno", limit: 3 });
      assert.equal(resultCount(passages), 3);
      const nothing = await find("faqs", "searchFaqs", { query: "xyzzy" }, { mode: "lexical" });
      assert.equal(resultCount(nothing), 0);
      assert.equal(findingsConfidence(nothing)?.level, "sem_rag");
      const stats = await find("stats", "getStats", {});
      assert.deepEqual([resultCount(stats), findingsConfidence(stats)], [1, null]);
    });

    it("tell what a search had to do without", async () => {
      const passages = await find("documents", "searchDocuments", { query: "poda" });
      assert.equal(fallbackOf(passages), null);
      const response = { ...passages.response, fallback: "vectors-not-ready" } as const;
      assert.equal(fallbackOf({ kind: "law", response }), "vectors-not-ready");
      const faqs = await find("faqs", "searchFaqs", { query: "muda" });
      const failed = { ...faqs.response, fallbackReason: "embedding-generation-failed" } as const;
      assert.equal(fallbackOf({ kind: "faqs", response: failed }), "embedding-generation-failed");
      const files = await find("files", "file_search", { query: "itbi" });
      assert.equal(fallbackOf(files), null);
      const unread = { ...files.response, unread: ["Fazenda/itbi.md"] };
      assert.equal(fallbackOf({ kind: "files", response: unread }), "files-not-read");
      assert.equal(fallbackOf(await find("stats", "getStats", {})), null);
    });
  });

  describe("a trace of findings", () => {
    it("has every number behind a passage's place", async () => {
      const findings = await find("documents", "searchDocuments", { query: "poda no inverno", limit: 1 });
      const [hit] = findings.response.hits;
      const [traced] = tracedHits(findings);
      assert.ok(hit && traced);
      assert.deepEqual(
        [traced.label, traced.documentId, traced.score],
        [hit.citation.label, hit.chunk.documentId, hit.score],
      );
      const { breakdown } = hit;
      assert.deepEqual(traced.scores, {
        fused: breakdown.fusedScore,
        lexical: breakdown.lexicalScore,
        lexicalRank: breakdown.lexicalRank,
        vector: breakdown.vectorScore,
        vectorRank: breakdown.vectorRank,
        rerank: null,
        relevance: hit.relevance,
        "lexical.stems": breakdown.lexicalParts["stems"],
        "lexical.words": breakdown.lexicalParts["words"],
        "lexical.pairs": breakdown.lexicalParts["pairs"],
      });
    });

    it("has the points by fields of products and questions, and the passages behind files", async () => {
      const products = await find("catalog", "searchCatalog", { query: "tesoura de aço" });
      const [product] = tracedHits(products);
      assert.equal(product?.scores["fields"], products.response.results[0]?.lexicalScore);
      assert.deepEqual([product?.scores["matchedTokens"], product?.scores["tokens"]], [2, 2]);
      const [faq] = tracedHits(await find("faqs", "searchFaqs", { query: "quantas vezes rego a orquídea?" }));
      assert.deepEqual([faq?.scores["question"], faq?.scores["nearExact"]], [1, 1]);
      const files = await find("files", "file_search", { query: "valor do itbi" });
      const [file] = tracedHits(files);
      assert.equal(file?.score, files.response.results[0]?.score);
      assert.equal(file?.scores["relevance"], file?.score);
      assert.ok((file?.scores["lexicalRank"] ?? 0) >= 1);
      assert.deepEqual(tracedHits(await find("stats", "getStats", {})), []);
    });
  });

  describe("the data of a tool", () => {
    it("has passages with their sources", async () => {
      const { results, confidence } = sent(
        await find("documents", "searchDocuments", { query: "jacarandá pede poda no inverno", limit: 2 }),
      );
      const [first] = results;
      assert.deepEqual(Object.keys(first ?? {}), [
        "title",
        "kind",
        "text",
        "score",
        "chunk_index",
        "source_type",
        "created_at",
        "citation",
      ]);
      assert.match(String(first?.["text"]), /há um jacarandá que pede poda/);
      assert.deepEqual(first?.["citation"], { label: "Jardim", source: "jardim.md" });
      assert.ok(UNIT(first?.["score"]) && UNIT(confidence?.score));
    });

    it("has the fields of questions and products that say something", async () => {
      const faqs = sent(
        await find("faqs", "searchFaqs", { query: "quantas vezes rego a orquídea?", limit: 1 }),
      );
      const { snippet: _snippet, score, created_at: _at, ...faq } = faqs.results[0] ?? {};
      assert.ok(UNIT(score));
      assert.deepEqual(faq, {
        id: "regar",
        question: "Quantas vezes rego a orquídea?",
        answer: "Uma vez por semana.",
        category: "Rega",
        keywords: ["aguar"],
        priority: 0,
        active: true,
        chunk_index: 0,
        source_type: "manual",
        citation: faq["citation"],
      });
      const products = sent(await find("catalog", "searchCatalog", { query: "tesoura", limit: 1 }));
      const [product] = products.results;
      assert.deepEqual(
        [product?.["name"], product?.["price"], product?.["tags"]],
        ["Tesoura curva", 40, ["aço"]],
      );
      assert.ok(!("manufacturer" in (product ?? {})), "an empty field is left out");
      const both = sent(
        await find("documents", "searchDocuments", { query: "quantas vezes rego a orquídea?" }),
      );
      assert.deepEqual((both.results[0] as { entry: { id: string } }).entry.id, "regar");
    });

    it("says what became of each citation", async () => {
      const query = "art. 4º da Lei 90.100/1995 e art. 40 da Lei 90.100/1995";
      const { references, results } = sent(await find("law", "searchLaw", { query }));
      assert.deepEqual(references, [
        { cited: "Lei 90.100/1995, Art. 4", status: "found" },
        {
          cited: "Lei 90.100/1995, Art. 40",
          status: "provision-not-found",
          document: "Lei dos Pomares",
          known: [],
        },
      ]);
      assert.match(String(results[0]?.["text"]), /paga multa de trinta reais/);
      assert.equal(results[0]?.["reference"], "Lei 90.100/1995, Art. 4");
      const former = sent(
        await find("law", "searchLaw", { query: "art. 1º da Lei 90.100/1995", asOf: "2000-01-01" }),
      );
      assert.match(String(former.results[0]?.["text"]), /abre às oito horas/);
    });

    it("has of a long passage the best part", async () => {
      const findings = await find("documents", "searchDocuments", { query: "poda no inverno", limit: 1 });
      const hits = findings.response.hits.map((hit) => ({
        ...hit,
        chunk: { ...hit.chunk, text: "poda ".repeat(1_000) },
      }));
      const { results } = sent({ ...findings, response: { ...findings.response, hits } });
      assert.equal(results[0]?.["text"], findings.response.hits[0]?.snippet);
    });

    it("is, of files, what a model needs to quote them", async () => {
      const input = {
        query: "competências da secretaria da fazenda",
        datastores: ["secretaria_da_fazenda", "Lua"],
      };
      const { query, results, ...others } = sent(await find("files", "file_search", input));
      assert.equal(query, input.query);
      assert.deepEqual(others, { unknown_datastores: ["Lua"] });
      const { snippet, score, created_at: _at, ...first } = results[0] ?? {};
      assert.deepEqual(first, {
        datastore: "Secretaria da Fazenda",
        file: "sobre.md",
        title: "Sobre a Secretaria da Fazenda",
        chunk_index: first["chunk_index"],
        source_type: "md",
        citation: first["citation"],
      });
      assert.match(String(first["citation"]), /^Sobre a Secretaria da Fazenda/);
      assert.ok(String(snippet).length > 0 && String(snippet).length <= 900);
      assert.ok(UNIT(score));
    });

    it("is, of statistics, the numbers", async () => {
      const findings = await find("stats", "getStats", {});
      assert.deepEqual(toolData(findings), findings.stats);
    });
  });
});
