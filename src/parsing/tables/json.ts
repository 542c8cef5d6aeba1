import type { ParsedDocument } from "../block.ts";
import type { OpenContent, OpenFile, ParseContext, ParseLimits, StreamParser } from "../parser.ts";
import { refusal, tooManyColumns } from "../refuse.ts";
import { cellText, isBlank, isList, isRecord } from "./cell.ts";
import type { Cell, CellRecord, TableRow, TableSource } from "./cell.ts";
import { cleanName, columnLabel, slug } from "./columns.ts";
import { parseJson } from "./json-value.ts";
import { tableParts } from "./table-parts.ts";
import { utf8Chunks } from "../encoding/utf8-chunks.ts";
import { textBuilder, type TextBuilder } from "../text-builder.ts";
import { AcervoError } from "#src/domain/index.ts";

const SLICE = 500;

/** Reads a list of records, bare or as the only list of an object, as a table; anything else as one document. */
export const readJson: StreamParser = async function* (file, context) {
  const text = await wholeText(file, context.limits.maxDocumentBytes);
  if (text.trim() === "") throw refusal("empty");
  const value = parsed(text, context.limits.maxDepth);
  if (value === undefined) return yield* readJsonLines(file, context);
  const found = context.keepsRecords === true ? wantedRecords(value) : recordsIn(value);
  if (found !== null) yield* tableParts(file, context, [tableOf(found, context)]);
  else yield { part: 0, document: jsonDocument(value, context.limits) };
};

/** `undefined` when it is not one JSON text: some programs write JSON lines under this name. */
function parsed(text: string, maxDepth: number): Cell | undefined {
  try {
    return parseJson(text, maxDepth);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const start = text.trimStart();
    const line = start.slice(0, start.indexOf("\n") >>> 0);
    if (!line.startsWith("{") || !line.trimEnd().endsWith("}")) throw error;
    return undefined;
  }
}

