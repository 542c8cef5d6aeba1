import { z } from "zod";
import type { Metadata, MetadataValue } from "#src/domain/index.ts";
import { type Cell, cellText, isBlank } from "#src/parsing/index.ts";
import { cleanLine, cleanText } from "../entries/clean-text.ts";

const LIMITS = { attributes: 300, name: 200, text: 100_000 };

/** Whatever else is said of an item: flat, without what is blank. */
export const attributesField = z
  .preprocess(
    (value) => (isRecord(value) ? flatAttributes(value) : value),
    z
      .record(z.string().max(LIMITS.name), z.union([z.string().max(LIMITS.text), z.number(), z.boolean()]))
      .refine((attributes) => Object.keys(attributes).length <= LIMITS.attributes)
      .nullable(),
  )
  .optional()
  .transform((attributes): Metadata => attributes ?? {});

function flatAttributes(value: object): Record<string, unknown> {
  const entries = Object.entries(value).map(
    ([name, item]: [string, unknown]) => [cleanLine(name), attributeValue(item)] as const,
  );
  // A key of this name would be the prototype of the object that it is put into.
  const kept = entries.filter(([name, item]) => name !== "" && name !== "__proto__" && item !== null);
  return Object.fromEntries(kept);
}

/** Lists on one line; null for what says nothing. */
function attributeValue(value: unknown): MetadataValue {
  if (value === undefined || isBlank(value as Cell)) return null;
  if (typeof value === "boolean") return value;
  if (typeof value === "number") return Number.isFinite(value) ? value + 0 : null;
  const text = cleanText(typeof value === "string" ? value : cellText(toCell(value)));
  return isBlank(text) ? null : text;
}

/** Objects of a program as the readers of tables give them. */
function toCell(value: unknown): Cell {
  if (Array.isArray(value)) return value.map(toCell);
  if (value instanceof Map) return value as ReadonlyMap<string, Cell>;
  if (isRecord(value)) return new Map(Object.entries(value).map(([key, item]) => [key, toCell(item)]));
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Map);
}
