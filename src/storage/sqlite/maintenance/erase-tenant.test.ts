import assert from "node:assert/strict";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { createRequestContext } from "#src/domain/index.ts";
import { broken, candidates, draftOf, provisionOf, putAll, search } from "../../contract/drafts.ts";
import { feedbackOf } from "../../contract/feedback.ts";
import { keyOf } from "../../contract/keys.ts";
import { piecesOf } from "../../contract/kept-files.ts";
import { temporaryFolder, TEST_SETTINGS } from "../../contract/temporary-folder.ts";
import { traceOf } from "../../contract/traces.ts";
import { openStore } from "../../open-store.ts";
import type { DocumentDraft, Store } from "../../store.ts";
import { filesWith, holdElsewhere } from "../canary-fixture.ts";
import { Connection } from "../connection.ts";
import { graphFolder } from "../files.ts";
import { sqliteStore } from "../sqlite-store.ts";

/** Twelve letters: three numbers of four bytes, when it has to stand in a vector. */
const CANARY = "zqxwvkjpzqxw";
const OTHER = "vizinho";

async function openIn(t: TestContext, threads = false): Promise<{ store: Store; path: string }> {
  const folder = temporaryFolder();
  const path = join(folder.path, "acervo.db");
  const store = await openStore({ dataDir: folder.path, ...TEST_SETTINGS }, { threads });
  t.after(async () => {
    await store.close();
    folder.remove();
  });
  return { store, path };
}

/** Something in every table, and a word in everything that can hold one; the tenant's name among it. */
async function plant(store: Store, tenant: string, word: string): Promise<void> {
  const vector = [...new Float32Array(new Uint8Array(Buffer.from(word.padEnd(12).slice(0, 12))).buffer)];
  const model = { modelId: `modelo ${word}`, fingerprint: word, dimensions: 3 };
  const { id: vectorSpace } = await store.vectors.ensure(tenant, model);
  const provisions = [provisionOf(`lei/${word}`, { artigo: "1", alteracao: word })];
  const passage = { text: `gato ${word}`, title: word, metadata: { dono: word }, vector, provisions };
  const about = { vectorSpace, collection: word, name: word, metadata: { dono: word } };
  await store.knowledge.put(tenant, [
    draftOf(`${word}.md`, [passage, { ...passage, text: `cão ${word}` }], about),
    draftOf(`escondido ${word}.md`, [{ text: `oculto ${word}`, vector }], { ...about, active: false }),
  ]);
  const messages = [
    { role: "user" as const, text: `pergunta ${word}` },
    { role: "assistant" as const, text: `resposta ${word}`, traceId: word },
  ];
  await store.conversations.append(tenant, word, messages);
  await store.conversations.summarize(tenant, word, { text: `resumo ${word}`, through: 2 });
  const trace = { question: word, answer: word.repeat(9_000), conversationId: word, model: word };
  await store.traces.put(tenant, traceOf(word, trace));
  await store.feedback.put(tenant, feedbackOf(word, { comment: word }));
  await store.jobs.enqueue(tenant, word, { arquivo: word }, { key: word, lane: word });
  const job = (await store.jobQueue.claim(tenant, word, 60_000)) ?? assert.fail();
  await store.jobQueue.finish(tenant, job, { error: word, result: word });
  await store.usage.reserve(tenant, word, 1, 9);
  await store.settings.put(tenant, word, { valor: word });
  await store.embeddingCache.put(tenant, word, word, Float32Array.from(vector));
  await store.keys.add(tenant, keyOf(word, { name: word }));
  await store.files.put(tenant, piecesOf(`arquivo ${word}`), 1_000);
}

function manyDrafts(word: string): DocumentDraft[] {
  return Array.from({ length: 200 }, (_, n) =>
    draftOf(`d${n}.md`, [`${"texto ".repeat(n % 60)}${word}${n}x`]),
  );
}

/** Every row of every table, but for numbers that only go up. */
function allRows(path: string): Record<string, unknown[]> {
  const db = new Connection({ path, readOnly: true });
  const sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'";
  const tables = db.all<{ name: string }>(sql).map(({ name }) => name);
  const rows = tables
    .filter((name) => name !== "counter")
    .map((name) => [name, db.all(`SELECT * FROM "${name}"`)] as const);
  db.close();
  return Object.fromEntries(rows);
}

function tablesWithRows(path: string): string[] {
  return Object.entries(allRows(path)).flatMap(([name, rows]) => (rows.length > 0 ? [name] : []));
}

