import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CatalogItem, Hit } from "#src/domain/index.ts";
import type { SearchResponse } from "#src/retrieval/index.ts";
import { item } from "#src/retrieval/entry-fixture.ts";
import { answerFromCatalog } from "./answer-from-catalog.ts";
import type { ExtractiveAnswer } from "./answer-extractively.ts";
import { responseWith } from "./answering-fixture.ts";
import { makeHit } from "../citation-check/hit-fixture.ts";

const LAMPS = [
  item("a", "Clarim 9W", {
    description: "Lâmpada branca para cozinha.",
    category: "Lâmpadas",
    manufacturer: "Lumeira",
    price: 12.5,
    attributes: { soquete: "E27" },
  }),
  item("b", "Solana 12W", {
    description: "Lâmpada amarela para sala.",
    category: "Lâmpadas",
    manufacturer: "Fulgor",
    price: 9.9,
    attributes: { soquete: "E27" },
  }),
];
const FUSE = item("c", "Fusível 5A", { description: "Fusível de vidro.", category: "Fusíveis", price: 1.2 });

function answer(query: string, items: readonly CatalogItem[]): ExtractiveAnswer | null {
  return answerFromCatalog(response(query, items.map(hitOf)));
}

function ask(query: string, items: readonly CatalogItem[]): string | undefined {
  const given = answer(query, items);
  return given?.kind === "answered" ? given.text : undefined;
}

function response(query: string, hits: readonly Hit[]): SearchResponse {
  return { ...responseWith(hits), query };
}

function hitOf(entry: CatalogItem): Hit {
  return { ...makeHit({ text: entry.description }), kind: "catalog", entry };
}

/** Found by meaning alone. */
function near(entry: CatalogItem, vectorScore: number): Hit {
  const hit = hitOf(entry);
  return { ...hit, breakdown: { ...hit.breakdown, lexicalScore: null, vectorScore } };
}

describe("an answer from the catalogue", () => {
  it("tells a single product with its facts and a citation", () => {
    assert.equal(
      ask("lâmpada de cozinha", LAMPS.slice(0, 1)),
      "- Clarim 9W · Lâmpadas · Lumeira · R$ 12,50 · soquete: E27 — Lâmpada branca para cozinha. [1]",
    );
  });

  it("tells several, a line each", () => {
    assert.equal(
      ask("lâmpada", LAMPS),
      [
        "- Clarim 9W · Lâmpadas · Lumeira · R$ 12,50 · soquete: E27 — Lâmpada branca para cozinha. [1]",
        "- Solana 12W · Lâmpadas · Fulgor · R$ 9,90 · soquete: E27 — Lâmpada amarela para sala. [2]",
      ].join("\n"),
    );
  });

  it("seed 002: found by meaning alone, shows only what is as near as the first", () => {
    const [first, second] = LAMPS.map((lamp, at) => near(lamp, 0.88 - at * 0.02));
    assert.ok(first !== undefined && second !== undefined);
    const given = answerFromCatalog(response("algo que clareie", [first, second, near(FUSE, 0.61)]));
    const text = given?.kind === "answered" ? given.text : "";
    assert.match(text, /Clarim 9W[^]*Solana 12W/);
    assert.doesNotMatch(text, /Fusível/);
  });

  it("puts the cheapest of the same sort first and names it", () => {
    const lines = ask("qual a lâmpada mais barata?", [...LAMPS, FUSE])?.split("\n") ?? [];
    assert.match(lines[0] ?? "", /^- Solana 12W .*\[1\]$/);
    assert.equal(lines.at(-1), "Menor preço entre estes: Solana 12W, R$ 9,90 [1]");
    assert.ok(!lines.some((line) => line.includes("Fusível")));
  });

  it("is not certain of the cheapest: a search brings some of the products that fit", () => {
    const sure = { level: "alta", score: 0.95, signals: {} } as const;
    const levels = ["lâmpada para sala", "qual a lâmpada mais barata?", "qual a mais barata dessas?"].map(
      (query) =>
        answerFromCatalog({ ...response(query, LAMPS.map(hitOf)), confidence: sure })?.confidence.level,
    );
    assert.deepEqual(levels, ["alta", "media", "alta"]);
  });

  it("puts the dearest first when that is asked, and what has no price last", () => {
    const unpriced = item("d", "Brisa 7W", { category: "Lâmpadas" });
    const lines = ask("lâmpada de maior preço", [unpriced, ...LAMPS])?.split("\n") ?? [];
    assert.equal(lines.at(-1), "Maior preço entre estes: Clarim 9W, R$ 12,50 [1]");
    assert.match(lines.at(-2) ?? "", /^- Brisa 7W/);
  });

  it("compares only the products that a comparison names", () => {
    const other = item("e", "Velaluz 5W", { category: "Lâmpadas", price: 5 });
    const text = ask("compare Clarim e Solana", [other, ...LAMPS]) ?? "";
    assert.ok(text.includes("Clarim") && text.includes("Solana") && !text.includes("Velaluz"));
    assert.match(text, /Menor preço entre estes: Solana 12W, R\$ 9,90 \[2\]$/);
  });

  it("shows both of two that are asked about, and is hardly sure where one is missing", () => {
    const query = "qual é mais cara, a Clarim ou a Solana?";
    const both = answer(query, LAMPS);
    assert.ok(both?.kind === "answered" && both.confidence.level === "media");
    assert.match(both.text, /Clarim 9W[^]*Solana 12W[^]*Maior preço entre estes: Clarim 9W, R\$ 12,50/);
    const one = answer(query, LAMPS.slice(0, 1));
    assert.ok(one?.kind === "answered");
    assert.deepEqual([one.confidence.level, one.confidence.signals["missingAlternative"]], ["baixa", 1]);
  });

  it("keeps to the price that was named", () => {
    const stock = [...LAMPS, FUSE];
    const lines = (query: string): string => ask(query, stock) ?? "";
    assert.doesNotMatch(lines("lâmpada de até 10 reais"), /Clarim/);
    assert.match(lines("lâmpada de até 10 reais"), /Solana/);
    assert.doesNotMatch(lines("lâmpada acima de R$ 10,00"), /Solana|Fusível/);
    assert.match(lines("lâmpada entre 5 e 10 reais"), /^- Solana[^\n]*$/);
    assert.equal(lines("lâmpada por menos de R$ 0,50"), "");
    assert.match(lines("lâmpada que dura até 7 dias"), /Clarim/, "no price");
  });

  it("counts no products, and says that it does not", () => {
    const given = answer("quantas lâmpadas há no catálogo?", LAMPS);
    assert.ok(given?.kind === "refused" && given.reason === "needs-computing");
    assert.match(ask("quantos watts tem a Clarim?", LAMPS) ?? "", /Clarim/);
  });

  it("cites every product that it names, each by its own number", () => {
    const given = answer("lâmpada", LAMPS);
    assert.ok(given?.kind === "answered");
    assert.deepEqual(
      given.citations.map(({ number }) => number),
      [1, 2],
    );
    assert.deepEqual(
      given.sentences.map(({ quote }) => quote),
      LAMPS.map(({ description }) => description),
    );
  });

  it("leaves the answer to others when no product comes first", () => {
    assert.equal(
      answerFromCatalog(response("lâmpada", [makeHit({ text: "Lâmpadas vão ao lixo eletrônico." })])),
      null,
    );
  });
});
