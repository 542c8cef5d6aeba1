import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { judgedStatements, withVerdicts } from "./judged-statements.ts";

function judged(text: string): (string | boolean | null)[][] {
  return judgedStatements(text).map(({ statement, isRight, comment }) => [
    text.slice(statement.start, statement.end),
    isRight,
    comment === null ? null : text.slice(comment.start, comment.end).trim(),
  ]);
}

const FALSE = "O pomar abre às oito horas.";
const TRUE = "O pomar é público.";
const WHY = "O pomar abre às seis.";

describe("statements with a verdict", () => {
  it("are found however the verdict is written", () => {
    const texts: readonly (readonly [string, unknown])[] = [
      [`${FALSE}\nGabarito: Errado`, [[FALSE, false, null]]],
      [`${FALSE}\n\n**Gabarito: ERRADO!**\n${TRUE}`, [[FALSE, false, null]]],
      [`${FALSE}\nGabarito: E\nComentário: ${WHY}`, [[FALSE, false, `Comentário: ${WHY}`]]],
      [`${FALSE}\nGabarito: Errado (E). ${WHY}`, [[FALSE, false, WHY]]],
      [`${FALSE}\nComentário: ${WHY}\nGabarito: F`, [[FALSE, false, `Comentário: ${WHY}`]]],
      [
        `${FALSE}\nErrado\n${TRUE}\nCerto`,
        [
          [FALSE, false, null],
          [TRUE, true, null],
        ],
      ],
      [`${FALSE}\nErrado. ${WHY}`, [[FALSE, false, WHY]]],
      [`${FALSE} (Errado)`, [[FALSE, false, null]]],
      [`${FALSE} — falso.`, [[FALSE, false, null]]],
      [
        `(F) ${FALSE}\n(V) ${TRUE}`,
        [
          [FALSE, false, null],
          [TRUE, true, null],
        ],
      ],
      [`${FALSE}\n( ) Certo (X) Errado`, [[FALSE, false, null]]],
      [`Baralho\t${FALSE}\tErrado\t${WHY}\tart. 1º`, [[FALSE, false, WHY]]],
      [`Afirmação: ${FALSE}\nColuna 3: Errado`, [[FALSE, false, null]]],
      [`O pomar\nabre às oito.\nResposta: falso`, [["O pomar\nabre às oito.", false, null]]],
    ];
    for (const [text, expected] of texts) assert.deepEqual(judged(text), expected, text);
  });

  it("are questions, too, with the alternative that answers them", () => {
    const text = `(FCC – 2019) O pomar:\na) é privado;\nb) é público, nos termos\nda lei;\nc) é do prefeito.\nGabarito: letra B. ${WHY}`;
    const [card, ...others] = judgedStatements(text);
    assert.equal(others.length, 0);
    assert.equal(text.slice(card?.statement.start, card?.statement.end), "(FCC – 2019) O pomar:");
    assert.equal(text.slice(card?.answer?.start, card?.answer?.end), "b) é público, nos termos\nda lei;");
    assert.equal(text.slice(card?.comment?.start, card?.comment?.end), WHY);
    assert.deepEqual([card?.isRight, card?.end], [true, text.length]);
  });

  it("are not made of letters that name an alternative, of open choices or of plain words", () => {
    for (const text of [
      `Assinale a correta:\na) um;\nb) dois;\nGabarito: E`,
      `${TRUE}\n( ) Certo ( ) Errado`,
      `${TRUE}\nAtivo: FALSO`,
      `${TRUE}\nErrado é quem não rega.`,
      `${TRUE} Certo dia, choveu.`,
      `Gabarito: Errado`,
    ])
      assert.deepEqual(judged(text), [], text);
  });

  it("show that they are wrong before their first word", () => {
    assert.equal(withVerdicts(`${TRUE}\n${FALSE}\nErrado`), `${TRUE}\n[ERRADO] ${FALSE}\nErrado`);
    assert.equal(withVerdicts(TRUE), TRUE);
  });

  it("stay inside any text, in order", () => {
    const line = fc.constantFrom(
      FALSE,
      TRUE,
      "",
      "Errado",
      "Gabarito: E",
      "Comentário: x",
      "(F) a",
      "a) b",
      "a\tfalso\tc",
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 20 }), (lines) => {
        let end = 0;
        for (const card of judgedStatements(lines.join("\n"))) {
          assert.ok(card.start >= end && card.end > card.start && card.end <= lines.join("\n").length);
          end = card.end;
        }
      }),
    );
  });
});
