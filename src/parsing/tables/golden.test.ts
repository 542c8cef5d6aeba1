import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { suite, test } from "node:test";
import type { StreamParser } from "../parser.ts";
import { readCsv } from "./csv.ts";
import { readJson, readJsonLines } from "./json.ts";
import { readAll } from "./table-fixture.ts";

const FOLDER = join(import.meta.dirname, "golden");

/** Each file holds a table as text and all that is read from it. */
interface Golden {
  readonly name: string;
  readonly content: readonly string[];
  readonly rows: unknown;
  readonly whole: unknown;
}

const PARSERS: Readonly<Record<string, StreamParser>> = {
  "biblioteca.json": readCsv,
  "perguntas.json": readJson,
  "chamados.json": readJsonLines,
};

suite("golden tables", () => {
  for (const [file, parser] of Object.entries(PARSERS)) {
    test(`${file} is read as recorded`, async () => {
      const golden = JSON.parse(readFileSync(join(FOLDER, file), "utf8")) as Golden;
      const read = await readAll(parser, golden.name, golden.content.join("\n"));
      assert.deepEqual(JSON.parse(JSON.stringify(read)), { rows: golden.rows, whole: golden.whole });
    });
  }
});
