import type { Cell } from "../cell.ts";
import { refusal } from "../../refuse.ts";

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A text nested less deeply than this needs no counting. */
const CHARACTERS_PER_LEVEL = 2;

/** Like `JSON.parse`, but refuses what is nested beyond the limit, so that later steps may recurse. */
export function parseJson(text: string, maxDepth: number): Json {
  if (text.length > maxDepth * CHARACTERS_PER_LEVEL && isDeeper(text, maxDepth)) {
    throw refusal("unsafe", `JSON com mais de ${maxDepth} níveis`);
  }
  return JSON.parse(text) as Json;
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

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function isJsonList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** A list of objects, and of nothing else. */
export function isRecords(value: Json | undefined): value is readonly JsonObject[] {
  return isJsonList(value) && value.length > 0 && value.every((item) => isJsonObject(item));
}

export function jsonCell(value: Json): Cell {
  if (isJsonList(value)) return value.map((item) => jsonCell(item));
  if (isJsonObject(value)) return new Map(Object.entries(value).map(([key, item]) => [key, jsonCell(item)]));
  return value;
}

/** Turns records into rows. Columns are named as records bring them: what is nested in a record is "a.b". */
export interface RecordColumns {
  readonly names: readonly string[];
  cells(record: JsonObject): readonly Cell[];
}

export function recordColumns(maxColumns: number): RecordColumns {
  const names: string[] = [];
  const positions = new Map<string, number>();

  function position(name: string): number {
    const known = positions.get(name);
    if (known !== undefined) return known;
    if (names.length >= maxColumns) throw refusal("unsafe", `colunas demais: mais de ${maxColumns}`);
    positions.set(name, names.length);
    return names.push(name) - 1;
  }

  function fill(row: Cell[], record: JsonObject, prefix: string): void {
    for (const [key, value] of Object.entries(record)) {
      const name = `${prefix}${key}`;
      if (isJsonObject(value)) fill(row, value, `${name}.`);
      else row[position(name)] = jsonCell(value);
    }
  }

  return {
    names,
    cells: (record) => {
      const row: Cell[] = Array.from({ length: names.length }, () => null);
      fill(row, record, "");
      return Array.from(row, (cell) => cell ?? null);
    },
  };
}
