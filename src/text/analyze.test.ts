import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { suite, test } from "node:test";
import { analyze, ANALYZER_VERSION, stemFinder } from "./analyze.ts";
import { normalizeText } from "./fold-accents.ts";
import * as fc from "fast-check";
import { cpuMs } from "../../test/helpers/cpu-time.ts";

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

const PIECES = (
  "ação Ações É não art. arts. artigo § §§ inciso XI 5º 5ª 5o nº n.º 8.112/90 11/12/1990 123.456.789-09 R$ 1.500,00 3,14 " +
  "guarda-chuva cancelá-lo far-se-á e-mail informa- \n \r\n \u00AD \u200B . , / - ( ) (61) 3333-4444 S.A. a b2c 10mg d'água _ & ° ﬁ"
).split(" ");
const portuguese = fc
  .array(fc.oneof(fc.constantFrom(...PIECES, " ", "\n"), fc.string({ maxLength: 4 })), { maxLength: 30 })
  .map((pieces) => pieces.join(""));
const anyText = fc.oneof(portuguese, fc.string({ unit: "binary" }), utf16());

suite("analyze, for any text", () => {
  test("tokens lie within the text, in order, with terms the index can hold", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let last = { end: 0, position: 0 };
        for (const token of analyze(text)) {
          assert.ok(0 <= token.start && token.start < token.end && token.end <= text.length);
          assert.ok(
            token.end >= last.end && token.position >= last.position && token.position <= last.position + 1,
          );
          assert.match(token.word, /^[\p{L}\p{N}_]+$/u);
          assert.match(token.stem, /^[\p{L}\p{N}_]+$/u);
          last = token;
        }
      }),
    );
  });

  test("composed and decomposed text say the same", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.deepEqual(terms(text.normalize("NFD")), terms(text.normalize("NFC")));
      }),
    );
  });

  test("case does not matter in Portuguese", () => {
    const letters = fc.constantFrom(
      ..."abcdefghijklmnopqrstuvwxyzáâãàéêíóôõúüç0123456789 .,-/ºª§\n'".split(""),
    );
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 60 }), (text) => {
        assert.deepEqual(terms(text.toUpperCase()), terms(text.toLowerCase()));
      }),
    );
  });

  test("normalised text is stable", () => {
    fc.assert(
      fc.property(anyText, (text) => {
        assert.equal(normalizeText(normalizeText(text)), normalizeText(text));
      }),
    );
  });
});

suite("analyze, for hostile text", () => {
  test("hostile repetition costs no more than time in proportion", () => {
    const started = cpuMs();
    for (const unit of [
      "1",
      ".",
      "1.",
      "a-",
      "art. ",
      "§",
      "a\u0301",
      "a-\n",
      "(61) ",
      "ab.",
      "x\u00AD",
      "\ud800",
    ]) {
      analyze(unit.repeat(200_000 / unit.length));
    }
    // Half a second is usual; a step that looks back over the whole text would need minutes.
    assert.ok(cpuMs() - started < 20_000);
  });
});

function terms(text: string): string[][] {
  return analyze(text).map(({ word, stem }) => [word, stem]);
}

function utf16(): fc.Arbitrary<string> {
  return fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
    .map((units) => String.fromCharCode(...units));
}

/** Prose, a law, a catalogue line and things people type: a bit of everything the analyser knows about. */
const TEXT = `
As Secretarias Municipais publicarão, até 31/12/2026, as decisões sobre licenças e autorizações já concedidas.
Nos termos do art. 5º, XI, da Lei nº 8.112/90 (parágrafo único), o servidor poderá cancelá-lo; vende-se-á por R$ 1.500,00.
Fungicida 2,4-D, código KBR-829M1-02, CNPJ 12.345.678/0001-95, e-mail fale.conosco@exemplo.org.br, COVID-19.
como peço a 2ª via? idéia, lingüiça, acção, facto, óptimo; cidadãos, papéis, móveis, países, juízes, animais, pães
`;

/** The digest of each published version of the analyser. */
const DIGESTS: Readonly<Record<number, string>> = {
  1: "d6008bdd724e5861",
};

test("the analyser gives the terms that its version stands for", () => {
  const terms = analyze(TEXT).map(({ word, stem, isStopWord }) => `${word}/${stem}/${isStopWord}`);
  const digest = createHash("sha256").update(terms.join("\n")).digest("hex").slice(0, 16);
  const hint = "terms changed: raise ANALYZER_VERSION and add its digest, so that indexes are rebuilt";
  assert.equal(digest, DIGESTS[ANALYZER_VERSION], hint);
});

suite("stemFinder", () => {
  /** Words whose stem begins with another letter, words that touch signs, references, and others. */
  const WORDS = [
    ..."vou fui somos é foi does goes cães húmido quota quotidiano actual óptimo accionista acta ações papéis reflectir".split(
      " ",
    ),
    ..."ir ser umidade cota cotidiano atual ótimo ata ação papel refletir inactivo x X R$ § art. 5º inc. II".split(
      " ",
    ),
    ..."guarda-chuva guardachuva e-mail email S.A. 8.112/90 13.709 13709 cancelá-lo cancelar in\u00ADfor\u00ADma".split(
      " ",
    ),
    ..."(48) 3333-4444 Água água Prazo PRAZO, prazos. recurso:recurso\nlinha-\nquebrada œuvre ﬁm".split(" "),
  ];
  const separator = fc.constantFrom(" ", "  ", "\n", ", ", "; ", "-", "");
  const text = fc
    .array(fc.tuple(fc.oneof(fc.constantFrom(...WORDS), utf16()), separator), { maxLength: 30 })
    .map((pieces) => pieces.flat().join(""));

  test("finds what analysing the whole text would", () => {
    fc.assert(
      fc.property(text, fc.infiniteStream(fc.nat(4)), (where, choices) => {
        const tokens = analyze(where).filter(({ isStopWord }) => !isStopWord);
        const wanted = new Set(tokens.filter(() => choices.next().value === 0).map(({ stem }) => stem));
        const expected = tokens.filter(({ stem }) => wanted.has(stem));
        assert.deepEqual(
          stemFinder(wanted)(where),
          expected.map(({ stem, start, end }) => ({ stem, start, end })),
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test("finds each stem of prose, laws and codes by itself", () => {
    const tokens = analyze(TEXT).filter(({ isStopWord }) => !isStopWord);
    for (const { stem } of tokens) {
      const places = stemFinder(new Set([stem]))(TEXT).map(({ start }) => start);
      assert.deepEqual(
        places,
        tokens.filter((token) => token.stem === stem).map(({ start }) => start),
      );
    }
  });
});
