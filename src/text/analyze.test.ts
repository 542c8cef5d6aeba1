import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { analyze } from "./analyze.ts";

suite("offsets and positions", () => {
  test("every token points at its words in the text as given", () => {
    const text = "O cora\u0063\u0327a\u0303o co\u00ADração e o ﬁm.";
    const heart = analyze(text).filter(({ word }) => word === "coracao");
    assert.deepEqual(
      heart.map(({ start, end }) => text.slice(start, end).length),
      [9, 8],
    );
    assert.equal(analyze(text).at(-1)?.word, "fim");
  });

  test("parts advance the position and a joined form keeps that of its last part", () => {
    const positions = analyze("o guarda-chuva azul").map(({ word, position }) => [word, position]);
    assert.deepEqual(positions, [
      ["o", 0],
      ["guarda", 1],
      ["chuva", 2],
      ["guardachuva", 2],
      ["azul", 3],
    ]);
  });
});

suite("laws and provisions", () => {
  test("a law is found by number, by year and by both, however the year is written", () => {
    for (const text of ["8.112/90", "8112/90", "8.112/1990", "8112/1990"]) {
      assert.deepEqual(words(text), ["8112", "1990", "8112_1990"], text);
    }
    assert.deepEqual(words("10.406/02"), ["10406", "2002", "10406_2002"]);
  });

  test("provisions share a reference term in all their abbreviations", () => {
    for (const text of ["art. 5º", "artigo 5", "art 5o", "Art. 5°", "ART. 05"]) {
      assert.deepEqual(words(text), ["artigo", "5", "art_5"], text);
    }
    for (const text of ["§ 2º", "§2º", "par. 2", "parágrafo 2º"])
      assert.equal(words(text).at(-1), "par_2", text);
    assert.equal(words("inciso XI").at(-1), "inc_xi");
    assert.equal(words("art. 5º-A").at(-1), "art_5a");
    assert.equal(words("parágrafo único").at(-1), "par_unico");
    assert.equal(words('alínea "b"').at(-1), "ali_b");
  });

  test("every number of a list belongs to a plural marker", () => {
    assert.deepEqual(references("arts. 5º, 6º e 7º da Lei 9"), ["art_5", "art_6", "art_7"]);
    assert.deepEqual(references("art. 5º, 2 anos"), ["art_5"]);
    assert.deepEqual(references("art. Depois, 5"), []);
  });
});

suite("numbers and codes", () => {
  test("an amount is one term without its zeros", () => {
    for (const text of ["R$ 1.500,00", "R$ 1500", "1.500,00", "R$1.500"])
      assert.ok(content(text).includes("1500"), text);
    assert.deepEqual(content("50$"), ["50"]);
    assert.deepEqual(words("3,14"), ["3_14"]);
    assert.deepEqual(words("10 mg 10mg"), ["10", "mg", "10", "mg", "10mg"]);
  });

  test("identifiers are one term with or without punctuation", () => {
    assert.deepEqual(words("123.456.789-09"), words("12345678909"));
    assert.deepEqual(words("12.345.678/0001-90"), words("12345678000190"));
    assert.deepEqual(words("12.ABC.DEF/01DE-35"), words("12abcdef01de35"));
    assert.deepEqual(words("0001234-56.2020.8.26.0100"), words("00012345620208260100"));
    assert.equal(words("70040-010").at(-1), "70040010");
    assert.deepEqual(words("(61) 3333-4444"), ["61", "33334444", "6133334444"]);
  });

  test("a date is one term and its year another", () => {
    for (const text of ["11/12/1990", "11.12.1990", "1990-12-11", "11/12/90"]) {
      assert.deepEqual(words(text), ["1990", "11_12_1990"], text);
    }
    assert.deepEqual(words("31/13/1990"), ["31", "13", "1990", "31_13_1990"]);
  });

  test("the number sign and ordinal endings do not hide a number", () => {
    for (const text of ["nº 5", "n.º 5", "no. 5", "5ª", "5o"]) assert.deepEqual(content(text), ["5"], text);
  });

  test("codes are found whole and by part", () => {
    assert.deepEqual(words("KBR-829M1-02"), ["kbr", "829m1", "2", "kbr829m102"]);
    assert.deepEqual(words("COVID-19"), ["covid", "19", "covid19"]);
    assert.deepEqual(words("2,4-D"), ["2_4", "d", "24d"]);
    assert.deepEqual(words("B2C"), ["b2c"]);
  });
});

suite("words written together", () => {
  test("addresses are read as their words", () => {
    assert.deepEqual(words("joao.silva@tj.sp.gov.br"), ["joao", "silva", "tj", "sp", "gov", "br"]);
    assert.ok(words("https://www.gov.br/pt-br/servicos").includes("servicos"));
  });

  test("a verb is read without its pronouns", () => {
    assert.equal(stems("cancelá-lo")[0], stems("cancelar")[0]);
    assert.equal(stems("vendê-la-ia")[0], stems("vender")[0]);
    assert.deepEqual(content("far-se-á"), ["fazer"]);
    assert.deepEqual(content("vende-se"), ["vende"]);
    assert.deepEqual(content("dá-se"), ["da"]);
  });

  test("compounds agree with their spelling in one word", () => {
    const pairs = [
      "guarda-chuva guardachuva",
      "e-mail email",
      "pré-escolar préescolar",
      "anti-social antissocial",
    ];
    for (const pair of pairs) {
      const [hyphenated = "", joined = ""] = pair.split(" ");
      assert.equal(stems(hyphenated).at(-1), stems(joined)[0], pair);
    }
    assert.deepEqual(words("S.A."), words("S/A"));
  });

  test("a word cut at the end of a line is read whole", () => {
    for (const text of ["informa-\nção", "informa- \r\n  ção", "informa\u00AD\nção"]) {
      assert.deepEqual(words(text), ["informacao"], text);
    }
    assert.deepEqual(content("vende-\nse"), ["vende", "vendese"]);
  });
});

function words(text: string): string[] {
  return analyze(text).map(({ word }) => word);
}

function references(text: string): string[] {
  return words(text).filter((word) => word.startsWith("art_"));
}

function stems(text: string): string[] {
  return analyze(text).map(({ stem }) => stem);
}

function content(text: string): string[] {
  return analyze(text)
    .filter(({ isStopWord }) => !isStopWord)
    .map(({ word }) => word);
}
