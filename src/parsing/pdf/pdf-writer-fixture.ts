import { deflateSync } from "node:zlib";

/** For tests, samples and benchmarks: the product itself never writes PDF. */
export interface PdfSource {
  readonly title?: string;
  readonly author?: string;
  /** As PDF writes dates: "D:20240115103000-03'00'". */
  readonly created?: string;
  /** Packs the pages with Flate, as most programs do. */
  readonly compress?: boolean;
  readonly pages: readonly PdfPage[];
}

export interface PdfPage {
  /** In points; A4 when left out. */
  readonly width?: number;
  readonly height?: number;
  readonly texts: readonly PdfText[];
  /** Painted before the texts. */
  readonly fills?: readonly PdfFill[];
}

/** Red, green and blue, each from 0 to 1. */
export type PdfColor = readonly [red: number, green: number, blue: number];

/** A filled rectangle; its origin is its lower left corner. */
export interface PdfFill {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly color: PdfColor;
}

/** One run of text. The origin is the lower left corner of the page; `y` is the baseline. */
export interface PdfText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly bold?: boolean;
  readonly font?: "Helvetica" | "Times";
  /** Drawn in no colour at all, as the text layer over a scanned page is. */
  readonly invisible?: boolean;
  /** Black when left out. */
  readonly color?: PdfColor;
}

export const A4 = { width: 595, height: 842 };

const FONTS = ["Helvetica", "Helvetica-Bold", "Times-Roman", "Times-Bold"];
const CATALOG = 1;
const PAGE_TREE = 2;
const INFO = 3;
const FIRST_FONT = 4;
const FIRST_PAGE = FIRST_FONT + FONTS.length;
/** What Windows-1252 has where Latin-1 has control characters. */
const WINDOWS_1252 = new Map(
  "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ"
    .split("")
    .flatMap((letter, index) => (letter === " " ? [] : [[letter, 0x80 + index] as const])),
);

/** A small, correct PDF file. The same source always gives the same bytes. */
export function makePdf(source: PdfSource): Uint8Array {
  return writeObjects([
    `<< /Type /Catalog /Pages ${PAGE_TREE} 0 R >>`,
    pageTree(source.pages.length),
    info(source),
    ...FONTS.map((name) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`),
    ...source.pages.flatMap((page, index) => [
      pageObject(page, index),
      contentStream(page, source.compress === true),
    ]),
  ]);
}

/** Numbers the objects from 1 and writes them with the table of their places; for files that no maker writes. */
export function writeObjects(objects: readonly (string | Uint8Array)[]): Uint8Array {
  const pieces: Uint8Array[] = [];
  const places: number[] = [];
  let length = 0;
  const write = (piece: string | Uint8Array): void => {
    const bytes = typeof piece === "string" ? Buffer.from(piece, "latin1") : piece;
    pieces.push(bytes);
    length += bytes.length;
  };
  write("%PDF-1.7\n%\xE2\xE3\xCF\xD3\n");
  for (const [index, body] of objects.entries()) {
    places.push(length);
    write(`${index + 1} 0 obj\n`);
    write(body);
    write("\nendobj\n");
  }
  const start = length;
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  write(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`);
  write(`trailer\n<< /Size ${objects.length + 1} /Root ${CATALOG} 0 R /Info ${INFO} 0 R >>\n`);
  write(`startxref\n${start}\n%%EOF\n`);
  return Buffer.concat(pieces);
}

/** A stream object of the given bytes. */
export function streamObject(data: Uint8Array, facts = ""): Uint8Array {
  const head = Buffer.from(`<< /Length ${data.length}${facts} >>\nstream\n`, "latin1");
  return Buffer.concat([head, data, Buffer.from("\nendstream", "latin1")]);
}

function pageTree(count: number): string {
  const kids = Array.from({ length: count }, (_, index) => `${FIRST_PAGE + 2 * index} 0 R`).join(" ");
  return `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`;
}

function info({ title, author, created }: PdfSource): string {
  const entries = [
    title === undefined ? "" : `/Title ${textString(title)}`,
    author === undefined ? "" : `/Author ${textString(author)}`,
    created === undefined ? "" : `/CreationDate (${created})`,
  ];
  return `<< ${entries.join(" ")} >>`;
}

function pageObject({ width = A4.width, height = A4.height }: PdfPage, index: number): string {
  const fonts = FONTS.map((_, font) => `/F${font} ${FIRST_FONT + font} 0 R`).join(" ");
  const box = `/MediaBox [0 0 ${width} ${height}]`;
  const contents = FIRST_PAGE + 2 * index + 1;
  const links = `/Parent ${PAGE_TREE} 0 R /Contents ${contents} 0 R`;
  return `<< /Type /Page ${links} ${box} /Resources << /Font << ${fonts} >> >> >>`;
}

function contentStream({ texts, fills = [] }: PdfPage, compress: boolean): Uint8Array {
  const content = Buffer.from([...fills.map(paintFill), ...texts.map(showText)].join("\n"), "latin1");
  return compress ? streamObject(deflateSync(content), " /Filter /FlateDecode") : streamObject(content);
}

function paintFill({ x, y, width, height, color }: PdfFill): string {
  return `q ${color.join(" ")} rg ${[x, y, width, height].map(decimal).join(" ")} re f Q`;
}

function showText({
  text,
  x,
  y,
  size,
  bold = false,
  font = "Helvetica",
  invisible = false,
  color,
}: PdfText): string {
  const number = (font === "Times" ? 2 : 0) + (bold ? 1 : 0);
  const mode = invisible ? 3 : 0;
  const shown = `BT /F${number} ${size} Tf ${mode} Tr 1 0 0 1 ${decimal(x)} ${decimal(y)} Tm (${winAnsi(text)}) Tj ET`;
  return color === undefined ? shown : `q ${color.join(" ")} rg ${shown} Q`;
}

function decimal(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Bytes of the font's encoding, one character each, with PDF's own marks escaped. */
function winAnsi(text: string): string {
  const bytes = Array.from(text, (letter) => {
    const code = letter.codePointAt(0) ?? 0;
    const byte = WINDOWS_1252.get(letter) ?? (code <= 0xff ? code : 0x3f);
    return String.fromCharCode(byte);
  });
  return bytes.join("").replaceAll(/[\\()]/g, String.raw`\$&`);
}

/** Facts about a document are UTF-16 with a byte order mark. */
function textString(text: string): string {
  const hex = Array.from({ length: text.length }, (_, index) =>
    text.charCodeAt(index).toString(16).padStart(4, "0"),
  );
  return `<FEFF${hex.join("")}>`;
}
