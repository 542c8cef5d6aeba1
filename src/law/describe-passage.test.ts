import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Chunk, Provision } from "#src/domain/index.ts";
import { describePassage } from "./describe-passage.ts";

const NORM = { key: "constituicao/1988", label: "CF/88" };
const LAW = { norm: NORM, norms: new Map([[NORM.key, NORM]]), isFormer: false };

function chunkOf(text: string, changes: Partial<Chunk> = {}): Chunk {
  const place = { ordinal: 0, start: 0, end: text.length, position: 0, tokenCount: 1 };
  return { ...place, text, headings: [], metadata: {}, ...changes };
}

function provisionAt(changes: Partial<Provision>): Provision {
  const levels = { artigo: "5", paragrafo: null, inciso: null, alinea: null, item: null };
  const dates = { desde: null, ate: null, alteracao: null };
  return {
    norma: NORM.key,
    tipo: "caput",
    situacao: "vigente",
    start: 0,
    end: 5,
    ...levels,
    ...dates,
    ...changes,
  };
}

describe("what a passage of a law can be filtered by", () => {
  it("is its place, from the division to the provision", () => {
    const headings = [
      "TÍTULO II – DOS DIREITOS E GARANTIAS",
      "CAPÍTULO I – DOS DIREITOS DO IBS",
      "Seção III",
    ];
    const provisions = [provisionAt({ paragrafo: "único", tipo: "paragrafo" }), provisionAt({ artigo: "6" })];
    const found = describePassage(chunkOf("Sobre o IBS, vale o que segue.", { headings, provisions }), LAW);
    assert.partialDeepStrictEqual(found, {
      documento: "CF/88",
      norma: "constituicao/1988",
      chunk_id: "CF_88-0001",
      titulo: "Dos Direitos e Garantias",
      capitulo: "Dos Direitos do IBS",
      secao: "III",
      artigo: "5",
      paragrafo: "único",
      artigo_final: "6",
      tipo: "paragrafo",
      situacao: "vigente",
    });
  });

  it("is content or heading where no provision begins", () => {
    assert.equal(describePassage(chunkOf("Nota do professor."), LAW)["tipo"], "content");
    const heading = chunkOf("TÍTULO I", { headings: ["TÍTULO I"] });
    assert.equal(describePassage(heading, LAW)["tipo"], "heading");
  });

  it("has every mark, true or false", () => {
    const found = describePassage(
      chunkOf("#Atenção: o STF decidiu que o crime militar é hediondo. Ação penal pública. Pena - reclusão."),
      LAW,
    );
    const marks = Object.entries(found).filter(([key]) => key.startsWith("marca_"));
    assert.equal(marks.length, 9);
    assert.deepEqual(
      marks
        .filter(([, value]) => value === false)
        .map(([key]) => key)
        .toSorted(),
      ["marca_concurso", "marca_stj"],
    );
  });

  it("knows the board and the year of an exam, wherever they stand", () => {
    const boards: readonly (readonly [string, string | undefined, number | undefined])[] = [
      ["(FCC – 2019) Julgue.", "FCC", 2019],
      ["Questão CESPE/2014.", "CEBRASPE", 2014],
      ["Ano: 2019 Banca: VUNESP", "VUNESP", 2019],
      ["Banca: Quadrix\nAno: 2020", "QUADRIX", 2020],
      ["2021 – FGV – OAB", "FGV", 2021],
      ["A responsabilidade é objetiva, conforme a Lei nº 8.078, de 1990.", undefined, undefined],
      ["A FGV publicou um estudo.", undefined, undefined],
    ];
    for (const [text, banca, ano] of boards) {
      const found = describePassage(chunkOf(text), LAW);
      assert.deepEqual([found["banca"], found["ano"]], [banca, ano], text);
      assert.equal(found["marca_concurso"], banca !== undefined);
    }
  });

  it("seed 003: keeps every board and every year of a passage", () => {
    const exams: readonly (readonly [string, unknown, unknown])[] = [
      ["(FCC – 2019; CESPE/2014) Julgue o item.", ["FCC", "CEBRASPE"], [2019, 2014]],
      ["Ano: 2019 Banca: FCC\nAno: 2014 Banca: CESPE", ["FCC", "CEBRASPE"], [2019, 2014]],
      ["Já cobrado: FCC e FGV 2020.", ["FCC", "FGV"], 2020],
      ["FGV/2020 … outra vez: FGV/2022", "FGV", [2020, 2022]],
    ];
    for (const [text, banca, ano] of exams) {
      const found = describePassage(chunkOf(text), LAW);
      assert.deepEqual([found["banca"], found["ano"]], [banca, ano], text);
    }
  });

  it("speaks for the court of a súmula", () => {
    const provisions = [provisionAt({ norma: "sumula-vinculante/11", artigo: null, tipo: "sumula" })];
    const found = describePassage(chunkOf("Só é lícito o uso de algemas…", { provisions }), LAW);
    assert.deepEqual([found["marca_stf"], found["marca_stj"], found["tipo"]], [true, false, "sumula"]);
  });
});
