import { type ColumnMap, looseName } from "../entries/map-columns.ts";

/** What a list without a column for names calls its products by: many have a code, a description and a price. */
const STAND_INS = [
  "descricao_produto",
  "descricao_item",
  "descricao_mercadoria",
  "descricao_resumida",
  "descricao_curta",
  "short_description",
  "descricao",
  "description",
];

/** Takes the name from a column that describes, where no other tells it and the caller did not say what that one is. */
export function nameByDescription(map: ColumnMap, columns: readonly string[], isGiven: boolean): ColumnMap {
  if (map.fields.has("name") || isGiven) return map;
  const free = new Set([...map.others, ...(map.fields.get("description") ?? [])]);
  const headers = columns.map((column, at) => (free.has(at) ? looseName(column) : ""));
  const at = STAND_INS.map((name) => headers.indexOf(name)).find((found) => found >= 0);
  if (at === undefined) return map;
  const fields = new Map([...map.fields].filter(([, positions]) => !positions.includes(at)));
  return { fields: fields.set("name", [at]), others: map.others.filter((other) => other !== at) };
}
