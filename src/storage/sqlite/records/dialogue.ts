import type { AnswerTrace, Conversation, StoredMessage } from "#src/domain/index.ts";
import {
  type ConversationStore,
  type NewMessage,
  traceHead,
  type TraceHead,
  type TraceStore,
} from "../../dialogue.ts";
import type { Connection } from "../connection.ts";
import { insertChecked } from "../schema.ts";
import { ensureTenant, findTenant } from "../tenants.ts";

export function sqliteConversations(db: Connection, now: () => Date): ConversationStore {
  return {
    append: async (tenant, id, messages) => {
      if (messages.length === 0) return [];
      return db.transaction(() => append(db, ensureTenant(db, tenant), id, messages, now().toISOString()));
    },
    get: async (tenant, id) => {
      const sql = `${SELECT_CONVERSATION} WHERE tenant_id = ? AND name = ?`;
      const row = db.get<ConversationRow>(sql, findTenant(db, tenant), id);
      return row === undefined ? null : toConversation(row);
    },
    messages: async (tenant, id, { after = 0, last }) => {
      const sql = `SELECT m.number, m.role, m.text, m.trace_id AS traceId, m.created_at AS createdAt FROM conversation c
         JOIN message m ON m.conversation_id = c.id AND m.number > ?
         WHERE c.tenant_id = ? AND c.name = ? ORDER BY m.number DESC LIMIT ?`;
      const limit = last === undefined ? -1 : Math.max(0, last);
      const fromTheEnd = db.all<StoredMessage>(sql, after, findTenant(db, tenant), id, limit);
      return fromTheEnd.map((row) => ({ ...row })).toReversed();
    },
    summarize: async (tenant, id, { text, through }) => {
      // One statement, so that no other summary comes in between looking and writing.
      const sql = `UPDATE conversation SET summary = iif(coalesce(summary_through, -1) < ?3, ?4, summary),
           summary_through = max(coalesce(summary_through, -1), ?3)
         WHERE tenant_id = ?1 AND name = ?2`;
      return db.run(sql, findTenant(db, tenant), id, through, text).changes === 1;
    },
    list: async (tenant, limit) => {
      const sql = `${SELECT_CONVERSATION} WHERE tenant_id = ? ORDER BY change_number DESC LIMIT ?`;
      return db.all<ConversationRow>(sql, findTenant(db, tenant), limit).map(toConversation);
    },
    remove: async (tenant, id) => {
      const sql = "DELETE FROM conversation WHERE tenant_id = ? AND name = ?";
      return db.run(sql, findTenant(db, tenant), id).changes === 1;
    },
    removeBefore: async (tenant, moment, limit) => {
      const sql = `DELETE FROM conversation WHERE id IN (SELECT id FROM conversation
         WHERE tenant_id = ? AND updated_at < ? ORDER BY updated_at, change_number LIMIT ?)`;
      return db.run(sql, findTenant(db, tenant), moment, Math.max(0, limit)).changes;
    },
  };
}

/** Call inside a transaction: the numbers are free only for whoever holds the write lock. */
function append(
  db: Connection,
  tenantId: number,
  name: string,
  messages: readonly NewMessage[],
  createdAt: string,
): StoredMessage[] {
  const claim = `INSERT INTO conversation (tenant_id, name, message_count, change_number, created_at, updated_at)
     VALUES (?1, ?2, ?3,
       (SELECT coalesce(max(change_number), 0) + 1 FROM conversation WHERE tenant_id = ?1), ?4, ?4)
     ON CONFLICT (tenant_id, name) DO UPDATE SET message_count = message_count + excluded.message_count,
       change_number = excluded.change_number, updated_at = excluded.updated_at
     RETURNING id, message_count AS count`;
  type Claimed = Record<"id" | "count", number>;
  const { id, count } = db.get<Claimed>(claim, tenantId, name, messages.length, createdAt) as Claimed;
  const sql = insertChecked("message");
  return messages.map(({ role, text: given, traceId = null }, index) => {
    const number = count - messages.length + 1 + index;
    const text = given.toWellFormed();
    db.run(sql, id, number, role, traceId, createdAt, text);
    return { number, role, text, traceId, createdAt };
  });
}

