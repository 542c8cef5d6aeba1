import type { ParsedDocument } from "../block.ts";
import { parseHtml } from "../html/html.ts";
import { type ParseContext, readHead, type OpenFile, type StreamParser } from "../parser.ts";
import { type Cell, isBlank, type TableRow } from "./cell.ts";
import { columnNames, VERDICT } from "./columns.ts";
import { csvRecords, DECK_HEAD } from "./csv.ts";
import { tableParts } from "./table-parts.ts";

const HEAD_BYTES = 4_096;
const SEPARATORS: ReadonlyMap<string, string> = new Map([
  ["tab", "\t"],
  ["comma", ","],
  ["semicolon", ";"],
  ["pipe", "|"],
  ["colon", ":"],
  ["space", " "],
]);
const DECK_COLUMNS: Readonly<Record<string, string>> = {
  deck: "Baralho",
  tags: "Etiquetas",
  notetype: "Modelo",
};

/** Reads a deck of flashcards: no header row, cells of HTML, columns named by what the deck says of them. */
export const readDeck: StreamParser = async function* (file, context) {
  const head = (await readHead(file.content, HEAD_BYTES)).toString("utf8", 0, HEAD_BYTES);
  const lines = (DECK_HEAD.exec(head)?.[0] ?? "")
    .split("\n")
    .map((line) => /^#([^:]+):(.*?)\r?$/.exec(line.replace(/^\uFEFF/, "")));
  const facts = new Map(lines.flatMap((line) => (line === null ? [] : [[line[1]?.toLowerCase(), line[2]]])));
  const separator = facts.get("separator") ?? "tab";
  const delimiter = SEPARATORS.get(separator.toLowerCase()) ?? separator;
  const records = csvRecords(file, { ...context, table: { ...context.table, delimiter } });
  const shown =
    facts.get("html") === "true" ? (cell: Cell) => shownHtml(cell, context, file) : (cell: Cell) => cell;
  const slices = Array.fromAsync(records, (rows) =>
    rows.map((row) => ({ ...row, cells: row.cells.map(shown) })),
  );
  const rows = (await slices).filter((slice) => slice.length > 0);
  const columns = deckColumns(facts, delimiter, rows.flat());
  yield* tableParts(file, context, [{ name: null, isLast: true, columns, rows: eachSlice(rows) }]);
};

async function* eachSlice(rows: readonly (readonly TableRow[])[]) {
  yield* rows;
}

function shownHtml(cell: Cell, context: ParseContext, file: OpenFile): Cell {
  if (typeof cell !== "string" || !/[<&]/.test(cell)) return cell;
  const page = parseHtml(Buffer.from(cell, "utf8"), context, file) as ParsedDocument;
  return page.blocks.map(({ text }) => text).join("\n");
}

/** By their names where the deck gives them; else a verdict tells what stands before and behind it. */
function deckColumns(
  facts: ReadonlyMap<string | undefined, string | undefined>,
  delimiter: string,
  rows: readonly TableRow[],
): string[] {
  const given = facts.get("columns")?.split(delimiter) ?? [];
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const names = Array.from({ length: width }, (_, index) => given[index] ?? "");
  const isVerdict = (index: number): boolean => {
    const cells = rows.map((row) => row.cells[index]).filter((cell) => !isBlank(cell));
    return cells.length > 0 && cells.every((cell) => typeof cell === "string" && VERDICT.test(cell.trim()));
  };
  const verdict = names.findIndex((_, index) => isVerdict(index));
  for (const [key, name] of Object.entries(DECK_COLUMNS)) {
    const at = Number(facts.get(`${key} column`) ?? 0) - 1;
    if (names[at] === "") names[at] = name;
  }
  for (const [offset, name] of [
    [-1, "Afirmação"],
    [0, "Gabarito"],
    [1, "Comentário"],
  ] as const) {
    if (verdict !== -1 && names[verdict + offset] === "") names[verdict + offset] = name;
  }
  return columnNames(names);
}
