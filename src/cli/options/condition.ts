import {
  AcervoError,
  type MetadataCondition,
  type MetadataOperator,
  type MetadataValue,
} from "#src/domain/index.ts";
import { parseNumber } from "#src/parsing/index.ts";
import { type DateSpan, readSpan } from "./dates.ts";

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
  if (present !== undefined) return [{ key: present.trim(), operator: "exists" }];
  const [, key, sign, value] = COMPARISON.exec(written) ?? [];
  const operator = OPERATORS[sign ?? ""];
  if (key === undefined || operator === undefined || value === undefined) {
    throw new AcervoError("invalid-filter", { reason: `"${written}": campo=valor, >=, <=, !=, campo?` });
  }
  return conditionsOn(key.trim(), operator, value.trim());
}

function conditionsOn(key: string, operator: MetadataOperator, written: string): MetadataCondition[] {
  const span = readSpan(written);
  if (span !== null) return inSpan(key, operator, span);
  const values = readings(written);
  switch (operator) {
    case "eq":
      return [
        values.length === 1
          ? { key, operator, value: values[0] ?? null }
          : { key, operator: "in", value: values },
      ];
    case "ne":
      return values.map((value) => ({ key, operator, value }));
    default:
      return [{ key, operator, value: comparable(key, values[0] ?? null) }];
  }
}

/**
 * What a value may be kept as, likeliest first. A column of "sim" and "não" is kept as true and false, one of numbers as
 * numbers; the same word in a text stays as it is written, as a version "3.2" does.
 */
function readings(written: string): MetadataValue[] {
  const quoted = /^"(.*)"$/s.exec(written)?.[1];
  if (quoted !== undefined) return [quoted];
  if (/^(?:sim|true)$/i.test(written)) return [true, written];
  if (/^(?:n[ãa]o|false)$/i.test(written)) return [false, written];
  // A table may keep 10% as 10 or as 0.1: only its text can be compared.
  if (written.endsWith("%")) return [written];
  const number = parseNumber(written, ",") ?? parseNumber(written, ".");
  return number === null ? [written] : [number, written];
}

/** Words have no order that people mean by these signs; a filter that compared letters would be wrong in silence. */
function comparable(key: string, value: MetadataValue): MetadataValue {
  if (typeof value === "number" || /^\d{4}-\d{2}-\d{2}T/.test(String(value))) return value;
  const reason = `"${key}": compare com um número (1.500,00) ou uma data (31/12/2025), e não com "${value}"`;
  throw new AcervoError("invalid-filter", { reason });
}

/** A day, month or year is all that begins with it: values may go on with the time. */
function inSpan(key: string, operator: MetadataOperator, { from, until }: DateSpan): MetadataCondition[] {
  switch (operator) {
    case "eq":
      return [
        { key, operator: "gte", value: from },
        { key, operator: "lt", value: until },
      ];
    case "lte":
      return [{ key, operator: "lt", value: until }];
    case "gt":
      return [{ key, operator: "gte", value: until }];
    default:
      return [{ key, operator, value: from }];
  }
}
