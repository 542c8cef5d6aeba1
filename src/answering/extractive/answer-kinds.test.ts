import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { answerExtractively } from "./answer-extractively.ts";
import { textSource, useLibrary } from "./answering-fixture.ts";

const CINEMA = `# Cine Aurora

O cineclube da rua é um grupo de moradores que escolhe os filmes do mês. As sessões do cineclube da rua são gratuitas.

## Sala

Posso entrar com comida na sala? Não. A comida fica no balcão da entrada, e a água pode entrar.

## Reserva

A reserva da sala é confirmada por escrito. O prazo para pedir a reserva conta da publicação do edital. A reserva é pedida no prazo de 15 (quinze) dias.

## Projetor

O projetor antigo foi doado pela escola em 1998. Ele pesa 40 quilos e só é ligado aos domingos.
`;

const LAW = `LEI Nº 9.901, DE 2 DE MARÇO DE 2020

Dispõe sobre as hortas de bairro.

Art. 1º Esta Lei trata das hortas de bairro.

Art. 2º Podem os vizinhos, por ata, instituir a horta de bairro em terreno público.

Art. 3º A horta de bairro consistirá em terreno cercado, com água, cultivado por vizinhos.

Art. 4º Extingue-se a horta de bairro com a mudança de todos os vizinhos da horta de bairro.

Art. 5º A administração da horta de bairro compete a quem a instituiu.
`;

describe("answers by kind of question", () => {
  const search = useLibrary(async () => [
    textSource("cinema.md", CINEMA),
    { ...textSource("lei-9901.txt", LAW), kind: "legal" },
  ]);
  const ask = async (question: string, maxSentences: number): Promise<string> => {
    const answer = answerExtractively(await search(question), { maxSentences });
    assert.equal(answer.kind, "answered");
    return answer.text;
  };

  it("gives the sentence that says what a thing is, not one that speaks of it", async () => {
    assert.match(await ask("o que é o cineclube da rua?", 1), /^O cineclube da rua é um grupo de moradores/);
  });

  it("gives the provision that says what a thing is, not its neighbours", async () => {
    const text = await ask("o que é a horta de bairro?", 1);
    assert.match(text, /^Art\. 3º A horta de bairro consistirá/);
  });

  it("keeps a no with what it is about", async () => {
    assert.match(
      await ask("posso entrar com comida na sala do cinema?", 1),
      /^Não\. A comida fica no balcão/,
    );
  });

  it("gives the sentence with the figure when a period is asked for", async () => {
    assert.match(await ask("qual o prazo para pedir a reserva?", 1), /15 \(quinze\) dias/);
  });

  it("quotes a sentence that points back together with the one it points to", async () => {
    const text = await ask("quantos quilos pesa o projetor antigo?", 2);
    assert.match(text, /^O projetor antigo foi doado .* Ele pesa 40 quilos/);
  });

  it("refuses when the words found say the contrary of what was asked, and says how little likely they are to answer", async () => {
    const found = await search("quem nunca escolhe os filmes do cineclube?");
    const answer = answerExtractively(found, { minScore: 0.6 });
    assert.ok(answer.kind === "refused" && answer.score !== undefined);
    assert.deepEqual([answer.reason, answer.score < 0.6], ["low-confidence", true]);
    assert.equal(answerExtractively(found, { minScore: 0 }).kind, "answered");
  });
});
