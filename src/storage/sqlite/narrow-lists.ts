import type { SQLInputValue } from "node:sqlite";
import type { Filter } from "#src/domain/index.ts";
import type { Connection } from "./connection.ts";
import { type CompiledFilter, inList } from "./filters.ts";

/** At most this many chunks are looked up beforehand, so that a search need not ask where every match belongs. */
const FEW_CHUNKS = 2_000;

/** And at most one in this many of the tenant's: of more, a list of the best matches mostly holds enough. */
const FEW_AMONG = 16;

/**
 * The list of a filter that names few documents, as a condition over the alias `d`; null when none does.
 * Each is asked by itself and from an index of its own: together, one that names half of the tenant could be read
 * to its end before another has narrowed it.
 */
export function narrowestList(db: Connection, tenantId: number, filter: Filter): CompiledFilter | null {
  const lists = namedLists(tenantId, filter);
  if (lists.length === 0) return null;
  const few = Math.min(FEW_CHUNKS, Math.floor(chunkCount(db, tenantId) / FEW_AMONG));
  return lists.find((list) => isFew(db, list, few)) ?? null;
}

function chunkCount(db: Connection, tenantId: number): number {
  return db.get<{ n: number }>("SELECT chunk_count AS n FROM tenant WHERE id = ?", tenantId)?.n ?? 0;
}

/** Documents first, which the index alone can count. */
function isFew(db: Connection, { sql, values }: CompiledFilter, few: number): boolean {
  const isLonger = (from: string): boolean =>
    db.get(`SELECT 1 FROM ${from} WHERE ${sql} LIMIT 1 OFFSET ?`, ...values, few) !== undefined;
  return !isLonger("document d") && !isLonger("document d CROSS JOIN chunk c ON c.document_id = d.id");
}

function namedLists(tenantId: number, filter: Filter): CompiledFilter[] {
  const { documentIds, collections, kinds, origins } = filter;
  const lists = [
    // The plus keeps SQLite from reading all of the tenant's documents instead.
    within("+d.tenant_id = ?", tenantId, inList("d.id", documentIds)),
    inCollections(tenantId, inList("name", collections)),
    within("d.tenant_id = ?", tenantId, inList("d.kind", kinds)),
    within("d.tenant_id = ?", tenantId, inList("d.origin", origins)),
  ];
  return lists.filter((list) => list !== null);
}

function within(sql: string, tenantId: SQLInputValue, list: CompiledFilter | null): CompiledFilter | null {
  return list && { sql: `${sql} AND ${list.sql}`, values: [tenantId, ...list.values] };
}

function inCollections(tenantId: number, names: CompiledFilter | null): CompiledFilter | null {
  const named = within("tenant_id = ?", tenantId, names);
  return named && { ...named, sql: `d.collection_id IN (SELECT id FROM collection WHERE ${named.sql})` };
}
