import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseMarkdown } from "#src/parsing/index.ts";
import { faqSections, isQuestion } from "./faq-markdown.ts";

function sections(markdown: string): Record<string, unknown>[] {
  return faqSections(parseMarkdown(markdown)).map(({ line, values }) => ({ line, ...values }));
}

describe("questions of a text", () => {
  it("are its headings that ask, with what stands below and above them", () => {
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
      { line: 7, question: "Como pago?", answer: "Por pix.\n\nOu por boleto.", category: "Pagamentos" },
      {
        line: 13,
        question: "Qual o prazo",
        answer: "Três dias.\n\n#### Exceções\n\nFeriados contam.",
        category: "Pagamentos",
      },
      { line: 27, question: "Posso ter duas contas?", answer: "Não.", category: "Conta" },
    ]);
  });

  it("are none where no heading asks", () => {
    const text = "# Ajuda\n\n## Senha\n\nTroque no perfil.\n\n## Fatura\n\n### Segunda via\n\nNo menu.\n";
    assert.deepEqual(sections(text), []);
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
