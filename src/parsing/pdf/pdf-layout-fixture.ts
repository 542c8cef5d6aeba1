import { A4, makePdf, type PdfPage, type PdfSource, type PdfText } from "./pdf-writer-fixture.ts";

export type LaidBlock =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph" | "list-item"; readonly text: string }
  | { readonly kind: "table-row"; readonly cells: readonly string[] };

export interface LayoutOptions extends Omit<PdfSource, "pages"> {
  /** Set in small type at the top and the bottom of every page. */
  readonly header?: string;
  readonly footer?: (page: number) => string;
  readonly font?: "Helvetica" | "Times";
}

const MARGIN = 72;
const BODY_SIZE = 11;
const SMALL_SIZE = 8;
const HEADING_SIZES = [20, 16, 13.5, 12.5];
const LINE_HEIGHT = 1.25;
const COLUMN_WIDTH = A4.width - 2 * MARGIN;
const INDENT = 18;
/** Helvetica's widths from the space to the tilde, in thousandths of the size. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
  556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
  500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
  556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
  278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
const BOLD_IS_WIDER = 1.07;

/** Sets headings, paragraphs, lists and tables on A4 pages, breaking lines between words and pages between lines. */
export function layOutPdf(blocks: readonly LaidBlock[], options: LayoutOptions = {}): Uint8Array {
  const { header, footer, font = "Helvetica", ...source } = options;
  const pages = layOutPages(blocks).map((texts, index): PdfPage => {
    const small = { x: MARGIN, size: SMALL_SIZE };
    const top = header === undefined ? [] : [{ ...small, text: header, y: A4.height - MARGIN / 2 }];
    const bottom = footer === undefined ? [] : [{ ...small, text: footer(index + 1), y: MARGIN / 2 }];
    return { texts: [...top, ...texts, ...bottom].map((text) => ({ ...text, font })) };
  });
  return makePdf({ ...source, pages });
}

function layOutPages(blocks: readonly LaidBlock[]): PdfText[][] {
  const pages: PdfText[][] = [[]];
  let y = A4.height - MARGIN;
  let last: LaidBlock["kind"] | undefined;
  for (const block of blocks) {
    const [first, ...rest] = linesOf(block);
    if (first === undefined) continue;
    y -= gapBefore(block, last);
    for (const line of [first, ...rest]) {
      if (y < MARGIN) {
        pages.push([]);
        y = A4.height - MARGIN;
      }
      pages.at(-1)?.push(...line.map((text) => ({ ...text, y })));
      y -= (line[0]?.size ?? BODY_SIZE) * LINE_HEIGHT;
    }
    last = block.kind;
  }
  return pages;
}

/** Items of a list and rows of a table stand close together. */
function gapBefore({ kind }: LaidBlock, last: LaidBlock["kind"] | undefined): number {
  if (last === undefined) return 0;
  if (kind === "heading") return BODY_SIZE;
  return kind === last && kind !== "paragraph" ? 2 : BODY_SIZE * 0.7;
}

type Run = Omit<PdfText, "y">;

function linesOf(block: LaidBlock): Run[][] {
  switch (block.kind) {
    case "heading": {
      const size = HEADING_SIZES[block.level - 1] ?? BODY_SIZE;
      const lines = wrap(block.text, size * BOLD_IS_WIDER, COLUMN_WIDTH);
      return lines.map((text) => [{ text, x: MARGIN, size, bold: true }]);
    }
    case "paragraph":
      return wrap(block.text, BODY_SIZE, COLUMN_WIDTH).map((text) => [{ text, x: MARGIN, size: BODY_SIZE }]);
    case "list-item":
      return wrap(`• ${block.text}`, BODY_SIZE, COLUMN_WIDTH - INDENT).map((text, index) => [
        { text, x: MARGIN + INDENT + (index === 0 ? 0 : 7), size: BODY_SIZE },
      ]);
    case "table-row": {
      const width = COLUMN_WIDTH / block.cells.length;
      return [block.cells.map((text, index) => ({ text, x: MARGIN + index * width, size: BODY_SIZE }))];
    }
  }
}

function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && widthOf(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  if (line !== "") lines.push(line);
  return lines;
}

/** An accented letter is as wide as its base. */
function widthOf(text: string, size: number): number {
  let width = 0;
  for (const letter of text.normalize("NFD").replaceAll(/\p{M}/gu, "")) {
    width += WIDTHS[(letter.codePointAt(0) ?? 0) - 0x20] ?? 556;
  }
  return (width * size) / 1_000;
}
