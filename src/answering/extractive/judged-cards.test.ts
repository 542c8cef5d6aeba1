import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { augmentationText } from "../context/passage-quotes.ts";
import { answerExtractively } from "./answer-extractively.ts";
import { textSource, useLibrary } from "./answering-fixture.ts";

const DECK = `#separator:tab
#html:true
Lei do Pomar	Os pomares municipais são espaços privados, fechados aos moradores.	Errado	Os pomares municipais são públicos.	Art. 1º, Lei nº 4.321/2010
Lei do Pomar	O viveiro municipal distribui mudas aos moradores no outono.	Certo	É o que diz a lei.	Art. 2º, Lei nº 4.321/2010
`;

const EXERCISES = `# Exercícios sobre fontes

Julgue os itens.

1. As fontes da praça funcionam a noite toda, sem desligar.

**Gabarito: Errado (E).** As fontes da praça desligam às vinte horas.

2. A limpeza das fontes é mensal.

**Gabarito: C**

3. Quem acende as luzes do chafariz do parque?

a) O prefeito acende as luzes do chafariz.
b) O zelador acende as luzes do chafariz.

Gabarito: B
`;

const LAW = `LEI Nº 8.765, DE 2 DE MARÇO DE 2020

Art. 1º O coreto abriga a banda aos domingos.

#Atenção: o coreto fechou para reforma do telhado neste ano.

Art. 2º A banda ensaia às quartas.

Art. 3º Esta Lei entra em vigor hoje.
`;

describe("what is marked as wrong", () => {
  const search = useLibrary(async () => [
    textSource("cartoes.txt", DECK),
    textSource("fontes.md", EXERCISES),
    textSource("coreto.txt", LAW),
  ]);
  const ask = async (question: string): Promise<string> => {
    const answer = answerExtractively(await search(question));
    assert.equal(answer.kind, "answered", question);
    for (const { quote, source } of answer.sentences) assert.ok(quote.length > 0, source);
    return answer.text;
  };

  it("law as it comes: an article that only a deck quotes is answered from it, as no text of the law and not for certain", async () => {
    const answer = answerExtractively(await search("o que diz o art. 1º da Lei 4.321/2010?"));
    assert.equal(answer.kind, "answered");
    assert.match(answer.text, /^Questão de prova, não é texto da lei: É errado afirmar: “Os pomares/);
    assert.equal(answer.confidence.level, "media");
    const other = answerExtractively(await search("o que diz o art. 9º da Lei 4.321/2010?"));
    assert.equal(other.kind, "refused");
  });

  it("seed 003: is quoted from a flashcard with its verdict and its correction, never alone", async () => {
    const text = await ask("os pomares municipais são espaços privados, fechados aos moradores?");
    assert.match(text, /É errado afirmar: “Os pomares municipais são espaços privados.*” .*são públicos\./);
    assert.match(
      await ask("o viveiro municipal distribui mudas no outono?"),
      /O viveiro municipal distribui mudas/,
    );
    assert.doesNotMatch(await ask("o viveiro municipal distribui mudas no outono?"), /errado/);
  });

  it("seed 003: is quoted so from exercises in prose, too", async () => {
    const text = await ask("as fontes da praça funcionam a noite toda?");
    assert.match(
      text,
      /É errado afirmar: “.*funcionam a noite toda.*” As fontes da praça desligam às vinte horas\./,
    );
  });

  it("seed 003: is no alternative of a question: the one that answers it is quoted", async () => {
    const text = await ask("quem acende as luzes do chafariz do parque?");
    assert.match(text, /Gabarito: b\) O zelador acende/);
    assert.doesNotMatch(text, /prefeito/);
  });

  it("seed 003: says so before its first word in what a model is given", async () => {
    const context = augmentationText(await search("os pomares municipais são espaços privados?")) ?? "";
    assert.match(context, /\[ERRADO\] Os pomares municipais são espaços privados/);
    assert.doesNotMatch(context, /\[ERRADO\] O viveiro/);
  });

  it("seed 003: a note beside a law is quoted as a note", async () => {
    const answer = answerExtractively(await search("o coreto fechou para reforma do telhado?"));
    assert.equal(answer.kind, "answered");
    assert.match(answer.text, /^Nota de estudo, não é texto da lei: #Atenção: o coreto fechou/);
    assert.equal(answer.citations[0]?.label, "Lei 8.765/2020, Art. 1 (nota; não é texto da lei)");
  });
});
