import { foldTerm } from "../fold-accents.ts";
import type { Part } from "./run-reading.ts";

const BETWEEN_PARTS = /(?:-|\u00AD)[ \t\r]*\n[ \t\r]*|[-\u2010\u2011_'\u2019&./,:]/g;
const LOOSE_CONNECTORS = new Map<string, Part["separator"]>([
  [".", "."],
  [",", ","],
  ["/", "/"],
  [":", ":"],
]);

/** Cuts a run at its connectors. Parts keep their range in the run; apostrophes and the like count as hyphens. */
export function splitParts(run: string): Part[] {
  const parts: Part[] = [];
  let start = 0;
  let separator: Part["separator"] = "";
  for (const match of run.matchAll(BETWEEN_PARTS)) {
    parts.push(part(run, start, match.index, separator));
    start = match.index + match[0].length;
    separator = match[0].includes("\n") ? "line-break" : (LOOSE_CONNECTORS.get(match[0]) ?? "-");
  }
  parts.push(part(run, start, run.length, separator));
  return parts;
}

function part(run: string, start: number, end: number, separator: Part["separator"]): Part {
  const surface = run.slice(start, end);
  return { text: foldTerm(surface), surface, start, end, separator };
}
