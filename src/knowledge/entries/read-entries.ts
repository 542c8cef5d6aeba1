import type { Chunkers } from "#src/chunking/index.ts";
import { isTable, parseFile, type ParsedPart, refusal } from "#src/parsing/index.ts";
import type { CutPart, ReadRequest } from "../documents/reading/document-reader.ts";
import { cutEntry, EMPTY_PART } from "./cut-entry.ts";
import { type ReadEntry, readEntry } from "./entry-schema.ts";
import { faqSections } from "./faq-markdown.ts";
import type { EntryMapping } from "./map-columns.ts";
import { rowReader } from "./row-reader.ts";

/** The entries of a file, cut, each as a part 0 of its own; what is no entry comes as a part with a problem. */
export async function* readEntries(
  request: ReadRequest,
  mapping: EntryMapping,
  chunkers: Chunkers,
): AsyncGenerator<CutPart> {
  const file = { name: request.source, content: request.content };
  const rows = rowReader(mapping, request.source);
  let sent = rows.mapped();
  for await (const parsed of parseFile(file, { table: request.table ?? {}, keepsRecords: true })) {
    if (parsed.record !== undefined) {
      const read = rows.read(parsed.record);
      if (read === null) continue;
      const part = partOf(read, parsed.record.row, chunkers);
      const columns = rows.mapped();
      yield columns === sent || columns === null ? part : { ...part, columns };
      sent = columns;
    } else if (parsed.skippedRecords !== undefined) {
      rows.finish();
      yield endOfFile(parsed);
    } else yield* sectionsOf(parsed, request, mapping, chunkers);
  }
}

function* sectionsOf(
  parsed: ParsedPart,
  { source }: ReadRequest,
  { kind }: EntryMapping,
  chunkers: Chunkers,
): Generator<CutPart> {
  if (isTable(source)) throw refusal("unsupported", "não é uma lista de registros");
  if (kind !== "faq")
    throw refusal("unsupported", "um catálogo vem em .csv, .xlsx, .json, .jsonl ou .parquet");
  const sections = faqSections(parsed.document);
  if (sections.length === 0) throw refusal("unsupported", "nenhum título é uma pergunta");
  for (const { line, values } of sections) yield partOf(readEntry(values, "faq"), line, chunkers);
  yield endOfFile(parsed);
}

function partOf(read: ReadEntry, row: number, chunkers: Chunkers): CutPart {
  const part = read.entry === null ? EMPTY_PART : cutEntry(read.entry, chunkers);
  return { ...part, row, problems: read.problems.map((problem) => ({ ...problem, row })) };
}

/** What is only known once all was read. */
function endOfFile({ document, skippedRecords = 0 }: ParsedPart): CutPart {
  const hiddenCharacters = Object.values(document.hidden ?? {}).reduce((sum, count) => sum + count, 0);
  const detail = String(skippedRecords);
  const problem = { row: null, field: null, fault: "unread-records", isRefused: true, detail } as const;
  return { ...EMPTY_PART, hiddenCharacters, problems: skippedRecords === 0 ? [] : [problem] };
}
