import assert from "node:assert/strict";
import { readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "node:test";
import { strToU8, zipSync } from "fflate";
import { useCli } from "../cli-fixture.ts";

const MB = 1024 * 1024;
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

function relations(all: string): string {
  return `<Relationships xmlns="${PACKAGE}">${all}</Relationships>`;
}

/** A workbook of so many rows, all of whose cells refer to one long text. */
function repeatedString(rows: number, length: number): Uint8Array {
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const cells = Array.from(
    { length: rows },
    (_, row) => `<row r="${row + 2}"><c r="A${row + 2}" t="s"><v>1</v></c></row>`,
  );
  const head = `<row r="1"><c r="A1" t="s"><v>0</v></c></row>`;
  const parts = {
    "_rels/.rels": relations(relation("w", "officeDocument", "xl/workbook.xml")),
    "xl/workbook.xml": `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="a" sheetId="1" r:id="s"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations(
      relation("s", "worksheet", "sheet.xml") + relation("t", "sharedStrings", "strings.xml"),
    ),
    "xl/strings.xml": `<sst xmlns="${MAIN}"><si><t>texto</t></si><si><t>${"prazo de recurso. ".repeat(length / 18)}</t></si></sst>`,
    "xl/sheet.xml": `<worksheet xmlns="${MAIN}"><sheetData>${head}${cells.join("")}</sheetData></worksheet>`,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)])));
}

describe("a small file that stands for a large text", () => {
  const { run, path, write } = useCli();
  const baseBytes = (): number =>
    readdirSync(path("base")).reduce((sum, name) => sum + statSync(join(path("base"), name)).size, 0);

  it("is refused, and leaves neither rows nor space behind", async () => {
    write("docs/iptu.md", "# IPTU\n\nO prazo para recorrer do IPTU é de 30 dias.\n");
    await run(["ingest", path("docs")]);
    const before = baseBytes();
    const workbook = repeatedString(200, 2 * MB);
    assert.ok(workbook.byteLength < 64 * 1024);
    writeFileSync(path("docs/bomba.xlsx"), workbook);
    const { out } = await run(["ingest", path("docs")]);
    assert.match(out, /bomba\.xlsx: o texto extraído é grande demais.*8 MB de texto para \d+ KB de arquivo/);
    assert.ok(baseBytes() < before + 2 * MB, `${before} became ${baseBytes()} bytes`);
    assert.equal((await run(["stats", "--json"])).json<{ documents: number }>().documents, 1);
    assert.match((await run(["search", "prazo de recurso"])).out, /30 dias/);
  });
});
