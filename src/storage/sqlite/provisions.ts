import type { SQLInputValue } from "node:sqlite";
import type { Provision, StoredProvision } from "#src/domain/index.ts";
import type { NormSummary, ProvisionQuery } from "../search-index.ts";
import type { Connection } from "./connection.ts";
import { allOf, type CompiledFilter, compileFilter, inList } from "./filters.ts";
import { insertChecked } from "./schema.ts";

/** A `StoredProvision`, from the aliases `p` (provision) and `n` (norm). */
const COLUMNS = `
  p.chunk_id AS chunkId, n.document_id AS documentId, n.norma, p.artigo, p.paragrafo, p.inciso, p.alinea, p.item,
  p.tipo, p.situacao, p.start_offset AS "start", p.end_offset AS "end", p.desde, p.ate, p.alteracao`;

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
  const sql = `SELECT DISTINCT n.document_id AS id ${MATCHES} AND ${matching.sql} ORDER BY n.document_id LIMIT ?`;
  const documents = db.all<{ id: number }>(sql, ...values, Math.max(0, query.documents));
  const ids = documents.map(({ id }) => id);
  const narrowed = allOf([matching, inList("n.document_id", ids)]);
  return readRows(db, narrowed, [query.artigo, tenantId, ...narrowed.values]);
}

function readRows(db: Connection, { sql }: CompiledFilter, values: SQLInputValue[]): StoredProvision[] {
  const order = "ORDER BY n.document_id, p.start_offset, p.id";
  return provisionRows(db, `SELECT ${COLUMNS} ${MATCHES} AND ${sql} ${order}`, ...values);
}

function provisionRows(db: Connection, sql: string, ...values: SQLInputValue[]): StoredProvision[] {
  return db.all<StoredProvision>(sql, ...values).map((row) => ({ ...row }));
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
  const sql = `SELECT ${COLUMNS} FROM (SELECT DISTINCT value AS id FROM json_each(?)) wanted
     CROSS JOIN provision p ON p.chunk_id = wanted.id
     CROSS JOIN document_norm n ON n.id = p.norm_id
     CROSS JOIN document d ON d.id = n.document_id
     WHERE n.tenant_id = ? AND d.active = 1 ORDER BY p.start_offset, p.id`;
  const rows = provisionRows(db, sql, JSON.stringify(chunkIds), tenantId);
  return Map.groupBy(rows, ({ chunkId }) => chunkId);
}

/** By chunk, whether the document is active or not. */
export function provisionsOf(db: Connection, documentId: number): Map<number, StoredProvision[]> {
  const sql = `SELECT ${COLUMNS} FROM document_norm n CROSS JOIN provision p ON p.norm_id = n.id
     WHERE n.document_id = ? ORDER BY p.start_offset, p.id`;
  return Map.groupBy(provisionRows(db, sql, documentId), ({ chunkId }) => chunkId);
}

/** Articles in force or revoked, of documents that searches show by default. */
const IN_FORCE = "p.artigo IS NOT NULL AND p.situacao <> 'anterior'";
const SHOWN_NORMS = `
  FROM document_norm n CROSS JOIN document d ON d.id = n.document_id AND d.active = 1 AND d.is_former = 0`;

export function findArticles(db: Connection, tenantId: number, key: string): string[] {
  const { sql, values } = covered(key);
  const rows = db.all<{ artigo: string }>(
    `SELECT DISTINCT p.artigo ${SHOWN_NORMS} CROSS JOIN provision p ON p.norm_id = n.id AND ${IN_FORCE}
     WHERE n.tenant_id = ? AND ${sql}`,
    tenantId,
    ...values,
  );
  return rows.map(({ artigo }) => artigo);
}

export function findNorms(
  db: Connection,
  tenantId: number,
  key: string | null,
  limit: number,
): NormSummary[] {
  const covering = key === null ? { sql: "1", values: [] } : covered(key);
  const sql = `SELECT n.norma, n.document_id AS documentId, d.name AS documentName,
       (SELECT count(DISTINCT p.artigo) FROM provision p WHERE p.norm_id = n.id AND ${IN_FORCE}) AS articles,
       (SELECT count(DISTINCT coalesce(p.artigo, '')) FROM provision p WHERE p.norm_id = n.id
         AND p.situacao = 'revogado' AND p.tipo IN ('caput', 'sumula')) AS revoked,
       (SELECT p.artigo FROM provision p WHERE p.norm_id = n.id AND ${IN_FORCE}
         ORDER BY p.start_offset DESC LIMIT 1) AS lastArticle
     ${SHOWN_NORMS} WHERE n.tenant_id = ? AND ${covering.sql} ORDER BY n.document_id, n.norma LIMIT ?`;
  const rows = db.all<NormSummary>(sql, tenantId, ...covering.values, Math.max(0, limit));
  return rows.map((row) => ({ ...row }));
}

export function lastChange(db: Connection, tenantId: number, documentId: number): string | null {
  const sql = `SELECT max(max(coalesce(p.desde, ''), coalesce(p.ate, ''))) AS date
     FROM document_norm n CROSS JOIN document d ON d.id = n.document_id AND d.active = 1
     CROSS JOIN provision p ON p.norm_id = n.id WHERE n.document_id = ? AND n.tenant_id = ?`;
  return db.get<{ date: string | null }>(sql, documentId, tenantId)?.date || null;
}

type WriteProvisions = (chunkId: number, provisions: readonly Provision[]) => void;

/** Writes the provisions of one document, chunk by chunk; its norms get their rows as they turn up. */
export function provisionWriter(db: Connection, tenantId: number, documentId: number): WriteProvisions {
  const norms = new Map<string, number>();
  const normId = (norma: string): number => {
    const sql = "INSERT INTO document_norm (tenant_id, document_id, norma) VALUES (?, ?, ?)";
    const id = norms.get(norma) ?? db.run(sql, tenantId, documentId, norma).id;
    norms.set(norma, id);
    return id;
  };
  const sql = insertChecked("provision");
  return (chunkId, provisions) => {
    for (const { norma, artigo, paragrafo, inciso, alinea, item, ...about } of provisions) {
      const { tipo, situacao, start, end, desde, ate, alteracao } = about;
      const place = [normId(norma), chunkId, artigo, paragrafo, inciso, alinea, item];
      db.run(sql, ...place, tipo, situacao, start, end, desde, ate, alteracao);
    }
  };
}
