import type { Line } from "./line.ts";

const CLOSING = /["”»]\s{0,3}[.;,]?\s{0,3}(?:\(NR\)|\(AC\))?\s{0,3}[.;,]?$/u;
const MAX_CLOSING_LENGTH = 24;

/**
 * For each line whether it stands inside quotation marks that opened at a label, as the words of another law do. Marks
 * that nothing closes hide their own line only.
 */
export function quotedLines(text: string, lines: readonly Line[]): boolean[] {
  const quoted = lines.map(({ isQuoted }) => isQuoted);
  for (let at = 0; at < lines.length; at++) {
    if (lines[at]?.isQuoted !== true) continue;
    const closing = closingLine(text, lines, at);
    if (closing !== null) quoted.fill(true, at, closing + 1);
    if (closing !== null) at = closing;
  }
  return quoted;
}

function closingLine(text: string, lines: readonly Line[], from: number): number | null {
  for (let at = from; at < lines.length; at++) {
    const line = lines[at];
    if (line === undefined) return null;
    if (at > from && line.isQuoted) return at - 1;
    const tail = Math.max(line.label?.end ?? line.start, line.end - MAX_CLOSING_LENGTH);
    if (CLOSING.test(text.slice(tail, line.end))) return at;
  }
  return null;
}
