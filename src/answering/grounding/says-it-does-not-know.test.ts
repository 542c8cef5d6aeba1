import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { saysItDoesNotKnow } from "./says-it-does-not-know.ts";

describe("an answer that does not know", () => {
  const refusals = [
    "Não encontrei essa informação nos documentos.",
    "Infelizmente, não encontrei o valor da multa nos documentos disponíveis.",
    "Não há informações sobre o prazo de entrega.",
    "Os documentos não mencionam esse assunto.",
    "Nenhum dos documentos trata de férias coletivas.",
    "Desculpe, não localizei nada sobre isso nas fontes.",
    "A informação solicitada não consta nos documentos.",
    "Essa informação não está nos documentos.",
    "As fontes não trazem o telefone da loja.",
    "Não foi possível encontrar dados sobre a Bomba Ariel.",
    "Não tenho informações suficientes para responder.",
    "Não posso responder a isso com o que tenho.",
    "I could not find this information in the documents.",
    "The documents do not mention parking fees.",
    "No encontré esa información en los documentos.",
  ];
  for (const text of refusals) it(`is known by its words: ${text}`, () => assert.ok(saysItDoesNotKnow(text)));

  const answers = [
    "O prazo é de 30 dias [1]. Não encontrei o valor da multa nos documentos.",
    "O reembolso não é feito em dinheiro.",
    "Os documentos devem ser entregues na secretaria.",
    "Não é preciso agendar.",
    "Encontrei o valor nos documentos: R$ 50,00.",
    "Bom dia! Em que posso ajudar?",
    "A base não pode ser molhada.",
    "",
  ];
  for (const text of answers) it(`is told from others: ${text}`, () => assert.ok(!saysItDoesNotKnow(text)));

  it("is read in no time whatever its length", { timeout: 2_000 }, () => {
    assert.equal(saysItDoesNotKnow("não há x ".repeat(120_000)), false);
  });
});