describe("erasing a tenant", () => {
  for (const threads of [false, true]) {
    const how = threads ? "through the writer thread" : "in the calling thread";
    it(`leaves no row in any table and no byte in any file, ${how}`, async (t) => {
      const { store, path } = await openIn(t, threads);
      await plant(store, `casa ${CANARY}`, CANARY);
      assert.deepEqual(tablesWithRows(path), Object.keys(allRows(path)), "every table has something to lose");
      const backup = await store.maintenance.backup();
      assert.ok(filesWith(path, [CANARY]).length >= 3, "log, backup and kept file");
      assert.deepEqual(await store.tenants.erase(`casa ${CANARY}`), {
        documents: 2,
        conversations: 1,
        traces: 1,
        backups: [backup],
        waiting: [],
      });
      assert.deepEqual(tablesWithRows(path), []);
      assert.deepEqual(filesWith(path, [CANARY]), []);
      assert.deepEqual(await broken(store), []);
    });
  }

  it("leaves every row of another tenant as it was, in the base and in backups, and its files", async (t) => {
    const { store, path } = await openIn(t);
    await plant(store, OTHER, "abcdefghijkl");
    const before = allRows(path);
    await plant(store, CANARY, CANARY);
    const backup = await store.maintenance.backup();
    await store.tenants.erase(CANARY);
    assert.deepEqual(allRows(path), before);
    assert.deepEqual(allRows(backup), before);
    assert.deepEqual(filesWith(path, [CANARY]), []);
    assert.deepEqual(await search(store, "gato", {}, OTHER), ["gato abcdefghijkl"]);
    assert.equal((await store.files.list(OTHER, { limit: 9 })).length, 1);
    assert.deepEqual(await broken(store), []);
    const copy = sqliteStore({ path: backup, ...TEST_SETTINGS });
    assert.deepEqual(await broken(copy), []);
    await copy.close();
  });

  it("leaves none of many texts, not even what SQLite left in a page when it moved rows", async (t) => {
    const { store, path } = await openIn(t);
    for (let from = 0; from < 200; from += 50) {
      await putAll(store, manyDrafts(CANARY).slice(from, from + 50), "casa");
      await putAll(store, manyDrafts(OTHER).slice(from, from + 50), OTHER);
    }
    await store.tenants.erase("casa");
    assert.deepEqual(filesWith(path, [CANARY]), []);
    assert.deepEqual(await search(store, `${OTHER}7x`, {}, OTHER), [`${"texto ".repeat(7)}${OTHER}7x`]);
    assert.deepEqual(await broken(store), []);
  });

  it("says what waits for whom while another process reads, and upkeep finishes it", async (t) => {
    const { store, path } = await openIn(t);
    await plant(store, CANARY, CANARY);
    const release = await holdElsewhere(t, path, "BEGIN; SELECT count(*) FROM chunk;");
    const erased = await store.tenants.erase(CANARY);
    assert.deepEqual(
      erased?.waiting.map(({ path: file, reason }) => [file, reason]),
      [[`${path}-wal`, "reader"]],
    );
    assert.equal(await store.tenants.has(CANARY), false);
    await release();
    await store.maintenance.upkeep();
    assert.deepEqual(filesWith(path, [CANARY]), []);
  });

  it("names backups that it cannot change", async (t) => {
    const { store, path } = await openIn(t);
    await plant(store, CANARY, CANARY);
    const old = await store.maintenance.backup();
    const other = new Connection({ path: old, anyVersion: true });
    other.execute("PRAGMA user_version = 5; PRAGMA journal_mode = DELETE;");
    other.close();
    const { backups, waiting } = (await store.tenants.erase(CANARY)) ?? assert.fail();
    assert.deepEqual([backups, waiting], [[], [{ path: old, reason: "other-version", processes: [] }]]);
    assert.deepEqual(filesWith(path, [CANARY]), [old]);
  });

  it("removes the graphs of the tenant's vectors, and no others", async (t) => {
    const { store, path } = await openIn(t);
    for (const tenant of [CANARY, OTHER]) await plant(store, tenant, tenant);
    mkdirSync(graphFolder(path));
    const db = new Connection({ path });
    const graphs = [CANARY, OTHER].map((tenant) => {
      const sql = `UPDATE vector_space SET index_file = ?
         WHERE tenant_id = (SELECT id FROM tenant WHERE name = ?)`;
      db.run(sql, `${tenant}.usearch`, tenant);
      const file = join(graphFolder(path), `${tenant}.usearch`);
      writeFileSync(file, tenant);
      return file;
    });
    db.close();
    await store.tenants.erase(CANARY);
    assert.deepEqual(graphs.map(existsSync), [false, true]);
  });

  it("does what a crash has left, when it is asked again", async (t) => {
    const { store, path } = await openIn(t);
    await store.tenants.create(CANARY);
    const backup = await store.maintenance.backup();
    await store.files.put(CANARY, piecesOf(CANARY), 99);
    const db = new Connection({ path });
    db.run("DELETE FROM tenant WHERE name = ?", CANARY);
    db.close();
    const erased = (await store.tenants.erase(CANARY)) ?? assert.fail();
    assert.deepEqual(erased.backups, [backup]);
    assert.deepEqual(await store.files.list(CANARY, { limit: 9 }), []);
    assert.equal(await store.tenants.erase(CANARY), null);
  });

  it("is seen by a reader that has everything in its caches, and so is what comes under the same name", async (t) => {
    const { store, path } = await openIn(t, true);
    await plant(store, CANARY, CANARY);
    const settings = { dataDir: dirname(path), ...TEST_SETTINGS };
    const reader = await openStore(settings, { readOnly: true });
    const [space] = await reader.vectors.list(CANARY);
    const vector = { space: space?.id ?? 0, values: Float32Array.of(1, 1, 1), limit: 9 };
    const find = () =>
      reader.read(createRequestContext(CANARY), async ({ index }) => {
        const query = { terms: ["gato", CANARY], filter: {}, limit: 9 };
        const { statistics, candidates: found } = await index.candidates({ ...query, vector });
        const words = await index.vocabulary("", 99);
        return [statistics.chunkCount, found.length, words.length, (await index.contents()).collections];
      });
    assert.deepEqual((await find()).slice(0, 2), [2, 2]);
    await store.tenants.erase(CANARY);
    assert.deepEqual(await find(), [0, 0, 0, []]);
    await putAll(store, [draftOf("novo.md", ["gato novo"])], CANARY);
    const found = await reader.read(createRequestContext(CANARY), (view) => candidates(view, "gato"));
    assert.equal(found.length, 1);
    assert.deepEqual(await search(reader, `gato ${CANARY}`, {}, CANARY), ["gato novo"]);
    await reader.close();
  });
});
