import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { PROVISION_LEVELS } from "#src/domain/index.ts";
import { readLaw } from "./read-law.ts";

const NORM = { key: "lei/4321/2010", label: "Lei 4.321/2010" };

function read(lines: readonly string[]) {
  const text = lines.join("\n");
  const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(({ 0: line, 1: title = "", index }) => {
    return { start: index, end: index + line.length, level: line.indexOf(" "), title };
  });
  const { provisions, notes } = readLaw({ text, headings, struck: [], norm: NORM });
  return {
    law: provisions.map(({ start, end }) => text.slice(start, end)),
    notes: notes.map(({ tipo, path, start, end }) => {
      const place = PROVISION_LEVELS.map((level) => path[level]).filter((value) => value !== null);
      return [tipo, place.join(" "), text.slice(start, end)];
    }),
  };
}

describe("seed 003: notes between the articles of a law", () => {
  it("are no text of the article that they follow, and know which one it is", () => {
    const { law, notes } = read([
      "Art. 1º O pomar é público.",
      "#Atenção: isto cai muito em prova oral.",
      "Vale a pena decorar.",
      "§ 1º O portão abre cedo.",
      "STF: o portão aberto não gera dano.",
      "Art. 2º O visitante pode:",
      "I - colher frutas;",
      "Obs.: só as caídas",
      "II - plantar mudas.",
      "📌 Lembrar do viveiro",
      "Art. 3º Esta Lei entra em vigor hoje.",
      "O STJ entende que a lei não retroage.",
    ]);
    assert.deepEqual(law, [
      "Art. 1º O pomar é público.",
      "§ 1º O portão abre cedo.",
      "Art. 2º O visitante pode:",
      "I - colher frutas;",
      "II - plantar mudas.",
      "Art. 3º Esta Lei entra em vigor hoje.",
    ]);
    assert.deepEqual(notes, [
      ["nota", "1", "#Atenção: isto cai muito em prova oral.\nVale a pena decorar."],
      ["jurisprudencia", "1 1", "STF: o portão aberto não gera dano."],
      ["nota", "2 I", "Obs.: só as caídas"],
      ["nota", "2 II", "📌 Lembrar do viveiro"],
      ["jurisprudencia", "3", "O STJ entende que a lei não retroage."],
    ]);
  });

  it("keep a question with its alternatives, its answer and its comment", () => {
    const question = [
      "(FCC – 2019) Sobre o pomar, assinale a alternativa correta:",
      "a) é fechado.",
      "b) é público.",
      "c) é do prefeito.",
      "Gabarito: B",
      "Comentário: art. 1º, I, b.",
    ];
    const { law, notes } = read([
      "Art. 1º O pomar compreende:",
      "I - árvores:",
      "a) de sombra;",
      "b) de fruto;",
      ...question,
      "c) de flor;",
      "II - canteiros.",
      "12. (CESPE/2014) Julgue o item.",
      "O STF já decidiu que o pomar é privado.",
      "Gabarito: Errado",
      "Art. 2º O pomar abre às seis.",
    ]);
    assert.deepEqual(
      law.map((text) => text.split(" ", 1)[0]),
      ["Art.", "I", "a)", "b)", "c)", "II", "Art."],
    );
    assert.equal(law[4], "c) de flor;");
    assert.deepEqual(
      notes.map(([tipo, place, text]) => [tipo, place, text?.split("\n").length]),
      [
        ["questao", "1 I b", 6],
        ["questao", "1 II", 3],
      ],
    );
  });

  it("take in súmulas below an article, and leave a list of them what it is", () => {
    const { law, notes } = read([
      "Art. 1º O pomar é público.",
      "Súmula 17 do STJ: o fruto caído pertence a quem o colhe.",
      "§ 1º Há um portão.",
      "Art. 2º O pomar abre às seis.",
      "Súmula 1 do STF: um.",
      "Súmula 2 do STF: dois.",
      "Súmula 3 do STF: três.",
    ]);
    assert.equal(law.length, 6);
    assert.equal(law[1], "§ 1º Há um portão.");
    assert.deepEqual(
      notes.map(([tipo]) => tipo),
      ["jurisprudencia"],
    );
  });

  it("may stand under a title of their own, which is none of the law's", () => {
    const { law, notes } = read([
      "# Lei dos Pomares",
      "## TÍTULO I – DOS CRIMES",
      "Art. 1º Subtrair fruta:",
      "Pena - multa.",
      "## Comentários",
      "O furto culposo não é punido.",
      "## Concurso de crimes",
      "Art. 2º Somam-se as multas.",
      "## Jurisprudência do STJ",
      "Somam-se mesmo.",
      "Art. 3º Esta Lei entra em vigor hoje.",
    ]);
    assert.deepEqual(law.length, 3);
    assert.deepEqual(notes, [
      ["nota", "1", "## Comentários\nO furto culposo não é punido."],
      ["jurisprudencia", "2", "## Jurisprudência do STJ\nSomam-se mesmo."],
    ]);
  });

  it("are known by the court, the scholars or the name that they begin with, whatever mark follows it", () => {
    const openings: readonly (readonly [string, string])[] = [
      ["jurisprudencia", "(STJ, REsp 7.654.321/GO, 2018) Não cabe multa pelo fruto caído."],
      ["nota", "Entendimento majoritário: o pomar fecha aos domingos."],
      ["nota", "Atenção! O prazo é de nove dias."],
      ["nota", "**Cuidado!** O prazo não é de dez dias."],
      ["nota", "Segundo a doutrina, o fruto é do vizinho."],
      ["nota", "Para a maior parte da doutrina o fruto é do vizinho."],
      ["nota", "Comentário – o portão tem dois lados."],
      ["nota", "> Comentário – o portão tem dois lados."],
      ["nota", "Prevalece que o portão é público."],
      ["jurisprudencia", "Prevalece no STJ que o portão é público."],
      ["jurisprudencia", "É pacífico na jurisprudência do STF que o portão é público."],
      ["jurisprudencia", "Conforme a jurisprudência, o portão é público."],
    ];
    for (const [tipo, note] of openings) {
      const { law, notes } = read(["Art. 1º O pomar é público.", note, "Art. 2º O pomar abre às seis."]);
      assert.deepEqual(law, ["Art. 1º O pomar é público.", "Art. 2º O pomar abre às seis."], note);
      assert.deepEqual(notes, [[tipo, "1", note]]);
    }
  });

  it("are not made of what a law says of scholars, courts and notes", () => {
    const lines = [
      "Pena - multa.",
      "Parecer do TSE será ouvido.",
      "Nota fiscal acompanha o fruto.",
      "(Vide ADI 9.999 - STF)",
      "A jurisprudência dos tribunais será publicada.",
      "Exemplos de conduta serão premiados - na forma do regulamento.",
    ];
    for (const line of lines)
      assert.deepEqual(read(["Art. 1º O pomar é público.", line, "Art. 2º Abre às seis."]).notes, [], line);
  });

  it("are not seen where the law itself speaks", () => {
    const { law, notes } = read([
      "Art. 1º Observação é dever do visitante, com o",
      "concurso de auxiliares: e nota de",
      "importância será dada ao viveiro, conforme a súmula dos trabalhos,",
      "ouvido o Supremo Tribunal Federal.",
      "Pena - multa.",
      "Art. 2º Exemplo de conduta é o do jardineiro.",
      "ANEXO I",
      "OBS: medidas em metros.",
    ]);
    assert.equal(law.length, 2);
    assert.ok(law[0]?.endsWith("Pena - multa."));
    assert.deepEqual(notes, []);
  });
});
