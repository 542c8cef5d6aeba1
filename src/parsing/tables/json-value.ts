import { refusal } from "../refuse.ts";
import { type Cell, toCell } from "./cell.ts";

/** Like `JSON.parse`, but refuses what is nested beyond the limit, so that later steps may recurse. */
export function parseJson(text: string, maxDepth: number): Cell {
  // A short text needs no counting.
  if (text.length > maxDepth && isDeeper(text, maxDepth))
    throw refusal("unsafe", `JSON com mais de ${maxDepth} níveis`);
  return toCell(JSON.parse(text));
}

function isDeeper(text: string, maxDepth: number): boolean {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isQuoted) {
      if (code === 0x5c) at++;
      else if (code === 0x22) isQuoted = false;
    } else if (code === 0x22) {
      isQuoted = true;
    } else if (code === 0x5b || code === 0x7b) {
      if (++depth > maxDepth) return true;
    } else if (code === 0x5d || code === 0x7d) {
      depth--;
    }
  }
  return false;
}

/** Deeper than any table has it; what is deeper stays as written. */
const MAX_LITERAL_DEPTH = 50;
/** A quoted text, with the space before another where Python leaves the comma out (arrays of numpy); or a bare word. */
const TOKEN = /'((?:[^'\\]|\\.)*)'(\s+(?='))?|"(?:[^"\\]|\\.)*"|[A-Za-z]+/gs;
const WORDS: ReadonlyMap<string, string> = new Map([
  ["True", "true"],
  ["False", "false"],
  ["None", "null"],
  ["nan", "null"],
]);
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r" };

/** Reads "['a', 'b']" or "[{'nome': 'x'}]", as Python and JSON write lists and records into a cell; `null` for other text. */
export function parseLiteral(text: string): Cell | null {
  if (!text.startsWith("[") && !text.startsWith("{")) return null;
  try {
    const json = text.replace(TOKEN, (token, quoted?: string, space?: string) => {
      if (quoted === undefined) return WORDS.get(token) ?? token;
      const inner = quoted.replace(/\\(.)/gs, (_, character: string) => ESCAPES[character] ?? character);
      return JSON.stringify(inner) + (space === undefined ? "" : ",");
    });
    return parseJson(json, MAX_LITERAL_DEPTH);
  } catch {
    return null;
  }
}
