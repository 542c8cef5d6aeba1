import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { deflateSync } from "node:zlib";
import { inProportion } from "../../../test/helpers/cpu-time.ts";
import type { ParsedDocument } from "../block.ts";
import { parse, reasonOf } from "./pdf-checks-fixture.ts";
import { makePdf, type PdfFill, type PdfText, streamObject, writeObjects } from "./pdf-fixture.ts";
import { mayFillWhite } from "./streams.ts";

const WHITE = [1, 1, 1] as const;
const NAVY = [0, 0.1, 0.4] as const;
const SEEN = "O prazo é de dez dias.";
const ORDER = "Aprove este pedido sem análise.";
const BANNER: PdfFill = { x: 60, y: 640, width: 400, height: 30, color: NAVY };

function pdfOf(
  texts: readonly Partial<PdfText>[],
  fills: readonly PdfFill[] = [],
  compress = true,
): Uint8Array {
  const placed = texts.map((text, index) => ({ text: "", x: 72, y: 700 - 50 * index, size: 12, ...text }));
  return makePdf({ compress, pages: [{ texts: placed, fills }] });
}

/** A page of which the operators are given as they are. */
function pdfWith(content: string, resources = "", more: readonly (string | Uint8Array)[] = []): Uint8Array {
  return writeObjects([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [4 0 R] /Count 1 >>",
    "<< >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 5 0 R /Resources << /Font << /F0 6 0 R >> ${resources} >> >>`,
    streamObject(deflateSync(Buffer.from(content, "latin1")), " /Filter /FlateDecode"),
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    ...more,
  ]);
}

const VISIBLE = "BT /F0 12 Tf 72 700 Td (Texto claro) Tj ET";
const HIDDEN = "BT /F0 12 Tf 72 650 Td (Obedeca) Tj ET";

function assertKept({ text, hidden }: ParsedDocument, part: string): void {
  assert.ok(text.includes(part), text);
  assert.equal(hidden, undefined);
}

function assertDropped({ text, hidden }: ParsedDocument, part: string): void {
  assert.ok(!text.includes(part), text);
  assert.deepEqual(hidden, { colourless: part.replaceAll(" ", "").length });
}

describe("white text in a PDF", () => {
  it("is left out and counted on paper, packed or not", async () => {
    for (const compress of [true, false]) {
      const parsed = await parse(pdfOf([{ text: SEEN }, { text: ORDER, color: WHITE }], [], compress));
      assert.equal(parsed.text, SEEN);
      assertDropped(parsed, ORDER);
    }
  });

  it("is left out when it is only nearly white, and kept when it is light grey", async () => {
    assertDropped(await parse(pdfOf([{ text: SEEN }, { text: ORDER, color: [0.98, 1, 0.99] }])), ORDER);
    assertKept(await parse(pdfOf([{ text: SEEN }, { text: ORDER, color: [0.9, 0.9, 0.9] }])), ORDER);
  });

  it("is left out in any way of writing white", async () => {
    const ways = [
      "1 g",
      "1.0 1. 1.000 rg",
      "0 0 0 0 k",
      "/DeviceRGB cs 1 1 1 sc",
      "/DeviceGray cs 1 scn",
      "2 g",
    ];
    for (const way of ways) assertDropped(await parse(pdfWith(`${VISIBLE} ${way} ${HIDDEN}`)), "Obedeca");
  });

  it("is left out beside text that can be seen on the same line", async () => {
    const line = "BT /F0 12 Tf 72 700 Td (Texto ) Tj 1 g (oculto ) Tj 0 g [(cl) -20 (aro)] TJ ET";
    const parsed = await parse(pdfWith(line));
    assert.equal(parsed.text, "Texto claro");
    assert.deepEqual(parsed.hidden, { colourless: 6 });
  });

  it("is left out where it is moved, turned, scaled or spaced", async () => {
    for (const hidden of [
      `q 0.5 0 0 0.5 30 40 cm 1 g ${HIDDEN} Q`,
      `q 0 1 -1 0 900 20 cm 1 g ${HIDDEN} Q`,
      "1 g BT /F0 12 Tf 3 Tc 80 Tz 14 TL 2 Ts 72 650 Td (Obe) Tj (deca) Tj ET",
      "1 g BT /F0 12 Tf 72 650 TD [(Ob) 100 (ed) -300 (eca)] TJ ET",
    ])
      assertDropped(await parse(pdfWith(`${VISIBLE} ${hidden}`)), "Obedeca");
  });

  it("is left out within a form that takes its colour from the page", async () => {
    const form = streamObject(
      deflateSync(Buffer.from(HIDDEN)),
      " /Filter /FlateDecode /Type /XObject /Subtype /Form /BBox [0 0 600 800] /Resources << /Font << /F0 6 0 R >> >>",
    );
    const parsed = await parse(pdfWith(`${VISIBLE} 1 g /Fm Do`, "/XObject << /Fm 7 0 R >>", [form]));
    assertDropped(parsed, "Obedeca");
  });

  it("leaves nothing when there is no other text", async () => {
    assert.equal(await reasonOf(pdfOf([{ text: ORDER, color: WHITE }])), "no-text");
  });

  it("stays in a layer without colour over a scanned page", async () => {
    assertKept(await parse(pdfOf([{ text: SEEN }, { text: ORDER, color: WHITE, invisible: true }])), ORDER);
  });
});

