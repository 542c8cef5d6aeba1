import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { FaqEntry } from "#src/domain/index.ts";
import { buildFaqPayload, type FaqPayloadHit } from "./build-faq-payload.ts";

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
const HIT: FaqPayloadHit = { entry: ENTRY, relevance: 0.91234, isNearExact: true, snippet: "Abra Perfil" };
const OTHER: FaqPayloadHit = {
  entry: { ...ENTRY, question: "Onde fica o perfil || menu?", category: null, priority: 0, answer: "" },
  relevance: 0.4,
  isNearExact: false,
  snippet: "No canto",
};

describe("buildFaqPayload", () => {
  it("says in one line what was found", () => {
    assert.equal(
      buildFaqPayload("trocar senha", { results: [HIT, OTHER] }),
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
    const line = buildFaqPayload("senha", { results: [HIT, OTHER] }, { maxCharacters: 240 });
    assert.match(line, / \|\| \(1 pergunta omitida\)$/);
    assert.equal(
      buildFaqPayload("senha", { results: [HIT, OTHER] }, { maxCharacters: 60 }),
      'Perguntas frequentes para "senha": (2 perguntas omitidas)',
    );
  });

  it("shortens a long question of the user's", () => {
    const line = buildFaqPayload("senha ".repeat(500), { results: [] });
    assert.ok(line.length < 260);
    assert.match(line, / …"\.$/);
  });
});
