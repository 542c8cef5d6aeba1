import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { faq, item } from "#src/retrieval/entry-fixture.ts";
import { openShop, type Stock } from "#src/retrieval/entry-search-fixture.ts";
import { AcervoError } from "#src/domain/index.ts";
import { readSettings } from "./config.ts";
import { settings } from "./schema.ts";

/** All but the one that belongs to answering. */
const NAMES = Object.keys(settings.shape).filter((name) =>
  /^ACERVO_(?:CATALOG_(?!QUERY_KEYWORDS)|FAQ_|VOCABULARY)/.test(name),
);

describe("the settings of the catalogue and of questions", () => {
  it("are the agreed numbers when nobody sets anything", () => {
    const { catalog, faq: questions, vocabulary } = readSettings({}).config;
    const { fields, bonuses, ...others } = catalog;
    assert.deepEqual(fields, {
      name: 3.5,
      description: 2.5,
      category: 2,
      manufacturer: 1.5,
      tags: 4,
      attributes: 1,
    });
    assert.deepEqual(bonuses, { token: 0.5, culture: 2, treatment: 2, pair: 5, cultureInTags: 1 });
    assert.deepEqual(
      [others.isEnhanced, others.vectorWeight, others.lexicalWeight, others.pairBonus, others.maxTokens],
      [true, 6, 4, 4, 8],
    );
    assert.deepEqual(
      [questions.question > questions.keywords, questions.keywords > questions.answer],
      [true, true],
    );
    assert.equal(vocabulary, "agro");
  });

  it("each lead somewhere of their own", () => {
    const flipped = NAMES.map((name) => {
      const value =
        name === "ACERVO_VOCABULARY" || name === "ACERVO_CATALOG_ENHANCED" ? "off" : otherThan(name);
      return slice({ [name]: value });
    });
    assert.equal(new Set([slice({}), ...flipped]).size, NAMES.length + 1);
  });

  it("are reported by name when they make no sense", () => {
    for (const [name, value] of [
      ["ACERVO_CATALOG_NAME_WEIGHT", "-1"],
      ["ACERVO_CATALOG_TAGS_WEIGHT", "muito"],
      ["ACERVO_CATALOG_FIELD_SHARE", "1.5"],
      ["ACERVO_CATALOG_VECTOR_THRESHOLD", "2"],
      ["ACERVO_CATALOG_MAX_TOKENS", "0"],
      ["ACERVO_CATALOG_MAX_LIMIT", "2.5"],
      ["ACERVO_CATALOG_ENHANCED", "talvez"],
      ["ACERVO_FAQ_QUESTION_WEIGHT", "Infinity"],
      ["ACERVO_FAQ_FIELD_SHARE", "-0.1"],
    ] as const) {
      assert.throws(
        () => readSettings({ [name]: value }),
        (error) =>
          error instanceof AcervoError && error.code === "invalid-config" && error.message.includes(name),
        name,
      );
    }
  });
});

/** All that these settings decide, in one text. */
function slice(settings: Record<string, string>): string {
  const { catalog, faq: questions, vocabulary } = readSettings(settings).config;
  return JSON.stringify({ catalog, questions, vocabulary });
}

/** A value within bounds that is no default. */
function otherThan(name: string): string {
  if (name.endsWith("_SHARE") || name.endsWith("_THRESHOLD")) return "0.125";
  return name.includes("_MIN_") || name.includes("_MAX_") ? "7" : "7.125";
}

describe("the weights that are set", () => {
  const STOCK: readonly Stock[] = [
    { entry: item("a", "Fungicida", { tags: ["uva"] }), vector: [1, 0, 0] },
    {
      entry: item("b", "Sulfato", { description: "Fungicida fino.", category: "Uva", manufacturer: "Uva" }),
      vector: [0, 1, 0],
    },
    { entry: item("c", "Pó", { attributes: { uso: "fungicida da uva" } }), vector: [0, 0, 1] },
    { entry: faq("q", "Onde uso o fungicida?", { answer: "Na uva.", keywords: ["uva"] }) },
  ];

  /** What the search makes of a setting. */
  async function found(settings: Record<string, string>): Promise<string> {
    const { catalog, faq: questions } = readSettings(settings).config;
    const shop = await openShop(STOCK);
    const near = shop.near([1, 0.8, 0]);
    const products = await shop.catalog(
      { query: "fungicida fino de uva", topK: 60 },
      { ...near, ranking: catalog },
    );
    const answers = await shop.faqs("fungicida de uva na planta", { ranking: questions });
    await shop.close();
    const { timings: _timings, ...shown } = products;
    // Each shop is opened anew: the time of that tells nothing of the ranking.
    const results = products.results.map(({ createdAt: _at, ...hit }) => hit);
    return JSON.stringify([{ ...shown, results }, answers.results.map(({ score }) => score)]);
  }

  it("reach the ranking, every one of them", async () => {
    const usual = await found({});
    assert.equal(await found({}), usual);
    // Vocabularies are files; src/app/vocabulary-file.test.ts has them.
    const names = NAMES.filter((name) => name !== "ACERVO_VOCABULARY");
    const values: Record<string, string> = {
      ACERVO_CATALOG_ENHANCED: "off",
      ACERVO_CATALOG_VECTOR_THRESHOLD: "0.9",
      ACERVO_CATALOG_MIN_TOKEN: "5",
      ACERVO_CATALOG_MAX_TOKENS: "1",
    };
    for (const name of names) {
      assert.notEqual(await found({ [name]: values[name] ?? otherThan(name) }), usual, name);
    }
  });
});
