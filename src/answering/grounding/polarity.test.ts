import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isContradicted, readClauses } from "./polarity.ts";

function contradicts(source: string, sentence: string): boolean {
  return isContradicted(readClauses(sentence), readClauses(source));
}

describe("a contradiction", () => {
  const contrary: readonly (readonly [source: string, sentence: string])[] = [
    ["O prazo para recorrer do IPTU é de 30 dias.", "O prazo não é de 30 dias; o IPTU não tem recurso."],
    ["O frete não é reembolsado.", "O frete é reembolsado."],
    ["É vedado o ingresso de animais.", "O ingresso de animais é permitido."],
    ["O ingresso de animais é permitido.", "O ingresso de animais é proibido."],
    ["Idosos são isentos da taxa.", "Idosos pagam a taxa."],
    ["Idosos são isentos da taxa.", "Idosos não são isentos da taxa."],
    ["A coleta é feita sem agendamento.", "A coleta é feita com agendamento."],
    ["As compras têm imposto de 3,5%.", "As compras não têm imposto de 3,5%."],
    ["A carta corrige erros, que não alteram o valor da nota.", "Os erros alteram o valor da nota."],
  ];
  for (const [source, sentence] of contrary) {
    it(`is found: ${source} / ${sentence}`, () => assert.equal(contradicts(source, sentence), true));
  }

  const alike: readonly (readonly [source: string, sentence: string])[] = [
    ["É vedado o ingresso de animais.", "Animais não podem ingressar."],
    ["A entrada não é proibida.", "A entrada é permitida."],
    ["A loja abre de terça a domingo.", "A loja não abre às segundas."],
    ["O rio não poderá ser desviado, salvo em caso de seca.", "O rio pode ser desviado em caso de seca."],
    ["Convidados só entram com o sócio.", "Convidados não entram sem o sócio."],
    ["Quem não entrega as contas fica impedido de viajar.", "Entregue as contas para viajar."],
    ["A nota pode ser cancelada em até 24 horas.", "Depois de 24 horas a nota não pode ser cancelada."],
    ["O prazo é de 30 dias.", "O prazo não passa de 30 dias."],
    ["O curso é não só gratuito, mas aberto.", "O curso é gratuito."],
    ["O plano cobre consultas. O plano não cobre viagens.", "O plano não cobre viagens."],
    ["O plano cobre consultas. O plano não cobre viagens.", "O plano cobre consultas."],
    ["A coleta é feita sem agendamento.", "A coleta é feita aos sábados."],
  ];
  for (const [source, sentence] of alike) {
    it(`is not seen where there is none: ${source} / ${sentence}`, () =>
      assert.equal(contradicts(source, sentence), false));
  }
});
