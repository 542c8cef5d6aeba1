import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, extname, join } from "node:path";
import { identifyNorm, namedNorm, readLaw, type LawStructure } from "#src/law/index.ts";
import { type ParsedDocument, parseFile, toStructuredText } from "#src/parsing/index.ts";

/** Real laws, which are not part of the repository. */
export const DATA = join(import.meta.dirname, "../../../shared/data");
const PLANALTO = join(DATA, "legislacao-planalto");
export const WORD = join(DATA, "legal-docx");

export function hasData(): boolean {
  return existsSync(PLANALTO) && existsSync(WORD);
}

export function planaltoNames(): string[] {
  return readdirSync(join(PLANALTO, "html")).map((file) => basename(file, ".html"));
}

export function planaltoPath(name: string, format: "html" | "txt"): string {
  return join(PLANALTO, format, `${name}.${format}`);
}

export function wordNames(): string[] {
  return readdirSync(WORD)
    .filter((file) => extname(file) === ".docx")
    .map((file) => basename(file, ".docx"));
}

export interface ReadFile {
  readonly document: ParsedDocument;
  readonly law: LawStructure;
}

/** A file as the product reads it when it is ingested. */
export async function readLawFile(path: string): Promise<ReadFile> {
  const document = await parseWhole(path);
  const { headings } = toStructuredText(document);
  const { text, struck = [] } = document;
  const hints = { title: document.title ?? basename(path), source: path, opening: text.slice(0, 4_000) };
  const norm = identifyNorm(hints) ?? namedNorm(hints.title);
  return { document, law: readLaw({ text, headings, struck, norm }) };
}

async function parseWhole(path: string): Promise<ParsedDocument> {
  const file = { name: path, content: { bytes: readFileSync(path) } };
  for await (const { part, document } of parseFile(file)) if (part === 0) return document;
  throw new Error(`${path} gave no document`);
}
