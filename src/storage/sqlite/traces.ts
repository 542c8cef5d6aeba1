import type { AnswerTrace } from "#src/domain/index.ts";
import { isoTime } from "../iso-time.ts";
import { traceHead } from "../trace-head.ts";
import type { TraceHead, TracePage, TraceStore } from "../trace-store.ts";
import type { Connection } from "./connection.ts";
import { ensureTenant, findTenant } from "./tenants.ts";

const BY_ID = "tenant_id = ? AND id = ?";
const OLDER = "tenant_id = ? AND created_at < ?";
const OLDEST =
  "sequence IN (SELECT sequence FROM trace WHERE tenant_id = ? ORDER BY created_at, sequence LIMIT ?)";

export function sqliteTraces(db: Connection, kept: number): TraceStore {
  return {
    put: async (tenant, trace) => {
      const body = JSON.stringify(trace);
      db.transaction(() => {
        const tenantId = ensureTenant(db, tenant);
        if (insert(db, tenantId, traceHead(trace), body)) prune(db, tenantId, kept);
      });
    },
    get: async (tenant, id) => {
      const sql = `SELECT body FROM trace WHERE ${BY_ID}`;
      const row = db.get<{ body: string }>(sql, findTenant(db, tenant), id);
      return row === undefined ? null : (JSON.parse(row.body) as AnswerTrace);
    },
    list: async (tenant, page) => list(db, findTenant(db, tenant), page),
    remove: async (tenant, id) => removeWhere(db, findTenant(db, tenant), BY_ID, id) === 1,
    removeOlder: async (tenant, before) => removeWhere(db, findTenant(db, tenant), OLDER, isoTime(before)),
  };
}

/** False when the id is known. */
function insert(db: Connection, tenantId: number, head: TraceHead, body: string): boolean {
  const { changes } = db.run(
    `INSERT INTO trace (tenant_id, id, created_at, conversation_id, question, intent, outcome, model, total_ms, body)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (tenant_id, id) DO NOTHING`,
    tenantId,
    head.id,
    head.createdAt,
    head.conversationId,
    head.question,
    head.intent,
    head.outcome,
    head.model,
    head.totalMs,
    body,
  );
  return changes === 1;
}

/** Counts the new trace. The oldest are the first in the index by age: however many there are, only they are read. */
function prune(db: Connection, tenantId: number, kept: number): void {
  const sql = "UPDATE tenant SET trace_count = trace_count + 1 WHERE id = ? RETURNING trace_count";
  const { trace_count: count } = db.get<{ trace_count: number }>(sql, tenantId) ?? { trace_count: 0 };
  if (count <= kept) return;
  removeWhere(db, tenantId, OLDEST, count - kept);
}

/** Returns how many left; the tenant's count goes with them. */
function removeWhere(
  db: Connection,
  tenantId: number | null,
  condition: typeof BY_ID | typeof OLDER | typeof OLDEST,
  value: string | number,
): number {
  return db.transaction(() => {
    const { changes } = db.run(`DELETE FROM trace WHERE ${condition}`, tenantId, value);
    db.run("UPDATE tenant SET trace_count = trace_count - ? WHERE id = ?", changes, tenantId);
    return changes;
  });
}

interface HeadRow {
  readonly id: string;
  readonly created_at: string;
  readonly conversation_id: string | null;
  readonly question: string;
  readonly intent: TraceHead["intent"];
  readonly outcome: TraceHead["outcome"];
  readonly model: string | null;
  readonly total_ms: number;
}

function list(db: Connection, tenantId: number | null, { conversationId, limit }: TracePage): TraceHead[] {
  const rows = db.all<HeadRow>(
    `SELECT id, created_at, conversation_id, question, intent, outcome, model, total_ms FROM trace
     WHERE tenant_id = ? ${conversationId === undefined ? "" : "AND conversation_id = ?"}
     ORDER BY created_at DESC, sequence DESC LIMIT ?`,
    tenantId,
    ...(conversationId === undefined ? [] : [conversationId]),
    limit,
  );
  return rows.map(toHead);
}

function toHead(row: HeadRow): TraceHead {
  return {
    id: row.id,
    createdAt: row.created_at,
    conversationId: row.conversation_id,
    question: row.question,
    outcome: row.outcome,
    model: row.model,
    intent: row.intent,
    totalMs: row.total_ms,
  };
}
