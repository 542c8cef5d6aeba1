import { joinBytes } from "./zip.ts";

export interface RawPdf {
  /** Bodies of the objects, numbered from 1; the first is the catalogue. */
  readonly objects: readonly (string | Uint8Array)[];
  /** Entries of the trailer besides /Size and /Root. */
  readonly trailer?: string;
  /** Where `startxref` points, when not at the table. */
  readonly startXref?: number;
  readonly header?: string;
}

/** A PDF of whatever objects it is given, with a true table of their places: only the content may be hostile. */
export function rawPdf({ objects, trailer = "", startXref, header = "%PDF-1.7\n" }: RawPdf): Uint8Array {
  const pieces: (string | Uint8Array)[] = [header];
  const places: number[] = [];
  let position = header.length;
  for (const [index, body] of objects.entries()) {
    const bytes = joinBytes(`${index + 1} 0 obj\n`, body, "\nendobj\n");
    places.push(position);
    pieces.push(bytes);
    position += bytes.length;
  }
  const rows = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}/Root 1 0 R${trailer}>>\n`;
  return joinBytes(...pieces, end, `startxref\n${startXref ?? position}\n%%EOF\n`);
}

export function pdfStream(content: string | Uint8Array, dictionary = ""): Uint8Array {
  const bytes = typeof content === "string" ? Buffer.from(content, "latin1") : content;
  return joinBytes(`<</Length ${bytes.length}${dictionary}>>\nstream\n`, bytes, "\nendstream");
}

/** Catalogue, page tree, one page, font; the content stream is object 5 and more objects may follow. */
export function onePage(stream: string | Uint8Array, more: readonly (string | Uint8Array)[] = []): RawPdf {
  return {
    objects: [
      "<</Type/Catalog/Pages 2 0 R>>",
      "<</Type/Pages/Kids[3 0 R]/Count 1>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 4 0 R>>>>/Contents 5 0 R>>",
      "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
      stream,
      ...more,
    ],
  };
}
