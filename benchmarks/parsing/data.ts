import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { corpusFiles, locateCorpus } from "../corpus.ts";
import { makeDocument, type MadeDocument } from "./documents.ts";
import type { MeasuredFormat } from "./peers.ts";

export interface Data {
  /** Where the documents come from, for the report. */
  readonly origin: string;
  readonly documents: readonly MadeDocument[];
}

/** Not part of the project: public documents, beside the repository on machines that have them. */
const SHARED = resolve(import.meta.dirname, "../../../shared/data");
const MARKDOWN_FILES = 300;
const SEED = 20_261_115;

const FOLDERS: Partial<Record<MeasuredFormat, string>> = {
  docx: "legal-docx",
  html: "legislacao-planalto/html",
  parquet: "parquet-csv-ptbr",
  csv: "parquet-csv-ptbr",
};

/** Real documents where this machine has them, made-up ones where not. */
export async function dataFor(format: MeasuredFormat, scratch: string): Promise<Data> {
  if (format === "md") return markdown(scratch);
  const folder = FOLDERS[format];
  const path = folder === undefined ? null : join(SHARED, folder);
  if (path === null || !existsSync(path)) return madeUp(format);
  const names = readdirSync(path).filter((name) => name.endsWith(`.${format}`));
  const documents = names.map((name) => ({ name, bytes: readFileSync(join(path, name)) }));
  return { origin: folder ?? "", documents };
}

async function markdown(scratch: string): Promise<Data> {
  const folder = locateCorpus(null, scratch);
  if (folder === null) return madeUp("md");
  const files = (await corpusFiles(folder, SEED)).slice(0, MARKDOWN_FILES);
  return {
    origin: "docs-azure-ptbr",
    documents: files.map(({ path }, index) => ({ name: `${index}.md`, bytes: readFileSync(path) })),
  };
}

function madeUp(format: MeasuredFormat): Data {
  const documents = Array.from({ length: 20 }, (_, seed) => makeDocument(format, seed + 1, 400));
  return { origin: "made up", documents };
}
