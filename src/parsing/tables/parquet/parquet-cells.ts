import type { ParquetParsers, SchemaElement } from "hyparquet";
import type { Cell } from "../cell.ts";
import { parseDate } from "../columns/values.ts";

const decoder = new TextDecoder();
const DAY_MS = 86_400_000;

/** Dates as ISO text; JSON stays text, to be taken apart like lists of other formats; shapes on maps are left out. */
export const CELL_PARSERS: Partial<ParquetParsers> = {
  timestampFromMilliseconds: (millis) => isoFromMs(Number(millis)),
  timestampFromMicroseconds: (micros) => isoFromMs(Number(micros / 1000n)),
  timestampFromNanoseconds: (nanos) => isoFromMs(Number(nanos / 1_000_000n)),
  dateFromDays: (days) => isoFromMs(days * DAY_MS),
  jsonFromBytes: (bytes?: Uint8Array) => (bytes === undefined ? null : decoder.decode(bytes)),
  geometryFromBytes: () => null,
  geographyFromBytes: () => null,
};

/** Without a time zone: most writers leave it out, and the rest writes UTC. */
function isoFromMs(ms: number): string | null {
  const date = new Date(ms);
  return Number.isNaN(date.getTime()) ? null : parseDate(date.toISOString().slice(0, -1));
}

/** Makes cells of the values of one column. */
export function cellOf(element: SchemaElement): (value: unknown) => Cell {
  const isDecimal = element.converted_type === "DECIMAL" || element.logical_type?.type === "DECIMAL";
  if (isDecimal) {
    const scale = Math.min(element.scale ?? 0, 20);
    // The library multiplies, which leaves dust in the last digits.
    return (value) => (typeof value === "number" ? Number(value.toFixed(scale)) : plainCell(value));
  }
  if (element.type === "FLOAT")
    return (value) => (typeof value === "number" ? shortFloat(value) : plainCell(value));
  const isText = element.converted_type !== undefined || element.logical_type !== undefined;
  if (element.type === "BYTE_ARRAY" && !isText) return textOrNothing;
  return plainCell;
}

/** A number of 32 bits has seven digits; the others are an artefact of showing it with 64. */
function shortFloat(value: number): number {
  return Number.isFinite(value) ? Number(value.toPrecision(7)) : Number.NaN;
}

/** Bytes that are not said to be text are shown only when they are. */
function textOrNothing(value: unknown): Cell {
  return typeof value === "string" && /[\0\uFFFD]/.test(value) ? null : plainCell(value);
}

function plainCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "bigint") return Number.isSafeInteger(Number(value)) ? Number(value) : String(value);
  if (value instanceof Uint8Array) return null;
  if (Array.isArray(value)) return value.map((item) => plainCell(item));
  if (typeof value !== "object") return null;
  return new Map(Object.entries(value).map(([key, item]) => [key, plainCell(item)]));
}
