import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assert as assertProperty, property, string } from "fast-check";
import { readQuery } from "../query-terms.ts";
import { OPPOSITES } from "./question-fixture.ts";
import { contradicts, questionSimilarity, sameQuestion } from "./same-question.ts";

const isSame = (asked: string, question: string): boolean =>
  sameQuestion(readQuery(asked), question) !== null;

const QUESTION = "Como faço para trocar a senha do aplicativo?";

describe("sameQuestion", () => {
  it("knows a question again by its words, whatever their accents, case and inflection", () => {
    for (const asked of [
      QUESTION,
      "como faco para trocar a senha do aplicativo",
      "COMO FAÇO PRA TROCAR A SENHA DO APLICATIVO?",
      "como faço para trocar as senhas dos aplicativos",
      "Oi, bom dia! Como faço para trocar a senha do aplicativo, por favor?",
      "gostaria de saber como faço pra trocar a senha do aplicativo. Obrigado!",
    ])
      assert.ok(isSame(asked, QUESTION), asked);
  });

  it("is not led astray by words that programs know", () => {
    assert.ok(isSame("o que é constructor?", "O que é constructor?"));
    assert.ok(!isSame("o que é constructor?", "O que é prototype?"));
  });

  it("says how like it is", () => {
    const asked = readQuery("como faço pra trocar a senha do aplicativo");
    assert.equal(sameQuestion(asked, QUESTION), questionSimilarity(asked, QUESTION));
  });

  it("takes no question for its opposite", () => {
    for (const [one, other] of OPPOSITES) {
      assert.deepEqual([isSame(one, other), isSame(other, one)], [false, false], one);
      assert.deepEqual([isSame(one, one), isSame(other, other)], [true, true], one);
    }
  });

  it("takes no word, number or order for another", () => {
    for (const [asked, question] of [
      [
        "Qual é o prazo da entrega do pedido feito no site em 2023?",
        "Qual é o prazo da entrega do pedido feito no site em 2024?",
      ],
      [
        "Quando a loja do centro da cidade devolve o dinheiro ao cliente?",
        "Quando o cliente da loja do centro da cidade devolve o dinheiro?",
      ],
      [
        "Qual é o prazo de entrega do pedido que foi feito no site da loja?",
        "Qual é o prazo de entrega do pedido que foi feito no site da loja 2?",
      ],
      [
        "Quando o banco paga o cliente, qual é o prazo que vale para a conta da agência da cidade?",
        "Quando o cliente paga o banco, qual é o prazo que vale para a conta da agência da cidade?",
      ],
      ["Como faço para trocar a senha do portal?", QUESTION],
      ["Onde faço para trocar a senha do aplicativo?", QUESTION],
      ["Como faço para trocar a senha do aplicativo novo?", QUESTION],
      [
        "Quais documentos preciso para cancelar o cadastro de produtor rural?",
        "Quais documentos preciso para o cadastro de produtor rural?",
      ],
      [
        "Como transfiro da poupança para a conta corrente?",
        "Como transfiro para a poupança da conta corrente?",
      ],
      ["A pensão paga pelo pai é dedutível?", "A pensão paga ao pai é dedutível?"],
      ["Posso usar o plano depois da carência?", "Posso usar o plano antes da carência?"],
      ["Quando consigo a segunda via da nota?", "Como consigo a segunda via da nota?"],
      ["trocar senha", QUESTION],
    ] as const)
      assert.ok(!isSame(asked, question), asked);
  });

  it("is sure of every question when it is asked as it stands", () => {
    assertProperty(
      property(string({ unit: "grapheme", maxLength: 60 }), (text) => {
        const hasWords = readQuery(text).tokens.length > 0;
        assert.equal(isSame(text, text), hasWords);
      }),
    );
  });
});

describe("contradicts", () => {
  it("sees another number or a negation in what is otherwise much the same question", () => {
    for (const [asked, question] of [
      ["Posso usar o plano depois da carência?", "Posso usar o plano antes da carência?"],
      ["prazo de 60 dias para devolver", "Qual é o prazo de 30 dias para devolver?"],
      ["quem não pode pagar com cartão", "Quem pode pagar com cartão?"],
    ] as const)
      assert.ok(contradicts(readQuery(asked), question), asked);
  });

  it("leaves alone what is the same, and what is about something else", () => {
    for (const [asked, question] of [
      ["posso usar o plano antes da carência", "Posso usar o plano antes da carência?"],
      ["usar plano", "Posso usar o plano da empresa?"],
      ["não recebi o boleto", "Como mudo a data de vencimento da conta?"],
    ] as const)
      assert.ok(!contradicts(readQuery(asked), question), asked);
  });
});
