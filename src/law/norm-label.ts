import { NORM_TYPES } from "./norms/data/norm-types.ts";
import { normByKey } from "./norms/norm-table.ts";

/** How people write a norm, from its key alone; null for norms that have only a name. */
export function normLabel(key: string): string | null {
  const [path = "", annex] = key.split("#anexo-", 2);
  const label = normByKey(path)?.label ?? sumulaLabel(path) ?? numberedLabel(path);
  return label === null || annex === undefined ? label : `${label}, Anexo ${annex}`;
}

function sumulaLabel(key: string): string | null {
  const [type, number, court] = key.split("/");
  if (type === "sumula-vinculante") return `Súmula Vinculante ${number}`;
  if (type !== "sumula") return null;
  return court === undefined ? `Súmula ${number}` : `Súmula ${number} do ${court.toUpperCase()}`;
}

/** By type, number and year: "Lei 13.105/2015", also where people say CPC. */
export function numberedLabel(key: string): string | null {
  const [type, ...rest] = key.split("/");
  const short = NORM_TYPES.find(({ slug }) => slug === type)?.label;
  const [number, year] = rest;
  if (short === undefined || number === undefined || rest.length > 2) return null;
  const [digits = "", edition] = number.split("-", 2);
  const grouped = `${Number(digits).toLocaleString("pt-BR")}${edition === undefined ? "" : `-${edition}`}`;
  return `${short} ${grouped}${year === undefined ? "" : `/${year}`}`;
}
