import { AcervoError } from "#src/domain/index.ts";
import type { OoxmlPackage } from "../../ooxml/package.ts";
import { columnIndex } from "./sheet-cells.ts";

/** Cells of one column that are shown as one. Columns count from 0, rows from 1. */
export interface MergedRows {
  readonly column: number;
  readonly firstRow: number;
  readonly lastRow: number;
}

const MAX_MERGES = 10_000;
/** Larger sheets are exports, and exports merge nothing. */
const MAX_LOOK_BYTES = 100 * 1024 * 1024;
const MAX_LIST_BYTES = 1024 * 1024;
const LIST = "mergeCells";
/** What stands before the name of the list: "<", or "<" and a prefix. */
const LIST_OPENING = /<(?:[A-Za-z_][\w.-]{0,20}:)?$/;
const MAX_OPENING_LENGTH = 24;
const REFERENCE = /\bref\s?=\s?["']([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})["']/g;

/**
 * Finds the cells of a sheet that reach over several rows. They are listed after the rows, so this looks through the
 * sheet once without reading it as XML; its rows can then be read as a stream. What is wrong with the sheet is found
 * by who reads it.
 */
export async function readMergedRows(pkg: OoxmlPackage, part: string): Promise<readonly MergedRows[]> {
  try {
    const list = await findList(pkg.lookAhead(part));
    return list === null ? [] : mergedRowsIn(list);
  } catch (error) {
    if (error instanceof AcervoError) return [];
    throw error;
  }
}

async function findList(chunks: AsyncIterable<Uint8Array>): Promise<string | null> {
  let looked = 0;
  let isInList = false;
  // The end of the last chunk, where the list may begin; then the list.
  let kept = Buffer.alloc(0);
  for await (const chunk of chunks) {
    looked += chunk.byteLength;
    kept = Buffer.concat([kept, chunk]);
    if (!isInList) {
      const start = listStart(kept);
      isInList = start >= 0;
      // A copy, or the whole chunk would be kept with it.
      kept = Buffer.from(kept.subarray(isInList ? start : -(LIST.length + MAX_OPENING_LENGTH)));
    }
    if (looked > MAX_LOOK_BYTES || kept.byteLength > MAX_LIST_BYTES) break;
  }
  if (!isInList) return null;
  const list = kept.toString("latin1");
  const end = list.indexOf(LIST, LIST.length);
  return end < 0 ? list : list.slice(0, end);
}

function listStart(bytes: Buffer): number {
  for (let at = bytes.indexOf(LIST); at >= 0; at = bytes.indexOf(LIST, at + 1)) {
    if (LIST_OPENING.test(bytes.toString("latin1", Math.max(0, at - MAX_OPENING_LENGTH), at))) return at;
  }
  return -1;
}

/** In the order of their first rows. */
function mergedRowsIn(list: string): readonly MergedRows[] {
  const merged: MergedRows[] = [];
  for (const [, letters = "", first, last] of list.matchAll(REFERENCE)) {
    const column = columnIndex(`${letters}1`);
    if (column === null || !(Number(last) > Number(first))) continue;
    merged.push({ column, firstRow: Number(first), lastRow: Number(last) });
    if (merged.length === MAX_MERGES) break;
  }
  return merged.toSorted((one, other) => one.firstRow - other.firstRow);
}
