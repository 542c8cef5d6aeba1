import { deflateSync } from "node:zlib";
import { zlibBomb } from "../files/deflate-bomb.ts";
import { onePage, pdfStream, rawPdf } from "../files/pdf.ts";
import type { HostileCase, Outcome } from "./hostile-file.ts";
import { PAGE, replaceObject, SHOW } from "./pdf.ts";

const LIMITS: readonly Outcome[] = [
  "unsafe",
  "too-large",
  "too-much-output",
  "too-much-time",
  "too-much-memory",
  "damaged",
];

/** PDF files that never end, or end far away. */
export function* pdfBombCases(): Generator<HostileCase> {
  yield* rings();
  yield* bombs();
}

/** Things that hold themselves. */
function* rings(): Generator<HostileCase> {
  const base = onePage(pdfStream(SHOW));
  const replaced: Readonly<Record<string, readonly [number, string | Uint8Array]>> = {
    "tree-holds-itself": [2, "<</Type/Pages/Kids[2 0 R]/Count 1>>"],
    "tree-holds-itself-twice": [2, "<</Type/Pages/Kids[2 0 R 2 0 R]/Count 4>>"],
    "page-holds-tree": [3, "<</Type/Pages/Parent 2 0 R/Kids[2 0 R]/Count 1>>"],
    "catalogue-is-tree": [1, "<</Type/Catalog/Pages 1 0 R/Kids[1 0 R]/Count 1>>"],
    "parent-is-itself": [3, PAGE.replace("/Parent 2 0 R", "/Parent 3 0 R")],
    "contents-are-themselves": [5, "[5 0 R 5 0 R]"],
    "length-is-itself": [5, "<</Length 5 0 R>>\nstream\n(x) Tj\nendstream"],
    "font-is-itself": [
      4,
      "<</Type/Font/Subtype/Type0/BaseFont/X/Encoding/Identity-H/DescendantFonts[4 0 R]/ToUnicode 4 0 R>>",
    ],
    "reference-to-reference": [4, "4 0 R"],
    "resources-of-parent": [3, PAGE.replace(/\/Resources<<.*?>>>>/, "/Resources 3 0 R")],
  };
  for (const [name, [number, body]] of Object.entries(replaced)) {
    yield {
      name: `ring-${name}.pdf`,
      make: () => rawPdf(replaceObject(base, number, body)),
      quick: name === "tree-holds-itself",
    };
  }
  const page = PAGE.replace("/Font<<", "/XObject<</X 6 0 R>>/Font<<");
  const self = replaceObject(onePage(pdfStream(`${SHOW} /X Do`), [form("/X Do"), form("/X Do")]), 3, page);
  yield { name: "ring-form.pdf", make: () => rawPdf(self), quick: true };
  const pair = replaceObject(
    onePage(pdfStream(`${SHOW} /X Do`), [form("/Y Do /Y Do"), form("/X Do /X Do")]),
    3,
    page,
  );
  yield { name: "ring-form-doubling.pdf", make: () => rawPdf(pair) };
  yield { name: "ring-previous-table.pdf", make: previousIsItself, quick: true };
  yield { name: "form-tree.pdf", make: formTree };
}

function previousIsItself(): Uint8Array {
  const first = rawPdf({ ...onePage(pdfStream(SHOW)), trailer: "/Prev 000000" });
  return rawPdf({ ...onePage(pdfStream(SHOW)), trailer: `/Prev ${placeOfTable(first).padStart(6, "0")}` });
}

function placeOfTable(bytes: Uint8Array): string {
  return /startxref\n(\d+)/.exec(Buffer.from(bytes).toString("latin1"))?.[1] ?? "";
}

/** A drawing that may draw others. */
function form(content: string): Uint8Array {
  const resources = "/Resources<</XObject<</X 6 0 R/Y 7 0 R>>/Font<</F1 4 0 R>>>>";
  return pdfStream(content, `/Type/XObject/Subtype/Form/BBox[0 0 600 800]${resources}`);
}

