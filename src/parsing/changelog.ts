import { basename, extname } from "node:path";
import type { TextRange } from "#src/chunking/index.ts";
import { foldAccents } from "#src/text/index.ts";
import type { Block, ParsedDocument, ParsedPart } from "./block.ts";
import { changelogEntries, type ChangelogEntry, withVersionHeadings } from "./changelog-entries.ts";
import { struckAs, struckBetween } from "./struck-between.ts";
import { brazilianDate, readVersionLine } from "./version-line.ts";
import { lineCounter } from "./line-counter.ts";

/** Names that changelogs go by, without accents, in lower case, with single spaces. */
const NAMES =
  /^(?:change ?logs?|changes|history|releases?|release notes?|news|novidades|(?:notas?|historico|registros?|lista) d[aeo]s? (?:versao|versoes|lancamentos?|mudancas?|atualizacao|atualizacoes|alteracao|alteracoes))(?= |$)/;
const MIN_COUNT = { whenNamed: 2, whenTitled: 3 };
const MAX_LISTED_COUNT = 500;

/**
 * The entries of a changelog as parts of their own, then the changelog as a whole; `null` for any other document. A
 * question about one version then finds that version, with its date.
 */
export function changelogParts(document: ParsedDocument, name: string): ParsedPart[] | null {
  const isNamed = isChangelogName(basename(name, extname(name)));
  if (!isNamed && !isChangelogName(document.title ?? "")) return null;
  const fewest = isNamed ? MIN_COUNT.whenNamed : MIN_COUNT.whenTitled;
  return partsOf(document, name, fewest) ?? partsOf(withVersionHeadings(document), name, fewest);
}

function isChangelogName(name: string): boolean {
  const plain = foldAccents(name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, " ")
    .trim();
  return NAMES.test(plain);
}

function partsOf(document: ParsedDocument, name: string, fewest: number): ParsedPart[] | null {
  const entries = changelogEntries(document.blocks, fewest);
  if (entries === null) return null;
  const title = titleOf(document, name);
  const lineAt = lineCounter(document.text);
  const parts = entries.map((entry, index) => ({
    part: index + 1,
    document: entryDocument(document, entry, title, lineAt),
  }));
  return [...parts, { part: 0, document: overview(document, entries, title) }];
}

/** Where the first heading is a version, it is not the name of the whole. */
function titleOf({ title }: ParsedDocument, name: string): string {
  if (title !== null && readVersionLine(title) === null) return title;
  return basename(name, extname(name)).replaceAll(/[-_]+/g, " ").trim();
}

function entryDocument(
  whole: ParsedDocument,
  entry: ChangelogEntry,
  title: string,
  lineAt: (offset: number) => number,
): ParsedDocument {
  const blocks = whole.blocks.slice(entry.from, entry.to);
  const start = blocks[0]?.start ?? 0;
  const end = whole.blocks[entry.to]?.start ?? whole.text.length;
  return {
    title: `${title} ${labelOf(entry)}`,
    text: whole.text.slice(start, end).trimEnd(),
    blocks: blocks.map((block) => moved(block, -start)),
    metadata: {
      ...whole.metadata,
      ...(entry.version === null ? {} : { versao: entry.version }),
      ...(entry.date === null ? {} : { data: entry.date }),
    },
    headings: [title],
    kind: "changelog",
    row: lineAt(start),
    ...struckAs(struckBetween(whole, start, end)),
  };
}

/** What stands outside the entries, and a list of the versions. */
function overview(whole: ParsedDocument, entries: readonly ChangelogEntry[], title: string): ParsedDocument {
  const pieces: string[] = [];
  const blocks: Block[] = [];
  const struck: TextRange[] = [];
  let length = 0;
  const add = (text: string, inside: readonly Block[]): void => {
    for (const block of inside) blocks.push(moved(block, length));
    pieces.push(text);
    length += text.length + 2;
  };
  let from = 0;
  for (const { from: start, to } of [...entries, { from: whole.blocks.length, to: 0 }]) {
    const outside = whole.blocks.slice(from, start);
    const first = outside[0]?.start ?? 0;
    from = to;
    if (outside.length === 0) continue;
    const end = outside.at(-1)?.end ?? first;
    for (const range of struckBetween(whole, first, end)) struck.push(moved(range, length));
    add(
      whole.text.slice(first, end),
      outside.map((b) => moved(b, -first)),
    );
  }
  for (const { text, block } of versionList(entries)) add(text, [block]);
  return {
    title,
    text: pieces.join("\n\n"),
    blocks,
    metadata: whole.metadata,
    kind: "changelog",
    ...hiddenIn(whole),
    ...struckAs(struck),
  };
}

function hiddenIn({ hidden }: ParsedDocument): Pick<ParsedDocument, "hidden"> {
  return hidden === undefined ? {} : { hidden };
}

function versionList(entries: readonly ChangelogEntry[]): { text: string; block: Block }[] {
  const level = entries[0]?.level ?? 2;
  const listed = entries.slice(0, MAX_LISTED_COUNT).map(describe).join("; ");
  const more = entries.length > MAX_LISTED_COUNT ? `; e mais ${entries.length - MAX_LISTED_COUNT}` : "";
  const list = `${entries.length} versões: ${listed}${more}.`;
  return [
    { text: "Versões", block: { kind: "heading", level, text: "Versões", start: 0, end: "Versões".length } },
    { text: list, block: { kind: "paragraph", text: list, start: 0, end: list.length } },
  ];
}

function describe(entry: ChangelogEntry): string {
  const isDateInLabel = entry.version === null && !entry.isUnreleased;
  return entry.date === null || isDateInLabel
    ? labelOf(entry)
    : `${labelOf(entry)} (${brazilianDate(entry.date)})`;
}

function labelOf({ version, date, isUnreleased }: ChangelogEntry): string {
  if (isUnreleased) return "(não lançado)";
  return version ?? (date === null ? "" : brazilianDate(date));
}

function moved<Range extends TextRange>(range: Range, by: number): Range {
  return { ...range, start: range.start + by, end: range.end + by };
}
