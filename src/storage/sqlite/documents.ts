import type { DocumentStore } from "../store.ts";
import type { Connection } from "./connection.ts";
import { putDocuments } from "./put-document.ts";
import {
  chunksOf,
  findDocument,
  kindsOf,
  listDocuments,
  listParts,
  listSources,
  lookUpDocument,
} from "./read-documents.ts";
import { removeCollection, removeDocuments, setActive } from "./remove-documents.ts";
import { ensureTenant, findTenant } from "./tenants.ts";

export function sqliteDocuments(db: Connection, now: () => Date): DocumentStore {
  return {
    put: async (tenant, drafts) =>
      db.transaction(() => putDocuments(db, { tenantId: ensureTenant(db, tenant), drafts, at: now() })),
    lookUp: async (tenant, key) => {
      const tenantId = findTenant(db, tenant);
      return tenantId === null ? { kind: "absent" } : lookUpDocument(db, tenantId, key);
    },
    get: async (tenant, id) => findDocument(db, tenant, id),
    list: async (tenant, page) => listDocuments(db, tenant, page),
    kinds: async (tenant) => kindsOf(db, tenant),
    setActive: async (tenant, id, active) => db.transaction(() => setActive(db, tenant, id, active)),
    remove: async (tenant, id) => db.transaction(() => removeDocuments(db, tenant, [id]) === 1),
    removeCollection: async (tenant, name) => db.transaction(() => removeCollection(db, tenant, name)),
    removeMany: async (tenant, ids) => db.transaction(() => removeDocuments(db, tenant, ids)),
    sources: async (tenant, page) => db.snapshot(() => listSources(db, tenant, page)),
    parts: async (tenant, page) => listParts(db, tenant, page),
    chunks: async (tenant, documentId) => chunksOf(db, tenant, documentId),
  };
}
