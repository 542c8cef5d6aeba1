import { isAbsolute, relative, sep } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Hit } from "#src/domain/index.ts";
import { inLine, readableText, readText } from "#src/text/index.ts";

/** Aligned columns, two spaces apart; `right` are the columns, from 0, whose values are numbers. */
export function table(given: readonly (readonly string[])[], right: readonly number[] = []): string {
  const rows = given.map((row) => row.map(inLine));
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => visibleLength(row[column] ?? ""))),
  );
  const padded = (cell: string, column: number): string => {
    const space = " ".repeat((widths[column] ?? 0) - visibleLength(cell));
    return right.includes(column) ? space + cell : cell + space;
  };
  return rows.map((row) => row.map(padded).join("  ").trimEnd()).join("\n");
}

function visibleLength(text: string): number {
  return stripVTControlCharacters(text).normalize("NFC").length;
}

export type Fact = readonly [name: string, value: string];

export function indent(text: string, by = 2): string {
  const margin = " ".repeat(by);
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : margin + line))
    .join("\n");
}

/** The parts that say something, with a blank line between them. */
export function paragraphs(parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join("\n\n");
}

/** The beginning of a line that is too long for its column. */
export function shorten(line: string, maxLength: number): string {
  const plain = line.replaceAll(/\s+/g, " ");
  if (plain.length <= maxLength) return plain;
  return `${plain
    .slice(0, maxLength - 1)
    .trimEnd()
    .toWellFormed()}…`;
}

/** A source as people look for it: relative to where they are, when it is below. Other sources stay as they are. */
export function shownSource(source: string): string {
  const name = inLine(source);
  if (!isAbsolute(name)) return name;
  const path = relative(process.cwd(), name);
  return path.startsWith("..") || isAbsolute(path) ? name : path.split(sep).join("/");
}

/** Lines of at most `width`; with `maxLines`, the first of them and a mark for the rest. */
export function wrap(text: string, width: number, maxLines = Infinity): string {
  const lines = wrapRanges(text, width).map(({ start, end }) => text.slice(start, end));
  return (lines.length <= maxLines ? lines : [...lines.slice(0, maxLines), "…"]).join("\n");
}

/** A stretch of a text, `end` excluded. */
interface Range {
  readonly start: number;
  readonly end: number;
}

interface ExcerptOptions {
  readonly width: number;
  readonly maxLines: number;
  readonly emphasise: (text: string) => string;
}

/** The lines of a hit's snippet where most matches stand, without markup and with the matched words emphasised. */
export function excerpt(hit: Pick<Hit, "snippet" | "chunk" | "matches">, options: ExcerptOptions): string {
  const { text: snippet, matches } = readableSnippet(hit);
  const lines = wrapRanges(snippet, options.width);
  const first = densestWindow(lines, matches, options.maxLines);
  const shown = lines.slice(first, first + options.maxLines);
  const body = shown.map((line) => emphasiseLine(snippet, line, matches, options.emphasise));
  if (first > 0) body.unshift("…");
  if (first + options.maxLines < lines.length) body.push("…");
  return body.join("\n");
}

/**
 * Matches are placed in the chunk; the snippet is a slice of it, perhaps between ellipses. The chunk is read as a whole:
 * the slice may begin or end within a link.
 */
function readableSnippet({ snippet, chunk, matches }: Pick<Hit, "snippet" | "chunk" | "matches">) {
  const body = snippet.replaceAll(/^…|…$/g, "");
  const offset = chunk.text.indexOf(body);
  if (offset === -1) return { text: readableText(snippet), matches: [] };
  const whole = readText(chunk.text);
  const [from, to] = [whole.placeOf(offset), whole.placeOf(offset + body.length)];
  const before = snippet.startsWith("…") ? "…" : "";
  const text = before + whole.text.slice(from, to) + (snippet.endsWith("…") ? "…" : "");
  const place = (at: number): number => whole.placeOf(at) - from + before.length;
  const ranges = matches
    .filter((match) => match.field === "text")
    .flatMap((match) => match.ranges.map(([start, end]) => ({ start: place(start), end: place(end) })))
    .filter(({ start, end }) => start >= before.length && start < end && end <= before.length + to - from)
    .toSorted((a, b) => a.start - b.start);
  return { text, matches: ranges };
}

/** Cuts at spaces and line ends; lines without words are left out. */
function wrapRanges(text: string, width: number): Range[] {
  const lines: { start: number; end: number }[] = [];
  for (const word of text.matchAll(/\S+/g)) {
    const end = word.index + word[0].length;
    const line = lines.at(-1);
    const fits = line && end - line.start <= width && !text.slice(line.end, word.index).includes("\n");
    if (fits) line.end = end;
    else lines.push({ start: word.index, end });
  }
  return lines;
}

function densestWindow(lines: readonly Range[], matches: readonly Range[], size: number): number {
  const counts = Array.from({ length: Math.max(1, lines.length - size + 1) }, (_, first) => {
    const shown = lines.slice(first, first + size);
    const [from, to] = [shown[0]?.start ?? 0, shown.at(-1)?.end ?? 0];
    return matches.filter(({ start, end }) => start >= from && end <= to).length;
  });
  return counts.indexOf(Math.max(...counts));
}

function emphasiseLine(
  text: string,
  line: Range,
  matches: readonly Range[],
  emphasise: (text: string) => string,
): string {
  let shown = "";
  let at = line.start;
  for (const { start, end } of matches) {
    if (start < at || end > line.end) continue;
    shown += text.slice(at, start) + emphasise(text.slice(start, end));
    at = end;
  }
  return shown + text.slice(at, line.end);
}
