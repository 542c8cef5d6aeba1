import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { parseMarkdown } from "#src/parsing/index.ts";
import { faqSections, isQuestion } from "./faq-markdown.ts";

function sections(markdown: string): Record<string, unknown>[] {
  return faqSections(parseMarkdown(markdown)).map(({ line, values, name }) => ({
    line,
    ...(values ?? { leftOut: name }),
  }));
}

function told(markdown: string): unknown[] {
  return sections(markdown).map(({ question, answer, leftOut }) => leftOut ?? [question, answer]);
}

describe("questions of a text", () => {
  it("keep the rows of tables and what folds away in their answers, as lines", () => {
    const text = `## Quanto custa o frete?

Depende da região:

| Região | Preço |
| --- | ---: |
| Sul | R$ 10 |
| Norte \\| Nordeste | R$ 20 |

Pergunte na loja.

## Como troco?

<details open>
<summary>Ver passos</summary>

Leve a nota ao balcão.

</details>

## Qual o prazo?

<details><summary>Resposta</summary>Sete dias.</details>
`;
    assert.deepEqual(told(text), [
      [
        "Quanto custa o frete?",
        "Depende da região:\n\nRegião: Sul; Preço: R$ 10\n\nRegião: Norte | Nordeste; Preço: R$ 20\n\nPergunte na loja.",
      ],
      ["Como troco?", "Ver passos\n\nLeve a nota ao balcão."],
      ["Qual o prazo?", "Resposta\n\nSete dias."],
    ]);
  });

  it("are its headings that ask or head an answer, with what stands below and above them", () => {
    const text = `# Central de ajuda

Bem-vindo.

## Pagamentos

### Como pago?

Por pix.

Ou por boleto.

### Qual o prazo

Três dias.

#### Exceções

Feriados contam.

## Conta

### Dicas

Troque a senha.

### Posso ter **duas** contas?

Não.
`;
    assert.deepEqual(sections(text), [
      { line: 1, leftOut: "Central de ajuda" },
      { line: 7, question: "Como pago?", answer: "Por pix.\n\nOu por boleto.", category: "Pagamentos" },
      {
        line: 13,
        question: "Qual o prazo",
        answer: "Três dias.\n\n#### Exceções\n\nFeriados contam.",
        category: "Pagamentos",
      },
      { line: 23, question: "Dicas", answer: "Troque a senha.", category: "Conta" },
      { line: 27, question: "Posso ter duas contas?", answer: "Não.", category: "Conta" },
    ]);
  });

  it("need not ask: the highest heading with text below it is one, with all that it heads", () => {
    const text =
      "# Ajuda\n\n## Senha\n\nTroque.\n\n### Dica\n\nAnote.\n\n## Fatura\n\n### Segunda via\n\nNo menu.\n";
    assert.deepEqual(told(text), [
      ["Senha", "Troque.\n\n### Dica\n\nAnote."],
      ["Segunda via", "No menu."],
    ]);
  });

  it("are told from a division that only welcomes to its questions, unless it stands beside others", () => {
    const division = "## Entregas\n\nTudo sobre elas.\n\n### Qual o prazo?\n\nDez dias.\n";
    assert.deepEqual(told(`# Ajuda\n\n${division}`), ["Entregas", ["Qual o prazo?", "Dez dias."]]);
    assert.deepEqual(told(`# Ajuda\n\n${division}\n## Há garantia?\n\nSim.\n`), [
      ["Entregas", "Tudo sobre elas."],
      ["Qual o prazo?", "Dez dias."],
      ["Há garantia?", "Sim."],
    ]);
  });

  it("lose their number and label, and answers theirs", () => {
    const numbered: readonly (readonly [string, string])[] = [
      ["1. Prazo de entrega", "Prazo de entrega"],
      ["2) Prazo", "Prazo"],
      ["3.1 Prazo", "Prazo"],
      ["04 - Prazo", "Prazo"],
      ["P: Há prazo?", "Há prazo?"],
      ["Q1 - Prazo", "Prazo"],
      ["Pergunta 7: há prazo?", "há prazo?"],
      ["5. **P:** há prazo?", "há prazo?"],
      ["2024: o que mudou?", "2024: o que mudou?"],
      ["24 - 48 horas é o prazo?", "24 - 48 horas é o prazo?"],
      ["Prazo 1. e 2.", "Prazo 1. e 2."],
      ["7", "7"],
    ];
    for (const [heading, question] of numbered)
      assert.deepEqual(told(`## ${heading}\n\nx\n`), [[question, "x"]], heading);
    for (const label of ["R: ", "**R:** ", "Resposta: ", "R - ", "A: "])
      assert.deepEqual(told(`## A?\n\n${label}sim, **já**\n\n---\n`), [["A?", "sim, **já**"]], label);
    for (const answer of ["R. das Flores, 12", "**R$ 10** por dia", "A loja abre."])
      assert.deepEqual(told(`## A?\n\n${answer}\n`), [["A?", answer]]);
    assert.deepEqual(told("## A?\n\n**R: sim, já**\n"), [["A?", "**sim, já**"]]);
  });

  it("may be lines that are marked as such", () => {
    const text =
      "# Ajuda\n\nP: Abre hoje?\nR: Abre.\nP: Taxa\nR: Dez reais.\n\n**Há vagas?**\n\nSim.\n\n- **E motos?** Também.\n\n**P: E bicicletas?**\n**R:** Não.\n";
    assert.deepEqual(told(text), [
      ["Abre hoje?", "Abre."],
      ["Taxa", "Dez reais."],
      ["Há vagas?", "Sim."],
      ["E motos?", "Também."],
      ["E bicicletas?", "Não."],
    ]);
    assert.deepEqual(
      told("# Ajuda\n\n## Contato\n\nsac@loja.example\n\n**Há loja?** Há.\n\n## Pix\n\nSim.\n"),
      [
        ["Contato", "sac@loja.example"],
        ["Há loja?", "Há."],
        ["Pix", "Sim."],
      ],
    );
    assert.deepEqual(told("## Como pago?\n\n**Importante:** só pix.\n\nP: 10 cm\n"), [
      ["Como pago?", "**Importante:** só pix.\n\nP: 10 cm"],
    ]);
  });

  it("leave out nothing in silence", () => {
    const line = fc.constantFrom("# T", "## Q?", "## N", "### Q?", "### N", "#### N", "**Q?** ", "---", "");
    fc.assert(
      fc.property(fc.array(line, { maxLength: 14 }), (lines) => {
        const text = lines
          .map((start, at) => `${start}${/^[#*]/.test(start) ? ` h${at}h` : start === "" ? `p${at}p` : ""}`)
          .join("\n\n");
        const found = faqSections(parseMarkdown(text));
        const places = [...text.matchAll(/p\d+p/g)].map(([word]) => {
          const answers = found.filter(({ values }) => String(values?.["answer"]).includes(word)).length;
          const before = text.slice(0, text.indexOf(word)).split("\n").length;
          const left = found.filter(({ values, line: at }) => values === null && at <= before);
          return answers + (answers === 0 && left.length > 0 ? 1 : 0);
        });
        assert.ok(found.length === 0 || places.every((count) => count === 1), text);
      }),
    );
  });

  it("may stand above other questions, or be nothing but a title for them", () => {
    const text = "# O que é?\n\n## Quem usa?\n\nTodos.\n\n### E quem não usa?\n\nNinguém.\n";
    assert.deepEqual(
      sections(text).map((section) => [section["question"], section["answer"]]),
      [
        ["Quem usa?", "Todos."],
        ["E quem não usa?", "Ninguém."],
      ],
    );
  });

  it("without an answer are still there, to be told of", () => {
    assert.deepEqual(
      sections("## A?\n\n## B?\n\nsim\n").map((section) => [section["question"], section["answer"]]),
      [
        ["A?", ""],
        ["B?", "sim"],
      ],
    );
  });

  it("are none in a text without headings", () => {
    assert.deepEqual(sections("Só um parágrafo. Como assim?"), []);
  });
});

describe("a heading", () => {
  it("asks when it ends or begins as a question does", () => {
    for (const yes of [
      "Aceita pix?",
      "Como pagar",
      "Por que falhou",
      "**Qual?**",
      "1. Onde fica",
      "How to pay",
    ])
      assert.ok(isQuestion(yes), yes);
    for (const no of ["Pagamentos", "Comodato", "Ondem", "Whatsapp", ""]) assert.ok(!isQuestion(no), no);
  });
});
