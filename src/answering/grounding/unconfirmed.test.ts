import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { GroundedAnswer } from "./grounded-stream.ts";
import { DEPS, groundAnswer, sourcesOf } from "./grounding-fixture.ts";
import { saysItDoesNotKnow } from "./unconfirmed.ts";

const SOURCES = sourcesOf(
  "IPTU. O prazo para recorrer do IPTU é de 30 dias, contados da notificação. O recurso é entregue na Secretaria da Fazenda.",
  "O pagamento à vista tem desconto de 8%. A guia é emitida pelo portal Sereno.",
);
const CITED = "O prazo para recorrer do IPTU é de 30 dias [1].";

function grounded(
  rest: string,
  question = "Qual o prazo de recurso do IPTU de 2024?",
): Promise<GroundedAnswer> {
  return groundAnswer(`${CITED} ${rest}`, SOURCES, { ...DEPS, question });
}

function unconfirmed({ removed }: GroundedAnswer): string[] {
  return removed.filter(({ reason }) => reason === "unconfirmed").map(({ text }) => text);
}

describe("a sentence without a mark", () => {
  it("is named at the end where it has a number that no source has", async () => {
    const answer = await grounded("A multa por atraso é de R$ 9.999,00 e o imóvel será leiloado.");
    assert.equal(
      answer.text,
      `${CITED} A multa por atraso é de R$ 9.999,00 e o imóvel será leiloado.\n\n` +
        "Não confirmei nas fontes: “A multa por atraso é de R$ 9.999,00 e o imóvel será leiloado”.",
    );
    assert.deepEqual(unconfirmed(answer), ["“A multa por atraso é de R$ 9.999,00 e o imóvel será leiloado”"]);
    assert.equal(answer.uncited, 1);
    assert.equal(answer.isGrounded, true);
  });

  for (const rest of [
    "O leilão é feito pelo Banco Horizonte.",
    "O leiloeiro Gaspar cuida de tudo.",
    "\n- Multa diária: R$ 77,00",
    "\n1. Pague 41% de entrada.",
    "\n| Juros | 12,5% |",
    "Em resumo, a dívida dobra em 18 meses.",
    "O pagamento à vista não tem desconto de 8%.",
  ]) {
    it(`is named where it has something of its own, or denies a source: ${rest.trim()}`, async () => {
      const answer = await grounded(rest);
      assert.equal(unconfirmed(answer).length, 1);
      assert.match(answer.text, /\n\nNão confirmei nas fontes: “[^”]+”\.$/);
    });
  }

  for (const rest of [
    "À vista, o desconto é de 8%.",
    "A guia sai pelo portal Sereno.",
    "O recurso de 2024 vai para a Secretaria da Fazenda.",
    "Não encontrei nos documentos o valor da multa de 2023.",
    "Quer saber do desconto de 15%?",
    "\n## Prazos de 2021\n",
    "\n**Resumo em 3 passos**\n",
    "Há 2 formas de pagar:",
    "Existem 2 opções de pagamento.",
    "Olá, Marina, tudo certo.",
    "Se quiser, explico como emitir a guia.",
    "Espero ter ajudado!",
    "Veja a fonte 2.",
    "\n|---|---|\n",
  ]) {
    it(`is not named where a source has it, or nothing is stated: ${rest.trim()}`, async () => {
      const answer = await grounded(rest);
      assert.deepEqual(answer.removed, []);
      assert.doesNotMatch(answer.text, /Não confirmei/);
    });
  }

  it("is counted, and not named, where it has no number and no name", async () => {
    const answer = await grounded("Casas vazias são demolidas por tratores amarelos.");
    assert.equal(answer.uncited, 1);
    assert.deepEqual(answer.removed, []);
    assert.equal((await grounded("O desconto vale para pagamento à vista.")).uncited, 0);
  });

  it("may have its mark on the next line", async () => {
    const draft = "A guia é emitida pelo Sereno Digital.";
    assert.deepEqual(unconfirmed(await groundAnswer(`${draft}\n[2]`, SOURCES, DEPS)), []);
  });

  it("is not named for a provision or a quotation, which are looked up by themselves", async () => {
    const answer = await grounded("Veja o art. 12 da Lei 98.765/2021 e “os rios são de todos os 55 povos”.");
    assert.deepEqual(unconfirmed(answer), [
      "Lei 98.765/2021, Art. 12 (não existe)",
      "“os rios são de todos os 55 povos”",
    ]);
  });

  it("is named once, however often it is written", async () => {
    const answer = await grounded("A multa é de R$ 9.999,00. ".repeat(40));
    assert.deepEqual(unconfirmed(answer), ["“A multa é de R$ 9.999,00”"]);
  });

  it("does not become a mark, a list or a table by being named", async () => {
    const { text, citations } = await grounded("\n- **Multa** [ 1 ] e [  2] | de `R$ 9.999,00`");
    assert.match(text, /“Multa[^“”[\]*|`]+R\$ 9\.999,00”\.$/);
    assert.deepEqual(
      citations.map(({ number }) => number),
      [1],
    );
  });
});

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

  it("is read whatever its length", () => {
    assert.equal(saysItDoesNotKnow("não há x ".repeat(120_000)), false);
  });
});