/** The whole file must fit in memory, unlike other tables. */
async function wholeText({ content }: OpenFile, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of utf8Chunks(content)) {
    size += chunk.byteLength;
    if (size > limit) throw refusal("too-large", "use .jsonl, que é lido aos poucos");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

interface Records {
  readonly records: readonly CellRecord[];
  /** What else the object says. */
  readonly about: readonly string[];
}

function recordsIn(value: Cell): Records | null {
  if (isRecords(value)) return { records: value, about: [] };
  const entries = isRecord(value) ? [...value] : [];
  const [list, ...others] = entries.map(([, item]) => item).filter((item) => isRecord(item) || isList(item));
  if (others.length > 0 || !isRecords(list)) return null;
  const about = entries.filter(([, item]) => item !== list && item !== null);
  return { records: list, about: about.map(([key, item]) => `${columnLabel(key)}: ${cellText(item)}`) };
}

/** A caller that keeps records gets the only list of them, wherever it is; or the whole object as one record. */
function wantedRecords(value: Cell): Records | null {
  const records = isRecords(value) ? value : onlyRecords(value);
  if (records !== null) return { records, about: [] };
  return isRecord(value) ? { records: [value], about: [] } : null;
}

/** The only list of records at the highest level that has any; lists inside records do not count. */
function onlyRecords(value: Cell): readonly CellRecord[] | null {
  let level = [value].filter(isRecord);
  while (level.length > 0) {
    const items = level.flatMap((record) => [...record.values()]);
    const [list, ...others] = items.filter(isRecords);
    if (list !== undefined) return others.length === 0 ? list : null;
    level = items.filter(isRecord);
  }
  return null;
}

function tableOf({ records, about }: Records, { limits }: ParseContext): TableSource {
  const { names, cells } = recordColumns(limits.maxColumns);
  async function* rows(): AsyncGenerator<readonly TableRow[]> {
    for (let start = 0; start < records.length; start += SLICE) {
      const slice = records.slice(start, start + SLICE);
      yield slice.map((record, index) => ({ number: start + index + 1, cells: cells(record) }));
    }
  }
  return { name: null, isLast: true, columns: names, rows: rows(), preamble: about };
}

function isRecords(value: Cell | undefined): value is readonly CellRecord[] {
  return isList(value) && value.length > 0 && value.every(isRecord);
}

/** Turns records into rows. Columns are named as records bring them: what is nested in a record is "a.b". */
function recordColumns(maxColumns: number) {
  const names: string[] = [];
  const positions = new Map<string, number>();

  function position(name: string): number {
    const known = positions.get(name);
    if (known !== undefined) return known;
    if (names.length >= maxColumns) throw tooManyColumns(maxColumns);
    positions.set(name, names.length);
    return names.push(name) - 1;
  }

  function fill(row: Cell[], record: CellRecord, prefix: string): void {
    for (const [key, value] of record) {
      const name = `${prefix}${key}`;
      if (isRecord(value)) fill(row, value, `${name}.`);
      else row[position(name)] = value;
    }
  }

  return {
    names: names as readonly string[],
    cells: (record: CellRecord): readonly Cell[] => {
      const row: Cell[] = Array.from({ length: names.length }, () => null);
      fill(row, record, "");
      return Array.from(row, (cell) => cell ?? null);
    },
  };
}

const TITLE_KEYS: ReadonlySet<string> = new Set(["titulo", "title", "nome", "name"]);

/** A JSON file that is no table: its values as "chave: valor", its nested keys as headings. */
function jsonDocument(value: Cell, limits: ParseLimits): ParsedDocument {
  const builder = textBuilder(limits);
  addValues(builder, isRecord(value) || isList(value) ? value : [value], 1);
  const built = builder.build();
  if (built.blocks.length === 0) throw refusal("empty");
  const entries = isRecord(value) ? [...value] : [];
  const [, title] =
    entries.find(([key, item]) => TITLE_KEYS.has(slug(key)) && typeof item === "string") ?? [];
  return { title: typeof title === "string" ? cleanName(title) || null : null, ...built, metadata: {} };
}

/** Plain values come before what is nested, so that no value lands under a heading that is not its own. */
function addValues(builder: TextBuilder, value: readonly Cell[] | CellRecord, level: number): void {
  const entries = isList(value) ? value.map((item, index) => [String(index + 1), item] as const) : [...value];
  for (const [key, item] of entries) {
    if (isNested(item) || isBlank(item)) continue;
    const text = cellText(item).replaceAll(/\s*\n\s*/g, " ");
    builder.add("list-item", isList(value) ? text : `${columnLabel(key)}: ${text}`);
  }
  for (const [key, item] of entries) {
    if (!isNested(item)) continue;
    builder.add("heading", columnLabel(key), { level: Math.min(level, 6) });
    addValues(builder, item, level + 1);
  }
}

function isNested(value: Cell): value is readonly Cell[] | CellRecord {
  return isRecord(value) || (isList(value) && value.some((item) => isRecord(item) || isList(item)));
}

/** No record of a table is longer; without line ends this would be the whole file. */
const MAX_LINE = 16 * 1024 * 1024;
const LINE_END = 0x0a;

/** Reads one JSON record a line. Lines that are none are counted and left out; when all are, the file is damaged. */
export const readJsonLines: StreamParser = (file, context) => {
  const { maxColumns, maxDepth } = context.limits;
  const { names, cells } = recordColumns(maxColumns);
  let skipped = 0;
  let read = 0;

  function rowsIn(line: string, number: number): readonly TableRow[] {
    if (line.trim() === "") return [];
    const record = parseRecord(line, maxDepth);
    if (record === null) {
      skipped++;
      return [];
    }
    read++;
    // A line that says nothing but a list of records (`{"faqs": […]}`) is a JSON file under this name.
    const [only, ...others] = context.keepsRecords === true ? record.values() : [];
    const records = others.length === 0 && isRecords(only) ? only : [record];
    return records.map((own) => ({ number, cells: cells(own) }));
  }

  async function* rows(): AsyncGenerator<readonly TableRow[]> {
    let number = 0;
    for await (const lines of linesOf(file.content)) {
      const slice = lines.flatMap((line) => rowsIn(line, ++number));
      if (slice.length > 0) yield slice;
    }
    if (read === 0 && skipped > 0) throw refusal("damaged", "nenhuma linha é um registro JSON");
  }

  const table = { name: null, isLast: true, columns: names, rows: rows(), skippedRecords: () => skipped };
  return tableParts(file, context, [table]);
};

function parseRecord(line: string, maxDepth: number): CellRecord | null {
  try {
    const value = parseJson(line, maxDepth);
    return isRecord(value) ? value : null;
  } catch (error) {
    if (error instanceof AcervoError) throw error;
    return null;
  }
}

/** The lines of a file, as many at a time as a chunk of it completes. */
async function* linesOf(content: OpenContent): AsyncGenerator<readonly string[]> {
  let pieces: Buffer[] = [];
  let size = 0;
  for await (const chunk of utf8Chunks(content)) {
    const end = chunk.lastIndexOf(LINE_END);
    if (end < 0) {
      pieces.push(chunk);
      size += chunk.byteLength;
      if (size > MAX_LINE) throw refusal("unsafe", "linha longa demais");
      continue;
    }
    yield Buffer.concat([...pieces, chunk.subarray(0, end)])
      .toString("utf8")
      .split("\n");
    pieces = [chunk.subarray(end + 1)];
    size = chunk.byteLength - end - 1;
  }
  if (size > 0) yield [Buffer.concat(pieces).toString("utf8")];
}
