import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, describe, it, suite, test } from "node:test";
import type { EntryKind, KnowledgeEntry } from "#src/domain/index.ts";
import { makeParquet } from "../../../test/files/parquet.ts";
import { makeXlsx } from "../../../test/files/xlsx.ts";
import { watchedEmbedder } from "../documents/knowledge-fixture.ts";
import { inlineReader } from "../documents/reading/inline-reader-fixture.ts";
import { readerPool } from "../documents/reading/reader-pool.ts";
import { CHUNKING, counts, entryFile, entryWorkshop, faq, item, QUESTIONS, told } from "./entry-fixture.ts";
import { attributeColumns, exportEntries, type ExportFormat } from "./export-entries.ts";

const reader = readerPool({ size: 1, cpuSeconds: 30, memoryMb: 256, chunking: CHUNKING });
after(() => reader.close());

const QUESTION = {
  id: "f1",
  question: "Como pago?",
  answer: "Por pix.",
  category: "Vendas",
  keywords: ["pix", "boleto"],
};
const FAQ = faq({ ...QUESTION, priority: 5 });
const PRODUCT = {
  id: "1",
  name: "Mesa",
  description: "De madeira.",
  category: "Móveis",
  price: 350.5,
  status: "ativo",
};
const ITEM = item({ ...PRODUCT, tags: ["sala", "jantar"], attributes: { altura: 75 } });