/** Thirty forms, each drawing the next twice: a thousand million texts. */
function formTree(): Uint8Array {
  const forms = Array.from({ length: 30 }, (_, index) => {
    const content = index === 29 ? SHOW : "/X Do /X Do";
    return pdfStream(
      content,
      `/Type/XObject/Subtype/Form/BBox[0 0 600 800]/Resources<</XObject<</X ${7 + index} 0 R>>/Font<</F1 4 0 R>>>>`,
    );
  });
  const page = PAGE.replace("/Font<<", "/XObject<</X 6 0 R>>/Font<<");
  return rawPdf(replaceObject(onePage(pdfStream("/X Do"), forms), 3, page));
}

function* bombs(): Generator<HostileCase> {
  const flate = "/Filter/FlateDecode";
  const streams = {
    spaces: () => zlibBomb(" ", 600, SHOW),
    texts: () => zlibBomb("(a) Tj ", 100, "BT /F1 12 Tf 72 700 Td ", "ET"),
    states: () => zlibBomb("q ", 100, SHOW),
    "one-string": () => zlibBomb("a", 300, "BT /F1 12 Tf 72 700 Td (", ") Tj ET"),
  };
  for (const [name, make] of Object.entries(streams)) {
    yield {
      name: `bomb-${name}.pdf`,
      make: () => rawPdf(onePage(pdfStream(make(), flate))),
      expect: [...LIMITS, "indexed"],
    };
  }
  const small = () => rawPdf(onePage(pdfStream(zlibBomb(" ", 12, SHOW), flate)));
  yield { name: "bomb-small.pdf", make: small, expect: [...LIMITS, "indexed"], quick: true };
  const twice = "/Filter[/FlateDecode/FlateDecode]";
  yield {
    name: "bomb-twice.pdf",
    make: () => rawPdf(onePage(pdfStream(deflateSync(zlibBomb("\u0000", 500)), twice))),
  };
  const chain = `/Filter[${"/ASCIIHexDecode".repeat(5_000)}]`;
  yield { name: "filters-5000.pdf", make: () => rawPdf(onePage(pdfStream("41", chain))) };
  const predictor =
    "/Filter/FlateDecode/DecodeParms<</Predictor 12/Columns 2000000000/Colors 4/BitsPerComponent 16>>";
  yield {
    name: "predictor-huge.pdf",
    make: () => rawPdf(onePage(pdfStream(deflateSync(Buffer.from(SHOW)), predictor))),
  };
  const lzw = pdfStream(new Uint8Array(5_000_000).fill(0x80), "/Filter/LZWDecode");
  yield { name: "lzw.pdf", make: () => rawPdf(onePage(lzw)) };
  yield { name: "pages-100k.pdf", make: () => manyPages(100_000), expect: LIMITS };
  yield {
    name: "page-100k-times.pdf",
    make: () =>
      rawPdf(
        replaceObject(
          onePage(pdfStream(SHOW)),
          2,
          `<</Type/Pages/Kids[${"3 0 R ".repeat(100_000)}]/Count 100000>>`,
        ),
      ),
    expect: LIMITS,
  };
  for (const count of [1_000_000_000, -1, 0]) {
    const tree = `<</Type/Pages/Kids[3 0 R]/Count ${count}>>`;
    yield {
      name: `count-${count}.pdf`,
      make: () => rawPdf(replaceObject(onePage(pdfStream(SHOW)), 2, tree)),
      quick: count > 0,
    };
  }
  yield { name: "tree-100k-deep.pdf", make: deepTree };
}

function manyPages(count: number): Uint8Array {
  const pages = Array.from({ length: count }, () => PAGE);
  const kids = pages.map((_, index) => `${6 + index} 0 R`).join(" ");
  return rawPdf(
    replaceObject(onePage(pdfStream(SHOW), pages), 2, `<</Type/Pages/Kids[${kids}]/Count ${count}>>`),
  );
}

function deepTree(): Uint8Array {
  const nodes = Array.from({ length: 100_000 }, (_, index) => {
    const next = index === 99_999 ? 3 : 7 + index;
    return `<</Type/Pages/Kids[${next} 0 R]/Count 1>>`;
  });
  return rawPdf(replaceObject(onePage(pdfStream(SHOW), nodes), 2, "<</Type/Pages/Kids[6 0 R]/Count 1>>"));
}
