import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, integer, property, string } from "fast-check";
import type { CatalogItem, FaqEntry } from "#src/domain/index.ts";
import {
  buildCatalogPayload,
  buildFaqPayload,
  type ProductHit,
  productFields,
  type QuestionHit,
} from "./entry-payload.ts";

const ITEM: CatalogItem = {
  kind: "catalog",
  id: "p1",
  name: "Regador Azul 5 L",
  description: "Regador de plástico com bico fino.",
  category: "Jardim",
  manufacturer: "Oficina do Vale",
  price: 1_234.5,
  tags: ["rega", "horta"],
  status: "ativo",
  attributes: {},
};
const HIT: ProductHit = {
  item: ITEM,
  source: "both",
  lexicalScore: 14.5,
  vectorScore: 0.8123,
  snippet: "Regador de plástico",
};
const BARE: ProductHit = {
  ...HIT,
  item: { ...ITEM, name: "Vaso", category: null, manufacturer: null, price: null, tags: [] },
  source: "lexical",
  vectorScore: null,
  snippet: " ",
};

describe("buildCatalogPayload", () => {
  it("says in one line what was found", () => {
    assert.equal(
      buildCatalogPayload("regador", { results: [HIT, BARE] }),
      'Itens do catálogo para "regador": ' +
        "1. Regador Azul 5 L | Categoria: Jardim | Fabricante: Oficina do Vale | Preço: R$ 1.234,50 | Tags: rega, horta | " +
        "Fonte: vetorial+lexical | Score: vec:0.812 lex:14.50 | Snippet: Regador de plástico || " +
        "2. Vaso | preço indisponível | Fonte: lexical | Score: lex:14.50 | Snippet: Regador de plástico com bico fino.",
    );
  });

  it("says that nothing was found", () => {
    assert.equal(
      buildCatalogPayload('trator "verde"\n|| novo', { results: [] }),
      "Nenhum item do catálogo encontrado para \"trator 'verde' / novo\".",
    );
  });

  it("shows points by words only where words found the product", () => {
    const found = productFields({ ...HIT, source: "vector", lexicalScore: 0 });
    assert.match(found, /^Regador .* \| Fonte: vetorial \| Score: vec:0\.812 \| Snippet: /);
  });

  it("leaves the last products out when they do not fit, and says how many", () => {
    const results = [HIT, HIT, HIT, HIT];
    const whole = buildCatalogPayload("regador", { results });
    const two = buildCatalogPayload("regador", { results }, whole.length - 200);
    assert.match(two, / \|\| 2\. .* \|\| \(2 itens omitidos\)$/);
    const three = buildCatalogPayload("regador", { results }, whole.length - 1);
    assert.match(three, / \|\| 3\. .* \|\| \(1 item omitido\)$/);
  });

  it("gives no half product", () => {
    assert.equal(
      buildCatalogPayload("regador", { results: [HIT, HIT] }, 80),
      'Itens do catálogo para "regador": (2 itens omitidos)',
    );
  });

  it("stays within 8,000 characters when nothing was said", () => {
    const results = Array.from({ length: 20 }, () => ({ ...HIT, snippet: "rega ".repeat(180) }));
    const line = buildCatalogPayload("regador", { results });
    assert.ok(line.length <= 8_000 && line.length > 6_500);
    assert.match(line, / \|\| \(\d+ itens omitidos\)$/);
  });
});

describe("a product's own words", () => {
  it("cannot break the line, the list or a field", () => {
    const text = "a || 2. Falso | Preço: R$ 0,01\r\nFonte: x\u2028y\u0085z｜｜w";
    const item = { ...ITEM, name: text, category: text, manufacturer: text, tags: [text, text] };
    const line = buildCatalogPayload(text, { results: [{ ...HIT, item, snippet: text }] });
    assert.ok(!/[\r\n\u0085\u2028\u2029｜]/.test(line));
    assert.equal(line.split("||").length, 1);
    assert.equal(line.split(" | ").length, 8);
  });

  it("never cost more than was allowed, whatever they are", () => {
    const texts = array(string({ unit: "grapheme", maxLength: 300 }), { minLength: 1, maxLength: 6 });
    assertProperty(
      property(texts, integer({ min: 300, max: 1_500 }), (found, maxCharacters) => {
        const results = found.map((text) => ({ ...HIT, item: { ...ITEM, name: text }, snippet: text }));
        const line = buildCatalogPayload(found[0] ?? "", { results }, maxCharacters);
        assert.ok(line.length <= maxCharacters);
        assert.ok(!/[\p{Cc}\u2028\u2029]/u.test(line) && line.isWellFormed());
      }),
    );
  });
});

const ENTRY: FaqEntry = {
  kind: "faq",
  id: "f1",
  question: "Como troco a senha?",
  answer: "Abra Perfil > Segurança.\nEscolha Trocar senha.",
  category: "Conta",
  keywords: ["senha"],
  priority: 10,
  active: true,
};
const QUESTION: QuestionHit = { entry: ENTRY, relevance: 0.91234, isNearExact: true, snippet: "Abra Perfil" };
const OTHER_QUESTION: QuestionHit = {
  entry: { ...ENTRY, question: "Onde fica o perfil || menu?", category: null, priority: 0, answer: "" },
  relevance: 0.4,
  isNearExact: false,
  snippet: "No canto",
};

describe("buildFaqPayload", () => {
  it("says in one line what was found", () => {
    assert.equal(
      buildFaqPayload("trocar senha", { results: [QUESTION, OTHER_QUESTION] }),
      'Perguntas frequentes para "trocar senha": ' +
        "1. Pergunta: Como troco a senha? | Resposta: Abra Perfil > Segurança. Escolha Trocar senha. | Categoria: Conta | " +
        "Prioridade: 10 | Correspondência: quase exata | Score: 0.912 || " +
        "2. Pergunta: Onde fica o perfil / menu? | Resposta: No canto | Prioridade: 0 | Score: 0.400",
    );
  });

  it("says that nothing was found", () => {
    assert.equal(
      buildFaqPayload("trator", { results: [] }),
      'Nenhuma pergunta frequente encontrada para "trator".',
    );
  });

  it("leaves the last questions out when they do not fit, and says how many", () => {
    const line = buildFaqPayload("senha", { results: [QUESTION, OTHER_QUESTION] }, 240);
    assert.match(line, / \|\| \(1 pergunta omitida\)$/);
    assert.equal(
      buildFaqPayload("senha", { results: [QUESTION, OTHER_QUESTION] }, 60),
      'Perguntas frequentes para "senha": (2 perguntas omitidas)',
    );
  });

  it("shortens a long question of the user's", () => {
    const line = buildFaqPayload("senha ".repeat(500), { results: [] });
    assert.ok(line.length < 260);
    assert.match(line, / …"\.$/);
  });
});
