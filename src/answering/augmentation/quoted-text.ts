import { foldAccents, splitSentences } from "#src/text/index.ts";

const LINE = /[^\n\r\v\f\u0085\u2028\u2029]+/g;
/** Beginnings of the lines that the frame consists of, folded, whatever signs stand before them. */
const FRAME_LINE =
  /^(?:={3}|instrucoes ?:|contexto (?:juridico )?relevante|(?:alta|media|baixa) confianca\]|similaridade ?:|relevancia ?:|referencia exata\])/;
const BEFORE_WORDS = /^[^\p{L}\p{N}=]+/u;
/** Enough of a line to know it by. */
const LINE_START = 80;
const MARK = " …";

/**
 * A passage that cannot be mistaken for what stands around it: its quotes become single ones, as inside quotes, and
 * lines that read like the frame's get a dot before them.
 */
export function withoutFrame(text: string): string {
  return text
    .replaceAll('"', "'")
    .replace(LINE, (line) => (FRAME_LINE.test(beginningOf(line)) ? `· ${line}` : line));
}

function beginningOf(line: string): string {
  const start = foldAccents(line.trimStart().slice(0, LINE_START)).toLowerCase();
  return start.replace(BEFORE_WORDS, "").replaceAll(/\s+/g, " ");
}

/** Names come from files; a line break in one would begin a line of the frame. */
export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** The beginning of a text, up to the last sentence, line or at least word that ends within `space`. */
export function cutText(text: string, space: number): string {
  const beginning = text.slice(0, space - MARK.length);
  const end = sentenceEnd(text, beginning.length) ?? wordEnd(beginning);
  return `${text.slice(0, end).trimEnd()}${MARK}`;
}

function sentenceEnd(text: string, limit: number): number | null {
  // One character more shows whether a sentence ends at the limit; further ones do not matter.
  const sentences = splitSentences(text.slice(0, limit + 1)).map(({ end }) => end);
  const lineBreak = text.lastIndexOf("\n", limit);
  // The last sentence seen ends where the slice does, not where the text says so.
  const last = Math.max(0, lineBreak, ...sentences.slice(0, -1).slice(-1));
  return last > limit / 2 ? last : null;
}

/** Half a word at worst, never half a character. */
function wordEnd(text: string): number {
  const space = text.search(/\s\S*$/);
  if (space > 0) return space;
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
