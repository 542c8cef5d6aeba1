/** Stands for a character that no reader is shown, so that all others keep their places. */
const HIDDEN = "\uFFFF";
const BLANK = String.raw`[ \t${HIDDEN}]`;
const TARGET = String.raw`\((?:<[^<>\n]*>|[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)(?:\s+(?:"[^"]{0,200}"|'[^']{0,200}'))?\s*\)`;
const IMAGE_FILE = String.raw`(?<![\w./-])(?:https?:\/\/|[\w.-]*\/)[^\s()[\]|<>]{0,400}?\.(?:png|jpe?g|gif|webp|svg|avif|bmp|ico)(?:\?[^\s()[\]|<>]{0,400})?(?![\w/])`;

/**
 * What is markup and not text, in the order in which it is taken away. Groups are text, and stay. Links may be inside
 * links ("[![Loja](loja.png)](https://…)"), so that pattern runs twice.
 */
const LINK = new RegExp(String.raw`!?\[(?!\d+\]\[)([^[\]]*)\](?:${TARGET}|\[(?!\d+\])[^[\]\n]*\])`, "dg");
const MARKUP: readonly RegExp[] = [
  // "Imagem: https://…/foto.png" says nothing without the address.
  new RegExp(String.raw`^[^:\n|]{1,60}:${BLANK}*${IMAGE_FILE}${BLANK}*(?:\n|$)`, "dgim"),
  /^[ \t]*\[[^\]\n]+\]:[ \t]+\S+[^\n]*(?:\n|$)/dgm,
  LINK,
  LINK,
  new RegExp(IMAGE_FILE, "dgi"),
  /^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?)+/dgm,
  /<((?:https?:|mailto:)[^<>\s]+)>/dg,
  /<\/?[a-z][^<>]*>/dgi,
  // Marks inside a word are kept: 2*3 and snake_case are not emphasis.
  /(?<![\p{L}\p{N}\\])[*_]{1,3}(?=\S)|(?<=[^\s\\])[*_]{1,3}(?![\p{L}\p{N}])|~~/dgu,
  /^[ \t]*(?:`{3,}|~{3,})[^\n]*(?:\n|$)/dgm,
  /`+/dg,
  /\\([!-/:-@[-`{-~])/dg,
  // Rows of tables without a cell, the bars around a row, and those between empty cells.
  new RegExp(String.raw`^${BLANK}*\|(?:${BLANK}|[|:-])*(?:\n|$)`, "dgm"),
  new RegExp(String.raw`^${BLANK}*\|${BLANK}*|\|${BLANK}*$`, "dgm"),
  new RegExp(String.raw`\|${BLANK}+(?=\|)`, "dg"),
];

export interface ReadableText {
  readonly text: string;
  /** Where a character of the source stands in it. */
  readonly placeOf: (offset: number) => number;
}

/**
 * A text as a reader sees it: of links their words, of images what stands for them, nothing of emphasis, heading marks,
 * tags and the frames of tables. Everything that stays is a character of the source.
 */
export function readText(source: string): ReadableText {
  let masked = source;
  for (const pattern of MARKUP) masked = hide(masked, pattern);
  const shownBefore = new Uint32Array(source.length + 1);
  for (let at = 0; at < source.length; at++)
    shownBefore[at + 1] = (shownBefore[at] ?? 0) + (masked[at] === HIDDEN ? 0 : 1);
  return { text: masked.replaceAll(HIDDEN, ""), placeOf: (offset) => shownBefore[offset] ?? 0 };
}

export function readableText(source: string): string {
  const lines = readText(source).text.split("\n");
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

export function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Characters that a terminal obeys instead of showing: controls but tabs and line ends, and those that turn the reading direction. */
const CONTROLS = /\r(?!\n)|[[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]--[\t\n\r]]/gv;
const PICTURES = 0x2400;
const DELETE_PICTURE = "\u2421";
const UNKNOWN_PICTURE = "\uFFFD";

/** A text that can be written to a terminal: each control character is replaced by one that is seen. */
export function inertControls(text: string): string {
  return text.replaceAll(CONTROLS, (control) => {
    const code = control.charCodeAt(0);
    if (code < 0x20) return String.fromCharCode(PICTURES + code);
    return code === 0x7f ? DELETE_PICTURE : UNKNOWN_PICTURE;
  });
}

/** A name as part of a line of ours: it could forge another line. */
export function inLine(name: string): string {
  return name.replaceAll(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/g, "\u2424").replaceAll("\t", " ");
}

/** JSON in which no control character stands as itself, those that the format would allow included. */
export function inertJson(json: string): string {
  return json.replaceAll(CONTROLS, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function hide(text: string, pattern: RegExp): string {
  let hidden = "";
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const [start, end] = [match.index, match.index + match[0].length];
    const [from, to] = match.indices?.[1] ?? [end, end];
    hidden +=
      text.slice(at, start) + HIDDEN.repeat(from - start) + text.slice(from, to) + HIDDEN.repeat(end - to);
    at = end;
  }
  return hidden + text.slice(at);
}
