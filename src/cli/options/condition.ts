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

/** Reads "ano>=2020", "setor=Fazenda", "setor!=Saúde" or "setor?". */
export function condition(written: string): MetadataCondition {
  const [, present] = EXISTENCE.exec(written) ?? [];
  if (present !== undefined) return { key: present.trim(), operator: "exists" };
  const [, key, sign, value] = COMPARISON.exec(written) ?? [];
  const operator = OPERATORS[sign ?? ""];
  if (key === undefined || operator === undefined || value === undefined) {
    throw new AcervoError("invalid-filter", { reason: `"${written}": chave=valor, >=, <=, !=, chave?` });
  }
  return { key: key.trim(), operator, value: readValue(value.trim()) };
}

/** The same reading as in a document's own metadata; quotes keep a number a text. */
function readValue(value: string): MetadataValue {
  const quoted = /^"(.*)"$/s.exec(value)?.[1];
  if (quoted !== undefined) return quoted;
  if (value === "true" || value === "false") return value === "true";
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d+)?$/.test(value) ? Number(value) : value;
}
