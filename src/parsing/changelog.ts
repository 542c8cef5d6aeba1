import { basename, extname } from "node:path";
import { foldAccents, MONTHS } from "#src/text/index.ts";
import { blockBetween, lineCounter, movedBy } from "./block.ts";
import type { Block, ParsedDocument, ParsedPart } from "./block.ts";
import { dateText, parseDate } from "./tables/cell-values.ts";

const NAMES =
  /^(?:change ?logs?|changes|history|releases?|release notes?|news|novidades|(?:notas?|historico|registros?|lista) d[aeo]s? (?:versao|versoes|lancamentos?|mudancas?|atualizacao|atualizacoes|alteracao|alteracoes))(?= |$)/;
const MIN_ENTRIES = { whenNamed: 2, whenTitled: 3 };
const MAX_LISTED_ENTRIES = 500;

/**
 * The entries of a changelog as parts of their own, then the changelog as a whole; `null` for any other document. A
 * question about one version then finds that version, with its date.
 */
export function changelogParts(document: ParsedDocument, name: string): ParsedPart[] | null {
  const isNamed = isChangelogName(basename(name, extname(name)));
  if (!isNamed && !isChangelogName(document.title ?? "")) return null;
  const fewest = isNamed ? MIN_ENTRIES.whenNamed : MIN_ENTRIES.whenTitled;
  return partsOf(document, name, fewest) ?? partsOf(withVersionHeadings(document), name, fewest);
}

function isChangelogName(name: string): boolean {
  const plain = foldAccents(name).toLowerCase();
  return NAMES.test(plain.replaceAll(/[^a-z0-9]+/g, " ").trim());
}

function partsOf(document: ParsedDocument, name: string, fewest: number): ParsedPart[] | null {
  const entries = changelogEntries(document.blocks, fewest);
  if (entries === null) return null;
  // Where the first heading is a version, it is not the name of the whole.
  const ownTitle = readVersionLine(document.title ?? "") === null ? document.title : null;
  const title = ownTitle ?? basename(name, extname(name)).replaceAll(/[-_]+/g, " ").trim();
  const lineAt = lineCounter(document.text);
  const parts = entries.map((entry, index): ParsedPart => {
    const { version, date } = entry;
    const facts = { ...(version !== null && { versao: version }), ...(date !== null && { data: date }) };
    return {
      part: index + 1,
      document: {
        ...excerpt(document, entry.from, entry.to),
        title: `${title} ${labelOf(entry)}`,
        metadata: { ...document.metadata, ...facts },
        headings: [title],
        kind: "changelog",
        row: lineAt(document.blocks[entry.from]?.start ?? 0),
      },
    };
  });
  const { metadata, hidden } = document;
  const overview = { ...overviewText(document, entries), title, metadata, kind: "changelog" as const };
  return [...parts, { part: 0, document: { ...overview, ...(hidden && { hidden }) } }];
}

type Excerpt = Pick<ParsedDocument, "text" | "blocks">;

function excerpt({ text, blocks }: ParsedDocument, from: number, to: number): Excerpt {
  const inside = blocks.slice(from, to);
  const start = inside[0]?.start ?? 0;
  const end = blocks[to]?.start ?? text.length;
  return {
    text: text.slice(start, end).trimEnd(),
    blocks: inside.map((block) => movedBy(block, -start)),
  };
}

function overviewText(whole: ParsedDocument, entries: readonly ChangelogEntry[]): Excerpt {
  const pieces: Excerpt[] = [];
  let from = 0;
  for (const { from: to, to: next } of [...entries, { from: whole.blocks.length, to: 0 }]) {
    if (to > from) pieces.push(excerpt(whole, from, to));
    from = next;
  }
  const level = entries[0]?.level ?? PLAIN_LEVEL;
  pieces.push(oneBlock({ kind: "heading", level, text: "Versões" }));
  pieces.push(oneBlock({ kind: "paragraph", text: versionList(entries) }));
  let length = 0;
  const blocks = pieces.flatMap((piece) => {
    const start = length;
    length += piece.text.length + 2;
    return piece.blocks.map((block) => movedBy(block, start));
  });
  return { text: pieces.map(({ text }) => text).join("\n\n"), blocks };
}

