import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Hit } from "#src/domain/index.ts";
import { checkQuotations } from "./check-quotations.ts";
import { makeHit } from "./hit-fixture.ts";
import { ARTICLE_5 } from "./rivers-fixture.ts";

function statuses(text: string, evidence: readonly Hit[] = [ARTICLE_5]): string[] {
  return checkQuotations(text, evidence).map(({ status }) => status);
}

function isFaithful(quotation: string): void {
  assert.deepEqual(statuses(`Diz a fonte: “${quotation}”.`), ["supported"], quotation);
}

function isNot(quotation: string): void {
  assert.deepEqual(statuses(`Diz a fonte: “${quotation}”.`), ["unsupported"], quotation);
}

describe("a quotation", () => {
  it("may differ in case, accents, punctuation, spaces and markup", () => {
    isFaithful("O rio não poderá ser desviado, salvo em caso de seca");
    isFaithful("o RIO nao poderá  ser\ndesviado — salvo em caso de **seca**");
    isFaithful("II – o desvio durará no máximo 30 [trinta] dias");
    isFaithful("da lei n.º 91.234, de 2019, não se aplica");
  });

  it("may not differ in a word", () => {
    isNot("O rio poderá ser desviado, salvo em caso de seca");
    isNot("O rio não poderá ser desviado, salvo em casos de seca");
    isNot("o desvio durará no máximo 3 (trinta) dias");
    isNot("rio não poderá ser desviad");
  });

  it("may leave words out where it shows so, in the order of the source", () => {
    isFaithful("O rio não poderá ser desviado [...] a seca será declarada pelo município");
    isFaithful("I - a seca (…) pelo município…");
    isNot("a seca será declarada [...] O rio não poderá ser desviado");
    isNot("O rio não poderá ser desviado a seca será declarada");
  });

  it("may not leave out a negation", () => {
    isNot("O rio [...] poderá ser desviado");
    isNot("O rio (…) ser desviado");
  });

  it("may leave out the notes of the law's editor", () => {
    isFaithful("salvo em caso de seca. I - a seca será declarada pelo município");
    isFaithful("salvo em caso de seca. (Redação dada pela Lei nº 99.111, de 2022)");
  });

  it("may be a title", () => isFaithful("Da guarda das águas correntes"));

  it("must stand in one source", () => {
    const other = makeHit({ text: "Os peixes são de quem os pesca." });
    const text = "“declarada pelo município [...] são de quem os pesca”";
    assert.deepEqual(statuses(text, [ARTICLE_5, other]), ["unsupported"]);
  });

  it("has at least four words", () => {
    assert.deepEqual(statuses('o “rio que seca” e a alínea "b"'), []);
  });

  it("is found between marks of every kind, with its place", () => {
    for (const [open, close] of ["“”", '""', "«»"].map((pair) => pair.split(""))) {
      const text = `Isto: (${open}o rio pertence ao mar${close}), e "isto" não. 5" de chuva.`;
      const [finding, ...others] = checkQuotations(text, [ARTICLE_5]);
      assert.equal(text.slice(finding?.start, finding?.end), `${open}o rio pertence ao mar${close}`);
      assert.equal(finding?.kind === "quotation" && finding.quotation, "o rio pertence ao mar");
      assert.deepEqual(others, []);
    }
  });

  it("is not lost behind a mark that was never closed", () => {
    assert.deepEqual(statuses('Um "erro e “outro e outro. "O rio pertence ao mar" e “a água ao céu azul”'), [
      "unsupported",
      "unsupported",
    ]);
  });
});

describe("a block quote", () => {
  it("is a quotation, with or without where it comes from", () => {
    const block = "> O rio não poderá ser desviado,\n> salvo em caso de seca.";
    assert.deepEqual(statuses(`Veja:\n\n${block}\n\nFim.`), ["supported"]);
    assert.deepEqual(statuses(`${block}\n> — Lei 98.765/2021`), ["supported"]);
    assert.deepEqual(statuses(`${block} (Lei 98.765/2021)`), ["supported"]);
    assert.deepEqual(statuses("> O rio poderá ser desviado,\n> salvo em caso de seca."), ["unsupported"]);
  });
});

describe("a quotation of a former wording", () => {
  const wording = { tipo: "caput", situacao: "anterior", ate: "2022", alteracao: "Lei 99.111/2022" } as const;
  const former = [{ ...wording, text: "Art. 5º O rio poderá ser desviado a qualquer tempo. (Vide Lei 1)" }];
  const check = (quotation: string) => checkQuotations(`Diz a lei: “${quotation}”.`, [ARTICLE_5], former)[0];

  it("is told from one of nothing, with what ended the wording", () => {
    const finding = check("O rio poderá ser desviado a qualquer tempo");
    assert.equal(finding?.status, "former");
    assert.deepEqual(finding?.former, former[0]);
    assert.equal(finding?.source, null);
    assert.equal(check("O rio poderá ser vendido a qualquer tempo")?.status, "unsupported");
  });

  it("is none where the present wording has the same words", () => {
    assert.equal(check("o rio não poderá ser desviado")?.status, "supported");
    assert.equal(check("poderá ser desviado, salvo em")?.former, null);
  });
});
