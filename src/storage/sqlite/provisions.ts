import type { SQLInputValue } from "node:sqlite";
import type { StoredProvision } from "#src/domain/index.ts";
import type { NormSummary, ProvisionQuery } from "../read-view.ts";
import type { Connection } from "./connection.ts";
import { allOf, type CompiledFilter, compileFilter, inList } from "./filters.ts";
import { type ProvisionRow, toStoredProvision } from "./rows.ts";

/**
 * CROSS JOIN fixes the order: from the few rows of norms by index to the article, and only then to the chunk,
 * which the filter may ask about.
 */
const MATCHES = `
  FROM document_norm n
  CROSS JOIN document d ON d.id = n.document_id
  CROSS JOIN collection k ON k.id = d.collection_id
  CROSS JOIN provision p ON p.norm_id = n.id AND p.artigo IS ?
  CROSS JOIN chunk c ON c.id = p.chunk_id
  WHERE n.tenant_id = ?`;

export function findProvisions(db: Connection, tenantId: number, query: ProvisionQuery): StoredProvision[] {
  const matching = allOf([
    query.norm === null ? null : covered(query.norm),
    // The filter says it of the document; said of the norm as well, it narrows before the first join.
    inList("n.document_id", query.filter.documentIds),
    compileFilter(query.filter),
  ]);
  const values = [query.artigo, tenantId, ...matching.values];
  if (query.norm !== null) return firstDocuments(readRows(db, matching, values), query.documents);
  const documents = db.all<{ id: number }>(
    `SELECT DISTINCT n.document_id AS id ${MATCHES} AND ${matching.sql} ORDER BY n.document_id LIMIT ?`,
    ...values,
    Math.max(0, query.documents),
  );
  if (documents.length === 0) return [];
  const chosen = inList(
    "n.document_id",
    documents.map(({ id }) => id),
  );
  const narrowed = allOf([matching, chosen]);
  return readRows(db, narrowed, [...values, ...(chosen?.values ?? [])]);
}

function readRows(
  db: Connection,
  { sql }: CompiledFilter,
  values: readonly SQLInputValue[],
): StoredProvision[] {
  const rows = db.all<ProvisionRow>(
    `SELECT p.*, n.norma, n.document_id ${MATCHES} AND ${sql}
     ORDER BY n.document_id, p.start_offset, p.id`,
    ...values,
  );
  return rows.map(toStoredProvision);
}

/** A norm is in few documents: reading one too many costs less than counting them first. */
function firstDocuments(rows: readonly StoredProvision[], limit: number): StoredProvision[] {
  const documents = new Set<number>();
  return rows.filter(({ documentId }) => {
    if (documents.size < limit) documents.add(documentId);
    return documents.has(documentId);
  });
}

/** What `coversNorm` says, as a range of the index: "0" is the first character after "/", and "#" stands before it. */
function covered(key: string): CompiledFilter {
  return {
    sql: "n.norma >= ? AND n.norma < ? AND substr(n.norma, length(?) + 1, 1) IN ('', '/', '#')",
    values: [key, `${key}0`, key],
  };
}

export function provisionsIn(
  db: Connection,
  tenantId: number,
  chunkIds: readonly number[],
): Map<number, StoredProvision[]> {
  const rows = db.all<ProvisionRow>(
    `SELECT p.*, n.norma, n.document_id FROM (SELECT DISTINCT value AS id FROM json_each(?)) wanted
     CROSS JOIN provision p ON p.chunk_id = wanted.id
     CROSS JOIN document_norm n ON n.id = p.norm_id
     CROSS JOIN document d ON d.id = n.document_id
     WHERE n.tenant_id = ? AND d.active = 1 ORDER BY p.start_offset, p.id`,
    JSON.stringify(chunkIds),
    tenantId,
  );
  return Map.groupBy(rows.map(toStoredProvision), ({ chunkId }) => chunkId);
}

/** By chunk, whether the document is active or not. */
export function provisionsOf(db: Connection, documentId: number): Map<number, StoredProvision[]> {
  const rows = db.all<ProvisionRow>(
    `SELECT p.*, n.norma, n.document_id FROM document_norm n CROSS JOIN provision p ON p.norm_id = n.id
     WHERE n.document_id = ? ORDER BY p.start_offset, p.id`,
    documentId,
  );
  return Map.groupBy(rows.map(toStoredProvision), ({ chunkId }) => chunkId);
}

export function findArticles(db: Connection, tenantId: number, key: string): string[] {
  const { sql, values } = covered(key);
  const rows = db.all<{ artigo: string }>(
    `SELECT DISTINCT p.artigo FROM document_norm n
     CROSS JOIN document d ON d.id = n.document_id AND d.active = 1 AND d.is_former = 0
     CROSS JOIN provision p ON p.norm_id = n.id AND p.artigo IS NOT NULL AND p.situacao <> 'anterior'
     WHERE n.tenant_id = ? AND ${sql}`,
    tenantId,
    ...values,
  );
  return rows.map(({ artigo }) => artigo);
}

export function findNorms(db: Connection, tenantId: number, key: string, limit: number): NormSummary[] {
  const { sql, values } = covered(key);
  const rows = db.all<NormSummary>(
    `SELECT n.norma, n.document_id AS documentId, d.name AS documentName,
       (SELECT count(DISTINCT p.artigo) FROM provision p
         WHERE p.norm_id = n.id AND p.situacao <> 'anterior') AS articles,
       (SELECT p.artigo FROM provision p
         WHERE p.norm_id = n.id AND p.artigo IS NOT NULL AND p.situacao <> 'anterior'
         ORDER BY p.start_offset DESC LIMIT 1) AS lastArticle
     FROM document_norm n CROSS JOIN document d ON d.id = n.document_id AND d.active = 1 AND d.is_former = 0
     WHERE n.tenant_id = ? AND ${sql} ORDER BY n.document_id, n.norma LIMIT ?`,
    tenantId,
    ...values,
    Math.max(0, limit),
  );
  return rows.map((row) => ({ ...row }));
}