function oneBlock(block: Pick<Block, "kind" | "level" | "text">): Excerpt {
  return { text: block.text, blocks: [{ ...block, start: 0, end: block.text.length }] };
}

function versionList(entries: readonly ChangelogEntry[]): string {
  const listed = entries.slice(0, MAX_LISTED_ENTRIES).map((entry) => {
    const isDateInLabel = entry.version === null && !entry.isUnreleased;
    return labelOf(entry) + (entry.date === null || isDateInLabel ? "" : ` (${dateText(entry.date)})`);
  });
  const more = entries.length > MAX_LISTED_ENTRIES ? `; e mais ${entries.length - MAX_LISTED_ENTRIES}` : "";
  return `${entries.length} versões: ${listed.join("; ")}${more}.`;
}

function labelOf({ version, date, isUnreleased }: ChangelogEntry): string {
  if (isUnreleased) return "(não lançado)";
  return version ?? (date === null ? "" : dateText(date));
}

interface ChangelogEntry extends VersionLine {
  readonly level: number;
  /** Its blocks, as places in the list of blocks; `to` is the first that is not part of it. */
  readonly from: number;
  readonly to: number;
}

const PLAIN_LEVEL = 2;
const UNDERLINE = /^[=~-]{2,}\s*$/;
/** Kinds of change: sections of an entry, also where plain text sets them in capitals like a chapter. */
const KIND_OF_CHANGE =
  /^(?:adic|alter|atualiz|corre|corrig|remo|obsolet|descontinu|seguran|novidade|nov[oa]s?\b|melhori|mudan|added|chang|fix|remov|deprecat|secur|bug|feature|improv|breaking|quebra|nota)/;

/**
 * Headings of one level that begin with a version or a date, each with all below it up to the next heading of its
 * level or above. `null` when there are too few of them.
 */
function changelogEntries(blocks: readonly Block[], fewest: number): ChangelogEntry[] | null {
  const level = entryLevel(blocks, fewest);
  if (level === null) return null;
  const entries: ChangelogEntry[] = [];
  let open: Omit<ChangelogEntry, "to"> | null = null;
  for (const [index, block] of blocks.entries()) {
    if (block.kind !== "heading" || levelOf(block) > level) continue;
    const line = levelOf(block) === level ? readVersionLine(block.text) : null;
    const isKindOfChange = KIND_OF_CHANGE.test(foldAccents(block.text).toLowerCase());
    if (line === null && open !== null && isKindOfChange) continue;
    if (open !== null) entries.push({ ...open, to: index });
    open = line === null ? null : { ...line, level, from: index };
  }
  if (open !== null) entries.push({ ...open, to: blocks.length });
  return entries;
}

/** The outermost level that has enough versions: "2.0" may stand above "2.0.1" and "2.0.0". */
function entryLevel(blocks: readonly Block[], fewest: number): number | null {
  const versions = blocks.filter(({ kind, text }) => kind === "heading" && readVersionLine(text) !== null);
  const byLevel = [...Map.groupBy(versions, levelOf)];
  const levels = byLevel.filter(([, alike]) => alike.length >= fewest).map(([level]) => level);
  return levels.length === 0 ? null : Math.min(...levels);
}

function levelOf(heading: Block): number {
  return heading.level ?? 1;
}

/** In plain text a version often stands right above its list, without a blank line: it becomes a heading here. */
function withVersionHeadings(document: ParsedDocument): ParsedDocument {
  const blocks = document.blocks.flatMap((block) => {
    const [first = "", second = ""] = block.text.split("\n", 2);
    if (block.kind !== "paragraph" || readVersionLine(first)?.rest !== "") return [block];
    const headEnd = block.start + first.length;
    const bodyStart = UNDERLINE.test(second) ? headEnd + 1 + second.length : headEnd;
    const heading = { kind: "heading" as const, level: PLAIN_LEVEL, text: first.trim(), end: headEnd };
    const body = blockBetween("paragraph", document.text, bodyStart, block.end);
    return [{ ...block, ...heading }, ...(body === null ? [] : [{ ...block, ...body }])];
  });
  return { ...document, blocks };
}

