import type { Hit } from "#src/domain/index.ts";

/** A stretch of a text, `end` excluded. */
interface Range {
  readonly start: number;
  readonly end: number;
}

export interface ExcerptOptions {
  readonly width: number;
  readonly maxLines: number;
  readonly emphasise: (text: string) => string;
}

/** The lines of a hit's snippet where most matches stand, with the matched words emphasised. */
export function excerpt(hit: Pick<Hit, "snippet" | "chunk" | "matches">, options: ExcerptOptions): string {
  const { snippet } = hit;
  const matches = matchesInSnippet(hit);
  const lines = wrap(snippet, options.width);
  const first = densestWindow(lines, matches, options.maxLines);
  const shown = lines.slice(first, first + options.maxLines);
  const body = shown.map((line) => emphasiseLine(snippet, line, matches, options.emphasise));
  if (first > 0) body.unshift("…");
  if (first + options.maxLines < lines.length) body.push("…");
  return body.join("\n");
}

/** Matches are placed in the chunk; the snippet is a slice of it, perhaps between ellipses. */
function matchesInSnippet({ snippet, chunk, matches }: Pick<Hit, "snippet" | "chunk" | "matches">): Range[] {
  const body = snippet.replaceAll(/^…|…$/g, "");
  const offset = chunk.text.indexOf(body);
  if (offset === -1) return [];
  const shift = (snippet.startsWith("…") ? 1 : 0) - offset;
  return matches
    .filter((match) => match.field === "text")
    .flatMap((match) => match.ranges.map(([start, end]) => ({ start: start + shift, end: end + shift })))
    .filter(({ start, end }) => start >= 0 && end <= snippet.length)
    .toSorted((a, b) => a.start - b.start);
}

/** Cuts at spaces and line ends; lines without words are left out. */
export function wrap(text: string, width: number): Range[] {
  const lines: Range[] = [];
  let line: Range | null = null;
  for (const word of text.matchAll(/\S+/g)) {
    const end = word.index + word[0].length;
    const fits =
      line !== null && end - line.start <= width && !text.slice(line.end, word.index).includes("\n");
    if (line !== null && fits) {
      line = { start: line.start, end };
    } else {
      if (line !== null) lines.push(line);
      line = { start: word.index, end };
    }
  }
  return line === null ? lines : [...lines, line];
}

function densestWindow(lines: readonly Range[], matches: readonly Range[], size: number): number {
  let best = { first: 0, count: -1 };
  for (let first = 0; first === 0 || first + size <= lines.length; first++) {
    const from = lines[first]?.start ?? 0;
    const to = lines[Math.min(lines.length, first + size) - 1]?.end ?? 0;
    const count = matches.filter(({ start, end }) => start >= from && end <= to).length;
    if (count > best.count) best = { first, count };
  }
  return best.first;
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
