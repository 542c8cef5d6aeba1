import type { ParsedPart } from "../block.ts";
import type { ParseContext, SourceFile, StreamParser } from "../parser.ts";
import { refusal } from "../refuse.ts";
import { cellText, type TableRow, type TableSource } from "./cell.ts";
import { columnLabel } from "./columns/column-names.ts";
import {
  isJsonList,
  isJsonObject,
  isRecords,
  type Json,
  jsonCell,
  type JsonObject,
  parseJson,
  recordColumns,
} from "./json/json-cells.ts";
import { jsonDocument } from "./json/json-document.ts";
import { readJsonLines } from "./json-lines.ts";
import { tableParts } from "./table-parts.ts";
import { utf8Chunks } from "./utf8-stream.ts";

const SLICE = 500;

/** Reads a list of records, bare or as the only list of an object, as a table; anything else as one document. */
export const readJson: StreamParser = async function* (file, context) {
  const text = await wholeText(file, context.limits.maxDocumentBytes);
  if (text.trim() === "") throw refusal("empty");
  const value = parsed(text, context.limits.maxDepth);
  if (value === undefined) {
    yield* readJsonLines(file, context);
    return;
  }
  const found = context.keepsRecords === true ? wantedRecords(value) : recordsIn(value);
  if (found !== null) yield* tableParts(file, context, oneTable(found, context));
  else yield whole(value, context);
};

/** `undefined` when it is not one JSON text: some programs write JSON lines under this name. */
function parsed(text: string, maxDepth: number): Json | undefined {
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
async function wholeText({ content }: SourceFile, limit: number): Promise<string> {
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
  readonly records: readonly JsonObject[];
  /** What else the object says. */
  readonly about: readonly string[];
}

function recordsIn(value: Json): Records | null {
  if (isRecords(value)) return { records: value, about: [] };
  if (!isJsonObject(value)) return null;
  const entries = Object.entries(value);
  const lists = entries.filter(([, item]) => isRecords(item));
  const isPlain = entries.every(([, item]) => isRecords(item) || (!isJsonObject(item) && !isJsonList(item)));
  const [only] = lists;
  if (lists.length !== 1 || only === undefined || !isPlain) return null;
  const about = entries.filter(([, item]) => !isJsonList(item) && item !== null);
  return {
    records: only[1] as readonly JsonObject[],
    about: about.map(([key, item]) => `${columnLabel(key)}: ${cellText(jsonCell(item))}`),
  };
}

/** Whoever wants records takes the only list of them, whatever stands beside or above it, or else an object for one. */
function wantedRecords(value: Json): Records | null {
  const records = isRecords(value) ? value : onlyRecords(value);
  if (records !== null) return { records, about: [] };
  return isJsonObject(value) ? { records: [value], about: [] } : null;
}

/** The only list of records among those that stand as high as it; a list in a record is not looked for. */
function onlyRecords(value: Json): readonly JsonObject[] | null {
  let level = [value].filter((item) => isJsonObject(item));
  while (level.length > 0) {
    const items = level.flatMap((object) => Object.values(object));
    const lists = items.filter((item) => isRecords(item));
    if (lists.length > 0) return lists.length === 1 ? (lists[0] ?? null) : null;
    level = items.filter((item) => isJsonObject(item));
  }
  return null;
}

async function* oneTable({ records, about }: Records, { limits }: ParseContext): AsyncGenerator<TableSource> {
  const columns = recordColumns(limits.maxColumns);
  async function* rows(): AsyncGenerator<readonly TableRow[]> {
    for (let start = 0; start < records.length; start += SLICE) {
      const slice = records.slice(start, start + SLICE);
      yield slice.map((record, index) => ({ number: start + index + 1, cells: columns.cells(record) }));
    }
  }
  yield { name: null, isLast: true, columns: columns.names, rows: rows(), preamble: about };
}

function whole(value: Json, { limits }: ParseContext): ParsedPart {
  const document = jsonDocument(value, limits);
  if (document.blocks.length === 0) throw refusal("empty");
  return { part: 0, document };
}
