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

  it("are found on the line of their verdict, and below other labels", () => {
    const bare = FALSE.slice(0, -1);
    const source = "(CESPE - 2014 - TRF1)";
    const texts: readonly (readonly [string, unknown])[] = [
      [`${source} ${FALSE} Gabarito: ERRADO`, [[`${source} ${FALSE}`, false, null]]],
      [`${FALSE} (Gabarito: E)`, [[FALSE, false, null]]],
      [`${FALSE} **Gabarito:** Errado. ${WHY}`, [[FALSE, false, WHY]]],
      [`${FALSE}\n3. Gabarito: Errado`, [[FALSE, false, null]]],
      [`${FALSE}\nComentário: ${WHY} Gabarito: Errado`, [[FALSE, false, `Comentário: ${WHY}`]]],
      [`${FALSE}\n**Resposta:** Errado`, [[FALSE, false, null]]],
      [`${FALSE}\nResposta correta: Errado`, [[FALSE, false, null]]],
      [`${FALSE}\nR: ERRADO. ${WHY}`, [[FALSE, false, WHY]]],
      [`${FALSE} ( ) Certo (X) Errado`, [[FALSE, false, null]]],
      [`${FALSE} (X) Errado ( ) Certo`, [[FALSE, false, null]]],
      [`(Certo/Errado) ${FALSE}\nGabarito: Errado.`, [[FALSE, false, null]]],
      [`(Certo/Errado) ${FALSE} (Errado)`, [[FALSE, false, null]]],
      [`${FALSE} Incorreta.`, [[FALSE, false, null]]],
      [`${source} ${bare} — E`, [[`${source} ${bare}`, false, null]]],
      [
        `${FALSE} (F)\n${TRUE} (V)`,
        [
          [FALSE, false, null],
          [TRUE, true, null],
        ],
      ],
      [
        `Julgue os itens.\n${FALSE} (E)\n${TRUE} (C)`,
        [
          [FALSE, false, null],
          [TRUE, true, null],
        ],
      ],
    ];
    for (const [text, expected] of texts) assert.deepEqual(judged(text), expected, text);
  });

  it("are not seen in a guide that says what is right and wrong to do, unless it is a quiz", () => {
    for (const line of [
      "Errado: trocar sem nota fiscal.",
      "- Incorreto – trocar sem nota.",
      "Falso: a nota.",
    ])
      assert.deepEqual(judged(`${TRUE}\n${line}`), [], line);
    assert.deepEqual(judged(`Julgue o item.\n${FALSE}\nErrado: ${WHY}`), [[FALSE, false, WHY]]);
  });

  it("are not the paragraphs of a text that goes on with the word", () => {
    for (const text of [
      `${TRUE} Todos podem entrar.\n\nErrado. ${WHY}`,
      `${TRUE} Todos podem entrar.\nCerto.\nEle fecha às dez.`,
      `${TRUE}\n\nErrado. Quem pensa assim não leu a placa.`,
    ])
      assert.deepEqual(judged(text), [], text);
    assert.deepEqual(judged(`12. ${FALSE} Fecha às dez.\n\nErrado. ${WHY}`), [
      [`12. ${FALSE} Fecha às dez.`, false, WHY],
    ]);
    assert.deepEqual(judged(`Julgue o item.\n\n${FALSE} Fecha às dez.\n\nErrado. ${WHY}`), [
      [`${FALSE} Fecha às dez.`, false, WHY],
    ]);
    assert.deepEqual(judged(`${FALSE}\n\nErrado.`), [[FALSE, false, null]]);
  });

  it("are not made of letters that classify, of formulas or of the answers to plain questions", () => {
    for (const text of [
      "A planta recebe a luz. (F)\nA planta recebe a água. (M)",
      "Compre a lâmpada de classe (E)",
      "O consumo da lâmpada — E",
      "A resistência é constante.\nR = E / I",
      "O que é errado fazer no pomar?\nR: Errado é trocar sem nota.",
      'Uma frase com um veredito ("Gabarito: Errado." abaixo dela) não é citada.',
      "Segundo a FGV, em 2020 o pomar cresceu.\nErrado: regar ao sol.",
    ])
      assert.deepEqual(judged(text), [], text);
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
