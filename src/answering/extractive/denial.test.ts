import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { denies } from "./denial.ts";

describe("denies", () => {
  it("holds for a text without the question's negation", () => {
    assert.ok(denies("Podem entrar os sócios.", "quem não pode entrar?"));
    assert.ok(!denies("Não podem entrar os visitantes.", "quem não pode entrar?"));
  });

  it("does not hold where the negation only tells the circumstances", () => {
    assert.ok(!denies("O atraso gera multa.", "o que acontece se eu não pagar?"));
    assert.ok(!denies("Peça a segunda via.", "quem perdeu o cartão que não venceu faz o quê?"));
  });

  it("holds for a text about the opposite, unless it says the word too", () => {
    assert.ok(denies("O prazo mínimo é de 5 dias.", "qual o prazo máximo?"));
    assert.ok(!denies("O prazo máximo é de 9 dias, e o mínimo, de 5.", "qual o prazo máximo?"));
    assert.ok(!denies("O prazo mínimo é de 5 dias.", "quais são os prazos mínimo e máximo?"));
  });

  it("does not hold for who says yes or no", () => {
    assert.ok(!denies("Sim. A entrada é proibida.", "a entrada não é permitida?"));
  });
});
