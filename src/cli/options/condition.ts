import {
  AcervoError,
  type MetadataCondition,
  type MetadataOperator,
  type MetadataValue,
} from "#src/domain/index.ts";

const OPERATORS: Readonly<Record<string, MetadataOperator>> = {
  "=": "eq",
  "!=": "ne",
  ">=": "gte",
  "<=": "lte",
  ">": "gt",
  "<": "lt",
};

const COMPARISON = /^([^=!<>?]+)(!=|>=|<=|=|>|<)(.*)$/s;
const EXISTENCE = /^([^=!<>?]+)\?$/;

/** Reads "ano>=2020", "setor=Fazenda", "data<=31/12/2025", "valor>=1.500,00" or "setor?". */
export function condition(written: string): MetadataCondition[] {
  const [, present] = EXISTENCE.exec(written) ?? [];
  if (present !== undefined) return [{ key: readKey(present), operator: "exists" }];
  const [, key, sign, value] = COMPARISON.exec(written) ?? [];
  const operator = OPERATORS[sign ?? ""];
  if (key === undefined || operator === undefined || value === undefined) {
    throw new AcervoError("invalid-filter", { reason: `"${written}": chave=valor, >=, <=, !=, chave?` });
  }
  return conditionsOn(readKey(key), operator, value.trim());
}

/** A column is known by the letters and digits of its name: "Valor (R$)" is kept as "valor_r". */
function readKey(written: string): string {
  const key = written.trim();
  if (/^[\p{L}\p{N}_.-]+$/u.test(key)) return key;
  const folded = key.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
  return folded.replaceAll(/[^a-z0-9]+/g, "_").replaceAll(/^_|_$/g, "");
}

function conditionsOn(key: string, operator: MetadataOperator, written: string): MetadataCondition[] {
  const day = readDay(written);
  if (day !== null) return onDay(key, operator, day);
  const flag = FLAGS[written.toLowerCase()];
  // A column of "sim" and "não" is kept as true and false; a text that says so is kept as it is.
  if (flag !== undefined && operator === "eq") return [{ key, operator: "in", value: [flag, written] }];
  return [{ key, operator, value: readValue(written) }];
}

const FLAGS: Readonly<Record<string, boolean>> = { sim: true, não: false, nao: false };

/** The same reading as in a document's own metadata; quotes keep a number a text. */
function readValue(written: string): MetadataValue {
  const quoted = /^"(.*)"$/s.exec(written)?.[1];
  if (quoted !== undefined) return quoted;
  if (written === "true" || written === "false") return written === "true";
  const plain = written.replace(/^R\$\s*/, "");
  if (/^-?(?:\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+,\d+)$/.test(plain)) {
    return Number(plain.replaceAll(".", "").replace(",", "."));
  }
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(plain) ? Number(plain) : written;
}

/** "31/12/2025" or "2025-12-31" as the latter. */
function readDay(written: string): string | null {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(written) ?? [];
  const iso = day === undefined ? written : `${year}-${month?.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(iso) && !Number.isNaN(Date.parse(iso)) ? iso : null;
}

/** A day is all that begins with it: values may go on with the time. */
function onDay(key: string, operator: MetadataOperator, day: string): MetadataCondition[] {
  const from = { key, operator: "gte", value: day } as const;
  switch (operator) {
    case "eq":
      return [from, { key, operator: "lt", value: dayAfter(day) }];
    case "lte":
      return [{ key, operator: "lt", value: dayAfter(day) }];
    case "gt":
      return [{ key, operator: "gte", value: dayAfter(day) }];
    default:
      return [{ key, operator, value: day }];
  }
}

function dayAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 1);
  return date.toISOString().slice(0, 10);
}
