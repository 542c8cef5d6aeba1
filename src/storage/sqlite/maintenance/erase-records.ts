import type { ForgottenRecords } from "../../store.ts";
import type { Connection } from "../connection.ts";
import { findTenant } from "../tenants.ts";

/** Of each kind of record its table and the column of its ids, which are the same in every copy of a store. */
const PLACES: Readonly<Record<keyof ForgottenRecords, readonly [table: string, column: string]>> = {
  conversations: ["conversation", "name"],
  traces: ["trace", "id"],
  feedback: ["feedback", "trace_id"],
  jobs: ["job", "id"],
  settings: ["setting", "key"],
  keys: ["api_key", "id"],
};

type Chosen = readonly [kind: keyof ForgottenRecords, condition: string, ids: string];

function chosenAmong(records: ForgottenRecords): Chosen[] {
  return (Object.keys(PLACES) as (keyof ForgottenRecords)[])
    .filter((kind) => (records[kind]?.length ?? 0) > 0)
    .map((kind) => {
      const [table, column] = PLACES[kind];
      const condition = `${table} WHERE tenant_id = ? AND ${column} IN (SELECT value FROM json_each(?))`;
      return [kind, condition, JSON.stringify(records[kind])];
    });
}

export function holdsRecords(db: Connection, tenant: string, records: ForgottenRecords): boolean {
  const tenantId = findTenant(db, tenant);
  return chosenAmong(records).some(
    ([, condition, ids]) => db.count(`SELECT 1 FROM ${condition} LIMIT 1`, tenantId, ids) === 1,
  );
}

/** Call inside a transaction. The vectors of questions say a little of what was asked: they go with any of it. */
export function eraseRecords(db: Connection, tenantId: number, records: ForgottenRecords): void {
  const chosen = chosenAmong(records);
  for (const [kind, condition, ids] of chosen) {
    const { changes } = db.run(`DELETE FROM ${condition}`, tenantId, ids);
    if (kind !== "traces") continue;
    db.run("UPDATE tenant SET trace_count = trace_count - ? WHERE id = ?", changes, tenantId);
  }
  if (chosen.length > 0) db.run("DELETE FROM embedding_cache WHERE tenant_id = ?", tenantId);
}
