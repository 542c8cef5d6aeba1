import type { ImportReply, IngestReply, SyncEvent } from "#src/api/index.ts";
import { indent, paragraphs, shorten, shownSource, table } from "./layout.ts";
import type { Screen } from "./screen.ts";

const OUTCOMES = ["created", "replaced", "unchanged", "duplicate", "skipped", "failed"] as const;
const PARTS = ["written", "unchanged", "removed"] as const;

/** A screenful; `--json` lists all. */
const MAX_DETAILS = 50;

export function showIngest(reply: IngestReply, screen: Screen): string {
  const { text, format } = screen;
  const { ingest } = text;
  const { documents, parts, hidden_characters: hidden, left_out: leftOut } = reply;
  if (documents.length === 0) return reply.interrupted ? text.interrupted : ingest.nothingFound;
  const rows = [
    ...OUTCOMES.map((kind) => [ingest[kind], format.integer(reply[kind])]),
    ...PARTS.filter((name) => parts[name] > 0).map((name) => [
      ingest.parts[name],
      format.integer(parts[name]),
    ]),
    [ingest.chunks, format.integer(reply.chunks)],
    ...(hidden > 0 ? [[ingest.hiddenCharacters, format.integer(hidden)]] : []),
    ...(leftOut > 0 ? [[ingest.leftOut, format.integer(leftOut)]] : []),
    [ingest.seconds, format.decimal(reply.seconds)],
  ];
  const refused = documents.flatMap(({ source, reason }) =>
    reason === undefined ? [] : [`${shownSource(source)}: ${reason}`],
  );
  const withHidden = documents.flatMap(({ source, hidden_characters: count = 0 }) =>
    count === 0 ? [] : [`${shownSource(source)}: ${format.integer(count)}`],
  );
  return paragraphs([
    table(rows, [1]),
    details(ingest.detailTitle, refused, screen),
    details(ingest.hiddenTitle, withHidden, screen),
    reply.interrupted ? text.interrupted : "",
  ]);
}

function details(title: string, lines: readonly string[], { text, format }: Screen): string {
  const more = lines.length - MAX_DETAILS;
  const shown = lines.slice(0, MAX_DETAILS);
  if (more > 0) shown.push(text.ingest.moreDetails(format.integer(more)));
  return section(title, shown);
}

function section(title: string, lines: readonly string[]): string {
  return lines.length === 0 ? "" : `${title}\n${indent(lines.join("\n"))}`;
}

const SIGNS: Readonly<Record<string, string>> = { created: "+", replaced: "~", removed: "-" };

/** One line for what became of a watched file; null when nothing did. */
export function showChange(event: SyncEvent, { style }: Screen): string | null {
  if (!("source" in event) || event.event === "unchanged") return null;
  const name = shownSource(event.source);
  if ("reason" in event) return style.bad(`! ${name}: ${event.reason}`);
  return `${SIGNS[event.event]} ${name}`;
}

/** A list of columns can be long; `--json` gives all of them. */
const MAX_REASON_LENGTH = 300;

const IMPORT_COUNTS = [
  ...(["rows", "read", "created", "replaced", "unchanged", "rejected", "left_out"] as const),
];

type ImportedFile = ImportReply["files"][number];

/** How many entries came in, what the columns were taken for, and what is wrong with which row. */
export function showImport(reply: ImportReply, screen: Screen): string {
  const { text, style, format } = screen;
  const { entries } = text;
  const { files, rejected } = reply;
  const unread = files.flatMap(({ source, reason }) =>
    reason === undefined ? [] : [`${shownSource(source)}: ${shorten(reason, MAX_REASON_LENGTH)}`],
  );
  return paragraphs([
    reply.dry_run ? style.bold(entries.dryRun) : "",
    countsTable(reply, screen),
    reply.dry_run ? columnsTable(files, screen) : columnsText(files, screen),
    section(
      style.bad(entries.refusedRows(format.integer(rejected))),
      files.flatMap((file) => problemLines(file, true, screen)),
    ),
    section(
      entries.warnings,
      files.flatMap((file) => problemLines(file, false, screen)),
    ),
    section(style.bad(entries.unread), unread),
    reply.interrupted ? text.interrupted : "",
  ]);
}

