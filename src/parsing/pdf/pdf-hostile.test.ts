import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import { assert as assertProperty, asyncProperty, integer } from "fast-check";
import type { ParsedDocument } from "../block.ts";
import { DEFAULT_LIMITS } from "../parser.ts";
import { assertBlocks, parse, reasonOf } from "./pdf-checks-fixture.ts";
import { layOutPdf, makePdf, streamObject, writeObjects } from "./pdf-fixture.ts";

const PROSE =
  "A prefeitura recebe os pedidos de licença até o dia trinta de abril, mediante apresentação dos documentos – certidões, plantas e comprovante de endereço – no protocolo geral. O prazo é contado em dias úteis.";

function spaces(megabytes: number): Buffer {
  return deflateSync(Buffer.alloc(megabytes * 1024 * 1024, " "));
}

describe("a PDF that cannot be read", () => {
  const whole = layOutPdf([{ kind: "paragraph", text: PROSE }]);

  it("is refused when it is no PDF, or only its beginning", async () => {
    assert.equal(await reasonOf(Buffer.from("isto não é um PDF")), "damaged");
    assert.equal(await reasonOf(whole.subarray(0, 60)), "damaged");
  });

  it("is refused when it has no text", async () => {
    assert.equal(await reasonOf(makePdf({ pages: [{ texts: [] }] })), "no-text");
  });

  it("is refused when it has too many pages", async () => {
    const pdf = makePdf({ pages: Array.from({ length: 4 }, () => ({ texts: [] })) });
    assert.equal(await reasonOf(pdf, { ...DEFAULT_LIMITS, maxPages: 3 }), "unsafe");
  });

  it("is refused when a password keeps it shut", async () => {
    const text = Buffer.from(whole).toString("latin1");
    const lock = `/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >> /ID [<00> <00>]`;
    assert.equal(await reasonOf(Buffer.from(text.replace("/Root", `${lock} /Root`), "latin1")), "encrypted");
  });

  it("is repaired when only its table of places is lost", async () => {
    const lost = Buffer.from(whole)
      .toString("latin1")
      .replace(/startxref\n\d+/, "startxref\n7");
    assert.equal((await parse(Buffer.from(lost, "latin1"))).text, PROSE);
  });
});

describe("hostile files", () => {
  const FACTS = "<< >>";
  const font = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";

  it("ends with pages that hold one another", async () => {
    const pages = "<< /Type /Pages /Kids [2 0 R 4 0 R] /Count 2 >>";
    const inner = "<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>";
    assert.equal(
      await reasonOf(writeObjects(["<< /Type /Catalog /Pages 2 0 R >>", pages, FACTS, inner])),
      "damaged",
    );
  });

  it("ends with a table of places that refers to itself", async () => {
    const pdf = Buffer.from(layOutPdf([{ kind: "paragraph", text: PROSE }])).toString("latin1");
    const start = pdf.lastIndexOf("xref\n0");
    const { text } = await parse(Buffer.from(pdf.replace("/Root", `/Prev ${start} /Root`), "latin1"));
    assert.equal(text, PROSE);
  });

  it("reads the pages that can be read and counts the others", async () => {
    const kids = "<< /Type /Pages /Kids [4 0 R 99 0 R] /Count 2 >>";
    const page =
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /F0 6 0 R >> >> >>";
    const content = streamObject(Buffer.from("BT /F0 12 Tf 72 700 Td (Texto) Tj ET"));
    const { text, metadata } = await parse(
      writeObjects(["<< /Type /Catalog /Pages 2 0 R >>", kids, FACTS, page, content, font]),
    );
    assert.equal(text, "Texto");
    assert.deepEqual(metadata, { paginas: 2, paginas_ilegiveis: 1 });
  });

  describe("that unpack to more than they show", () => {
    const page =
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /F0 6 0 R >> >> >>";
    const withContent = (content: Uint8Array): Uint8Array => {
      const tree = "<< /Type /Pages /Kids [4 0 R] /Count 1 >>";
      return writeObjects(["<< /Type /Catalog /Pages 2 0 R >>", tree, FACTS, page, content, font]);
    };

    it("are refused when one stream becomes a thousand times as large", async () => {
      assert.equal(await reasonOf(withContent(streamObject(spaces(64), " /Filter /FlateDecode"))), "unsafe");
    });

    it("are refused when a stream is packed twice", async () => {
      const twice = deflateSync(spaces(64));
      assert.equal(
        await reasonOf(withContent(streamObject(twice, " /Filter [/FlateDecode /FlateDecode]"))),
        "unsafe",
      );
    });

    it("are read while they stay small", async () => {
      const content = Buffer.concat([
        Buffer.from("BT /F0 12 Tf 72 700 Td (Texto) Tj ET "),
        Buffer.alloc(1024 * 1024, " "),
      ]);
      const { text } = await parse(withContent(streamObject(deflateSync(content), " /Filter /FlateDecode")));
      assert.equal(text, "Texto");
    });
  });

  it("runs nothing that a file brings along", async () => {
    const catalog =
      "<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (globalThis.broken = true) >> >>";
    const matrix =
      "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /FontMatrix [1 2 3 4 5 (1\\); globalThis.broken = true //)] >>";
    const page =
      "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /F0 6 0 R >> >> >>";
    const content = streamObject(Buffer.from("BT /F0 12 Tf 72 700 Td (Texto) Tj ET"));
    await parse(
      writeObjects([catalog, "<< /Type /Pages /Kids [4 0 R] /Count 1 >>", FACTS, page, content, matrix]),
    ).catch(() => null);
    assert.equal(Object.hasOwn(globalThis, "broken"), false);
  });

  it("survives a file cut or changed anywhere", async () => {
    const bytes = layOutPdf(
      [
        { kind: "heading", level: 1, text: "Título" },
        { kind: "paragraph", text: PROSE },
      ],
      { compress: true },
    );
    await assertProperty(
      asyncProperty(
        integer({ min: 0, max: bytes.length - 1 }),
        integer({ min: 0, max: 255 }),
        async (place, byte) => {
          const changed = Buffer.from(bytes);
          changed[place] = byte;
          for (const file of [changed, bytes.subarray(0, place)]) {
            const reason = await reasonOf(file);
            if (typeof reason === "object") assertBlocks(reason as ParsedDocument);
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});
