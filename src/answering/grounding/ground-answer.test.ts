import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { cpuMs } from "../../../test/helpers/cpu-time.ts";
import { ARTICLE_5 } from "../citation-check/rivers-fixture.ts";
import type { Source } from "../context/source.ts";
import { createGroundedStream } from "./grounded-stream.ts";
import { DEPS, GARDEN, groundAnswer, sourcesOf } from "./grounding-fixture.ts";

async function shown(draft: string, sources: readonly Source[] = GARDEN): Promise<string> {
  return (await groundAnswer(draft, sources, DEPS)).text;
}

/** Without the paragraph about what the sources lack. */
async function body(draft: string): Promise<string> {
  return (await shown(draft)).split("\n\nNão confirmei nas fontes")[0] ?? "";
}

describe("the marks of an answer", () => {
  it("stay where their source speaks of the sentence", async () => {
    const draft = "Regue pela manhã, duas vezes por semana [1]. A colheita da alface vem em 45 dias [2].";
    const answer = await groundAnswer(draft, GARDEN, DEPS);
    assert.equal(answer.text, draft);
    assert.deepEqual(
      answer.citations.map(({ number, label }) => `${number} ${label}`),
      ["1 Guia 1", "2 Guia 2"],
    );
    assert.deepEqual(answer.removed, []);
    assert.equal(answer.isGrounded, true);
  });

  it("go where there is no such source", async () => {
    const answer = await groundAnswer("Regue a horta pela manhã [1, 7]. Regue a horta [9].", GARDEN, DEPS);
    assert.equal(answer.text, "Regue a horta pela manhã [1]. Regue a horta.");
    assert.deepEqual(answer.removed, [
      { text: "[7]", reason: "unknown-source" },
      { text: "[9]", reason: "unknown-source" },
    ]);
  });

  it("go where the source speaks of something else, or of another number", async () => {
    const answer = await groundAnswer(
      "O frete é grátis no sul [1]. A alface é colhida em 60 dias [2].",
      GARDEN,
      DEPS,
    );
    assert.equal(
      answer.text,
      "O frete é grátis no sul. A alface é colhida em 60 dias.\n\n" +
        "Não confirmei nas fontes: “A alface é colhida em 60 dias”.",
    );
    assert.deepEqual(
      answer.removed.map(({ text, reason }) => `${text} ${reason}`),
      ["[1] unsupported", "[2] unsupported", "“A alface é colhida em 60 dias” unconfirmed"],
    );
    assert.equal(answer.isGrounded, false);
    assert.deepEqual(answer.citations, []);
  });

  it("make no answer of what has no content", async () => {
    const asked = { ...DEPS, question: "Quantas vezes por semana, pela manhã, regue a horta?" };
    for (const draft of ["x [1]", "[1]", "… [1].", "Resposta: [1]"]) {
      const { isGrounded, text } = await groundAnswer(draft, GARDEN, asked);
      assert.deepEqual([isGrounded, /\[\d/.test(text)], [false, false], draft);
    }
  });

  it("are read in all their forms, and other brackets are let be", async () => {
    assert.equal(
      await shown("Regue a horta pela manhã, água no canteiro [1-2][9]."),
      "Regue a horta pela manhã, água no canteiro [1-2].",
    );
    assert.equal(
      await shown("Regue a horta pela manhã [1 e 2], água no canteiro."),
      "Regue a horta pela manhã [1 e 2], água no canteiro.",
    );
    assert.equal(await body("A horta [sic] de [2020] e [ ] manhã."), "A horta [sic] de [2020] e [ ] manhã.");
    assert.equal(await shown("Regue a horta pela manhã [1-900]."), "Regue a horta pela manhã.");
    assert.equal(await shown("Regue a horta pela manhã![1]"), "Regue a horta pela manhã! [1]");
  });

  it("are marks also where they are written with signs that look alike", async () => {
    assert.equal(await shown("Regue a horta pela manhã ［１］."), "Regue a horta pela manhã [1].");
    assert.equal(await shown("Regue a horta pela manhã 【1†guia.md】."), "Regue a horta pela manhã [1].");
    for (const mark of ["[９]", "［８８］", "【3†diario.pdf】", "〔7〕", "[٩]", "【９、１】", "⟦12⟧"]) {
      assert.equal(await shown(`Regue a horta pela manhã ${mark}.`), "Regue a horta pela manhã.", mark);
    }
    assert.equal(await shown("Regue a horta pela manhã 【９，１】."), "Regue a horta pela manhã [1].");
    for (const mark of ["[fonte 1]", "(Fonte 1)", "(fontes 1 e 9)"])
      assert.equal(await shown(`Regue a horta pela manhã ${mark}.`), "Regue a horta pela manhã [1].");
    assert.equal(await body("Regue a horta 【9† a. B】 cedo."), "Regue a horta (9† a. B】 cedo.");
    assert.equal(await body("A horta 【9 sic】 e [12:30]."), "A horta (9 sic】 e [12:30].");
  });

  it("do not come about by what is taken away", async () => {
    assert.equal(await shown("O frete é grátis [[9]1]."), "O frete é grátis.");
    assert.equal(
      await shown(`O frete é grátis ${"[".repeat(9)}9${"]1".repeat(9)}`),
      "O frete é grátis (((((1]1]1]1]1]1",
    );
  });

  it("may stand on a line of their own, for the sentence before", async () => {
    assert.equal(await shown("Regue a horta pela manhã.\n[1]"), "Regue a horta pela manhã.\n[1]");
    assert.equal(await shown("O frete é grátis.\n[1]"), "O frete é grátis.");
  });

  it("count for each item of a list by itself", async () => {
    const draft =
      "Cuidados:\n\n1. Regar a horta pela manhã [1]\n2. Colher a alface em 45 dias [2]\n3. Pagar o frete [1]";
    assert.equal(await shown(draft), draft.replace("frete [1]", "frete"));
  });
});

describe("the addresses of an answer", () => {
  it("stay when a source or the question has them", async () => {
    const draft =
      "Veja [a página](https://horta.example/rega?mes=5), https://www.horta.example e ajuda@horta.example [1].";
    assert.equal(await shown(draft), draft);
    const asked = { ...DEPS, question: "O que diz https://pergunta.example/a ?" };
    const { text } = await groundAnswer("Em https://pergunta.example/a.", GARDEN, asked);
    assert.equal(text, "Em https://pergunta.example/a.");
  });

  it("go when nobody has them", async () => {
    const answer = await groundAnswer(
      "Veja (https://mau.example/a(b)?c=1) e [isto](/sair?x=1).",
      GARDEN,
      DEPS,
    );
    assert.equal(answer.text, "Veja ([endereço removido]) e [isto]([endereço removido]).");
    assert.deepEqual(answer.removed, [
      { text: "https://mau.example/a(b)?c=1", reason: "foreign-address" },
      { text: "/sair?x=1", reason: "foreign-address" },
    ]);
  });

  it("do not come about on the next line, nor by a definition in a list", async () => {
    assert.equal(await shown("Veja [isto](\n/sair?x=1) agora."), "Veja [isto] (\n/sair?x=1) agora.");
    assert.equal(await shown("1. [r]: /sair\n\nVeja [r]."), "1. [r] : /sair\n\nVeja [r].");
  });

  it("go with spaces in them that end no link, and with names that no host has", async () => {
    assert.equal(await shown("[x](javascript:\u00A0alert(1))"), "[x]([endereço removido])");
    assert.equal(await shown("[x](\u3000/sair)"), "[x]([endereço removido])");
    assert.equal(await shown("Fale com segredo@_mau.example."), "Fale com [endereço removido].");
  });

  it("go although a source has them where following them runs something", async () => {
    const links = ["javascript:alert(1)", "JavaScript\\:alert(1)", "data:text/html,x", "file:///etc/passwd"];
    for (const link of links) {
      const draft = `Regue a [horta](${link}) pela manhã [1].`;
      const text = await shown(draft, sourcesOf(`Regue a [horta](${link}) pela manhã.`));
      assert.equal(text, "Regue a [horta]([endereço removido]) pela manhã [1].", link);
    }
  });

  it("are told from dates, prices, laws and abbreviations", async () => {
    const draft =
      "Data: 12/03/2021, às 10:30. R$ 8,00/hora; km/h; e/ou; Lei nº 8.112/1990; S.A./Ltda; vide item 2.1/3; obs.:x.";
    assert.equal(await body(draft), draft);
  });

  it("do not grow by what is written behind them", async () => {
    assert.equal(await shown("https://horta.example/rega?mes=5[1]"), "https://horta.example/rega?mes=5 [1]");
    assert.equal(
      await shown("a](https://horta.example/rega?mes=5)segredo"),
      "a](https://horta.example/rega?mes=5 )segredo",
    );
    assert.equal(
      await shown("https://horta.example/rega?mes=5|segredo"),
      "https://horta.example/rega?mes=5 |segredo",
    );
  });
});

describe("active content", () => {
  it("is shown and does nothing", async () => {
    const answer = await groundAnswer(
      "Veja ![gráfico](https://horta.example/rega?mes=5) e <b>isto</b>; 5 < 45.",
      GARDEN,
      DEPS,
    );
    assert.equal(answer.text, "Veja [gráfico](https://horta.example/rega?mes=5) e ‹b>isto‹/b>; 5 < 45.");
    assert.deepEqual(
      answer.removed.map(({ text, reason }) => `${text} ${reason}`),
      [
        "<b active-content",
        "</b active-content",
        "![gráfico](https://horta.example/rega?mes=5) active-content",
      ],
    );
  });
});

describe("provisions and quotations", () => {
  const law: Source = {
    number: 1,
    section: "law",
    citation: ARTICLE_5.citation,
    text: ARTICLE_5.chunk.text,
    hit: ARTICLE_5,
  };

  it("say nothing when the sources have them", async () => {
    const draft = 'O art. 5º da Lei 98.765/2021 diz que "o rio não poderá ser desviado" [1].';
    assert.equal(await shown(draft, [law]), draft);
  });

  it("are named at the end when the sources do not have them", async () => {
    const draft =
      'O rio pode ser desviado pelo art. 12 da Lei 98.765/2021: "o desvio é livre para todos" [1].\n\n';
    const answer = await groundAnswer(draft, [law], { ...DEPS, question: "E o art. 12?" });
    assert.equal(
      answer.text,
      'O rio pode ser desviado pelo art. 12 da Lei 98.765/2021: "o desvio é livre para todos" [1].\n\n' +
        "Não confirmei nas fontes: Lei 98.765/2021, Art. 12 (não existe); “o desvio é livre para todos”.",
    );
    assert.deepEqual(
      answer.removed.map(({ reason }) => reason),
      ["unconfirmed", "unconfirmed"],
    );
    assert.equal(answer.isGrounded, true);
  });

  it("may be quoted from sources that are no passages", async () => {
    const [faq] = sourcesOf("Pergunta: Quando colher?\nResposta: A alface é colhida em 45 dias.");
    const draft = 'O guia diz: "a alface é colhida em 45 dias" [1].';
    assert.equal(await shown(draft, faq === undefined ? [] : [{ ...faq, hit: null }]), draft);
  });

  it("are looked up a bounded number of times", async () => {
    let calls = 0;
    const draft = Array.from(
      { length: 200 },
      (_, index) => `Veja o art. ${index + 1} da Lei 98.765/2021.`,
    ).join("\n");
    const lookUp = (citation: string) => {
      calls += 1;
      return DEPS.lookUp(citation);
    };
    await groundAnswer(draft, [], { ...DEPS, lookUp });
    assert.equal(calls, 50);
  });
});

/** Tens of times the usual. */
const MAX_CPU_MS = 20_000;

describe("a long answer", () => {
  const kinds = [
    "Regue a horta pela manhã, duas vezes por semana [1]. ",
    "x[1-2]",
    "![x](https://mau.example/p)",
    ". [",
    "[x](a",
    "A multa não é de R$ 9.999,00 em Lisboa. ",
    "Não regue a horta pela manhã [1]. ",
    "não horta sem água; ",
  ];
  for (const kind of kinds) {
    it(`is read in time proportional to its length: ${kind}`, async () => {
      const draft = `${kind.repeat(Math.ceil(400_000 / kind.length))} fim`;
      const begun = cpuMs();
      const { text } = await groundAnswer(draft, GARDEN, DEPS);
      assert.ok(/fim(?:\n\nNão confirmei nas fontes: .*)?$/.test(text.slice(-600)));
      assert.ok(cpuMs() - begun < MAX_CPU_MS);
    });
  }

  it("may come letter by letter without a single break", async () => {
    const begun = cpuMs();
    const stream = createGroundedStream(GARDEN, { ...DEPS, emit: () => undefined });
    for (let count = 0; count < 500_000; count += 1) stream.push("x");
    assert.equal((await stream.end()).text.length, 500_000);
    assert.ok(cpuMs() - begun < MAX_CPU_MS);
  });

  it("may have long sources", async () => {
    const begun = cpuMs();
    const sources = sourcesOf("Regue a horta pela manhã. Veja a.b/c; 1.234,5 e “aspas”. ".repeat(18_000));
    const { isGrounded } = await groundAnswer("Regue a horta pela manhã [1].", sources, DEPS);
    assert.equal(isGrounded, true);
    assert.ok(cpuMs() - begun < MAX_CPU_MS);
  });
});
