import type { Forgotten, ForgottenRecords, Removal } from "../../store.ts";
import type { Connection } from "../connection.ts";
import { removeCollection, removeDocuments } from "../knowledge.ts";
import { sealRows } from "../schema.ts";
import { findTenant } from "../tenants.ts";
import { eraseRecords, holdsRecords } from "./erase-records.ts";
import { eraseInFiles, markErased } from "./erasing.ts";
import { createEraser, type Eraser, wordsOf } from "./quotations.ts";
import { inPages } from "./verify-index.ts";

/** Names documents in any copy of a store: numbers may stand for others there. Null: whatever it is. */
interface ForgottenKey {
  readonly collection: string;
  readonly source: string | null;
  readonly part: number | null;
}

type Erased = Pick<Forgotten, "documents" | "traces" | "messages">;

export async function forget(
  db: Connection,
  tenant: string,
  removal: Removal,
  records: ForgottenRecords = {},
): Promise<Forgotten> {
  const keys = db.snapshot(() => keysOf(db, findTenant(db, tenant), removal));
  const erased = eraseRows(db, tenant, keys, records);
  const files = await eraseInFiles(db, {
    isIn: (backup) => isIn(backup, tenant, keys) || holdsRecords(backup, tenant, records),
    erase: (backup) => void eraseRows(backup, tenant, keys, records),
  });
  return { ...erased, ...files };
}

function isIn(db: Connection, tenant: string, keys: readonly ForgottenKey[]): boolean {
  const tenantId = findTenant(db, tenant);
  return tenantId !== null && idsOf(db, tenantId, keys).length > 0;
}

/** With a whole go its parts; with a part what describes its whole. */
function keysOf(db: Connection, tenantId: number | null, removal: Removal): ForgottenKey[] {
  if ("collection" in removal) return [{ collection: removal.collection, source: null, part: null }];
  const sql = `SELECT DISTINCT k.name AS collection, d.source, iif(part.value = 0, NULL, part.value) AS part
     FROM json_each(?1) asked CROSS JOIN document d ON d.id = asked.value
     JOIN collection k ON k.id = d.collection_id, json_each(iif(d.part = 0, '[0]', json_array(d.part, -1))) part
     WHERE d.tenant_id = ?2`;
  const rows = db.all<ForgottenKey>(sql, JSON.stringify(removal.ids), tenantId);
  return rows.map((row) => ({ ...row, part: row.part === -1 ? 0 : row.part }));
}

/** One transaction: a crash leaves everything, or nothing of it but bytes that `finishErasing` will overwrite. */
function eraseRows(
  db: Connection,
  tenant: string,
  keys: readonly ForgottenKey[],
  records: ForgottenRecords,
): Erased {
  return db.transaction(() => {
    const tenantId = findTenant(db, tenant);
    const ids = tenantId === null ? [] : idsOf(db, tenantId, keys);
    if (tenantId === null) return { documents: 0, traces: 0, messages: 0 };
    // First: what is gone as a whole need not be searched for quotations.
    eraseRecords(db, tenantId, records);
    const dialogue = dialogueAbout(db, tenantId, new Set(ids));
    const isTermKnown = (term: string): boolean =>
      db.count("SELECT 1 FROM term WHERE tenant_id = ? AND term = ?", tenantId, term) === 1;
    const erase = createEraser(isEmpty(dialogue) ? [] : textsOf(db, ids), isTermKnown);
    removeDocuments(db, tenantId, ids);
    for (const { collection, source } of keys)
      if (source === null) removeCollection(db, tenantId, collection);
    const traces = eraseTraces(db, tenantId, dialogue, erase);
    const messages = eraseMessages(db, tenantId, dialogue, erase);
    markErased(db);
    return { documents: ids.length, traces, messages };
  });
}

function idsOf(db: Connection, tenantId: number, keys: readonly ForgottenKey[]): number[] {
  const sql = `SELECT DISTINCT d.id FROM json_each(?1) asked
     JOIN collection k ON k.tenant_id = ?2 AND k.name = asked.value ->> 'collection'
     JOIN document d ON d.collection_id = k.id
       AND d.source = coalesce(asked.value ->> 'source', d.source)
       AND d.part = coalesce(asked.value ->> 'part', d.part)`;
  return db.all<{ id: number }>(sql, JSON.stringify(keys), tenantId).map(({ id }) => id);
}