describe("files of entries, read in threads", () => {
  const faqs: Readonly<Record<string, string | Uint8Array>> = {
    "faq.csv": "id,question,answer,category,keywords,priority\nf1,Como pago?,Por pix.,Vendas,pix; boleto,5\n",
    "faq.tsv":
      "id\tpergunta\tresposta\tcategoria\ttags\tprioridade\nf1\tComo pago?\tPor pix.\tVendas\tpix|boleto\t5\n",
    "faq.json": JSON.stringify([{ ...QUESTION, priority: 5 }]),
    "aninhado.json": JSON.stringify({ versao: 1, faqs: [{ ...QUESTION, priority: "5" }] }),
    "faq.jsonl": `${JSON.stringify({ ...QUESTION, priority: 5 })}\n`,
    "faq.xlsx": makeXlsx([
      {
        name: "Perguntas",
        rows: [
          ["ID", "Pergunta", "Resposta", "Categoria", "Palavras-chave", "Prioridade", "Ativo"],
          ["f1", "Como pago?", "Por pix.", "Vendas", "pix, boleto", 5, true],
        ],
      },
      {
        name: "Instruções",
        rows: [
          ["Leia", "antes"],
          ["um", "dois"],
        ],
      },
    ]),
  };
  for (const [name, content] of Object.entries(faqs)) {
    it(`are questions in ${name}`, async () => {
      const { load, held } = await entryWorkshop();
      const outcome = await load(entryFile(name, content), { reader });
      assert.equal(outcome.kind, "imported", JSON.stringify(outcome));
      assert.deepEqual(await held("faq"), [FAQ]);
    });
  }

  const items: Readonly<Record<string, string | Uint8Array>> = {
    "itens.csv":
      'sku;nome;descricao;categoria;preco;tags;altura\n1;Mesa;De madeira.;Móveis;"R$ 350,50";sala, jantar;75\n',
    "itens.json": JSON.stringify([{ ...PRODUCT, tags: ["sala", "jantar"], attributes: { altura: 75 } }]),
    "itens.jsonl": `${JSON.stringify({ ...PRODUCT, price: "350,50", tags: "sala, jantar", altura: 75 })}\n`,
    "itens.xlsx": makeXlsx([
      {
        name: "Itens",
        rows: [
          ["Código", "Produto", "Descrição", "Categoria", "Valor", "Tags", "altura"],
          [1, "Mesa", "De madeira.", "Móveis", 350.5, "sala, jantar", 75],
        ],
      },
    ]),
    "itens.parquet": makeParquet([
      { name: "id", data: [1], type: "INT32" },
      { name: "name", data: ["Mesa"], type: "STRING" },
      { name: "description", data: ["De madeira."], type: "STRING" },
      { name: "category", data: ["Móveis"], type: "STRING" },
      { name: "price", data: [350.5], type: "DOUBLE" },
      { name: "tags", data: ["sala; jantar"], type: "STRING" },
      { name: "altura", data: [75], type: "INT32" },
    ]),
  };
  for (const [name, content] of Object.entries(items)) {
    it(`are products in ${name}`, async () => {
      const { load, held } = await entryWorkshop();
      const outcome = await load(entryFile(name, content, { kind: "catalog" }), { reader });
      assert.equal(outcome.kind, "imported", JSON.stringify(outcome));
      assert.deepEqual(await held("catalog"), [ITEM]);
    });
  }

  it("fail with the columns there are when one is named that is not", async () => {
    const { load } = await entryWorkshop();
    const columns = { name: "titulo" };
    const outcome = await load(
      entryFile("itens.csv", items["itens.csv"] ?? "", { kind: "catalog", columns }),
      { reader },
    );
    assert.ok(outcome.kind === "failed" && outcome.error instanceof Error);
    assert.match(outcome.error.message, /sku, nome/);
  });

  it("are skipped with a reason when they hold no table", async () => {
    const { load } = await entryWorkshop();
    const outcome = await load(entryFile("x.json", '"só isto"'), { reader });
    assert.ok(outcome.kind === "skipped");
    assert.equal(outcome.reason, "unsupported");
  });
});

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
    ["a text whose headings head nothing", "x.md", "# Ajuda\n\n## Senha\n\n## Fatura\n", "faq"],
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

  it("says that no heading has an answer", async () => {
    const { load } = await entryWorkshop();
    const outcome = await load(entryFile("x.md", "# Ajuda\n\nBem-vindo.\n\n## Senha\n"));
    assert.ok(outcome.kind === "skipped");
    assert.equal(outcome.detail, "nenhum título com uma resposta embaixo");
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

const DATA = join(import.meta.dirname, "../../../../shared/data");
const ABSENT = "../shared/data is absent";
const inline = inlineReader({ chunking: CHUNKING });

async function read(source: string, bytes: Uint8Array, kind: EntryKind): Promise<KnowledgeEntry[]> {
  const batches = await Array.fromAsync(inline.read({ source, kind, content: { bytes }, entries: { kind } }));
  const parts = batches.flat();
  assert.deepEqual(
    parts.flatMap(({ problems = [] }) => problems),
    [],
  );
  return parts.flatMap(({ entry }) => entry ?? []);
}

async function written(entries: readonly KnowledgeEntry[], format: ExportFormat): Promise<Uint8Array> {
  const holders = entries.map((entry) => ({ entry }));
  const attributes = await attributeColumns(holders);
  return Buffer.from((await Array.fromAsync(exportEntries(holders, format, attributes))).join(""));
}

suite("public lists of questions and products", () => {
  const files: readonly (readonly [string, EntryKind, number, ExportFormat])[] = [
    ["catalogo-agrofit/catalog.csv", "catalog", 4_220, "csv"],
    ["faq-irpf2024/faq.jsonl", "faq", 715, "md"],
    ["faq-docs-microsoft/faq.jsonl", "faq", 2_256, "md"],
    ["trial/loja/produtos.csv", "catalog", 612, "csv"],
    ["trial/loja/produtos.json", "catalog", 610, "jsonl"],
  ];
  for (const [path, kind, count, format] of files) {
    test(`every row of ${path} is an entry, and every fourth stays one in an exported .${format}`, async (t) => {
      if (!existsSync(DATA)) return t.skip(ABSENT);
      const entries = await read(path, readFileSync(join(DATA, path)), kind);
      assert.equal(entries.length, count);
      const some = entries.filter((_, at) => at % 4 === 0);
      assert.deepEqual(await read(`x.${format}`, await written(some, format), kind), some);
    });
  }

  test("seed 002: every product of a shop has the price that applies, and the other where it differs", async (t) => {
    const path = join(DATA, "trial/loja/produtos.csv");
    if (!existsSync(path)) return t.skip(ABSENT);
    const items = (await read("produtos.csv", readFileSync(path), "catalog")).filter(
      (entry) => entry.kind === "catalog",
    );
    const normal = items.map(({ attributes }) => attributes["Preço normal"]);
    assert.ok(items.every(({ price, description }) => price !== null && price > 0 && description !== ""));
    // Counted in the file with another program.
    assert.equal(normal.filter((price) => price !== undefined).length, 276);
    assert.ok(items.every(({ price }, at) => Number(normal[at] ?? Infinity) > Number(price)));
  });
});
