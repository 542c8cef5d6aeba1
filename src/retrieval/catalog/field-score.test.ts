import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { CatalogItem } from "#src/domain/index.ts";
import { item } from "../entry-fixture.ts";
import { CONCEPTS } from "../entry-search-fixture.ts";
import { CATALOG_RANKING } from "../entry-search-fixture.ts";
import { readQuery } from "../query-terms.ts";
import type { CatalogRanking } from "./search-catalog.ts";
import { type FieldScore, scoreFields } from "./field-score.ts";
import { extractSearchTokens } from "./vocabulary.ts";

function score(
  query: string,
  about: Partial<CatalogItem>,
  ranking: CatalogRanking = CATALOG_RANKING,
): FieldScore {
  const tokens = extractSearchTokens(readQuery(query), CONCEPTS, { minLength: 3, maxTokens: 8 });
  return scoreFields(item("x", "Produto", about), tokens, CONCEPTS, ranking);
}

const pointsOf = (query: string, about: Partial<CatalogItem>): number => score(query, about).score;

describe("the points of a product", () => {
  const TOKEN = 0.5;

  it("are those of each field that a word stands in, and half a point for the word", () => {
    const fields: readonly (readonly [Partial<CatalogItem>, number])[] = [
      [{ name: "Balde azul" }, 3.5],
      [{ description: "Um balde." }, 2.5],
      [{ category: "Baldes" }, 2],
      [{ manufacturer: "Balde & Cia" }, 1.5],
      [{ tags: ["balde"] }, 4],
      [{ attributes: { forma: "balde" } }, 1],
    ];
    for (const [about, points] of fields) {
      assert.equal(pointsOf("balde", about), points + TOKEN, JSON.stringify(about));
    }
    const all = Object.assign({}, ...fields.map(([about]) => about)) as Partial<CatalogItem>;
    assert.equal(pointsOf("balde", all), 3.5 + 2.5 + 2 + 1.5 + 4 + 1 + TOKEN);
    assert.equal(pointsOf("vassoura", all), 0);
  });

  it("add up over the words of the question, each counted once in a field", () => {
    assert.equal(pointsOf("balde azul", { name: "Balde azul, balde, balde" }), 2 * (3.5 + TOKEN));
    assert.equal(pointsOf("balde roxo", { name: "Balde azul" }), 3.5 + TOKEN);
  });

  it("grow by 2 for a culture, by 2 for a treatment, and by 5 more for both", () => {
    assert.equal(pointsOf("uva", { name: "Uva" }), 3.5 + TOKEN + 2);
    assert.equal(pointsOf("fungicida", { name: "Fungicida" }), 3.5 + TOKEN + 2);
    assert.equal(pointsOf("fungicida uva", { name: "Fungicida da uva" }), 2 * (3.5 + TOKEN) + 2 + 2 + 5);
    assert.equal(pointsOf("adubo", { name: "Adubo" }), 3.5 + TOKEN, "what is generic has no bonus");
    assert.equal(pointsOf("uva soja", { name: "Uva e soja" }), 2 * (3.5 + TOKEN) + 2, "once, not for each");
  });

  it("grow by 1 more when the culture stands in a tag", () => {
    assert.equal(pointsOf("uva", { tags: ["uva"] }), 4 + TOKEN + 2 + 1);
    assert.equal(pointsOf("fungicida", { tags: ["fungicida"] }), 4 + TOKEN + 2);
  });

  it("count what the trade calls by another name", () => {
    assert.equal(pointsOf("parreira", { name: "Para videiras" }), pointsOf("uva", { name: "Uva" }));
    assert.equal(pointsOf("adubo", { description: "Fertilizante." }), 2.5 + TOKEN);
    assert.equal(pointsOf("herbicida", { name: "Mata-mato forte" }), 3.5 + TOKEN + 2);
  });

  it("are none for a word inside another", () => {
    for (const name of ["Luva de couro", "Capa de chuva", "Viúva"])
      assert.equal(pointsOf("uva", { name }), 0, name);
  });

  it("are none for an expression whose words stand in two tags", () => {
    assert.equal(pointsOf("herbicida", { tags: ["mata", "mato"] }), 0);
    assert.ok(pointsOf("herbicida", { tags: ["mata-mato"] }) > 0);
  });

  it("follow the weights and bonuses that are set", () => {
    const fields = { name: 10, description: 0, category: 0, manufacturer: 0, tags: 20, attributes: 0 };
    const bonuses = { token: 1, culture: 100, treatment: 200, pair: 1_000, cultureInTags: 10_000 };
    const about = { name: "Fungicida", tags: ["uva"], description: "Fungicida para uva." };
    const { score: points } = score("fungicida uva", about, { ...CATALOG_RANKING, fields, bonuses });
    assert.equal(points, 10 + 20 + 2 + 100 + 200 + 1_000 + 10_000);
  });
});

describe("the signals of a product", () => {
  it("say which words matched where, and what they were known as", () => {
    const about = { name: "Cobre 50", description: "Antifúngico.", tags: ["videira"], category: "Cobre" };
    assert.deepEqual(score("fungicida de cobre para uva barata", about).signals, {
      tokens: ["fungicida", "cobre", "uva", "barata"],
      matches: ["fungicida", "cobre", "uva"],
      fields: { fungicida: ["description"], cobre: ["name", "category"], uva: ["tags"] },
      cultures: ["uva"],
      treatments: ["fungicida"],
      hasCultureTreatmentPair: true,
    });
  });

  it("name no culture that the product does not have", () => {
    const { signals } = score("fungicida para soja", { name: "Fungicida da uva" });
    assert.deepEqual([signals.cultures, signals.treatments], [[], ["fungicida"]]);
    assert.equal(signals.hasCultureTreatmentPair, false);
  });
});
