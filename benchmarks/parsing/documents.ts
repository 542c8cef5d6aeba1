import { layOutPdf, type LaidBlock } from "../../src/parsing/pdf/pdf-fixture.ts";
import { type DocxBlock, makeDocx } from "../../test/files/docx.ts";
import { makeParquet } from "../../test/files/parquet.ts";
import { makeXlsx } from "../../test/files/xlsx.ts";
import { seededRandom } from "../random.ts";

export interface MadeDocument {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const WORDS =
  "prazo recurso servidor licença imposto matrícula secretaria atendimento público contrato edital município parágrafo inciso alíquota isenção requerimento processo decisão autoridade fiscalização obra ambiental escola saúde transporte orçamento despesa receita certidão".split(
    " ",
  );
const LINKS = ["o", "a", "de", "do", "da", "em", "para", "que", "com", "por"];

export type MadeFormat = "docx" | "md" | "html" | "pdf" | "csv" | "parquet" | "xlsx" | "txt" | "jsonl";

export const MADE_FORMATS: readonly MadeFormat[] = [
  "docx",
  "md",
  "html",
  "pdf",
  "csv",
  "parquet",
  "xlsx",
  "txt",
  "jsonl",
];

/** A made-up document of about `paragraphs` paragraphs; seed and size alone decide its words. */
export function makeDocument(format: MadeFormat, seed: number, paragraphs = 40): MadeDocument {
  const text = writer(seed);
  const sections = Array.from({ length: Math.ceil(paragraphs / 5) }, (_, index) => ({
    heading: `${index + 1}. ${text(5)}`,
    paragraphs: Array.from({ length: 5 }, () => text(60)),
  }));
  const bytes = Buffer.from(MAKERS[format](sections));
  return { name: `documento-${seed}.${format}`, bytes };
}

interface Section {
  readonly heading: string;
  readonly paragraphs: readonly string[];
}

const MAKERS: Readonly<Record<MadeFormat, (sections: readonly Section[]) => Uint8Array | string>> = {
  docx: (sections) =>
    makeDocx({
      blocks: sections.flatMap(docxSection),
      styles: [{ id: "Ttulo1", name: "heading 1", outlineLevel: 0 }],
    }),
  md: (sections) =>
    sections.map(({ heading, paragraphs }) => `## ${heading}\n\n${paragraphs.join("\n\n")}\n`).join("\n"),
  html: (sections) =>
    `<html><body>${sections.map(({ heading, paragraphs }) => `<h2>${heading}</h2>${paragraphs.map((text) => `<p>${text}</p>`).join("")}`).join("")}</body></html>`,
  pdf: (sections) =>
    layOutPdf(sections.flatMap(pdfSection), { compress: true, footer: (page) => `Página ${page}` }),
  csv: (sections) =>
    `Código;Título;Descrição;Valor\n${rowsOf(sections)
      .map(([code, title, text, value]) => `${code};${title};"${text}";${value},50`)
      .join("\n")}\n`,
  parquet: (sections) => parquetOf(rowsOf(sections)),
  xlsx: (sections) =>
    makeXlsx([{ name: "Itens", rows: [["Código", "Título", "Descrição", "Valor"], ...rowsOf(sections)] }]),
  txt: (sections) =>
    sections
      .map(({ heading, paragraphs }) => `${heading.toUpperCase()}\n\n${paragraphs.join("\n\n")}\n`)
      .join("\n"),
  jsonl: (sections) =>
    rowsOf(sections)
      .map(([codigo, titulo, descricao, valor]) => JSON.stringify({ codigo, titulo, descricao, valor }))
      .join("\n"),
};

function docxSection({ heading, paragraphs }: Section): DocxBlock[] {
  return [{ text: heading, style: "Ttulo1" }, ...paragraphs.map((text) => ({ text }))];
}

function pdfSection({ heading, paragraphs }: Section): LaidBlock[] {
  const body = paragraphs.map((text): LaidBlock => ({ kind: "paragraph", text }));
  return [{ kind: "heading", level: 2, text: heading }, ...body];
}

type Row = [code: string, title: string, text: string, value: number];

function rowsOf(sections: readonly Section[]): Row[] {
  return sections.flatMap(({ heading, paragraphs }, at) =>
    paragraphs.map((text, index): Row => [`I-${at}-${index}`, heading, text, at * 10 + index]),
  );
}

function parquetOf(rows: readonly Row[]): Uint8Array {
  return makeParquet([
    { name: "codigo", data: rows.map(([code]) => code), type: "STRING" },
    { name: "titulo", data: rows.map(([, title]) => title), type: "STRING" },
    { name: "descricao", data: rows.map(([, , text]) => text), type: "STRING" },
    { name: "valor", data: rows.map(([, , , value]) => value), type: "INT32" },
  ]);
}

function writer(seed: number): (words: number) => string {
  const random = seededRandom(seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? "";
  return (words) => {
    const all = Array.from({ length: words }, (_, index) => (index % 2 === 0 ? pick(WORDS) : pick(LINKS)));
    return `${all.join(" ")}.`;
  };
}
