import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { EntryKind, KnowledgeEntry } from "#src/domain/index.ts";
import { inlineReader } from "../documents/reading/inline-reader-fixture.ts";
import { CHUNKING, faq, item } from "./entry-fixture.ts";
import { attributeColumns, exportEntries, type ExportFormat } from "./export-entries.ts";
import { validateEntry } from "./entry-schema.ts";

const reader = inlineReader({ chunking: CHUNKING });

async function written(entries: readonly KnowledgeEntry[], format: ExportFormat): Promise<string> {
  const holders = entries.map((entry) => ({ entry }));
  const attributes = await attributeColumns(holders);
  return (await Array.fromAsync(exportEntries(holders, format, attributes))).join("");
}

async function readBack(text: string, format: ExportFormat, kind: EntryKind): Promise<unknown[]> {
  const content = { bytes: new TextEncoder().encode(text) };
  const batches = await Array.fromAsync(
    reader.read({ source: `x.${format}`, kind, content, entries: { kind } }),
  );
  return batches
    .flat()
    .flatMap(({ entry, problems = [] }): unknown[] => (entry === null ? [...problems] : [entry]));
}

/** Everything that some format gives a meaning to, and a few plain letters. */
const text = fc.string({
  unit: fc.constantFrom(
    ...Array.from("abcé ÇãO019.,;:|'\"=+-@#*_`~<>!?[](){}\\/$%&\n\t\r\0\u200B👍🏽"),
    "<!--",
    "-->",
    "```",
    "\n\n",
    "\n# ",
    "\n---\n",
  ),
  maxLength: 30,
});
const value = fc.oneof(text, fc.double({ noNaN: true }), fc.integer(), fc.boolean(), fc.constant(null));

/** Names that are those of fields, or of one another but for their case; values that look like others. */
const attributeName = fc.constantFrom(
  "cor",
  "Cor",
  "Preço",
  "nome",
  "Marca",
  "sku",
  "atributos.x",
  "CEP",
  "=a",
);
const lookalike = fc.constantFrom<unknown>(
  "007",
  "12",
  "-5",
  "1,5",
  "1.234",
  "sim",
  "não",
  "true",
  "'x",
  "''12",
  "10%",
  "2024-01-05",
  "05/01/2024",
  "[1, 2]",
  "{}",
  "- a",
  "R$ 5",
  "1e5",
  "0,10",
  0,
  -5,
  1.5,
  1e21,
  1e-7,
  0.1 + 0.2,
  123_456_789_012_345_680,
);

function entriesOf(kind: EntryKind): fc.Arbitrary<KnowledgeEntry[]> {
  const faqs = fc.record({
    id: fc.option(text),
    question: text,
    answer: text,
    category: fc.option(text),
    keywords: fc.array(text, { maxLength: 4 }),
    priority: fc.integer({ min: -1_000_000, max: 1_000_000 }),
    active: fc.boolean(),
  });
  const items = fc.record({
    id: fc.option(text),
    name: text,
    description: text,
    category: fc.option(text),
    manufacturer: fc.option(text),
    price: fc.option(fc.double({ min: 0, max: 1e6, noNaN: true })),
    tags: fc.array(text, { maxLength: 4 }),
    status: text,
    attributes: fc.dictionary(fc.oneof(text, attributeName), fc.oneof(value, lookalike), { maxKeys: 4 }),
  });
  const raw: fc.Arbitrary<unknown> = kind === "faq" ? faqs : items;
  return fc.array(raw, { minLength: 1, maxLength: 5 }).map((values) => {
    const valid = values
      .map((one) => validateEntry(one, kind))
      .flatMap((one) => ("entry" in one ? [one.entry] : []));
    return [...new Map(valid.map((entry) => [entry.id, entry])).values()];
  });
}

describe("an exported file", () => {
  const formats: readonly (readonly [EntryKind, ExportFormat])[] = [
    ["faq", "json"],
    ["faq", "jsonl"],
    ["faq", "csv"],
    ["faq", "md"],
    ["catalog", "json"],
    ["catalog", "jsonl"],
    ["catalog", "csv"],
  ];
  for (const [kind, format] of formats) {
    it(`gives the same entries when it is read again: ${kind} as ${format}`, async () => {
      await fc.assert(
        fc.asyncProperty(entriesOf(kind), async (entries) => {
          fc.pre(entries.length > 0);
          assert.deepEqual(await readBack(await written(entries, format), format, kind), entries);
        }),
        { numRuns: 150 },
      );
    });
  }

  it("has no cell that a spreadsheet would run", async () => {
    const csv = await written(
      [faq({ id: "@1", question: "=HIPERLINK(1)?", answer: "-x\n+y", category: "+c" })],
      "csv",
    );
    assert.match(csv, /^\uFEFFid;pergunta;resposta;/);
    assert.match(csv, /'@1;'=HIPERLINK\(1\)\?;"'-x\n\+y";'\+c;/);
  });

  it("has a column for each attribute, and prices with cents", async () => {
    const first = item({
      price: 350.5,
      attributes: { cor: "azul", altura: 75, lote: "007", Preço: "a combinar" },
    });
    const second = item({ id: "p2", price: 10, attributes: { altura: 2.5, bivolt: true, ano: "2024" } });
    const [header, one, two] = (await written([first, second], "csv")).split("\r\n");
    assert.equal(
      header,
      "\uFEFFid;nome;descricao;categoria;fabricante;preco;tags;status;cor;altura;lote;bivolt;ano;atributos",
    );
    assert.match(one ?? "", /;"350,50";;ativo;azul;75;007;;;"\{""Preço"":""a combinar""\}"$/);
    assert.match(two ?? "", /;"10,00";;ativo;;"2,5";;sim;'2024;$/);
  });

  it("keeps attributes that only come after many rows, and those that were not told of", async () => {
    const many = Array.from({ length: 1_500 }, (_, at) => item({ id: `p${at}`, attributes: { a: "x" } }));
    const late = item({ id: "z", attributes: { a: 1, b: 12, c: "12", d: true, e: 1e21 } });
    const entries = [...many, late];
    assert.deepEqual((await readBack(await written(entries, "csv"), "csv", "catalog")).at(-1), late);
    const untold = (await Array.fromAsync(exportEntries([{ entry: late }], "csv", ["a"]))).join("");
    assert.deepEqual(await readBack(untold, "csv", "catalog"), [late]);
  });

  it("has a column for no more attributes than a table can show", async () => {
    const attributes = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`a${at}`, at]));
    const entry = item({ attributes });
    assert.equal((await attributeColumns([{ entry }])).length, 250);
    assert.deepEqual(await readBack(await written([entry], "csv"), "csv", "catalog"), [entry]);
  });

  it("is Markdown that people can read", async () => {
    const first = faq({ category: "Conta", keywords: ["credencial"] });
    const second = faq({ id: "sair", question: "Como saio?", answer: "No menu.", category: "Conta" });
    assert.equal(
      await written([first, second], "md"),
      `# Conta

## Como troco a senha?

<!-- acervo {"id":"senha","category":"Conta","keywords":["credencial"]} -->

Abra o perfil e escolha Trocar senha.

## Como saio?

<!-- acervo {"id":"sair","category":"Conta"} -->

No menu.

`,
    );
  });

  it("may hold nothing", async () => {
    assert.equal(await written([], "json"), "[]\n");
    assert.equal(await written([], "csv"), "");
  });

  it("holds entries of one kind, and products not as Markdown", async () => {
    await assert.rejects(written([faq(), item()], "jsonl"), /catalog/);
    await assert.rejects(written([item()], "md"), /json, jsonl, csv/);
  });
});