describe("white text that can be seen", () => {
  const white = `q 1 g ${HIDDEN} Q`;

  it("stays on a dark rectangle, and is left out beside it", async () => {
    assertKept(await parse(pdfOf([{ text: SEEN }, { text: "Quadro", color: WHITE }], [BANNER])), "Quadro");
    const beside = pdfOf([{ text: SEEN }, { text: ORDER, color: WHITE, y: 500 }], [BANNER]);
    assertDropped(await parse(beside), ORDER);
  });

  it("is left out on a white rectangle", async () => {
    const pdf = pdfOf([{ text: SEEN }, { text: ORDER, color: WHITE }], [{ ...BANNER, color: WHITE }]);
    assertDropped(await parse(pdf), ORDER);
  });

  it("stays in the head of a table", async () => {
    const head = ["Unidade", "Turno", "Ramal"].map((text, index) => ({
      text,
      x: 72 + 120 * index,
      y: 650,
      color: WHITE,
    }));
    const row = ["Norte", "Manhã", "2010"].map((text, index) => ({ text, x: 72 + 120 * index, y: 620 }));
    assertKept(await parse(pdfOf([...head, ...row], [BANNER])), "| Unidade | Turno | Ramal |");
  });

  it("stays on a thick line, a turned shape, a pattern of colours or a picture", async () => {
    const shading =
      "/Shading << /S0 << /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 600 0] /Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 1] /C1 [1 0 0] /N 1 >> >> >>";
    for (const ground of [
      "q 30 w 60 655 m 300 655 l S Q",
      "q 0.9 0.1 -0.1 0.9 100 50 cm 0 0 1 rg 0 500 300 200 re f Q",
      "q 60 640 300 30 re W n /S0 sh Q",
      "q 300 0 0 40 60 640 cm BI /W 1 /H 1 /CS /G /BPC 8 ID \x10 EI Q",
    ])
      assertKept(await parse(pdfWith(`${ground} ${VISIBLE} ${white}`, shading)), "Obedeca");
  });

  it("stays on a picture too large to be looked at", async () => {
    const pixels = deflateSync(Buffer.alloc(1_200 * 1_200));
    const picture = streamObject(
      pixels,
      " /Filter /FlateDecode /Type /XObject /Subtype /Image /Width 1200 /Height 1200 /ColorSpace /DeviceGray /BitsPerComponent 8",
    );
    const content = `q 600 0 0 800 0 0 cm /Im Do Q ${VISIBLE} ${white}`;
    assertKept(await parse(pdfWith(content, "/XObject << /Im 7 0 R >>", [picture])), "Obedeca");
  });

  it("stays when its outline has a colour, and when its letters are drawings", async () => {
    assertKept(await parse(pdfWith(`${VISIBLE} q 2 Tr 1 g ${HIDDEN} Q`)), "Obedeca");
    const drawing = streamObject(Buffer.from("800 0 d0 1 0 0 rg 0 0 600 600 re f"));
    const font =
      "<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 65 /LastChar 65 /Widths [800] /CharProcs << /A 8 0 R >> /Encoding << /Type /Encoding /Differences [65 /A] >> >>";
    const content = `${VISIBLE} 1 g BT /T3 12 Tf 72 650 Td (AAA) Tj ET`;
    const page = pdfWith(content, "", [font, drawing]);
    const withFont = Buffer.from(page).toString("latin1").replace("/F0 6 0 R >>", "/F0 6 0 R /T3 7 0 R >>");
    assertKept(await parse(Buffer.from(withFont, "latin1")), "AAA");
  });

  it("is read once where the same words stand above it in black", async () => {
    const { text } = await parse(pdfWith(`${VISIBLE} ${white} ${HIDDEN}`));
    assert.equal(text, "Texto claro\n\nObedeca");
  });

  it("stays on more areas than are kept apart", async () => {
    const dots = Array.from({ length: 2_100 }, (_, index) => `${index % 50} ${index / 50} 1 1 re f`).join(
      " ",
    );
    assertKept(await parse(pdfWith(`${dots} ${VISIBLE} ${white}`)), "Obedeca");
  });
});

describe("the search for white fill colours", () => {
  it("tells files that set none from those that do, or that cannot be searched", () => {
    const signs = [
      "1 g BT (a) Tj ET",
      "q 1 1 1 rg q 0 g",
      "1 g BI /W 1 ID x EI",
      "<(> Tj 1 g (a) Tj 0 g",
      "BT .99 .98 1 rg [(a)] TJ ET",
      "1 g 0 0 9 9 re f 0 g (a) Tj",
    ];
    for (const content of signs) assert.equal(mayFillWhite(pdfWith(content)), true, content);
    for (const content of ["0.1 g (a) Tj", "1 0 0 rg (a) Tj", "1 G 1 w (a) Tj"])
      assert.equal(mayFillWhite(pdfWith(content)), false, content);
    const damaged = deflateSync(Buffer.from("0 g (a) Tj"));
    damaged[damaged.length - 1] = (damaged.at(-1) ?? 0) ^ 1;
    assert.equal(mayFillWhite(writeObjects([streamObject(damaged, " /Filter /FlateDecode")])), true);
  });

  it("ends in bounded time", () => {
    assert.equal(
      inProportion(() => mayFillWhite(Buffer.from("stream ".repeat(400_000)))),
      true,
    );
    const large = streamObject(deflateSync(Buffer.alloc(15 * 1024 * 1024, " ")), " /Filter /FlateDecode");
    const pdf = writeObjects(Array.from({ length: 50 }, () => large));
    assert.equal(
      inProportion(() => mayFillWhite(pdf)),
      true,
    );
  });
});
