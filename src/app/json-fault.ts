/** Where a text stops being JSON; for an object that names a key twice, that key. */
export interface JsonFault {
  /** In UTF-16 code units; the length of the text when it ends too early. */
  readonly offset: number;
  readonly repeatedKey: string | null;
}

type State = "value" | "value-or-end" | "key" | "key-or-end" | "colon" | "next" | "done";

/** What has been opened and not closed: the keys of an object so far, or null for a list. */
type Open = Set<string> | null;

const SPACE = /[ \t\n\r]*/y;
const SIGN = /[{}[\],:]/y;
/** Control characters must be escaped in one. Plain stretches are a loop of their own: the engine keeps less for each step. */
const STRING = /"[ !#-[\]-\uffff]*(?:\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})[ !#-[\]-\uffff]*)*"/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;

/** The engine tells the place of some faults only, in words that change with its version. Null: it is JSON. */
export function findJsonFault(text: string): JsonFault | null {
  const open: Open[] = [];
  let state: State = "value";
  for (let at = after(SPACE, text, 0); at < text.length; at = after(SPACE, text, at)) {
    const end = Math.max(after(SIGN, text, at), after(STRING, text, at), after(SCALAR, text, at));
    const token = text.slice(at, end);
    const next: State | null = token === "" ? null : step(state, token, open);
    if (next === null) return { offset: at, repeatedKey: null };
    if (isRepeated(state, token, open)) return { offset: at, repeatedKey: JSON.parse(token) as string };
    state = next;
    at = end;
  }
  return state === "done" ? null : { offset: text.length, repeatedKey: null };
}

/** The place behind what a pattern finds at a place; the place itself when it finds nothing. */
function after(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}

/** What may come after a token; null where it may not stand. */
function step(state: State, token: string, open: Open[]): State | null {
  const isValue = state === "value" || state === "value-or-end";
  const isKey = state === "key" || state === "key-or-end";
  switch (token) {
    case "{":
      if (isValue) open.push(new Set());
      return isValue ? "key-or-end" : null;
    case "[":
      if (isValue) open.push(null);
      return isValue ? "value-or-end" : null;
    case "}":
      return isInObject(open) && (state === "key-or-end" || state === "next") ? close(open) : null;
    case "]":
      return open.at(-1) === null && (state === "value-or-end" || state === "next") ? close(open) : null;
    case ",":
      if (state !== "next") return null;
      return isInObject(open) ? "key" : "value";
    case ":":
      return state === "colon" ? "value" : null;
    default:
      if (isKey) return token.startsWith('"') ? "colon" : null;
      return isValue ? afterValue(open) : null;
  }
}

function isInObject(open: readonly Open[]): boolean {
  return open.at(-1) instanceof Set;
}

function close(open: Open[]): State {
  open.pop();
  return afterValue(open);
}

function afterValue(open: readonly Open[]): State {
  return open.length === 0 ? "done" : "next";
}

function isRepeated(state: State, token: string, open: readonly Open[]): boolean {
  const keys = open.at(-1);
  if (!(keys instanceof Set) || (state !== "key" && state !== "key-or-end") || !token.startsWith('"'))
    return false;
  const key = JSON.parse(token) as string;
  const isKnown = keys.has(key);
  keys.add(key);
  return isKnown;
}
