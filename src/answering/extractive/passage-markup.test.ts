import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { displayRow, displayText, tableCells } from "./passage-markup.ts";

describe("displayText", () => {
  const cases: readonly (readonly [why: string, quote: string, shown: string])[] = [
    ["drops emphasis", "A **taxa** é de _R$ 10_ e ~~nada~~ mais.", "A taxa é de R$ 10 e nada mais."],
    ["drops heading and quote marks", "> ## Prazos", "Prazos"],
    ["drops bullets and task boxes", "- [x] pagar a guia;", "pagar a guia;"],
    ["keeps the number of a step", "2. Preencha o requerimento.", "2. Preencha o requerimento."],
    [
      "keeps a link's words",
      'Veja o [portal](https://p.example "Portal") e a ![foto](f.png).',
      "Veja o portal e a foto.",
    ],
    ["keeps the address of a bare link", "Acesse <https://p.example>.", "Acesse https://p.example."],
    ["drops code marks, not the code", "Use `acervo ask`.", "Use acervo ask."],
    ["leaves marks inside words alone", "2*3 é nome_de_campo", "2*3 é nome_de_campo"],
    ["reads escaped marks as written", String.raw`R\$ 5,00\*`, "R$ 5,00*"],
    ["joins lines", "uma frase\n  em duas linhas", "uma frase em duas linhas"],
  ];
  for (const [why, quote, shown] of cases) it(why, () => assert.equal(displayText(quote), shown));
});

describe("displayRow", () => {
  it("names each cell by its column", () => {
    const header = tableCells("| Unidade | **Ramal** |");
    assert.equal(displayRow("| Tesouraria | 225 |", header), "Unidade: Tesouraria; Ramal: 225");
  });

  it("skips empty cells and takes an escaped bar for text", () => {
    assert.equal(displayRow(String.raw`| a \| b |  | c |`, ["X", "Y", ""]), "X: a | b; c");
  });
});
