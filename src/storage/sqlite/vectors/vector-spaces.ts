import {
  checkDimensions,
  meanVector,
  type UnembeddedChunk,
  type VectorSpace,
  type VectorSpaceDraft,
  type VectorSpaces,
} from "../../vectors.ts";
import { type Connection, toBlob, toVector } from "../connection.ts";
import { toEntry } from "../documents.ts";
import { insertChecked } from "../schema.ts";
import { ensureTenant, findTenant } from "../tenants.ts";
import { removeStrayFiles } from "./graphs.ts";

const SELECT_SPACE = "SELECT id, model_id AS modelId, fingerprint, dimensions, state FROM vector_space";

const LACKS_VECTOR = `
  FROM vector_space s JOIN document d ON d.tenant_id = s.tenant_id JOIN chunk c ON c.document_id = d.id
  WHERE s.tenant_id = ? AND s.id = ?
    AND NOT EXISTS (SELECT 1 FROM vector v WHERE v.chunk_id = c.id AND v.space_id = s.id)`;

export function sqliteVectorSpaces(db: Connection): VectorSpaces {
  return {
    list: async (tenant) => listSpaces(db, findTenant(db, tenant)),
    ensure: async (tenant, draft) => db.transaction(() => ensure(db, ensureTenant(db, tenant), draft)),
    missing: async (tenant, space, limit) => missing(db, tenant, space, limit),
    put: async (tenant, space, vectors) => db.transaction(() => put(db, tenant, space, vectors)),
    activate: async (tenant, space) => {
      const outcome = db.transaction(() => activate(db, tenant, space));
      if (outcome.activated) removeStrayFiles(db);
      return outcome;
    },
    remove: async (tenant, space) => {
      const sql = "DELETE FROM vector_space WHERE id = ? AND tenant_id = ?";
      if (db.run(sql, space, findTenant(db, tenant)).changes > 0) removeStrayFiles(db);
    },
  };
}

export function listSpaces(db: Connection, tenantId: number | null): VectorSpace[] {
  const rows = db.all<VectorSpace>(`${SELECT_SPACE} WHERE tenant_id = ? ORDER BY id`, tenantId);
  return rows.map((row) => ({ ...row }));
}

export function findSpace(db: Connection, tenantId: number | null, id: number): VectorSpace | null {
  return db.get<VectorSpace>(`${SELECT_SPACE} WHERE tenant_id = ? AND id = ?`, tenantId, id) ?? null;
}

function ensure(db: Connection, tenantId: number, draft: VectorSpaceDraft): VectorSpace {
  const spaces = listSpaces(db, tenantId);
  const known = spaces.find((space) => space.fingerprint === draft.fingerprint);
  if (known !== undefined) return known;
  const { modelId, fingerprint, dimensions } = draft;
  const chunks = db.count("SELECT sum(chunk_count) FROM document WHERE tenant_id = ?", tenantId);
  const state = chunks === 0 && spaces.length === 0 ? "active" : "building";
  const sql =
    "INSERT INTO vector_space (tenant_id, model_id, fingerprint, dimensions, state) VALUES (?, ?, ?, ?, ?)";
  const { id } = db.run(sql, tenantId, modelId, fingerprint, dimensions, state);
  return { id, modelId, fingerprint, dimensions, state };
}

type MissingRow = Record<"documentName" | "headings" | "text", string> & {
  readonly chunkId: number;
  readonly entry: string | null;
};

function missing(db: Connection, tenant: string, space: number, limit: number): UnembeddedChunk[] {
  const sql = `SELECT c.id AS chunkId, d.name AS documentName, d.entry, c.headings, c.text ${LACKS_VECTOR}
     ORDER BY c.id LIMIT ?`;
  return db.all<MissingRow>(sql, findTenant(db, tenant), space, limit).map((row) => ({
    ...row,
    entry: toEntry(row.entry),
    headings: JSON.parse(row.headings) as string[],
  }));
}

function put(
  db: Connection,
  tenant: string,
  space: number,
  vectors: ReadonlyMap<number, Float32Array>,
): number {
  const tenantId = findTenant(db, tenant);
  const found = findSpace(db, tenantId, space);
  if (found === null) return 0;
  const sql = `INSERT INTO vector (space_id, chunk_id, data, checksum)
     SELECT ?1, c.id, ?2, row_checksum(?1, c.id, ?2) FROM chunk c JOIN document d ON d.id = c.document_id
     WHERE c.id = ?3 AND d.tenant_id = ?4 ON CONFLICT DO NOTHING`;
  let stored = 0;
  for (const [chunkId, vector] of vectors) {
    checkDimensions(found, vector);
    stored += db.run(sql, space, toBlob(vector), chunkId, tenantId).changes;
  }
  const sqlOfDocuments = `SELECT DISTINCT c.document_id AS id FROM json_each(?) wanted
     CROSS JOIN chunk c ON c.id = wanted.value`;
  const documents = db.all<{ id: number }>(sqlOfDocuments, JSON.stringify([...vectors.keys()]));
  for (const { id } of documents) averageVectors(db, space, id);
  if (found.state === "active") markEmbedded(db, space, [...vectors.keys()]);
  return stored;
}

/** Reads a document's vectors and keeps their mean. */
export function averageVectors(db: Connection, space: number, documentId: number): void {
  const sql = `SELECT v.data FROM chunk c CROSS JOIN vector v ON v.chunk_id = c.id AND v.space_id = ?
     WHERE c.document_id = ?`;
  const rows = db.all<{ data: Uint8Array }>(sql, space, documentId);
  writeMean(
    db,
    space,
    documentId,
    rows.map(({ data }) => toVector(data)),
  );
}

/** One vector alone needs no mean. */
export function writeMean(
  db: Connection,
  space: number,
  documentId: number,
  vectors: readonly Float32Array[],
): void {
  const mean = vectors.length < 2 ? undefined : meanVector(vectors);
  if (mean === undefined) return;
  db.run(insertChecked("document_vector", "INSERT OR REPLACE"), space, documentId, toBlob(mean));
}

/** A document needs embedding for as long as one of its chunks lacks a vector in the active space. */
function markEmbedded(db: Connection, space: number, chunkIds: readonly number[]): void {
  const sql = `UPDATE document SET needs_embedding = 0 WHERE needs_embedding = 1
     AND id IN (SELECT c.document_id FROM json_each(?) wanted CROSS JOIN chunk c ON c.id = wanted.value)
     AND NOT EXISTS (SELECT 1 FROM chunk c WHERE c.document_id = document.id
       AND NOT EXISTS (SELECT 1 FROM vector v WHERE v.chunk_id = c.id AND v.space_id = ?))`;
  db.run(sql, JSON.stringify(chunkIds), space);
}

function activate(db: Connection, tenant: string, space: number): { activated: boolean; missing: number } {
  const tenantId = findTenant(db, tenant);
  if (tenantId === null || findSpace(db, tenantId, space) === null) return { activated: false, missing: 0 };
  const lacking = db.count(`SELECT count(*) ${LACKS_VECTOR}`, tenantId, space);
  if (lacking > 0) return { activated: false, missing: lacking };
  db.run("DELETE FROM vector_space WHERE tenant_id = ? AND state = 'active' AND id <> ?", tenantId, space);
  db.run("UPDATE vector_space SET state = 'active' WHERE id = ?", space);
  db.run("UPDATE document SET needs_embedding = 0 WHERE tenant_id = ? AND needs_embedding = 1", tenantId);
  return { activated: true, missing: 0 };
}
