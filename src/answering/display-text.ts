const LINK_OR_IMAGE = /!?\[([^[\]]*)\](?:\([^()\s]*(?:\s"[^"]*")?\)|\[[^[\]]*\])/g;
const AUTO_LINK = /<((?:https?:|mailto:)[^<>\s]+)>/g;
const TAG = /<\/?[a-z][^<>]*>/gi;
/** Marks inside a word are kept: 2*3 and snake_case are not emphasis. */
const EMPHASIS = /(?<![\p{L}\p{N}\\])[*_]{1,3}(?=\S)|(?<=[^\s\\])[*_]{1,3}(?![\p{L}\p{N}])|~~/gu;
const ESCAPE = /\\([!-/:-@[-`{-~])/g;
const CODE_MARK = /`+/g;
const LINE_MARK = /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?)+/gm;
const BULLET = /^[ \t]*[-–—*+•▪●·][ \t]+(?:\[[ xX]\][ \t]+)?/;
const CELL_BOUNDARY = /(?<!\\)\|/;

/** A quoted passage as a reader sees it, on one line. A bullet says nothing and goes; the number of a step stays. */
export function displayText(quote: string): string {
  return quote
    .replace(LINE_MARK, "")
    .replace(BULLET, "")
    .replace(LINK_OR_IMAGE, "$1")
    .replace(AUTO_LINK, "$1")
    .replace(TAG, "")
    .replace(EMPHASIS, "")
    .replace(CODE_MARK, "")
    .replace(ESCAPE, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** A table row in words: "Ramal: 210; Unidade: Receita", or the bare cells when the header is not at hand. */
export function displayRow(row: string, header: readonly string[]): string {
  const cells = tableCells(row);
  const named = cells.map((cell, index) => {
    const column = header[index] ?? "";
    return column === "" || cell === "" ? cell : `${column}: ${cell}`;
  });
  return named.filter((cell) => cell !== "").join(header.length === 0 ? " · " : "; ");
}

export function tableCells(row: string): string[] {
  const inner = row
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(CELL_BOUNDARY).map((cell) => displayText(cell.replaceAll("\\|", "|")));
}
