import type { JsonSchema } from "./tool-declaration.ts";

/** What Gemini reads of a schema; anything else is refused. */
const GEMINI_KEYS = new Set([
  "type",
  "description",
  "enum",
  "items",
  "properties",
  "required",
  "minimum",
  "maximum",
  "minItems",
  "maxItems",
  "minLength",
  "maxLength",
  "default",
]);

/** The same in the subset of OpenAPI 3.0 that Gemini takes; null for no arguments, since it refuses an empty object. */
export function geminiSchema(schema: JsonSchema): JsonSchema | null {
  const isEmpty = schema["type"] === "object" && Object.keys(schema["properties"] ?? {}).length === 0;
  return isEmpty ? null : inOpenApi(schema);
}

function inOpenApi(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([key]) => GEMINI_KEYS.has(key));
  return Object.fromEntries(entries.map(([key, value]) => [key, openApiValue(key, value)]));
}

function openApiValue(key: string, value: unknown): unknown {
  if (key === "type") return String(value).toUpperCase();
  if (key === "items") return inOpenApi(value as JsonSchema);
  if (key !== "properties") return value;
  const properties = Object.entries(value as Readonly<Record<string, JsonSchema>>);
  return Object.fromEntries(properties.map(([name, property]) => [name, inOpenApi(property)]));
}
