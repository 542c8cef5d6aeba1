import { load } from "cheerio";
import { parse as parseCsv } from "csv-parse/sync";
import { parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import mammoth from "mammoth";
import { lexer } from "marked";
import { extractText, getDocumentProxy } from "unpdf";

export type MeasuredFormat = "docx" | "md" | "html" | "pdf" | "csv" | "parquet";

export interface Peer {
  readonly name: string;
  /** Reads the bytes and does nothing more. */
  readonly read: (bytes: Uint8Array) => unknown;
}

/** The bare library that reads the format, as most programs call it. */
export const PEERS: Readonly<Record<MeasuredFormat, Peer>> = {
  docx: {
    name: "mammoth.convertToHtml",
    read: (bytes) => mammoth.convertToHtml({ buffer: Buffer.from(bytes) }),
  },
  md: { name: "marked.lexer", read: (bytes) => lexer(textOf(bytes)) },
  html: { name: "cheerio load + text", read: (bytes) => load(textOf(bytes)).text() },
  pdf: { name: "unpdf extractText", read: readPdf },
  csv: { name: "csv-parse (sync)", read: readCsv },
  parquet: { name: "hyparquet", read: readParquet },
};

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

async function readPdf(bytes: Uint8Array): Promise<unknown> {
  // pdf.js takes the bytes that it is given away from their owner.
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const text = await extractText(document, { mergePages: true });
  await document.loadingTask.destroy();
  return text;
}

function readCsv(bytes: Uint8Array): unknown {
  const text = textOf(bytes);
  const delimiter = text.slice(0, 200).includes(";") ? ";" : ",";
  return parseCsv(text, { delimiter, relax_column_count: true, relax_quotes: true });
}

async function readParquet(bytes: Uint8Array): Promise<unknown> {
  return parquetReadObjects({ file: new Uint8Array(bytes).buffer, compressors });
}
