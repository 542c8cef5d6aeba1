import type { DocumentStore } from "../store.ts";
import type { Connection } from "./connection.ts";
import { putDocument } from "./put-document.ts";
import { chunksOf, findDocument, listDocuments, lookUpDocument } from "./read-documents.ts";
import { removeCollection, removeDocument, setActive } from "./remove-documents.ts";
import { ensureTenant, findTenant } from "./tenants.ts";

export function sqliteDocuments(db: Connection, now: () => Date): DocumentStore {
  return {
    put: async (tenant, drafts) =>
      db.transaction(() => {
        const tenantId = ensureTenant(db, tenant);
        return drafts.map((draft) => putDocument(db, { tenantId, draft, at: now() }));
      }),
    lookUp: async (tenant, key) => {
      const tenantId = findTenant(db, tenant);
      return tenantId === null ? { kind: "absent" } : lookUpDocument(db, tenantId, key);
    },
    get: async (tenant, id) => findDocument(db, tenant, id),
    list: async (tenant, page) => listDocuments(db, tenant, page),
    setActive: async (tenant, id, active) => db.transaction(() => setActive(db, tenant, id, active)),
    remove: async (tenant, id) => db.transaction(() => removeDocument(db, tenant, id)),
    removeCollection: async (tenant, name) => db.transaction(() => removeCollection(db, tenant, name)),
    chunks: async (tenant, documentId) => chunksOf(db, tenant, documentId),
  };
}
