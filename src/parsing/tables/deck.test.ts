import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseFile } from "../parse.ts";
import type { ParsedPart } from "../block.ts";

const DECK = [
  "#separator:tab",
  "#html:true",
  "#deck column:1",
  "#tags column:6",
  `Lei do Pomar::Cap. 1\tO pomar abre às <b>oito</b> horas.\tErrado\t"<div>Abre às <b>seis</b>.</div>\n<div>Ver o ""portão"".</div>"\tArt. 1º, Lei 4.321/2010\tpomar`,
  "Lei do Pomar::Cap. 1\tO pomar é&nbsp;público.\tCerto\tÉ o que diz a lei.\tArt. 1º, Lei 4.321/2010\tpomar",
].join("\n");

async function read(name: string, text: string): Promise<ParsedPart[]> {
  return Array.fromAsync(parseFile({ name, content: { bytes: new TextEncoder().encode(text) } }));
}

describe("a deck of flashcards that was exported as text", () => {
  it("is not read with a separator that is no text", async () => {
    const parts = await read("pomar.txt", DECK.replace("#separator:tab", "#separator:constructor"));
    assert.doesNotMatch(JSON.stringify(parts), /native code/);
  });

  it("has a document for each card: statement, verdict, comment", async () => {
    const [wrong, right, whole] = await read("pomar.txt", DECK);
    assert.match(
      wrong?.document.text ?? "",
      /^Afirmação: O pomar abre às oito horas\.\n+Gabarito: Errado\n+Comentário: Abre às seis\.\sVer o "portão"\./,
    );
    assert.match(right?.document.text ?? "", /^Afirmação: O pomar é\spúblico\.\n+Gabarito: Certo\n/);
    assert.equal(wrong?.document.metadata["gabarito"], "Errado");
    assert.deepEqual([whole?.part, whole?.document.metadata["linhas"]], [0, 2]);
  });

  it("names its columns as the deck does", async () => {
    const [card] = await read(
      "pomar.txt",
      "#separator:Semicolon\n#columns:Frente;Verso\nO que é o pomar?;Um jardim.\n",
    );
    assert.match(card?.document.text ?? "", /Frente: O que é o pomar\?\nVerso: Um jardim\./);
  });
});

describe("a table with verdicts", () => {
  it("keeps a verdict right behind its statement, as it is written", async () => {
    const csv =
      "id;assunto;enunciado;gabarito;comentario\n1;Pomar;O pomar abre às oito.;FALSO;Abre às seis.\n2;Pomar;O pomar é público.;VERDADEIRO;Sim.\n";
    const [row] = await read("provas.csv", csv);
    assert.match(row?.document.text ?? "", /^Enunciado: O pomar abre às oito\.\n+Gabarito: FALSO\n/);
  });

  it("is none where letters name alternatives, or truth values say something else", async () => {
    const exam =
      "enunciado;a;b;gabarito\nO que abre o portão do pomar?;chave;cadeado;E\nO que fecha o portão?;chave;cadeado;C\n";
    assert.doesNotMatch((await read("provas.csv", exam))[0]?.document.text ?? "", /^Enunciado.*\n+Gabarito/);
    const state = "texto;ativo\nO pomar abre cedo e fecha tarde.;FALSO\nO portão range muito.;VERDADEIRO\n";
    assert.match((await read("estado.csv", state))[0]?.document.text ?? "", /Ativo: não/);
  });
});
