import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Resolution, SearchResponse } from "#src/retrieval/index.ts";
import { makeHit, provisionOf } from "../citation-check/hit-fixture.ts";
import { type Answered, answerExtractively, type AnswerOptions } from "./answer-extractively.ts";
import { responseWith, textSource, useLibrary } from "./answering-fixture.ts";

const LIBRARY_RULES = `# Biblioteca Municipal

A biblioteca empresta livros, revistas e jogos a moradores da cidade.

## Empréstimo

Cada leitor leva até **três livros** por vez. O prazo de devolução é de 14 dias. A renovação é feita pelo [portal](https://biblioteca.example).

## Cadastro

Para fazer o cadastro, apresente:

- documento com foto;
- comprovante de endereço;
- autorização dos pais, para menores de 12 anos.

## Multas

| Atraso | Multa |
| --- | --- |
| até 7 dias | R$ 2,00 |
| mais de 7 dias | R$ 5,00 |
`;

const POOL_RULES = `PISCINA PÚBLICA

1. Horário

A piscina abre de terça a domingo, das 9h às 17h.

2. Exame médico

O exame médico vale por 90 dias e é feito na própria piscina.
`;

const DOCUMENTS: Readonly<Record<string, string>> = {
  "biblioteca.md": LIBRARY_RULES,
  "piscina.txt": POOL_RULES,
};

const documents = async () => Object.entries(DOCUMENTS).map(([name, text]) => textSource(name, text));

function answered(response: SearchResponse, options?: AnswerOptions): Answered {
  const answer = answerExtractively(response, options);
  assert.equal(answer.kind, "answered");
  return answer;
}

describe("an answer", () => {
  const search = useLibrary(documents);
  const ask = async (question: string, options?: AnswerOptions): Promise<Answered> =>
    answered(await search(question), options);

  it("answers with the sentence that holds the fact, free of marks, and its citation", async () => {
    const answer = await ask("qual o prazo de devolução dos livros?", { maxSentences: 1 });
    assert.equal(answer.text, "O prazo de devolução é de 14 dias. [1]");
    assert.deepEqual(
      answer.citations.map(({ number, label, source }) => [number, label, source]),
      [[1, "Biblioteca Municipal, Seção Empréstimo", "biblioteca.md"]],
    );
  });

  it("quotes the source as it stands, marks and all", async () => {
    const { sentences } = await ask("quantos livros cada leitor leva?", { maxSentences: 1 });
    assert.deepEqual(
      sentences.map(({ quote, text }) => [quote, text]),
      [["Cada leitor leva até **três livros** por vez.", "Cada leitor leva até três livros por vez."]],
    );
  });

  it("gives a list together with its lead", async () => {
    const { text } = await ask("o que preciso apresentar para fazer o cadastro?", { maxSentences: 1 });
    assert.equal(
      text,
      "Para fazer o cadastro, apresente:\n- documento com foto;\n- comprovante de endereço;\n" +
        "- autorização dos pais, para menores de 12 anos. [1]",
    );
  });

  it("shows that a list goes on when it is cut", async () => {
    const { text } = await ask("o que preciso apresentar para fazer o cadastro?", {
      maxSentences: 1,
      maxListItems: 1,
    });
    assert.equal(text, "Para fazer o cadastro, apresente:\n- documento com foto;\n- … [1]");
  });

  it("names the cells of a table row by their columns", async () => {
    const { text } = await ask("qual a multa por atraso de mais de 7 dias?", { maxSentences: 1 });
    assert.equal(text, "Atraso: mais de 7 dias; Multa: R$ 5,00 [1]");
  });

  it("cites the section of the sentence, not the first one of its passage", async () => {
    const { citations } = await ask("por quantos dias vale o exame médico da piscina?", { maxSentences: 1 });
    assert.match(citations[0]?.label ?? "", /2\. Exame médico$/);
  });

  it("points at the exact characters of the document", async () => {
    for (const question of ["como renovar o empréstimo?", "multa por atraso", "horário da piscina"]) {
      for (const { quote, source, start, end } of (await ask(question)).sentences) {
        assert.equal(DOCUMENTS[source]?.slice(start, end), quote);
      }
    }
  });
});

describe("a refusal", () => {
  const search = useLibrary(documents);

  it("refuses for want of evidence when nothing was found", async () => {
    const found = await search("piscina");
    const nothing = { ...found, hits: [], confidence: { level: "sem_rag", score: 0, signals: {} } } as const;
    assert.deepEqual(answerExtractively(nothing), {
      kind: "refused",
      reason: "no-evidence",
      nearest: [],
      confidence: nothing.confidence,
    });
  });

  it("refuses for want of confidence and names the nearest places, each once", async () => {
    const found = await search("piscina");
    const unsure = { ...found, hits: [...found.hits, ...found.hits] };
    const confidence = { level: "sem_rag", score: 0, signals: {} } as const;
    const answer = answerExtractively({ ...unsure, confidence }, { minScore: 0.9 });
    assert.equal(answer.kind, "refused");
    assert.equal(answer.reason, "low-confidence");
    assert.equal(new Set(answer.nearest.map(({ label }) => label)).size, answer.nearest.length);
    assert.ok(answer.nearest.length > 0 && answer.nearest.length <= 3);
  });
});

describe("a question that rows alone cannot answer", () => {
  const TOWNS = "nome;uf;habitantes\nCampo Maior;PI;46833\nLajeado;RS;93646\nSanta Rita;PB;149910\n";
  const search = useLibrary(async () => [textSource("cidades.csv", TOWNS)]);

  it("is refused, with the reason and the nearest rows", async () => {
    for (const question of ["quantas cidades há em Santa Rita?", "qual a maior cidade, Lajeado?"]) {
      const answer = answerExtractively(await search(question));
      assert.ok(answer.kind === "refused" && answer.reason === "needs-computing", question);
      assert.ok(answer.nearest.length > 0);
    }
  });

  it("is answered where a column tells it, or the words are part of a name", async () => {
    const { text } = answered(await search("quantos habitantes tem Lajeado?"));
    assert.match(text, /93\.?646/);
    assert.match(answered(await search("habitantes de Campo Maior")).text, /46\.?833/);
  });
});

function quotedProvision(text: string): Answered {
  const provision = { ...provisionOf("lei/98765/2021", { artigo: "2" }), text };
  const hit = { ...makeHit({ text, provisions: [provision], reference: "Lei 98.765/2021, Art. 2" }) };
  const query = "o que diz o art. 2º da Lei 98.765/2021?";
  const cited = { kind: "found", cited: "Art. 2", isAmbiguous: false } as unknown as Resolution;
  const confidence = { level: "alta", score: 1, signals: { reference: 1 } } as const;
  return answered({ ...responseWith([hit]), query, references: [cited], confidence });
}

describe("a provision of which only the label was read", () => {
  it("is no answer to be sure of", () => {
    assert.equal(quotedProvision("Art. 2º A praça é de todos.").confidence.level, "alta");
    const { level, signals } = quotedProvision("Art. 2º").confidence;
    assert.deepEqual([level, signals["withoutText"]], ["baixa", 1]);
  });
});

describe("overlapping passages", () => {
  const search = useLibrary(documents);

  it("are read once where they overlap", async () => {
    const found = await search("prazo de devolução");
    const { sentences } = answered({ ...found, hits: [...found.hits, ...found.hits] });
    const places = sentences.map(({ documentId, start }) => `${documentId} ${start}`);
    assert.equal(new Set(places).size, places.length);
  });
});
