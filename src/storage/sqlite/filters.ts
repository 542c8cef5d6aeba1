import type { SQLInputValue } from "node:sqlite";
import type { Filter, MetadataCondition } from "#src/domain/index.ts";
import {
  askedInText,
  checkFilter,
  isAboutProvision,
  listOf,
  type ProvisionCondition,
  scalarOf,
} from "../filter-rules.ts";

export interface CompiledFilter {
  /** A condition over the aliases `c` (chunk), `d` (document) and `k` (collection). */
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

const EQUALITIES = { eq: "=", ne: "<>" } as const;
const ORDERS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** User values only ever become bound parameters; operators and columns come from fixed tables. */
export function compileFilter(filter: Filter): CompiledFilter {
  checkFilter(filter);
  const { metadata = [], anyOf = [] } = filter;
  return allOf([
    plain("d.active = 1"),
    filter.includesFormer ? null : plain("d.is_former = 0"),
    inList("k.name", filter.collections),
    inList("d.id", filter.documentIds),
    inList("d.kind", filter.kinds),
    inList("d.origin", filter.origins),
    ...metadata.filter((condition) => !isAboutProvision(condition)).map(onMetadata),
    onProvisions(metadata.filter(isAboutProvision)),
    anyOf.length === 0 ? null : join(anyOf.map(onMetadata), "OR"),
  ]);
}

/** Null stands for a condition that was not made. */
export function allOf(parts: readonly (CompiledFilter | null)[]): CompiledFilter {
  const made = parts.filter((part) => part !== null);
  return join(made, "AND");
}

function plain(sql: string): CompiledFilter {
  return { sql, values: [] };
}

function join(parts: readonly CompiledFilter[], word: "AND" | "OR"): CompiledFilter {
  return {
    sql: `(${parts.map((part) => part.sql).join(` ${word} `)})`,
    values: parts.flatMap((part) => part.values),
  };
}

export function inList(column: string, list: readonly SQLInputValue[] | undefined): CompiledFilter | null {
  if (list === undefined) return null;
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(list)] };
}

/** A chunk's own value, or else its document's. */
function onMetadata(condition: MetadataCondition): CompiledFilter {
  const path = `$."${condition.key}"`;
  const value = {
    sql: "coalesce(json_extract(c.metadata, ?), json_extract(d.metadata, ?))",
    values: [path, path],
  };
  const single = compare(value, condition) ?? metadataOrder(value, condition);
  if (condition.operator === "exists") return single;
  // One of several values satisfies a condition; "not equal" must hold for all of them.
  const isNot = condition.operator === "ne";
  const asked: MetadataCondition = isNot ? { ...condition, operator: "eq" } : condition;
  const item = compare(plain("item.value"), asked) ?? metadataOrder(plain("item.value"), asked);
  return {
    sql: `CASE json_type(c.metadata, ?) WHEN 'array'
      THEN ${isNot ? "NOT " : ""}EXISTS (SELECT 1 FROM json_each(c.metadata, ?) item WHERE ${item.sql})
      ELSE ${single.sql} END`,
    values: [path, path, ...item.values, ...single.values],
  };
}

/** All of them hold on the chunk, or all on one of its provisions. */
function onProvisions(conditions: readonly ProvisionCondition[]): CompiledFilter | null {
  if (conditions.length === 0) return null;
  const provision = allOf(conditions.map(onProvision));
  const holding = {
    sql: `EXISTS (SELECT 1 FROM provision p CROSS JOIN document_norm n ON n.id = p.norm_id
       WHERE p.chunk_id = c.id AND ${provision.sql})`,
    values: provision.values,
  };
  return join([allOf(conditions.map(onMetadata)), holding], "OR");
}

function onProvision(condition: ProvisionCondition): CompiledFilter {
  // The key comes from a fixed list, in which every name is that of its column.
  const value = plain(condition.key === "norma" ? "n.norma" : `p.${condition.key}`);
  const asked = askedInText(condition);
  return compare(value, asked) ?? textOrder(value, asked);
}

/** Null for the operators that ask for an order. */
function compare(value: CompiledFilter, condition: MetadataCondition): CompiledFilter | null {
  const { operator } = condition;
  if (operator === "exists") return { sql: `${value.sql} IS NOT NULL`, values: value.values };
  if (operator === "in") {
    const list = JSON.stringify(listOf(condition));
    return { sql: `${value.sql} IN (SELECT value FROM json_each(?))`, values: [...value.values, list] };
  }
  if (operator !== "eq" && operator !== "ne") return null;
  return { sql: `${value.sql} ${EQUALITIES[operator]} ?`, values: [...value.values, scalarOf(condition)] };
}

/** SQLite places every text above every number; a comparison must stay within one of the two. */
function metadataOrder(value: CompiledFilter, condition: MetadataCondition): CompiledFilter {
  const limit = scalarOf(condition);
  const sameType = typeof limit === "string" ? "= 'text'" : "<> 'text'";
  return {
    sql: `(${value.sql} ${orderOf(condition)} ? AND typeof(${value.sql}) ${sameType})`,
    values: [...value.values, limit, ...value.values],
  };
}

/** A number compares with the one that the text begins with. */
function textOrder({ sql }: CompiledFilter, condition: MetadataCondition): CompiledFilter {
  const limit = scalarOf(condition);
  const comparison = orderOf(condition);
  if (typeof limit === "string") return { sql: `${sql} ${comparison} ?`, values: [limit] };
  return { sql: `(CAST(${sql} AS INTEGER) ${comparison} ? AND ${sql} GLOB '[0-9]*')`, values: [limit] };
}

function orderOf({ operator }: MetadataCondition): string {
  return ORDERS[operator as keyof typeof ORDERS];
}
