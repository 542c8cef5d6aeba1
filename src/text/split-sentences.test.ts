import assert from "node:assert/strict";
import { suite, test } from "node:test";
import * as fc from "fast-check";
import { splitSentences } from "./split-sentences.ts";

suite("splitSentences", () => {
  test("abbreviations, initials and decimals do not end a sentence", () => {
    const text = [
      "O art. 5º da CF é claro.",
      "O Sr. João e a Dra. Ana moram na Av. Brasil, nº 10.",
      "Custa R$ 1.500,00, p. ex. no item 3.2.",
      "A empresa X S.A. foi fundada por J. K. Silva et al. em 1990.",
      "Ver fls. 10, vs. Outro.",
      "Fim!",
    ];
    assert.deepEqual(split(text.join(" ")), text);
  });

  test("abbreviations that may close a sentence do so before a capital letter", () => {
    assert.deepEqual(split("Pão, leite etc. Depois saiu. A Y Ltda. faliu."), [
      "Pão, leite etc.",
      "Depois saiu.",
      "A Y Ltda. faliu.",
    ]);
  });

  test("ellipses and quotes belong to the sentence before them", () => {
    assert.deepEqual(split('Disse: "Não vou." Ele saiu... e voltou. Será? Sim… Talvez.'), [
      'Disse: "Não vou."',
      "Ele saiu... e voltou.",
      "Será?",
      "Sim…",
      "Talvez.",
    ]);
  });

  test("list items and empty lines begin a sentence; wrapped lines do not", () => {
    assert.deepEqual(
      split("Requisitos:\n- ter CPF\n1. Primeiro\nI - um;\nII - dois\n\nTexto que\ncontinua"),
      ["Requisitos:", "- ter CPF", "1. Primeiro", "I - um;", "II - dois", "Texto que\ncontinua"],
    );
  });

  test("a line that breaks off goes on in the next, whatever label seems to stand there", () => {
    const text = [
      "O Reitor, no uso do que lhe confere o\nart. 8º, inciso II, resolve:",
      "Art. 1º Vale desde\n1º de maio, revogado o Decreto\nnº 29, de 2019, e o disposto no\n§ 2º do art. 3º.",
      "Art. 2º Fica aberto o prazo.",
      "§ 1º Conta-se em dias.",
    ];
    assert.deepEqual(split(text.join("\n")), text);
  });
});

suite("splitSentences, for any text", () => {
  test("ranges are ordered, trimmed, and cover all that is not white space", () => {
    const pieces = fc.constantFrom(
      "Olá",
      "mundo",
      ".",
      "...",
      "!",
      "?",
      "art.",
      "1.",
      "\n",
      "\n\n",
      " ",
      "  ",
      '"',
      "- ",
      "…",
      "É",
    );
    const texts = fc.oneof(
      fc.array(pieces).map((list) => list.join("")),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(texts, (text) => {
        let last = 0;
        for (const { start, end } of splitSentences(text)) {
          assert.ok(last <= start && start < end && end <= text.length);
          assert.equal(text.slice(last, start).trim(), "");
          assert.equal(text.slice(start, end).trim().length, end - start);
          last = end;
        }
        assert.equal(text.slice(last).trim(), "");
      }),
    );
  });
});

function split(text: string): string[] {
  return splitSentences(text).map(({ start, end }) => text.slice(start, end));
}
