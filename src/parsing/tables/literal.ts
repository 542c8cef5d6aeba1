import type { Cell } from "./cell.ts";

/** Deeper than any table has it; what is deeper stays as written. */
const MAX_DEPTH = 50;
const WORDS: ReadonlyMap<string, Cell> = new Map<string, Cell>([
  ["True", true],
  ["true", true],
  ["False", false],
  ["false", false],
  ["None", null],
  ["null", null],
  ["nan", null],
]);
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

type Open = { readonly kind: "list"; readonly items: Cell[] } | OpenRecord;
interface OpenRecord {
  readonly kind: "record";
  readonly entries: Map<string, Cell>;
  key: string | null;
}

/**
 * Reads "['a', 'b']" or "[{'nome': 'x'}]", as Python and JSON write lists and records into a cell. `null` when the text is
 * something else. One pass, without recursion.
 */
export function parseLiteral(text: string): Cell | null {
  const first = text[0];
  if (first !== "[" && first !== "{") return null;
  const open: Open[] = [];
  let at = 0;
  while (at < text.length) {
    const character = text[at] as string;
    if (
      character === " " ||
      character === "\n" ||
      character === "\t" ||
      character === "\r" ||
      character === ","
    ) {
      at++;
    } else if (character === "[" || character === "{") {
      if (open.length >= MAX_DEPTH) return null;
      open.push(
        character === "[" ? { kind: "list", items: [] } : { kind: "record", entries: new Map(), key: null },
      );
      at++;
    } else if (character === "]" || character === "}") {
      const closed = open.pop();
      if (closed === undefined || (closed.kind === "list") !== (character === "]")) return null;
      const value = closed.kind === "list" ? closed.items : closed.entries;
      at++;
      const parent = open.at(-1);
      if (parent === undefined) return text.slice(at).trim() === "" ? value : null;
      if (!place(parent, value)) return null;
    } else if (character === ":") {
      if (open.at(-1)?.kind !== "record") return null;
      at++;
    } else {
      const token = character === "'" || character === '"' ? quoted(text, at) : bare(text, at);
      const parent = open.at(-1);
      if (token === null || parent === undefined || !place(parent, token.value)) return null;
      at = token.end;
    }
  }
  return null;
}

function place(parent: Open, value: Cell): boolean {
  if (parent.kind === "list") {
    parent.items.push(value);
  } else if (parent.key === null) {
    if (typeof value === "object") return false;
    parent.key = String(value);
  } else {
    parent.entries.set(parent.key, value);
    parent.key = null;
  }
  return true;
}

interface Token {
  readonly value: Cell;
  readonly end: number;
}

function quoted(text: string, start: number): Token | null {
  const quote = text[start];
  let value = "";
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at] as string;
    if (character === quote) return { value, end: at + 1 };
    if (character === "\\" && at + 1 < text.length) {
      at++;
      const escaped = text[at] as string;
      value += ESCAPES[escaped] ?? escaped;
    } else {
      value += character;
    }
  }
  return null;
}

const BARE = /[^\s,[\]{}:'"]+/y;

function bare(text: string, start: number): Token | null {
  BARE.lastIndex = start;
  const word = BARE.exec(text)?.[0];
  if (word === undefined) return null;
  const known = WORDS.get(word);
  if (known !== undefined) return { value: known, end: start + word.length };
  const number = Number(word);
  return Number.isNaN(number) ? null : { value: number, end: start + word.length };
}
