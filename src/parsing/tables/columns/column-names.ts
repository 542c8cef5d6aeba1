import { PLACE_KEYS } from "#src/domain/index.ts";
import { foldAccents } from "#src/text/index.ts";
import { stripInvisible } from "../../text-builder.ts";
import { repairMojibake } from "../../mojibake.ts";
import type { Cell } from "../cell.ts";
import { cellText } from "../cell.ts";

/** Keys that the place of a passage takes. */
const RESERVED: ReadonlySet<string> = new Set(PLACE_KEYS);
const MAX_NAME = 200;

/** The names of a header row: none empty, none twice. */
export function columnNames(header: readonly Cell[]): string[] {
  const used = new Set<string>();
  return header.map((cell, index) => unusedName(cleanName(cellText(cell)) || `coluna ${index + 1}`, used));
}

export function cleanName(raw: string): string {
  return stripInvisible(repairMojibake(raw)).text.replaceAll(/\s+/g, " ").trim().slice(0, MAX_NAME);
}

function unusedName(name: string, used: Set<string>): string {
  let free = name;
  for (let copy = 2; used.has(free); copy++) free = `${name} (${copy})`;
  used.add(free);
  return free;
}

/** "Código IBGE" as "codigo_ibge". */
export function slug(name: string): string {
  return foldAccents(name.toLowerCase())
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replaceAll(/^_|_$/g, "");
}

/** The key of each column in the metadata: no two are the same. */
export function metadataKeys(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name, index) => {
    const plain = slug(name) || `coluna_${index + 1}`;
    const key = RESERVED.has(plain) ? `${plain}_coluna` : plain;
    let free = key;
    for (let copy = 2; used.has(free); copy++) free = `${key}_${copy}`;
    used.add(free);
    return free;
  });
}

/** How a column is called in a sentence: "marca_comercial" as "Marca comercial". */
export function columnLabel(name: string): string {
  const words = name.replaceAll("_", " ").trim();
  return words === words.toLowerCase() ? words.slice(0, 1).toUpperCase() + words.slice(1) : words;
}
