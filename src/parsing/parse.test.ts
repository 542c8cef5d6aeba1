import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { suite, test } from "node:test";

import { AcervoError, type RefusalReason } from "#src/domain/index.ts";
import { type ParsedPart, toStructuredText } from "./block.ts";
import { isSupported, isTable, parseFile, type ParseOptions } from "./parse.ts";
import type { SourceFile } from "./parser.ts";
import { makeXlsx } from "../../test/files/xlsx.ts";
import { docxFile, p } from "./docx/docx-fixture.ts";
import { misread } from "./encoding/breakage-fixture.ts";
import { makePdf } from "./pdf/pdf-fixture.ts";

const fileOf = (name: string, content: string | Uint8Array): SourceFile => ({
  name,
  content: { bytes: Buffer.from(content) },
});

const partsOf = (file: SourceFile, options?: ParseOptions): Promise<ParsedPart[]> =>
  Array.fromAsync(parseFile(file, options));

const refusedFor = (reason: RefusalReason, detail?: string) => (error: unknown) =>
  error instanceof AcervoError &&
  error.code === "file-refused" &&
  error.facts.reason === reason &&
  (detail === undefined || error.facts.detail === detail);

suite("parsing a file", () => {
  test("chooses the parser by the extension, in any case", async () => {
    for (const name of ["a.md", "b/c.MARKDOWN", "d.e.TXT"]) {
      const [first, ...rest] = await partsOf(fileOf(name, "Texto"));
      assert.deepEqual([first?.part, first?.document.text, rest.length], [0, "Texto", 0]);
    }
  });

  test("goes by the content where the name lies", async () => {
    const page = "<!DOCTYPE html><html><body><h1>Edital</h1><p>Texto &amp; mais</p></body></html>";
    const [part] = await partsOf(fileOf("pagina.txt", page));
    assert.equal(part?.document.text, "Edital\n\nTexto & mais");
    const pdf = makePdf({ pages: [{ texts: [{ text: "Ata da reunião", x: 72, y: 700, size: 12 }] }] });
    assert.equal((await partsOf(fileOf("ata.docx", pdf)))[0]?.document.text, "Ata da reunião");
    await assert.rejects(partsOf(fileOf("a.txt", "{\\rtf1 texto}")), refusedFor("unsupported"));
    for (const name of ["a.docx", "a.pdf", "a.xlsx", "a.csv", "a.txt"]) {
      await assert.rejects(partsOf(fileOf(name, "")), refusedFor("empty"));
    }
  });

  test("knows the formats of an office, and which of them are tables", () => {
    for (const extension of [".md", ".txt", ".html", ".docx", ".pdf"]) {
      assert.ok(isSupported(`a${extension}`));
      assert.ok(!isTable(`a${extension}`));
    }
    for (const extension of [".csv", ".parquet", ".xlsx", ".jsonl", ".json"]) {
      assert.ok(isSupported(`a${extension}`));
      assert.ok(isTable(`A${extension.toUpperCase()}`));
    }
  });

  test("says which extension it does not read", async () => {
    await assert.rejects(partsOf(fileOf("musica.MP3", "x")), refusedFor("unsupported", ".mp3"));
    await assert.rejects(partsOf(fileOf("pasta.d/LEIAME", "x")), refusedFor("unsupported", ""));
    await assert.rejects(partsOf(fileOf("x.constructor", "x")), refusedFor("unsupported"));
  });

  test("tells empty, binary and large files apart", async () => {
    await assert.rejects(partsOf(fileOf("a.md", " \n\t")), refusedFor("empty"));
    await assert.rejects(partsOf(fileOf("a.md", "---\na: b\n---\n<!-- x -->")), refusedFor("empty"));
    await assert.rejects(partsOf(fileOf("a.txt", Uint8Array.of(1, 0, 2))), refusedFor("binary"));
    const limits = { maxDocumentBytes: 3 };
    await assert.rejects(partsOf(fileOf("a.txt", "abcd"), { limits }), refusedFor("too-large"));
  });

  test("reads from the disk, and says when nothing is there", async (t) => {
    const folder = await mkdtemp(join(tmpdir(), "acervo-parse-"));
    t.after(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "a.md"), "Texto");
    const [part] = await partsOf({ name: "a.md", content: { path: join(folder, "a.md") } });
    assert.equal(part?.document.text, "Texto");
    const missing = { name: "b.md", content: { path: join(folder, "b.md") } };
    await assert.rejects(partsOf(missing), refusedFor("missing"));
  });

  test("gives the versions of a changelog as parts", async () => {
    const parts = await partsOf(fileOf("CHANGELOG.md", "# C\n\n## 1.1.0\n\nb\n\n## 1.0.0\n\na"));
    assert.deepEqual(
      parts.map(({ part }) => part),
      [1, 2, 0],
    );
  });

  test("leaves out what no reader sees, and says how much", async () => {
    const [part] = await partsOf(fileOf("a.txt", "ig\u200bno\u202ere\u{e0041}"));
    assert.equal(part?.document.text, "ignore");
    assert.equal(part?.document.hidden?.["invisible-characters"], 3);
  });

  test("reads a text that lost some characters to NUL, mends the words it is sure of, and counts them", async () => {
    const sentence =
      "O partido político goza de autonomia e obedece ao seu regulamento; a Câmara julga as contas do ano e fica " +
      "sujeita ao exame que a lei manda fazer, ouvida a justiça e o órgão que fiscaliza os gastos.";
    const page = `<p><strong>Art. 1º</strong> ${sentence} </p>`.repeat(3);
    for (const name of ["lei.html", "lei.txt", "lei.md"]) {
      const [part] = await partsOf(fileOf(name, page.replaceAll("ti", "\0")));
      assert.equal(part?.document.text.split(sentence).length, 4, name);
      assert.equal(part?.document.hidden?.["invisible-characters"], 3 * 3);
    }
    // Here the words do not say what was lost.
    const [part] = await partsOf(
      fileOf("lei.txt", `${sentence} `.repeat(3) + "Salário: R\0 10, lei\0municipal."),
    );
    assert.match(part?.document.text ?? "", /Salário: R 10, leimunicipal\.$/);
    assert.equal(part?.document.hidden?.["invisible-characters"], 2);
  });

  test("still refuses binary files, whatever they are called", async () => {
    const words = Buffer.from("Lei do município, com artigos e parágrafos. ".repeat(400));
    const binaries = {
      image: Buffer.from("89504e470d0a1a0a0000000d49484452000001000000010008060000005c72a866", "hex"),
      database: Buffer.concat([Buffer.from("SQLite format 3\0\x10\0\x02\x02\0@ "), words]),
      archive: Buffer.concat([Buffer.from("lei.txt"), Buffer.alloc(300), words, Buffer.alloc(20)]),
      numbers: Buffer.concat([words, Buffer.from([0x41, 0, 0x42, 0]), Buffer.alloc(9_000, "A\0B")]),
    };
    for (const [kind, bytes] of Object.entries(binaries)) {
      for (const name of ["lei.html", "lei.txt", "lei.csv", "lei.json"])
        await assert.rejects(partsOf(fileOf(name, bytes)), refusedFor("binary"), `${kind} as ${name}`);
    }
  });

  test("seed 003: mends text that another program decoded wrongly, in every format", async () => {
    const right = "O vínculo jurídico não é automático: há exceção.";
    const wrong = misread(right, "windows-1252");
    const title = misread("Relatório jurídico", "windows-1252");
    const rows = [
      ["id", "texto"],
      ["1", wrong],
    ];
    const files = {
      "a.txt": wrong,
      "a.html": `<p>${wrong}</p>`,
      "a.docx": docxFile({ body: p(wrong), core: `<dc:title>${title}</dc:title>` }),
      "a.pdf": makePdf({ title, pages: [{ texts: [{ text: wrong, x: 72, y: 700, size: 11 }] }] }),
      "a.xlsx": makeXlsx([{ name: "Leis", rows }]),
      "a.csv": rows.map((row) => row.join("\t")).join("\n"),
      "a.json": JSON.stringify({ lei: { ementa: wrong, notas: [wrong] } }),
      "registros.json": JSON.stringify([{ id: 1, texto: wrong, notas: [{ nota: wrong }] }]),
      "a.jsonl": JSON.stringify({ id: 1, texto: wrong }),
    };
    for (const [name, content] of Object.entries(files)) {
      const parts = await partsOf(fileOf(name, content));
      const text = parts.map(({ document }) => document.text).join("\n");
      assert.ok(text.includes(right), name);
      assert.doesNotMatch(JSON.stringify(parts.map(({ document }) => document)), /Ã/, name);
      if (/docx|pdf/.test(name)) assert.equal(parts[0]?.document.title, "Relatório jurídico");
    }
  });

  test("marks text outside the blocks as skipped and passes the headings on", async () => {
    const [part] = await partsOf(fileOf("a.md", "---\na: b\n---\n# **T**\n\nTexto\n\n[x]: y\n"));
    assert.ok(part !== undefined);
    const { text, headings, skipped = [] } = toStructuredText(part.document);
    assert.deepEqual(headings, [{ level: 1, title: "T", start: 13, end: 20 }]);
    assert.deepEqual(
      skipped.map(({ start, end }) => text.slice(start, end).trim()),
      ["---\na: b\n---", "[x]: y"],
    );
  });
});
