import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import type { SQLInputValue } from "node:sqlite";
import { suite, test } from "node:test";
import { broken, TENANT } from "../../contract/drafts.ts";
import { traceOf } from "../../contract/traces.ts";
import type { Store } from "../../store.ts";
import { Connection } from "../connection.ts";
import { sqliteConversations, sqliteTraces } from "./dialogue.ts";
import { restoreBackup } from "../maintenance/backups.ts";
import { sqliteUsage } from "./records.ts";
import { sqliteStore } from "../sqlite-store.ts";
import { temporaryFolder, TEST_SETTINGS } from "../../contract/temporary-folder.ts";

const DAY = "2026-03-01";

/** Another process that says ten pairs of things and asks for tokens ten times, printing how often it got them. */
const WRITER = `
  import { sqliteStore } from ${JSON.stringify(new URL("../sqlite-store.ts", import.meta.url).href)};
  const [path, name] = process.argv.slice(1);
  const store = sqliteStore({ path, ...${JSON.stringify(TEST_SETTINGS)} });
  let granted = 0;
  for (let index = 0; index < 10; index++) {
    const texts = [name + index + "a", name + index + "b"];
    await store.conversations.append("${TENANT}", "c", texts.map((text) => ({ role: "user", text })));
    if (await store.usage.reserve("${TENANT}", "${DAY}", 10, 155)) granted++;
  }
  await store.close();
  console.log(granted);
`;

async function writeElsewhere(path: string, name: string): Promise<number> {
  const child = spawn(process.execPath, ["--input-type=module", "--eval", WRITER, path, name]);
  let output = "";
  let errors = "";
  child.stdout.on("data", (data: Buffer) => (output += data.toString()));
  child.stderr.on("data", (data: Buffer) => (errors += data.toString()));
  const [code] = (await once(child, "close")) as [number];
  assert.equal(code, 0, errors);
  return Number(output);
}

async function withStore(work: (store: Store, path: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const path = join(folder.path, "acervo.db");
  const store = sqliteStore({ path, ...TEST_SETTINGS });
  try {
    await work(store, path);
  } finally {
    await store.close();
    folder.remove();
  }
}

type Dialogue = Pick<Store, "conversations" | "traces" | "usage">;

/** All that is stored of it. */
async function everything(store: Dialogue): Promise<unknown> {
  return {
    conversations: await store.conversations.list(TENANT, 100),
    messages: await store.conversations.messages(TENANT, "c", {}),
    trace: await store.traces.get(TENANT, "t"),
    heads: await store.traces.list(TENANT, { limit: 100 }),
    usage: await store.usage.day(TENANT, DAY),
  };
}

async function fill(store: Dialogue): Promise<void> {
  await store.conversations.append(TENANT, "c", [{ role: "user", text: "antes" }]);
  await store.conversations.summarize(TENANT, "c", { text: "resumo", through: 1 });
  await store.traces.put(TENANT, traceOf("t"));
  await store.usage.reserve(TENANT, DAY, 5, 10);
  await store.usage.settle(TENANT, DAY, { reserved: 3, inputTokens: 1, outputTokens: 1, cost: 0.5 });
}

/** Remembers what it was asked to do. */
class ListeningConnection extends Connection {
  readonly heard = new Map<string, SQLInputValue[]>();

  override all<Result>(sql: string, ...values: SQLInputValue[]): Result[] {
    if (!sql.startsWith("EXPLAIN")) this.heard.set(sql, values);
    return super.all<Result>(sql, ...values);
  }

  override get<Result>(sql: string, ...values: SQLInputValue[]): Result | undefined {
    this.heard.set(sql, values);
    return super.get<Result>(sql, ...values);
  }

  override run(sql: string, ...values: SQLInputValue[]): { id: number; changes: number } {
    this.heard.set(sql, values);
    return super.run(sql, ...values);
  }
}

async function callEverything(db: Connection): Promise<void> {
  const conversations = sqliteConversations(db, () => new Date());
  const traces = sqliteTraces(db, 1);
  const usage = sqliteUsage(db);
  await fill({ conversations, traces, usage });
  await traces.put(TENANT, traceOf("novo"));
  await everything({ conversations, traces, usage });
  await traces.list(TENANT, { conversationId: "c", limit: 1 });
  await conversations.get(TENANT, "c");
  await conversations.remove(TENANT, "c");
  await traces.remove(TENANT, "novo");
}

suite("conversations, traces and usage in a file", () => {
  test("processes that write at once get numbers without gaps and never pass the limit together", () =>
    withStore(async (store, path) => {
      const granted = await Promise.all(["a", "b", "c"].map((name) => writeElsewhere(path, name)));
      assert.equal(
        granted.reduce((total, count) => total + count, 0),
        15,
      );
      assert.equal((await store.usage.day(TENANT, DAY)).reserved, 150);
      const messages = await store.conversations.messages(TENANT, "c", {});
      assert.deepEqual(
        messages.map(({ number }) => number),
        Array.from({ length: 60 }, (_, index) => index + 1),
      );
      const firsts = messages.filter((_, index) => index % 2 === 0);
      for (const { text, number } of firsts) assert.equal(messages[number]?.text, `${text.slice(0, -1)}b`);
      assert.deepEqual(await broken(store), []);
    }));

  test("a closed store opens again with them, and so does a backup", () =>
    withStore(async (store, path) => {
      await fill(store);
      const before = await everything(store);
      const copy = join(path, "..", "copia.db");
      await store.maintenance.backup({ to: copy });
      await store.conversations.append(TENANT, "c", [{ role: "user", text: "depois" }]);
      await store.traces.remove(TENANT, "t");
      await store.usage.reserve(TENANT, DAY, 1, 10);
      const after = await everything(store);
      await store.close();
      const again = sqliteStore({ path, ...TEST_SETTINGS });
      assert.deepEqual(await everything(again), after);
      await again.close();
      await restoreBackup(copy, { path, ...TEST_SETTINGS });
      const restored = sqliteStore({ path, readOnly: true, ...TEST_SETTINGS });
      assert.deepEqual(await everything(restored), before);
      assert.notDeepEqual(after, before);
      await restored.close();
    }));

  test("every statement finds its rows by an index, in their order", () =>
    withStore(async (_, path) => {
      const db = new ListeningConnection({ path });
      await callEverything(db);
      assert.ok(db.heard.size >= 14, `only ${db.heard.size} statements`);
      for (const [sql, values] of db.heard) {
        const plan = db.all<{ detail: string }>(`EXPLAIN QUERY PLAN ${sql}`, ...values);
        for (const { detail } of plan) assert.doesNotMatch(detail, /^SCAN|TEMP B-TREE/, sql);
        const steps = plan.map(({ detail }) => detail).join("; ");
        if (sql.includes("AND conversation_id = ?")) assert.match(steps, /trace_by_conversation/);
        if (sql.includes("created_at < ?")) assert.match(steps, /trace_by_age/);
        if (sql.includes("updated_at < ?")) assert.match(steps, /conversation_by_age/);
      }
      db.close();
    }));
});