type ConversationRow = Omit<Conversation, "summary"> & {
  readonly summary: string | null;
  readonly through: number | null;
};

const SELECT_CONVERSATION = `SELECT name AS id, created_at AS createdAt, updated_at AS updatedAt,
  message_count AS messageCount, summary, summary_through AS through FROM conversation`;

function toConversation({ summary: text, through, ...row }: ConversationRow): Conversation {
  return { ...row, summary: text === null || through === null ? null : { text, through } };
}

const BY_ID = "tenant_id = ? AND id = ?";
const OLDEST =
  "sequence IN (SELECT sequence FROM trace WHERE tenant_id = ? ORDER BY created_at, sequence LIMIT ?)";
const BEFORE = `sequence IN (SELECT sequence FROM trace WHERE tenant_id = ? AND created_at < ?
  ORDER BY created_at, sequence LIMIT ?)`;

export function sqliteTraces(db: Connection, maxTraces: number): TraceStore {
  return {
    put: async (tenant, trace) => {
      const body = JSON.stringify(trace);
      // The answer is there already: it does not wait for another process's lock.
      db.attempt(() => {
        const tenantId = ensureTenant(db, tenant);
        if (!insertTrace(db, tenantId, traceHead(trace), body)) return;
        const sql = "UPDATE tenant SET trace_count = trace_count + 1 WHERE id = ? RETURNING trace_count";
        const count = db.count(sql, tenantId);
        // The oldest are the first in the index by age: however many there are, only they are read.
        if (count > maxTraces) removeTraces(db, tenantId, OLDEST, count - maxTraces);
      });
    },
    get: async (tenant, id) => {
      const sql = `SELECT body FROM trace WHERE ${BY_ID}`;
      const row = db.get<{ body: string }>(sql, findTenant(db, tenant), id);
      return row === undefined ? null : (JSON.parse(row.body) as AnswerTrace);
    },
    list: async (tenant, { conversationId, limit }) => {
      const sql = `SELECT id, created_at AS createdAt, conversation_id AS conversationId, question, outcome, model,
           intent, total_ms AS totalMs FROM trace
         WHERE tenant_id = ? ${conversationId === undefined ? "" : "AND conversation_id = ?"}
         ORDER BY created_at DESC, sequence DESC LIMIT ?`;
      const values = conversationId === undefined ? [limit] : [conversationId, limit];
      return db.all<TraceHead>(sql, findTenant(db, tenant), ...values).map((row) => ({ ...row }));
    },
    remove: async (tenant, id) => removeTraces(db, findTenant(db, tenant), BY_ID, id) === 1,
    removeBefore: async (tenant, moment, limit) =>
      removeTraces(db, findTenant(db, tenant), BEFORE, moment, Math.max(0, limit)),
  };
}

/** False when the id is known. */
function insertTrace(db: Connection, tenantId: number, head: TraceHead, body: string): boolean {
  const { id, createdAt, conversationId, question, intent, outcome, model, totalMs } = head;
  const sql = `${insertChecked("trace")} ON CONFLICT (tenant_id, id) DO NOTHING`;
  const about = [question, intent, outcome, model, totalMs];
  return db.run(sql, tenantId, id, createdAt, conversationId, ...about, body).changes === 1;
}

/** Returns how many left; the tenant's count goes with them. */
function removeTraces(
  db: Connection,
  tenantId: number | null,
  condition: typeof BY_ID | typeof OLDEST | typeof BEFORE,
  ...values: readonly (string | number)[]
): number {
  return db.transaction(() => {
    const { changes } = db.run(`DELETE FROM trace WHERE ${condition}`, tenantId, ...values);
    db.run("UPDATE tenant SET trace_count = trace_count - ? WHERE id = ?", changes, tenantId);
    return changes;
  });
}
