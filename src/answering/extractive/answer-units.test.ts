import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerExtractively } from "./answer-extractively.ts";
import { textSource, useLibrary } from "./answering-fixture.ts";

const STATION = "O posto abre às 9h e fecha às 18h.";
const BYLAW = `LEI Nº 77, DE 2 DE MAIO DE 2019

Regulamenta as feiras do Município.

Art. 1º Considera-se feirante a pessoa que vende na feira o que produz.

Barraca abandonada

Art. 2º Deixar a barraca na praça depois da feira:
Pena - multa de R$ 90,00.

Art. 3º Perde a vaga o feirante:

I - que falta a quatro feiras seguidas;

II - que vende bebida a menores;

III - que cede a barraca a outro.
`;

describe("what a newcomer tries first", () => {
  const search = useLibrary(async () => [textSource("posto.txt", STATION)]);

  it("answers over one file of one sentence, in everyday words", async () => {
    for (const question of ["que horas abre o posto?", "q horas abre o posto hj?", "quando o posto fecha?"]) {
      const answer = answerExtractively(await search(question));
      assert.ok(answer.kind === "answered" && answer.text.startsWith(STATION), question);
    }
  });

  it("does not answer about what is not there", async () => {
    for (const question of [
      "que horas abre a padaria?",
      "qual o telefone do posto?",
      "quem é o gerente do posto?",
    ]) {
      assert.equal(answerExtractively(await search(question)).kind, "refused", question);
    }
  });
});

describe("the unit of an answer from a law", () => {
  const search = useLibrary(async () => [{ ...textSource("lei-77.txt", BYLAW), kind: "legal" }]);
  const ask = async (question: string): Promise<string> => {
    const answer = answerExtractively(await search(question), { minScore: 0 });
    assert.equal(answer.kind, "answered");
    return answer.text;
  };

  it("is an inciso with the head of its article, and not its neighbours", async () => {
    const text = await ask("vender bebida a menores perde a vaga?");
    assert.match(text, /Perde a vaga o feirante:[^]*II - que vende bebida a menores/);
    assert.doesNotMatch(text, /cede a barraca/);
  });

  it("is what is punished with its penalty, found by the line above it", async () => {
    assert.match(await ask("qual a pena da barraca abandonada?"), /Deixar a barraca[^]*R\$ 90,00/);
  });

  it("is the article that defines, whichever way round it says so", async () => {
    assert.match(await ask("quem é feirante segundo a lei?"), /Considera-se feirante a pessoa/);
  });
});
