import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { EntryKind, KnowledgeEntry } from "#src/domain/index.ts";
import { inlineReader } from "../documents/reading/read-parts.ts";
import { CHUNKING, faq, item } from "./entry-fixture.ts";
import { exportEntries, type ExportFormat } from "./export-entries.ts";
import { validateEntry } from "./validate-entry.ts";

const reader = inlineReader({ chunking: CHUNKING });

async function written(entries: readonly KnowledgeEntry[], format: ExportFormat): Promise<string> {
  const holders = entries.map((entry) => ({ entry }));
  return (await Array.fromAsync(exportEntries(holders, format))).join("");
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

function entriesOf(kind: EntryKind): fc.Arbitrary<KnowledgeEntry[]> {
  const faqs = fc.record({
    id: fc.option(text),
    question: text,
    answer: text,
    category: fc.option(text),
    keywords: fc.array(text, { maxLength: 4 }),
    priority: fc.oneof(fc.integer({ min: -9, max: 9 }), fc.double({ min: -5, max: 5, noNaN: true })),
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
    attributes: fc.dictionary(text, value, { maxKeys: 4 }),
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
