import type { ParsedDocument } from "../../block.ts";
import type { ParseLimits } from "../../parser.ts";
import { textBuilder, type TextBuilder } from "../../text-builder.ts";
import { cellText, isBlank } from "../cell.ts";
import { cleanName, columnLabel, slug } from "../columns/column-names.ts";
import { isJsonList, isJsonObject, type Json, jsonCell } from "./json-cells.ts";

const TITLE_KEYS: ReadonlySet<string> = new Set(["titulo", "title", "nome", "name"]);

/** A JSON file that is no table: its values as "chave: valor", its nested keys as headings. */
export function jsonDocument(value: Json, limits: ParseLimits): ParsedDocument {
  const builder = textBuilder(limits);
  if (isJsonObject(value) || isJsonList(value)) tell(builder, value, 1);
  else builder.add("paragraph", cellText(jsonCell(value)));
  const title = isJsonObject(value) ? titleOf(Object.entries(value)) : null;
  return { title, ...builder.build(), metadata: {} };
}

function titleOf(entries: readonly (readonly [string, Json])[]): string | null {
  const [, title] =
    entries.find(([key, value]) => TITLE_KEYS.has(slug(key)) && typeof value === "string") ?? [];
  return typeof title === "string" ? cleanName(title) || null : null;
}

/** Plain values come before what is nested, so that no value lands under a heading that is not its own. */
function tell(builder: TextBuilder, value: Json, level: number): void {
  const entries = isJsonList(value)
    ? value.map((item, index) => [String(index + 1), item] as const)
    : Object.entries(value ?? {});
  const nested: (readonly [string, Json])[] = [];
  for (const [key, item] of entries) {
    if (isNested(item)) nested.push([key, item]);
    else if (!isBlank(jsonCell(item))) builder.add("list-item", lineOf(isJsonList(value) ? null : key, item));
  }
  for (const [key, item] of nested) {
    builder.add("heading", columnLabel(key), { level: Math.min(level, 6) });
    tell(builder, item, level + 1);
  }
}

function lineOf(key: string | null, value: Json): string {
  const text = cellText(jsonCell(value)).replaceAll(/\s*\n\s*/g, " ");
  return key === null ? text : `${columnLabel(key)}: ${text}`;
}

function isNested(value: Json): boolean {
  return (
    isJsonObject(value) || (isJsonList(value) && value.some((item) => isJsonObject(item) || isJsonList(item)))
  );
}
