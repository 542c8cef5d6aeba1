import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import type { EntryKind, KnowledgeEntry } from "#src/domain/index.ts";
import { attributeColumns } from "../catalog/attribute-cells.ts";
import { inlineReader } from "../documents/reading/read-parts.ts";
import { CHUNKING } from "./entry-fixture.ts";
import { exportEntries, type ExportFormat } from "./export-entries.ts";

const DATA = join(import.meta.dirname, "../../../../shared/data");
const ABSENT = "../shared/data is absent";
const reader = inlineReader({ chunking: CHUNKING });

async function read(source: string, bytes: Uint8Array, kind: EntryKind): Promise<KnowledgeEntry[]> {
  const batches = await Array.fromAsync(reader.read({ source, kind, content: { bytes }, entries: { kind } }));
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
  ];
  for (const [path, kind, count, format] of files) {
    test(`every row of ${path} is an entry, and stays one in an exported .${format}`, async (t) => {
      if (!existsSync(DATA)) return t.skip(ABSENT);
      const entries = await read(path, readFileSync(join(DATA, path)), kind);
      assert.equal(entries.length, count);
      assert.deepEqual(await read(`x.${format}`, await written(entries, format), kind), entries);
    });
  }
});