function* textsOf(db: Connection, ids: readonly number[]): Generator<string> {
  const document = "SELECT name, metadata, coalesce(entry, '') AS entry FROM document WHERE id = ?";
  const chunks = "SELECT text, headings FROM chunk WHERE document_id = ?";
  for (const id of ids) {
    for (const row of [...db.all(document, id), ...db.all(chunks, id)]) yield* Object.values(row) as string[];
  }
}

/** Where words of some documents may have been quoted. */
interface Dialogue {
  readonly traces: ReadonlySet<number>;
  readonly conversations: ReadonlySet<string>;
}

function isEmpty({ traces, conversations }: Dialogue): boolean {
  return traces.size === 0 && conversations.size === 0;
}

/** Answers that found one of the documents, the conversations they belong to, and those whose traces are gone. */
function dialogueAbout(db: Connection, tenantId: number, ids: ReadonlySet<number>): Dialogue {
  const untraced = `SELECT DISTINCT c.name FROM conversation c JOIN message m ON m.conversation_id = c.id
     WHERE c.tenant_id = ? AND m.role = 'assistant'
       AND NOT EXISTS (SELECT 1 FROM trace t WHERE t.tenant_id = c.tenant_id AND t.id = m.trace_id)`;
  const conversations = new Set(db.all<{ name: string }>(untraced, tenantId).map(({ name }) => name));
  const traces = new Set<number>();
  for (const { id, conversation, body } of allTraces(db, tenantId)) {
    const found = body.matchAll(/"documentId":(\d+)/g);
    if (!found.some(([, document]) => ids.has(Number(document)))) continue;
    traces.add(id);
    if (conversation !== null) conversations.add(conversation);
  }
  return { traces, conversations };
}

interface TraceRow {
  readonly id: number;
  readonly conversation: string | null;
  readonly question: string;
  readonly body: string;
}

function allTraces(db: Connection, tenantId: number): Generator<TraceRow> {
  const sql = `SELECT sequence AS id, conversation_id AS conversation, question, body FROM trace
     WHERE tenant_id = ? AND sequence > ? ORDER BY sequence`;
  return inPages<TraceRow>(db, sql, tenantId);
}

/** Fields of a trace whose text may come from a document; the others are codes, numbers and the question itself. */
const FREE_TEXT = new Set(
  "text summary rewritten payload label request reply error answer draft detail query".split(" "),
);

function eraseTraces(db: Connection, tenantId: number, dialogue: Dialogue, erase: Eraser): number {
  let count = 0;
  for (const { id, conversation, question, body } of allTraces(db, tenantId)) {
    if (!dialogue.traces.has(id) && !dialogue.conversations.has(conversation ?? "")) continue;
    const own = ownWords([question]);
    const changed = JSON.stringify(
      JSON.parse(body, (key, value: unknown) =>
        typeof value === "string" && FREE_TEXT.has(key) ? erase(value, own) : value,
      ),
    );
    if (changed === body) continue;
    db.run("UPDATE trace SET body = ? WHERE sequence = ?", changed, id);
    db.run(`${sealRows("trace")} WHERE sequence = ?`, id);
    count++;
  }
  return count;
}

function eraseMessages(db: Connection, tenantId: number, dialogue: Dialogue, erase: Eraser): number {
  let count = 0;
  for (const name of dialogue.conversations) {
    type Row = Record<"id" | "conversation", number> & Record<"role" | "text", string>;
    const sql = `SELECT m.id, c.id AS conversation, m.role, m.text FROM conversation c
       JOIN message m ON m.conversation_id = c.id WHERE c.tenant_id = ? AND c.name = ?`;
    const rows = db.all<Row>(sql, tenantId, name);
    const own = ownWords(rows.filter(({ role }) => role === "user").map(({ text }) => text));
    for (const { id, role, text } of rows) {
      const changed = role === "user" ? text : erase(text, own);
      if (changed === text) continue;
      db.run("UPDATE message SET text = ? WHERE id = ?", changed, id);
      db.run(`${sealRows("message")} WHERE id = ?`, id);
      count++;
    }
    count += eraseSummary(db, rows[0]?.conversation ?? 0, (text) => erase(text, own));
  }
  return count;
}

function eraseSummary(db: Connection, id: number, erase: (text: string) => string): number {
  const sql = "SELECT summary FROM conversation WHERE id = ? AND summary IS NOT NULL";
  const summary = db.get<{ summary: string }>(sql, id)?.summary ?? "";
  const changed = erase(summary);
  if (changed === summary) return 0;
  return db.run("UPDATE conversation SET summary = ? WHERE id = ?", changed, id).changes;
}

function ownWords(texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap((text) => wordsOf(text).map((word) => word.text)));
}
