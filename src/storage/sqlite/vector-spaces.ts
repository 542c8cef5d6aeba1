import type { UnembeddedChunk, VectorSpace, VectorSpaceDraft, VectorSpaces } from "../vector-spaces.ts";
import { checkDimensions } from "../check-dimensions.ts";
import { toBlob } from "./blobs.ts";
import { buildGraphs } from "./build-graph.ts";
import type { Connection } from "./connection.ts";
import { removeStrayGraphs } from "./graph-files.ts";
import { toEntry } from "./rows.ts";
import { ensureTenant, findTenant } from "./tenants.ts";

interface SpaceRow {
  readonly id: number;
  readonly model_id: string;
  readonly fingerprint: string;
  readonly dimensions: number;
  readonly state: string;
}

interface MissingRow {
  readonly id: number;
  readonly name: string;
  readonly entry: string | null;
  readonly headings: string;
  readonly text: string;
}

const LACKS_VECTOR = `
  FROM vector_space s JOIN document d ON d.tenant_id = s.tenant_id JOIN chunk c ON c.document_id = d.id
  WHERE s.tenant_id = ? AND s.id = ?
    AND NOT EXISTS (SELECT 1 FROM vector v WHERE v.chunk_id = c.id AND v.space_id = s.id)`;

export function sqliteVectorSpaces(db: Connection): VectorSpaces {
  return {
    list: async (tenant) => {
      const tenantId = findTenant(db, tenant);
      return tenantId === null ? [] : listSpaces(db, tenantId);
    },
    ensure: async (tenant, draft) => db.transaction(() => ensure(db, ensureTenant(db, tenant), draft)),
    missing: async (tenant, space, limit) => missing(db, tenant, space, limit),
    put: async (tenant, space, vectors) => db.transaction(() => put(db, tenant, space, vectors)),
    activate: async (tenant, space) => {
      const outcome = db.transaction(() => activate(db, tenant, space));
      if (outcome.activated) removeStrayGraphs(db);
      return outcome;
    },
    remove: async (tenant, space) => {
      const sql = "DELETE FROM vector_space WHERE id = ? AND tenant_id = ?";
      if (db.run(sql, space, findTenant(db, tenant)).changes > 0) removeStrayGraphs(db);
    },
    optimize: async (tenant) => {
      const tenantId = findTenant(db, tenant);
      if (tenantId !== null) await buildGraphs(db, tenantId);
    },
  };
}

export function listSpaces(db: Connection, tenantId: number): VectorSpace[] {
  return db
    .all<SpaceRow>("SELECT * FROM vector_space WHERE tenant_id = ? ORDER BY id", tenantId)
    .map(toSpace);
}

export function findSpace(db: Connection, tenantId: number | null, id: number): VectorSpace | null {
  const sql = "SELECT * FROM vector_space WHERE tenant_id = ? AND id = ?";
  const row = db.get<SpaceRow>(sql, tenantId, id);
  return row === undefined ? null : toSpace(row);
}

function ensure(db: Connection, tenantId: number, draft: VectorSpaceDraft): VectorSpace {
  const spaces = listSpaces(db, tenantId);
  const known = spaces.find((space) => space.fingerprint === draft.fingerprint);
  if (known !== undefined) return known;
  const chunks = db.get<{ n: number }>("SELECT chunk_count AS n FROM tenant WHERE id = ?", tenantId)?.n ?? 0;
  const state = chunks === 0 && spaces.length === 0 ? "active" : "building";
  const { id } = db.run(
    "INSERT INTO vector_space (tenant_id, model_id, fingerprint, dimensions, state) VALUES (?, ?, ?, ?, ?)",
    tenantId,
    draft.modelId,
    draft.fingerprint,
    draft.dimensions,
    state,
  );
  return { id, ...draft, state };
}

function missing(db: Connection, tenant: string, space: number, limit: number): UnembeddedChunk[] {
  const rows = db.all<MissingRow>(
    `SELECT c.id, d.name, d.entry, c.headings, c.text ${LACKS_VECTOR} ORDER BY c.id LIMIT ?`,
    findTenant(db, tenant),
    space,
    limit,
  );
  return rows.map((row) => ({
    chunkId: row.id,
    documentName: row.name,
    entry: toEntry(row.entry),
    headings: JSON.parse(row.headings) as string[],
    text: row.text,
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
  let stored = 0;
  for (const [chunkId, vector] of vectors) {
    checkDimensions(found, vector);
    stored += db.run(
      `INSERT INTO vector (space_id, chunk_id, data)
       SELECT ?1, c.id, ?2 FROM chunk c JOIN document d ON d.id = c.document_id
       WHERE c.id = ?3 AND d.tenant_id = ?4 ON CONFLICT DO NOTHING`,
      space,
      toBlob(vector),
      chunkId,
      tenantId,
    ).changes;
  }
  if (found.state === "active") settleDocuments(db, space, [...vectors.keys()]);
  return stored;
}

/** A document needs embedding for as long as one of its chunks lacks a vector in the active space. */
function settleDocuments(db: Connection, space: number, chunkIds: readonly number[]): void {
  db.run(
    `UPDATE document SET needs_embedding = 0 WHERE needs_embedding = 1
       AND id IN (SELECT c.document_id FROM json_each(?) wanted CROSS JOIN chunk c ON c.id = wanted.value)
       AND NOT EXISTS (SELECT 1 FROM chunk c WHERE c.document_id = document.id
         AND NOT EXISTS (SELECT 1 FROM vector v WHERE v.chunk_id = c.id AND v.space_id = ?))`,
    JSON.stringify(chunkIds),
    space,
  );
}

function activate(db: Connection, tenant: string, space: number): { activated: boolean; missing: number } {
  const tenantId = findTenant(db, tenant);
  if (tenantId === null || findSpace(db, tenantId, space) === null) return { activated: false, missing: 0 };
  const lacking = db.get<{ n: number }>(`SELECT count(*) AS n ${LACKS_VECTOR}`, tenantId, space)?.n ?? 0;
  if (lacking > 0) return { activated: false, missing: lacking };
  db.run("DELETE FROM vector_space WHERE tenant_id = ? AND state = 'active' AND id <> ?", tenantId, space);
  db.run("UPDATE vector_space SET state = 'active' WHERE id = ?", space);
  db.run("UPDATE document SET needs_embedding = 0 WHERE tenant_id = ? AND needs_embedding = 1", tenantId);
  return { activated: true, missing: 0 };
}

function toSpace(row: SpaceRow): VectorSpace {
  return {
    id: row.id,
    modelId: row.model_id,
    fingerprint: row.fingerprint,
    dimensions: row.dimensions,
    state: row.state as VectorSpace["state"],
  };
}
