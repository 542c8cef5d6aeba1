import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { readSettings } from "#src/config/index.ts";
import { rankDocuments } from "./rank-documents.ts";

const DOCUMENTS = [
  { id: "iptu", title: "IPTU", text: "A cota única do imposto vence em fevereiro." },
  { id: "vacina", title: "Vacinas", text: "As vacinas são aplicadas no posto de saúde." },
  { id: "poda", title: "Poda", text: "A multa por poda ilegal é de R$ 300,00." },
  { id: "copia", title: "Vacinas", text: "As vacinas são aplicadas no posto de saúde." },
];

/** Of reciprocal ranks, with k = 10. */
const shareOf = (rank: number | null): number => (rank === null ? 0 : 1 / (10 + rank));

const order = async (...given: Parameters<typeof rankDocuments<(typeof DOCUMENTS)[number]>>) =>
  (await rankDocuments(...given)).map(({ document }) => document.id);

describe("seed 001: documents that a caller brings", () => {
  it("are ranked by words and by the built-in vectors, the caller's own objects, the best first", async () => {
    const ranked = await rankDocuments("onde tomo vacina?", DOCUMENTS, { topK: 2 });
    assert.deepEqual(
      ranked.map(({ document }) => document),
      [DOCUMENTS[1], DOCUMENTS[3]],
    );
    const [first] = ranked;
    assert.ok(first !== undefined && first.lexicalRank === 1 && (first.vectorScore ?? 0) > 0);
    assert.ok(first.relevance > 0 && first.relevance <= 1);
  });

  it("are five, unless the caller says how many", async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({ id: at, text: `A poda ${at} é simples.` }));
    assert.equal((await rankDocuments("poda", many)).length, 5);
    assert.equal((await rankDocuments("poda", many, { topK: 7 })).length, 7);
  });

  it("are joined as the caller chooses", async () => {
    const ranked = await rankDocuments("multa por poda", DOCUMENTS, { fusion: "rrf", rrfK: 10 });
    for (const { score, lexicalRank, vectorRank } of ranked) {
      assert.ok(Math.abs(score - shareOf(lexicalRank) - shareOf(vectorRank)) < 1e-12);
    }
    assert.equal(ranked[0]?.document.id, "poda");
  });

  it("may come with vectors of the caller's own model, which find what shares no word", async () => {
    const vectors: Record<string, number[]> = {
      iptu: [1, 0],
      vacina: [0, 1],
      poda: [0.6, 0.8],
      copia: [0.1, 1],
    };
    const given = DOCUMENTS.map((document) => ({ ...document, vector: vectors[document.id] }));
    const query = "imunizante";
    assert.deepEqual(await order(query, given, { queryVector: [0, 1], topK: 3 }), [
      "vacina",
      "copia",
      "poda",
    ]);
    await assert.rejects(order(query, DOCUMENTS, { queryVector: [0, 1] }), {
      code: "invalid-option",
      message: /documents\[0\]\.vector/,
    });
  });

  it("are ranked by words alone where that is asked, or there is no model", async () => {
    assert.deepEqual(await order("poda", DOCUMENTS, { mode: "lexical" }), ["poda"]);
    const { config } = readSettings({ ACERVO_EMBEDDING: "none" });
    assert.deepEqual(await order("poda", DOCUMENTS, { config }), ["poda"]);
    assert.deepEqual(await order("xilofone", DOCUMENTS, { mode: "lexical" }), []);
    assert.deepEqual(await order("poda", []), []);
    await assert.rejects(order(" ", DOCUMENTS), { code: "query-empty" });
  });

  it("are not ranked by options that mean nothing, and the error names the option", async () => {
    const wrong: readonly (readonly [options: unknown, named: RegExp])[] = [
      [{ mode: "fuzzy" }, /mode: "fuzzy".*hybrid/],
      [{ fusion: "sum" }, /fusion: "sum".*rrf/],
      [{ topK: "3" }, /topK: "3"/],
      [{ topK: Number.NaN }, /topK: "NaN"/],
      [{ rrfK: 0 }, /rrfK: "0"/],
      [{ queryVector: [Number.NaN, 1] }, /queryVector/],
      [{ signal: 1 }, /signal: "1"/],
      [{ config: "x" }, /config: "x"/],
      [null, /options: "null"/],
    ];
    for (const [options, message] of wrong) {
      await assert.rejects(order("poda", DOCUMENTS, options as object), { code: "invalid-option", message });
    }
    const texts = [{ id: "1", title: "Poda", text: 7 }] as never;
    await assert.rejects(order("poda", texts), {
      code: "invalid-option",
      message: /documents\[0\]\.text: "7"/,
    });
    const many = Array.from({ length: 5_001 }, () => ({ id: "1", title: "", text: "poda" }));
    await assert.rejects(order("poda", many), { code: "invalid-option", message: /documents: "5001"/ });
  });
});