function countsTable(reply: ImportReply, { text, format }: Screen): string {
  const { counts, hiddenCharacters, seconds } = { ...text.entries, ...text.ingest };
  const hidden = reply.hidden_characters;
  const rows = IMPORT_COUNTS.flatMap((name) => {
    const count = reply[name];
    return count === undefined ? [] : [[counts[name], format.integer(count)]];
  });
  if (hidden > 0) rows.push([hiddenCharacters, format.integer(hidden)]);
  return table([...rows, [seconds, format.decimal(reply.seconds)]], [1]);
}

/** The first problems of one sort, with their rows, and how many more there are. */
function problemLines(file: ImportedFile, isRefused: boolean, { text, format }: Screen): string[] {
  const { source, problems, problem_count: count, warnings } = file;
  const lines = problems.filter(({ refused }) => refused === isRefused).map(({ message }) => message);
  const more = (isRefused ? count - warnings : warnings) - lines.length;
  if (more > 0) lines.push(text.entries.moreProblems(format.integer(more)));
  return lines.map((line) => `${shownSource(source)}: ${line}`);
}

const MAX_COLUMN_LENGTH = 40;
const MAX_COLUMNS = 30;

/** What the columns were taken for, so that a wrong guess is seen: "colunas: nome ← Produto · preço ← Vlr Venda". */
function columnsText(files: readonly ImportedFile[], screen: Screen): string {
  const lines = files.flatMap((file) => {
    const mapping = mappingText(file, screen);
    if (mapping === "") return [];
    return [files.length === 1 ? mapping : `${shownSource(file.source)}: ${mapping}`];
  });
  return lines.length === 0 ? "" : `${screen.text.entries.columns}: ${lines.join("\n  ")}`;
}

/** For a rehearsal: each column with what it would become. */
function columnsTable(files: readonly ImportedFile[], { text }: Screen): string {
  const { entries } = text;
  const tables = files.map(({ source, columns, ...others }) => {
    const rows = [
      ...Object.entries(columns).flatMap(([field, from]) =>
        from.map((column) => [column, `→ ${entries.field(field)}`]),
      ),
      ...others.attribute_columns.map((column) => [column, `→ ${entries.attribute}`]),
      ...others.ignored_columns.map((column) => [column, entries.ignored]),
    ].map(([column = "", became = ""]) => [shorten(column, MAX_COLUMN_LENGTH), became]);
    const name = files.length === 1 ? "" : ` (${shownSource(source)})`;
    return rows.length === 0 ? "" : `${entries.columns}${name}:\n${indent(table(rows))}`;
  });
  return paragraphs(tables);
}

function mappingText(file: ImportedFile, { text, format }: Screen): string {
  const { entries } = text;
  const { columns, attribute_columns: attributes, ignored_columns: ignored } = file;
  const fields = Object.entries(columns).map(([field, from]) => {
    const name = entries.field(field);
    if (from.length === 1 && from[0]?.toLowerCase() === name) return name;
    return `${name} ← ${from.map((column) => shorten(column, MAX_COLUMN_LENGTH)).join(" + ")}`;
  });
  const named = (names: readonly string[]): string => {
    const shown = names.slice(0, MAX_COLUMNS).map((column) => shorten(column, MAX_COLUMN_LENGTH));
    const more = names.length - shown.length;
    return [...shown, ...(more > 0 ? [entries.moreProblems(format.integer(more))] : [])].join(", ");
  };
  return [
    fields.join(" · "),
    ...(attributes.length === 0 ? [] : [entries.attributeColumns(named(attributes))]),
    ...(ignored.length === 0 ? [] : [entries.ignoredColumns(named(ignored))]),
  ].join("; ");
}
