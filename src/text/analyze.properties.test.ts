import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { analyze } from "./analyze.ts";
import { normalizeText } from "./fold-accents.ts";
import * as fc from "fast-check";

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
    const started = performance.now();
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
    assert.ok(performance.now() - started < 10_000);
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
