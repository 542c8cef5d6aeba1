import type { Provision } from "#src/domain/index.ts";
import type { Connection } from "./connection.ts";

export type WriteProvisions = (chunkId: number, provisions: readonly Provision[]) => void;

/** Writes the provisions of one document, chunk by chunk; its norms get their rows as they turn up. */
export function provisionWriter(db: Connection, tenantId: number, documentId: number): WriteProvisions {
  const norms = new Map<string, number>();
  const normId = (norma: string): number => {
    const known = norms.get(norma);
    if (known !== undefined) return known;
    const sql = "INSERT INTO document_norm (tenant_id, document_id, norma) VALUES (?, ?, ?)";
    const { id } = db.run(sql, tenantId, documentId, norma);
    norms.set(norma, id);
    return id;
  };
  return (chunkId, provisions) => {
    for (const provision of provisions) insertProvision(db, normId(provision.norma), chunkId, provision);
  };
}

function insertProvision(db: Connection, normId: number, chunkId: number, provision: Provision): void {
  db.run(
    `INSERT INTO provision (norm_id, chunk_id, artigo, paragrafo, inciso, alinea, item, tipo, situacao,
       start_offset, end_offset, desde, ate, alteracao) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    normId,
    chunkId,
    provision.artigo,
    provision.paragrafo,
    provision.inciso,
    provision.alinea,
    provision.item,
    provision.tipo,
    provision.situacao,
    provision.start,
    provision.end,
    provision.desde,
    provision.ate,
    provision.alteracao,
  );
}
