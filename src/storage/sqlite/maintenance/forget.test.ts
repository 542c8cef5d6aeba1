import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { broken, draftOf, putAll, putOne, search, TENANT } from "../../contract/drafts.ts";
import { temporaryFolder, TEST_SETTINGS } from "../../contract/temporary-folder.ts";
import { traceOf } from "../../contract/traces.ts";
import type { Store } from "../../store.ts";
import { filesWith, holdElsewhere } from "../canary-fixture.ts";
import { Connection } from "../connection.ts";
import { sqliteStore } from "../sqlite-store.ts";

const SECRET = "O código do cofre municipal é zqxwvkj e vale até segunda";
const CANARIES = ["zqxwvkj", "cofre municipal é"];

function openStore(t: TestContext): { readonly store: Store; readonly path: string } {
  const folder = temporaryFolder();
  const path = join(folder.path, "acervo.db");
  const store = sqliteStore({ path, ...TEST_SETTINGS });
  t.after(async () => {
    await store.close();
    folder.remove();
  });
  return { store, path };
}

async function putSecret(store: Store): Promise<number> {
  await putOne(store, draftOf("comum.md", ["O prazo de recurso é de trinta dias"]));
  return putOne(store, draftOf("segredo.md", [{ text: SECRET, title: "Cofre" }]));
}

describe("forget", () => {
  it("leaves no byte of the text in any file, also while another process has the base open", async (t) => {
    const { store, path } = openStore(t);
    const id = await putSecret(store);
    await holdElsewhere(t, path, "SELECT count(*) FROM chunk");
    assert.notDeepEqual(filesWith(path, CANARIES), []);
    const forgotten = await store.maintenance.forget(TENANT, { ids: [id] });
    assert.deepEqual(forgotten, { documents: 1, traces: 0, messages: 0, backups: [], waiting: [] });
    assert.deepEqual(filesWith(path, CANARIES), []);
    assert.deepEqual(await search(store, "recurso"), ["O prazo de recurso é de trinta dias"]);
    assert.deepEqual(await broken(store), []);
  });

  it("leaves none of many texts, not even what SQLite left in a page when it moved rows", async (t) => {
    const { store, path } = openStore(t);
    const drafts = Array.from({ length: 400 }, (_, n) =>
      draftOf(
        `d${n}.md`,
        Array.from({ length: 4 }, (_v, c) => `${"texto ".repeat(n % 60)}canário${n}x${c}y`),
      ),
    );
    const ids = (await putAll(store, drafts)).map(({ document }) => document.id);
    const gone = ids.filter((_, n) => n % 3 !== 0);
    await store.maintenance.forget(TENANT, { ids: gone });
    const bytes = readFileSync(path);
    const found = ids.filter((id, n) => gone.includes(id) && bytes.includes(`canário${n}x`));
    assert.deepEqual(found, []);
    assert.deepEqual(await broken(store), []);
  });

  it("says what waits for whom while another process reads, and upkeep finishes it", async (t) => {
    const { store, path } = openStore(t);
    const id = await putSecret(store);
    const release = await holdElsewhere(t, path, "BEGIN; SELECT count(*) FROM chunk;");
    const { waiting } = await store.maintenance.forget(TENANT, { ids: [id] });
    assert.deepEqual(
      waiting.map(({ path: file, reason }) => [file, reason]),
      [[`${path}-wal`, "reader"]],
    );
    if (process.platform === "linux") assert.equal(waiting[0]?.processes.length, 1);
    assert.deepEqual(await search(store, "zqxwvkj"), []);
    await release();
    await store.maintenance.upkeep();
    assert.deepEqual(filesWith(path, CANARIES), []);
  });

  it("replaces quotations in traces and conversations by a tombstone and leaves the rest", async (t) => {
    const { store, path } = openStore(t);
    const id = await putSecret(store);
    const answer = `Segundo a norma, ${SECRET.toLowerCase()} [1]. O prazo de recurso é de trinta dias [2].`;
    const citations = [{ number: 1, label: "Cofre", documentId: id }];
    const request = JSON.stringify({ messages: [{ content: `Fonte:\n${SECRET}\nFim` }] });
    const exchange = { ...traceOf("x").exchanges[0], purpose: "answer" as const, request, reply: answer };
    const exchanges = [exchange] as unknown as ReturnType<typeof traceOf>["exchanges"];
    const question = "qual é o código?";
    await store.traces.put(
      TENANT,
      traceOf("t1", { question, answer, citations, conversationId: "c", exchanges }),
    );
    await store.traces.put(TENANT, traceOf("t2", { answer: "nada a ver" }));
    await store.conversations.append(TENANT, "c", [
      { role: "user", text: question },
      { role: "assistant", text: answer, traceId: "t1" },
      { role: "assistant", text: "A senha do cofre, como disse, é zqxwvkj.", traceId: "t1" },
    ]);
    await store.conversations.summarize(TENANT, "c", { text: "Disse que a senha é zqxwvkj", through: 3 });
    const forgotten = await store.maintenance.forget(TENANT, { ids: [id] });
    assert.deepEqual([forgotten.traces, forgotten.messages], [1, 3]);
    assert.deepEqual(filesWith(path, CANARIES), []);
    const [asked, answered] = await store.conversations.messages(TENANT, "c", {});
    assert.equal(asked?.text, question);
    assert.equal(answered?.text, "Segundo a norma, [removido] [1]. O prazo de recurso é de trinta dias [2].");
    const trace = await store.traces.get(TENANT, "t1");
    assert.equal(trace?.answer, answered?.text);
    assert.match(trace?.exchanges[0]?.request ?? "", /Fonte:\\n\[removido\]\\nFim/);
    assert.deepEqual(await broken(store), []);
  });

  it("takes the text out of backups too, and names those that it cannot change", async (t) => {
    const { store, path } = openStore(t);
    const id = await putSecret(store);
    const backup = await store.maintenance.backup();
    const old = await store.maintenance.backup({ automatic: true });
    const other = new Connection({ path: old, anyVersion: true });
    other.execute("PRAGMA user_version = 5; PRAGMA journal_mode = DELETE;");
    other.close();
    const forgotten = await store.maintenance.forget(TENANT, { ids: [id] });
    assert.deepEqual(forgotten.backups, [backup]);
    assert.deepEqual(forgotten.waiting, [{ path: old, reason: "other-version", processes: [] }]);
    assert.deepEqual(filesWith(path, CANARIES), [old]);
    const restored = sqliteStore({ path: backup, ...TEST_SETTINGS });
    assert.deepEqual(await search(restored, "recurso"), ["O prazo de recurso é de trinta dias"]);
    await restored.close();
  });

  it("takes a table with its rows, and a row with what describes its table", async (t) => {
    const { store } = openStore(t);
    const outcomes = await putAll(store, [
      draftOf("t.csv", ["descreve"]),
      ...[1, 2, 3].map((part) => draftOf("t.csv", [`linha ${part}`], { part })),
    ]);
    const ids = outcomes.map(({ document }) => document.id);
    const left = async () => (await store.knowledge.list(TENANT, { limit: 9 })).map(({ part }) => part);
    assert.equal((await store.maintenance.forget(TENANT, { ids: [ids[2] ?? 0] })).documents, 2);
    assert.deepEqual(await left(), [1, 3]);
    const whole = await putOne(store, draftOf("t.csv", ["descreve"]));
    assert.equal((await store.maintenance.forget(TENANT, { ids: [whole] })).documents, 3);
    assert.deepEqual(await left(), []);
  });
});
