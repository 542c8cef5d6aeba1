import type { Chunkers } from "#src/chunking/index.ts";
import { isTable, parseFile, type ParsedPart, type ParseLimits, refusal } from "#src/parsing/index.ts";
import type { CutPart, ReadRequest } from "../documents/reading/document-reader.ts";
import { faqSections } from "../faqs/faq-sections.ts";
import { cutEntry } from "./cut-entry.ts";
import type { EntryMapping } from "./entry-mapping.ts";
import { rowReader } from "./row-reader.ts";
import { type ValidatedEntry, validateEntry } from "./validate-entry.ts";

/** The entries of a file, cut, each as a part 0 of its own; what is no entry comes as a part with a problem. */
export async function* readEntries(
  request: ReadRequest,
  mapping: EntryMapping,
  chunkers: Chunkers,
  limits: Partial<ParseLimits>,
): AsyncGenerator<CutPart> {
  const file = { name: request.source, content: request.content };
  const rows = rowReader(mapping, request.source);
  for await (const parsed of parseFile(file, { limits, table: request.table ?? {}, keepsRecords: true })) {
    if (parsed.record !== undefined) {
      const read = rows.read(parsed.record);
      if (read !== null) yield partOf(read, parsed.record.row, mapping, chunkers);
    } else if (parsed.skippedRecords !== undefined) {
      rows.finish();
      yield endOfFile(parsed, mapping);
    } else yield* sectionsOf(parsed, request, mapping, chunkers);
  }
}

function* sectionsOf(
  parsed: ParsedPart,
  { source }: ReadRequest,
  mapping: EntryMapping,
  chunkers: Chunkers,
): Generator<CutPart> {
  if (isTable(source)) throw refusal("unsupported", "não é uma lista de registros");
  if (mapping.kind !== "faq")
    throw refusal("unsupported", "um catálogo vem em .csv, .xlsx, .json, .jsonl ou .parquet");
  const sections = faqSections(parsed.document);
  if (sections.length === 0) throw refusal("unsupported", "nenhum título que seja uma pergunta");
  for (const { line, values } of sections)
    yield partOf(validateEntry(values, "faq"), line, mapping, chunkers);
  yield endOfFile(parsed, mapping);
}

function partOf(read: ValidatedEntry, row: number, mapping: EntryMapping, chunkers: Chunkers): CutPart {
  if ("entry" in read) return { ...cutEntry(read.entry, chunkers), row };
  const problems = read.problems.map((problem) => ({ ...problem, row }));
  return { ...emptyPart(mapping), row, problems };
}

/** What is only known once all was read. */
function endOfFile({ document, skippedRecords = 0 }: ParsedPart, mapping: EntryMapping): CutPart {
  const hiddenCharacters = Object.values(document.hidden ?? {}).reduce((sum, count) => sum + count, 0);
  const end = { ...emptyPart(mapping), hiddenCharacters };
  if (skippedRecords === 0) return end;
  const detail = String(skippedRecords);
  return { ...end, problems: [{ row: null, field: null, fault: "unread-records", detail }] };
}

function emptyPart({ kind }: EntryMapping): CutPart {
  return {
    part: 0,
    title: "",
    kind,
    isFormer: false,
    entry: null,
    metadata: {},
    contentHash: null,
    hiddenCharacters: 0,
    chunks: [],
  };
}
