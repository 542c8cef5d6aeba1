import type { Erased } from "../../access.ts";
import type { FileStore } from "../../files.ts";
import type { Connection } from "../connection.ts";
import { PARTS } from "../lexical/write-index.ts";
import { findTenant } from "../tenants.ts";
import { removeStrayFiles } from "../vectors/graphs.ts";
import { eraseInFiles, markErased } from "./erasing.ts";

const OF_TENANT = "WHERE tenant_id = ?1";
const SPACES = `(SELECT id FROM vector_space ${OF_TENANT})`;
const DOCUMENTS = `(SELECT id FROM document ${OF_TENANT})`;

/** Every table with rows of tenants, in an order in which nothing ever refers to what is gone. */
const DELETIONS: readonly string[] = [
  `DELETE FROM document_terms WHERE id IN (SELECT t.id FROM document d
     CROSS JOIN document_terms t ON t.id BETWEEN d.id * ${PARTS} AND d.id * ${PARTS} + ${PARTS - 1}
     WHERE d.tenant_id = ?1)`,
  ...["posting", "term", "slot_block"].map((table) => `DELETE FROM ${table} ${OF_TENANT}`),
  `DELETE FROM vector WHERE space_id IN ${SPACES}`,
  `DELETE FROM document_vector WHERE document_id IN ${DOCUMENTS}`,
  `DELETE FROM provision WHERE norm_id IN (SELECT id FROM document_norm ${OF_TENANT})`,
  `DELETE FROM document_norm ${OF_TENANT}`,
  `DELETE FROM chunk WHERE document_id IN ${DOCUMENTS}`,
  `DELETE FROM message WHERE conversation_id IN (SELECT id FROM conversation ${OF_TENANT})`,
  ...[
    "vector_space",
    "document",
    "collection",
    "embedding_cache",
    "setting",
    "job",
    "conversation",
    "trace",
    "feedback",
    "usage_day",
    "api_key",
  ].map((table) => `DELETE FROM ${table} ${OF_TENANT}`),
  "DELETE FROM tenant WHERE id = ?1",
];

/** First the rows, in one transaction; then kept files; then the bytes in every file. Asked again, it does what a crash left. */
export async function eraseTenant(
  db: Connection,
  files: Pick<FileStore, "erase">,
  tenant: string,
): Promise<Erased | null> {
  const rows = db.transaction(() => eraseRows(db, tenant));
  if (rows !== null) removeStrayFiles(db);
  const kept = await files.erase(tenant);
  const inFiles = await eraseInFiles(db, {
    isIn: (backup) => findTenant(backup, tenant) !== null,
    erase: (backup) => void backup.transaction(() => eraseRows(backup, tenant)),
  });
  if (rows === null && kept === 0 && inFiles.backups.length === 0) return null;
  return { ...(rows ?? { documents: 0, conversations: 0, traces: 0 }), ...inFiles };
}

type ErasedRows = Pick<Erased, "documents" | "conversations" | "traces">;

function eraseRows(db: Connection, tenant: string): ErasedRows | null {
  const tenantId = findTenant(db, tenant);
  if (tenantId === null) return null;
  const count = (table: "document" | "conversation" | "trace"): number =>
    db.count(`SELECT count(*) FROM ${table} ${OF_TENANT}`, tenantId);
  const rows = {
    documents: count("document"),
    conversations: count("conversation"),
    traces: count("trace"),
  };
  for (const sql of DELETIONS) db.run(sql, tenantId);
  markErased(db);
  return rows;
}
