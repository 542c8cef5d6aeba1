import type { DocumentKind, Metadata, Origin } from "#src/domain/index.ts";
import type { CollectionSummary, Passage } from "../read-view.ts";
import { toSequence } from "./blobs.ts";
import type { Connection } from "./connection.ts";
import { type ChunkRow, toEntry, toStoredChunk } from "./rows.ts";
import { hasInactive } from "./tenants.ts";

interface PassageRow extends ChunkRow {
  readonly document_name: string;
  readonly source: string;
  readonly kind: string;
  readonly origin: string;
  readonly entry: string | null;
  readonly collection: string;
  readonly document_metadata: string;
}

export function passages(db: Connection, tenantId: number, chunkIds: readonly number[]): Passage[] {
  const rows = db.all<PassageRow>(
    `SELECT c.*, d.name AS document_name, d.source, d.kind, d.origin, d.entry,
       d.metadata AS document_metadata, k.name AS collection
     FROM json_each(?) wanted
     CROSS JOIN chunk c ON c.id = wanted.value
     JOIN document d ON d.id = c.document_id AND d.tenant_id = ? AND d.active = 1
     JOIN collection k ON k.id = d.collection_id
     ORDER BY wanted.key`,
    JSON.stringify(chunkIds),
    tenantId,
  );
  return rows.map(toPassage);
}

function toPassage(row: PassageRow): Passage {
  return {
    chunk: toStoredChunk(row),
    document: {
      id: row.document_id,
      name: row.document_name,
      source: row.source,
      kind: row.kind as DocumentKind,
      origin: row.origin as Origin,
      collection: row.collection,
      metadata: JSON.parse(row.document_metadata) as Metadata,
      entry: toEntry(row.entry),
    },
  };
}

export function sequences(
  db: Connection,
  tenantId: number,
  chunkIds: readonly number[],
): Map<number, Uint32Array> {
  const rows = db.all<{ id: number; sequence: Uint8Array }>(
    `SELECT c.id, c.sequence FROM json_each(?) wanted CROSS JOIN chunk c ON c.id = wanted.value
     JOIN document d ON d.id = c.document_id AND d.tenant_id = ? AND d.active = 1`,
    JSON.stringify(chunkIds),
    tenantId,
  );
  return new Map(rows.map((row) => [row.id, toSequence(row.sequence)]));
}

export function collections(db: Connection, tenantId: number): CollectionSummary[] {
  // Without hidden documents an index alone can count them: a table may have a million rows.
  const visible = hasInactive(db, tenantId) ? "AND d.active = 1" : "";
  const rows = db.all<CollectionSummary>(
    `SELECT k.name, (SELECT count(*) FROM document d WHERE d.collection_id = k.id ${visible}) AS documents
     FROM collection k WHERE k.tenant_id = ? ORDER BY k.name`,
    tenantId,
  );
  return rows.map(({ name, documents }) => ({ name, documents }));
}
