import type { SQLInputValue } from "node:sqlite";
import type { Filter, MetadataCondition } from "#src/domain/index.ts";
import { checkFilter, listOf, scalarOf } from "../filter-rules.ts";

export interface CompiledFilter {
  /** A condition over the aliases `c` (chunk), `d` (document) and `k` (collection). */
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

const EQUALITIES = { eq: "=", ne: "<>" } as const;
const ORDERS = { gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

/** A chunk's own value, or else its document's; each `?` takes the JSON path of the key. */
const VALUE = "coalesce(json_extract(c.metadata, ?), json_extract(d.metadata, ?))";

/** User values only ever become bound parameters; operators come from fixed tables. */
export function compileFilter(filter: Filter): CompiledFilter {
  checkFilter(filter);
  const parts = [
    inList("k.name", filter.collections),
    inList("d.id", filter.documentIds),
    inList("d.kind", filter.kinds),
    ...(filter.metadata ?? []).map(compileCondition),
  ].filter((part) => part !== null);
  return {
    sql: ["d.active = 1", ...parts.map((part) => part.sql)].join(" AND "),
    values: parts.flatMap((part) => part.values),
  };
}

function inList(column: string, list: readonly SQLInputValue[] | undefined): CompiledFilter | null {
  if (list === undefined) return null;
  return { sql: `${column} IN (SELECT value FROM json_each(?))`, values: [JSON.stringify(list)] };
}

function compileCondition(condition: MetadataCondition): CompiledFilter {
  const path = `$."${condition.key}"`;
  const { operator } = condition;
  if (operator === "exists") return { sql: `${VALUE} IS NOT NULL`, values: [path, path] };
  if (operator === "in") {
    const list = JSON.stringify(listOf(condition));
    return { sql: `${VALUE} IN (SELECT value FROM json_each(?))`, values: [path, path, list] };
  }
  if (operator === "eq" || operator === "ne") {
    return { sql: `${VALUE} ${EQUALITIES[operator]} ?`, values: [path, path, scalarOf(condition)] };
  }
  return compileOrder(ORDERS[operator], path, scalarOf(condition));
}

/** SQLite places every text above every number; a comparison must stay within one of the two. */
function compileOrder(comparison: string, path: string, limit: string | number): CompiledFilter {
  const sameType = typeof limit === "string" ? "= 'text'" : "<> 'text'";
  return {
    sql: `(${VALUE} ${comparison} ? AND typeof(${VALUE}) ${sameType})`,
    values: [path, path, limit, path, path],
  };
}