interface VersionLine {
  /** "1.2.0", "2025.03", "4"; `null` for an entry that is known by its date alone. */
  readonly version: string | null;
  readonly date: string | null;
  readonly isUnreleased: boolean;
  /** What stands after the version and the date: "Correções", "Nome da versão". */
  readonly rest: string;
}

const MAX_LINE_LENGTH = 200;

const OPENING = /^[\s[(*_`"“]*/;
const LABEL = /^(?:vers[ãa]o|version|release|edi[çc][ãa]o|lan[çc]amento)\s*:?\s*(?=[[v\d])\[?/iu;
const NUMBER =
  /^(?:v\.?\s?)?(\d{1,8}(?:\.(?:\d{1,8}|x)){0,4}(?:[-+.]?(?:alpha|beta|rc|pre|dev|build|preview|snapshot)[\w.+-]{0,30})?)(?![\w/]|[.,]\d)/iu;
/** "2025-03-12", "12/03/2025", "12 de março de 2025". */
const DATES = [
  /(?<!\d)(?<year>\d{4})[-/.](?<month>\d{1,2})[-/.](?<day>\d{1,2})(?!\d)/,
  /(?<!\d)(?<day>\d{1,2})[-/.](?<month>\d{1,2})[-/.](?<year>\d{4})(?!\d)/,
  /(?<!\d)(?<day>\d{1,2})(?:º|°|o)?\s+de\s+(?<month>\p{L}{4,9})\s+de\s+(?<year>\d{4})(?!\d)/iu,
];
const UNRELEASED =
  /^(?:unreleased|n[ãa]o\s+(?:lan[çc]ad[oa]|publicad[oa]|liberad[oa])|em\s+desenvolvimento|pr[óo]xima\s+vers[ãa]o)(?!\p{L})/iu;
const SEPARATORS = /^[\s\])}*_`"”:,;|/–—-]+|[\s[({*_`"“:,;|/–—-]+$/g;

/** What a line says about a version: it must begin with the version, the date or the word for "unreleased". */
export function readVersionLine(line: string): VersionLine | null {
  if (line.length > MAX_LINE_LENGTH) return null;
  const text = line.trim().replace(OPENING, "");
  const unreleased = UNRELEASED.exec(text)?.[0];
  if (unreleased !== undefined) return entry(null, text.slice(unreleased.length), true);
  if (DATES.some((pattern) => pattern.exec(text)?.index === 0)) return entry(null, text, false);
  const label = LABEL.exec(text)?.[0] ?? "";
  const number = NUMBER.exec(text.slice(label.length));
  if (number?.[1] === undefined) return null;
  const after = text.slice(label.length + number[0].length);
  const read = entry(number[1], after, false);
  const isMarked = label !== "" || /^v/i.test(number[0]) || read.date !== null;
  // "1.1 Objetivo" and "2" number a chapter; "1.1", "1.1 – Correções" and "1.1.0 Correções" can be versions.
  const parts = number[1].split(".").length;
  const isChapter = parts < 2 || (parts === 2 && !/^\s*(?:$|[\])(:|–—-])/.test(after));
  return isMarked || !isChapter ? read : null;
}

/** Whether a line holds a version, marked as one or dated, and nothing else: safe to take for a heading in any text. */
export function isVersionLine(line: string): boolean {
  const read = readVersionLine(line);
  if (read === null || read.version === null || read.rest !== "") return false;
  return read.date !== null || /^[\s[(]*(?:v\.?\s?\d|\p{L}{6,})/iu.test(line);
}

function entry(version: string | null, after: string, isUnreleased: boolean): VersionLine {
  const [date, written] = findDate(after);
  const rest = after.replace(written, " ").replace(SEPARATORS, "");
  return { version, date, isUnreleased, rest: /[\p{L}\p{N}]/u.test(rest) ? rest : "" };
}

/** The first date of a text that the calendar has, and how it is written there. */
function findDate(text: string): [iso: string | null, written: string] {
  for (const pattern of DATES) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const { year, month = "", day = "" } = match.groups ?? {};
    const name = foldAccents(month).toLowerCase();
    const number = MONTHS.includes(name) ? String(MONTHS.indexOf(name) + 1) : month;
    const iso = parseDate(`${year}-${number.padStart(2, "0")}-${day.padStart(2, "0")}`);
    if (iso !== null) return [iso, match[0]];
  }
  return [null, ""];
}
