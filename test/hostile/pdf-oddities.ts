import { deflateSync } from "node:zlib";
import { onePage, pdfStream, rawPdf } from "../files/pdf.ts";
import { joinBytes } from "../files/zip.ts";
import type { HostileCase } from "./hostile-file.ts";
import { PAGE, replaceObject, SHOW, TEXT } from "./pdf.ts";

/** PDF files that keep no rule of the format. */
export function* pdfOddityCases(): Generator<HostileCase> {
  yield* oddStructure(rawPdf(onePage(pdfStream(SHOW))));
  yield* oddContent();
}

function* oddStructure(honest: Uint8Array): Generator<HostileCase> {
  const text = Buffer.from(honest).toString("latin1");
  const files: Readonly<Record<string, () => string | Uint8Array>> = {
    "only-header": () => "%PDF-1.7\n",
    "no-header": () => text.slice(9),
    "other-version": () => text.replace("1.7", "9.9"),
    "text-called": () => TEXT.repeat(100),
    "html-called": () => `<html><body>${TEXT}</body></html>`,
    zeros: () => new Uint8Array(100_000),
    "junk-before-1mb": () => joinBytes("x".repeat(1_000_000), honest),
    "junk-after-1mb": () => joinBytes(honest, "x".repeat(1_000_000)),
    "table-past-end": () => rawPdf({ ...onePage(pdfStream(SHOW)), startXref: 999_999_999 }),
    "table-negative": () => rawPdf({ ...onePage(pdfStream(SHOW)), startXref: -5 }),
    "table-at-zero": () => rawPdf({ ...onePage(pdfStream(SHOW)), startXref: 0 }),
    "no-table": () => text.slice(0, text.indexOf("xref")),
    "no-catalogue": () => text.replace("/Root 1 0 R", ""),
    "catalogue-elsewhere": () => text.replace("/Root 1 0 R", "/Root 9 0 R"),
    "size-huge": () => text.replace("/Size 6", "/Size 999999999"),
    "rows-huge": () => text.replace("0 6\n", "0 999999999\n"),
    "updates-5000": () =>
      joinBytes(honest, ...Array.from({ length: 5_000 }, () => text.slice(text.indexOf("xref")))),
    "objects-unclosed": () => `%PDF-1.7\n${"1 0 obj\n<<".repeat(100_000)}`,
    "endobj-1m": () => `%PDF-1.7\n${"endobj\n".repeat(1_000_000)}`,
    "deep-array": () =>
      rawPdf(replaceObject(onePage(pdfStream(SHOW)), 4, `${"[".repeat(100_000)}${"]".repeat(100_000)}`)),
    "deep-dictionary": () =>
      rawPdf(
        replaceObject(onePage(pdfStream(SHOW)), 4, `${"<</A".repeat(100_000)} 1${">>".repeat(100_000)}`),
      ),
    "table-stream-lies": () =>
      joinBytes(
        "%PDF-1.7\n1 0 obj\n",
        pdfStream(
          deflateSync(new Uint8Array(100)),
          "/Type/XRef/Size 2000000000/W[1000000 1000000 1000000]/Index[0 2000000000]/Root 1 0 R/Filter/FlateDecode",
        ),
        "\nendobj\nstartxref\n9\n%%EOF",
      ),
  };
  for (const [name, make] of Object.entries(files))
    yield { name: `odd-${name}.pdf`, make, quick: name === "deep-array" };
  for (const box of [
    "0 0 0 0",
    "0 0 1e38 1e38",
    "-1 -1 -9 -9",
    "0 0 99999999999 99999999999",
    "a b c d",
    "",
  ]) {
    const page = PAGE.replace("0 0 595 842", box);
    yield {
      name: `box-${box.replaceAll(" ", "_")}.pdf`,
      make: () => rawPdf(replaceObject(onePage(pdfStream(SHOW)), 3, page)),
    };
  }
}

function* oddContent(): Generator<HostileCase> {
  const contents: Readonly<Record<string, string>> = {
    "states-1m": `${"q ".repeat(1_000_000)}${SHOW}`,
    "restores-1m": `${"Q ".repeat(1_000_000)}${SHOW}`,
    "texts-300k": `BT /F1 12 Tf ${"1 0 Td (a) Tj ".repeat(300_000)}ET`,
    "text-objects-200k": "BT /F1 1 Tf (a) Tj ET ".repeat(200_000),
    "arrays-deep": `${SHOW} BT ${"[".repeat(100_000)}${"]".repeat(100_000)} TJ ET`,
    "string-deep": `${SHOW} BT (${"(".repeat(100_000)}${")".repeat(100_000)}) Tj ET`,
    "string-unclosed": `${SHOW} BT (${"(".repeat(500_000)}`,
    "numbers-1m": `${"1 ".repeat(1_000_000)}${SHOW}`,
    "size-huge": `BT /F1 1e30 Tf 72 700 Td (${TEXT}) Tj ET`,
    "size-zero": `BT /F1 0 Tf 72 700 Td (${TEXT}) Tj ET`,
    "matrix-odd": `BT /F1 12 Tf 0 0 0 0 1e38 -1e38 Tm (${TEXT}) Tj ET`,
    "font-proto": `BT /__proto__ 12 Tf 72 700 Td (${TEXT}) Tj ET ${SHOW}`,
    "font-absent": `BT /Fx 12 Tf 72 700 Td (${TEXT}) Tj ET`,
    "operators-unknown": `${"foo bar ".repeat(200_000)}${SHOW}`,
    "inline-image": `${SHOW} BI /W 100000 /H 100000 /BPC 8 /CS /RGB ID ${"x".repeat(1_000)} EI`,
    "inline-image-unclosed": `${SHOW} BI /W 1 /H 1 ID ${"x".repeat(1_000_000)}`,
    "marked-1m": `${"/P BMC ".repeat(300_000)}${SHOW}`,
  };
  for (const [name, content] of Object.entries(contents)) {
    yield {
      name: `content-${name}.pdf`,
      make: () => rawPdf(onePage(pdfStream(content))),
      quick: name === "string-deep",
    };
  }
  const ranges = Array.from({ length: 2_000 }, () => "<0000><FFFF><0000>").join("\n");
  const maps = {
    "ranges-2000": `begincmap\n1 begincodespacerange<0000><FFFF>endcodespacerange\n2000 beginbfrange\n${ranges}\nendbfrange\nendcmap`,
    "target-huge": `begincmap\n1 beginbfchar<41><${"0041".repeat(500_000)}>endbfchar\nendcmap`,
    unclosed: `begincmap\n${"1 beginbfchar".repeat(50_000)}`,
  };
  for (const [name, map] of Object.entries(maps)) {
    const font = "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>";
    yield {
      name: `map-${name}.pdf`,
      make: () => rawPdf(replaceObject(onePage(pdfStream(SHOW), [pdfStream(map)]), 4, font)),
    };
  }
}
