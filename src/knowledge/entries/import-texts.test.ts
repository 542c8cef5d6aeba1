import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { watchedEmbedder } from "../documents/knowledge-fixture.ts";
import { entryFile, entryWorkshop, faq } from "./entry-fixture.ts";
import { counts, QUESTIONS, told } from "./import-fixture.ts";

describe("a text of questions", () => {
  it("becomes an entry for each question", async () => {
    const { load, held } = await entryWorkshop();
    const outcome = await load(
      entryFile("faq.md", "# Conta\n\n## Como saio?\n\nNo menu.\n\n## E se falhar?\n"),
    );
    assert.deepEqual(counts(outcome), [1, 0, 0, 1]);
    assert.deepEqual(told(outcome), ['linha 7: falta "resposta"']);
    const [entry] = await held("faq");
    assert.deepEqual(
      entry,
      faq({
        ...(entry?.kind === "faq" ? entry : {}),
        question: "Como saio?",
        answer: "No menu.",
        category: "Conta",
      }),
    );
  });

  it("survives notes that nobody would write", async () => {
    const { load } = await entryWorkshop();
    const note = '<!-- acervo {"priority":{"a":[1]},"category":7} -->';
    const outcome = await load(entryFile("faq.md", `## Como saio?\n\n${note}\n\nNo menu.\n`));
    assert.deepEqual([outcome.kind, outcome.created, outcome.warnings], ["imported", 1, 1]);
  });

  it("counts what no reader can see in it", async () => {
    const { load } = await entryWorkshop();
    const outcome = await load(entryFile("faq.md", "## Como\u200B saio?\n\nNo menu.\n"));
    assert.equal(outcome.hiddenCharacters, 1);
  });
});

describe("a file without entries", () => {
  const refused: readonly (readonly [string, string, string, "faq" | "catalog"])[] = [
    ["a .json that is one number", "x.json", "7", "faq"],
    ["a .json with an empty list", "x.json", "[]", "faq"],
    ["a .json with two lists", "x.json", '{"a":[{"question":"x"}],"b":[{"y":1}]}', "faq"],
    ["a list of words", "x.json", '["a","b"]', "faq"],
    ["a table without the columns", "x.csv", "a;b\n1;2\n", "faq"],
    ["a text whose headings ask nothing", "x.md", "# Ajuda\n\n## Senha\n\nTroque.\n", "faq"],
    ["a text without headings", "x.md", "Só texto.", "faq"],
    ["a text of products", "x.md", "# Produto\n\nTexto\n", "catalog"],
    ["an empty file", "x.csv", "", "faq"],
    ["a header alone", "x.csv", "pergunta;resposta\n", "faq"],
    ["lines that are no records", "x.jsonl", "isto\nnão é\n", "faq"],
    ["an unknown format", "x.heic", "…", "faq"],
    ["an archive under another name", "x.xlsx", "PK\u0003\u0004 nada", "catalog"],
  ];
  for (const [what, name, content, kind] of refused) {
    it(`is skipped with a reason: ${what}`, async () => {
      const { load, held } = await entryWorkshop();
      const outcome = await load(entryFile(name, content, { kind }));
      assert.equal(outcome.kind, "skipped", JSON.stringify(outcome));
      assert.deepEqual(await held(kind), []);
    });
  }

  it("says which columns there are", async () => {
    const { load } = await entryWorkshop();
    const outcome = await load(entryFile("x.csv", "titulo;autor\nA;B\n"));
    assert.ok(outcome.kind === "skipped");
    assert.equal(
      outcome.detail,
      "nenhuma coluna para resposta; colunas do arquivo: titulo, autor; diga com --column resposta=…",
    );
  });

  it("says that no heading is a question", async () => {
    const { load } = await entryWorkshop();
    const outcome = await load(entryFile("x.md", "# Ajuda\n\n## Senha\n\nTroque no perfil.\n"));
    assert.ok(outcome.kind === "skipped");
    assert.equal(outcome.detail, "nenhum título é uma pergunta");
  });

  it("does not keep the next one from being read", async () => {
    const { load } = await entryWorkshop();
    await load(entryFile("x.json", "7"));
    assert.deepEqual(
      counts(await load(entryFile("x.json", '{"pergunta":"A?","resposta":"b"}'))),
      [1, 0, 0, 0],
    );
  });
});

describe("an import", () => {
  it("tells of lines that are no records, and reads the others", async () => {
    const { load } = await entryWorkshop();
    const outcome = await load(entryFile("x.jsonl", '{"question":"A?","answer":"b"}\nnada\n'));
    assert.deepEqual(counts(outcome), [1, 0, 0, 1]);
    assert.deepEqual(told(outcome), ["1 linha(s) não puderam ser lidas como registros"]);
  });

  it("goes on past an entry that the model does not take", async () => {
    const { load } = await entryWorkshop(watchedEmbedder((text) => text.includes("veneno")));
    const outcome = await load(entryFile("x.csv", "pergunta;resposta\nA?;bom\nB?;veneno\nC?;bom\n"));
    assert.deepEqual(counts(outcome), [2, 0, 0, 1]);
    assert.match(told(outcome)[0] ?? "", /^linha 3: não foi gravado/);
  });

  it("fails when nothing can be written", async () => {
    const { load } = await entryWorkshop(watchedEmbedder(() => true));
    const outcome = await load(entryFile("x.csv", QUESTIONS));
    assert.ok(outcome.kind === "failed");
    assert.deepEqual(counts(outcome), [0, 0, 0, 0]);
  });

  it("that is stopped writes what was read and says that it was stopped", async () => {
    const { load } = await entryWorkshop();
    const rows = Array.from({ length: 900 }, (_, at) => `P${at}?;r${at}`).join("\n");
    const stop = new AbortController();
    const signal = stop.signal;
    const reading = load(entryFile("x.csv", `pergunta;resposta\n${rows}\n`), { signal, embedding: null });
    stop.abort();
    await assert.rejects(reading, /no outcome/);
    const half = new AbortController();
    const { pipeline, load: again } = await entryWorkshop();
    const reader: typeof pipeline.reader = {
      ...pipeline.reader,
      read: async function* (request) {
        for await (const parts of pipeline.reader.read(request)) {
          half.abort();
          yield parts;
        }
      },
    };
    const outcome = await again(entryFile("x.csv", `pergunta;resposta\n${rows}\n`), {
      reader,
      signal: half.signal,
    });
    assert.equal(outcome.kind, "interrupted");
    assert.ok(outcome.created > 0 && outcome.created < 900);
  });
});
