import type { Conversation, ConversationSummary, StoredMessage } from "#src/domain/index.ts";
import type { ConversationStore, MessagePage, NewMessage } from "../conversation-store.ts";
import { isoTime } from "../iso-time.ts";
import type { Connection } from "./connection.ts";
import { ensureTenant, findTenant } from "./tenants.ts";

export function sqliteConversations(db: Connection, now: () => Date): ConversationStore {
  return {
    append: async (tenant, id, messages) => {
      if (messages.length === 0) return [];
      const numbered = messages.map((message) => storable(message, now().toISOString()));
      return db.transaction(() => append(db, ensureTenant(db, tenant), id, numbered));
    },
    get: async (tenant, id) => {
      const sql = "SELECT * FROM conversation WHERE tenant_id = ? AND name = ?";
      const row = db.get<ConversationRow>(sql, findTenant(db, tenant), id);
      return row === undefined ? null : toConversation(row);
    },
    messages: async (tenant, id, page) => messages(db, findTenant(db, tenant), id, page),
    summarize: async (tenant, id, summary) => summarize(db, findTenant(db, tenant), id, summary),
    list: async (tenant, limit) => {
      const sql = "SELECT * FROM conversation WHERE tenant_id = ? ORDER BY change_number DESC LIMIT ?";
      return db.all<ConversationRow>(sql, findTenant(db, tenant), limit).map(toConversation);
    },
    remove: async (tenant, id) => {
      const sql = "DELETE FROM conversation WHERE tenant_id = ? AND name = ?";
      return db.run(sql, findTenant(db, tenant), id).changes === 1;
    },
    removeOlder: async (tenant, before) => {
      const sql = "DELETE FROM conversation WHERE tenant_id = ? AND updated_at < ?";
      return db.run(sql, findTenant(db, tenant), isoTime(before)).changes;
    },
  };
}

type Unnumbered = Omit<StoredMessage, "number">;

function storable({ role, text, traceId = null }: NewMessage, createdAt: string): Unnumbered {
  return { role, text: text.toWellFormed(), traceId, createdAt };
}

/** Call inside a transaction: the numbers are free only for whoever holds the write lock. */
function append(
  db: Connection,
  tenantId: number,
  id: string,
  messages: readonly Unnumbered[],
): StoredMessage[] {
  const conversation = claimNumbers(db, tenantId, id, messages);
  const before = conversation.message_count - messages.length;
  const numbered = messages.map((message, index) => ({ number: before + index + 1, ...message }));
  for (const message of numbered) insertMessage(db, conversation.id, message);
  return numbered;
}

function claimNumbers(
  db: Connection,
  tenantId: number,
  id: string,
  messages: readonly Unnumbered[],
): ConversationRow {
  const row = db.get<ConversationRow>(
    `INSERT INTO conversation (tenant_id, name, message_count, change_number, created_at, updated_at)
     VALUES (?1, ?2, ?3,
       (SELECT coalesce(max(change_number), 0) + 1 FROM conversation WHERE tenant_id = ?1), ?4, ?4)
     ON CONFLICT (tenant_id, name) DO UPDATE SET message_count = message_count + excluded.message_count,
       change_number = excluded.change_number, updated_at = excluded.updated_at
     RETURNING *`,
    tenantId,
    id,
    messages.length,
    messages.at(-1)?.createdAt ?? null,
  );
  return row as ConversationRow;
}

function insertMessage(db: Connection, conversationId: number, message: StoredMessage): void {
  db.run(
    `INSERT INTO message (conversation_id, number, role, trace_id, created_at, text)
     VALUES (?, ?, ?, ?, ?, ?)`,
    conversationId,
    message.number,
    message.role,
    message.traceId,
    message.createdAt,
    message.text,
  );
}

function messages(db: Connection, tenantId: number | null, id: string, page: MessagePage): StoredMessage[] {
  const fromTheEnd = db.all<MessageRow>(
    `SELECT m.number, m.role, m.text, m.trace_id, m.created_at FROM conversation c
     JOIN message m ON m.conversation_id = c.id AND m.number > ?
     WHERE c.tenant_id = ? AND c.name = ? ORDER BY m.number DESC LIMIT ?`,
    page.after ?? 0,
    tenantId,
    id,
    page.last === undefined ? -1 : Math.max(0, page.last),
  );
  return fromTheEnd.map(toMessage).toReversed();
}

/** One statement, so that no other summary comes in between looking and writing. */
function summarize(
  db: Connection,
  tenantId: number | null,
  id: string,
  { text, through }: ConversationSummary,
): boolean {
  const { changes } = db.run(
    `UPDATE conversation SET summary = iif(coalesce(summary_through, -1) < ?3, ?4, summary),
       summary_through = max(coalesce(summary_through, -1), ?3)
     WHERE tenant_id = ?1 AND name = ?2`,
    tenantId,
    id,
    through,
    text,
  );
  return changes === 1;
}

interface ConversationRow {
  readonly id: number;
  readonly name: string;
  readonly message_count: number;
  readonly summary: string | null;
  readonly summary_through: number | null;
  readonly created_at: string;
  readonly updated_at: string;
}

function toConversation(row: ConversationRow): Conversation {
  const { summary, summary_through: through } = row;
  return {
    id: row.name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    messageCount: row.message_count,
    summary: summary === null || through === null ? null : { text: summary, through },
  };
}

interface MessageRow {
  readonly number: number;
  readonly role: StoredMessage["role"];
  readonly text: string;
  readonly trace_id: string | null;
  readonly created_at: string;
}

function toMessage(row: MessageRow): StoredMessage {
  const { number, role, text, trace_id: traceId, created_at: createdAt } = row;
  return { number, role, text, createdAt, traceId };
}
