import type { SQLInputValue } from "node:sqlite";
import type { Filter } from "#src/domain/index.ts";
import type { SimilarityQuery, VectorCandidate, VectorQuery } from "../read-view.ts";
import { hasConditions } from "../filter-rules.ts";
import { cosine, norm, type Scored, TopList } from "../vector-math.ts";
import { toVector } from "./blobs.ts";
import type { Connection } from "./connection.ts";
import { type CompiledFilter, compileFilter } from "./filters.ts";
import { checkDimensions } from "../check-dimensions.ts";
import { narrowestList } from "./narrow-lists.ts";
import { hasInactive } from "./tenants.ts";
import { findSpace } from "./vector-spaces.ts";
import type { VectorCaches } from "./vector-caches.ts";

/** Up to this many chunks are compared one by one, which is exact and costs some milliseconds. */
const EXACT_LIMIT = 10_000;

/** What is found may be deleted, hidden or filtered out; asking for more makes up for it. */
const OVERFETCH = 2;

interface Located {
  readonly id: number;
  readonly document_id: number;
}

export function nearest(
  db: Connection,
  caches: VectorCaches,
  tenantId: number,
  query: VectorQuery,
): VectorCandidate[] {
  const filter = compileFilter(query.filter);
  if (!isUsableQuery(db, tenantId, query) || query.limit <= 0 || norm(query.vector) === 0) return [];
  if (isSelective(db, tenantId, query.filter)) {
    const allowed = allowedChunks(db, tenantId, filter, EXACT_LIMIT + 1);
    if (allowed.length <= EXACT_LIMIT) return nearestAmong(db, query, allowed);
  }
  for (let wanted = query.limit * OVERFETCH; wanted <= EXACT_LIMIT; wanted *= OVERFETCH) {
    const found = caches.nearest(query.space, query.vector, wanted);
    const shown = visible(db, tenantId, filter, found);
    if (shown.length >= query.limit || found.length < wanted) return shown.slice(0, query.limit);
  }
  return nearestAmong(db, query, allowedChunks(db, tenantId, filter, -1));
}

/** Else most of what is nearest passes: asking the index for more of it is quicker than reading what may be shown. */
function isSelective(db: Connection, tenantId: number, filter: Filter): boolean {
  return hasConditions(filter) || narrowestList(db, tenantId, filter) !== null;
}

export function similarities(db: Connection, tenantId: number, query: SimilarityQuery): Map<number, number> {
  if (!isUsableQuery(db, tenantId, query)) return new Map();
  const isVisible = hasInactive(db, tenantId)
    ? "CROSS JOIN chunk c ON c.id = v.chunk_id CROSS JOIN document d ON d.id = c.document_id AND d.active = 1"
    : "";
  const rows = db.all<{ chunk_id: number; data: Uint8Array }>(
    `SELECT v.chunk_id, v.data FROM json_each(?) wanted
     CROSS JOIN vector v ON v.chunk_id = wanted.value AND v.space_id = ? ${isVisible}`,
    JSON.stringify(query.chunkIds),
    query.space,
  );
  const length = norm(query.vector);
  return new Map(rows.map((row) => [row.chunk_id, cosine(query.vector, length, toVector(row.data))]));
}

/** False when the tenant has no such space: it may just have been replaced. A vector that does not fit is an error. */
function isUsableQuery(
  db: Connection,
  tenantId: number,
  query: Pick<VectorQuery, "space" | "vector">,
): boolean {
  const space = findSpace(db, tenantId, query.space);
  if (space !== null) checkDimensions(space, query.vector);
  return space !== null;
}

const SELECT_VISIBLE = `
  SELECT c.id, c.document_id FROM chunk c
  JOIN document d ON d.id = c.document_id JOIN collection k ON k.id = d.collection_id
  WHERE d.tenant_id = ?`;

function allowedChunks(db: Connection, tenantId: number, filter: CompiledFilter, limit: number): Located[] {
  const values: SQLInputValue[] = [tenantId, ...filter.values, limit];
  return db.all<Located>(`${SELECT_VISIBLE} AND ${filter.sql} LIMIT ?`, ...values);
}

function nearestAmong(db: Connection, query: VectorQuery, allowed: readonly Located[]): VectorCandidate[] {
  const documentOf = new Map(allowed.map((chunk) => [chunk.id, chunk.document_id]));
  const top = new TopList(query.limit);
  const length = norm(query.vector);
  const rows = db.all<{ chunk_id: number; data: Uint8Array }>(
    `SELECT v.chunk_id, v.data FROM json_each(?) wanted
     CROSS JOIN vector v ON v.chunk_id = wanted.value AND v.space_id = ?`,
    JSON.stringify([...documentOf.keys()]),
    query.space,
  );
  for (const row of rows) top.offer(row.chunk_id, cosine(query.vector, length, toVector(row.data)));
  return top.sorted().map(({ id, score }) => ({
    chunkId: id,
    documentId: documentOf.get(id) as number,
    similarity: score,
  }));
}

/** Drops what is gone, hidden or filtered out, keeping the order. */
function visible(
  db: Connection,
  tenantId: number,
  filter: CompiledFilter,
  found: readonly Scored[],
): VectorCandidate[] {
  const ids = JSON.stringify(found.map((item) => item.id));
  // CROSS JOIN fixes the order: left to itself, SQLite would walk all documents of the tenant.
  const rows = db.all<Located>(
    `SELECT c.id, c.document_id FROM json_each(?) wanted
     CROSS JOIN chunk c ON c.id = wanted.value
     CROSS JOIN document d ON d.id = c.document_id
     CROSS JOIN collection k ON k.id = d.collection_id
     WHERE d.tenant_id = ? AND ${filter.sql}`,
    ids,
    tenantId,
    ...filter.values,
  );
  const documentOf = new Map(rows.map((row) => [row.id, row.document_id]));
  return found.flatMap(({ id, score }) => {
    const documentId = documentOf.get(id);
    return documentId === undefined ? [] : [{ chunkId: id, documentId, similarity: score }];
  });
}
