import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { suite, test } from "node:test";
import type { Origin } from "#src/domain/index.ts";
import { broken, draftOf, nearest, putOne, search, TENANT } from "../contract/drafts.ts";
import { traceOf } from "../contract/traces.ts";
import { toBlob } from "./blobs.ts";
import { Connection } from "./connection.ts";
import { hashText } from "./hash-text.ts";
import { MIGRATIONS } from "./migrations.ts";
import { restoreSqlite } from "./restore.ts";
import { sqliteStore } from "./sqlite-store.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const TEXTS = ["gato manso", "cão bravo", "peixe mudo"];

/** A file as the first version left it: documents 1 to 3 of one chunk each, and a removed document 9. */
function createVersion1(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  db.exec(`PRAGMA journal_mode = WAL; ${MIGRATIONS[0]} PRAGMA user_version = 1;
    INSERT INTO tenant VALUES (1, '${TENANT}', ${TEXTS.length}, ${2 * TEXTS.length}, 0);
    INSERT INTO collection VALUES (1, 1, 'manuais');
    INSERT INTO vector_space (tenant_id, model_id, fingerprint, dimensions, state) VALUES (1, 'm', 'f', 1, 'active');
    CREATE VIRTUAL TABLE lexical_1 USING fts5(title, body, tokenize = "ascii tokenchars '_'");
    INSERT INTO lexical_1 (lexical_1, rank) VALUES ('rank', 'bm25(3.0, 1.0)');
    INSERT INTO lexical_1 (lexical_1, rank) VALUES ('secure-delete', 1);
    CREATE VIRTUAL TABLE lexical_1_vocabulary USING fts5vocab(lexical_1, 'row');`);
  for (const [index, text] of TEXTS.entries()) insertDocument(db, index + 1, text);
  db.exec("UPDATE sqlite_sequence SET seq = 9 WHERE name = 'document'");
  return db;
}

function insertDocument(db: DatabaseSync, id: number, text: string): void {
  const { contentHash } = draftOf(`${id}.md`, [text]);
  db.prepare(
    `INSERT INTO document (id, tenant_id, collection_id, kind, name, source, content_hash, recipe, metadata,
       chunk_count, token_count, created_at, updated_at)
     VALUES (?, 1, 1, 'document', 'N', ?, ?, 'r1', '{"ano":2024}', 1, 2, 'antes', 'depois')`,
  ).run(id, `${id}.md`, contentHash);
  db.prepare(
    `INSERT INTO chunk (document_id, ordinal, start_offset, end_offset, position, token_count, body_term_count,
       text_hash, headings, metadata, sequence, text) VALUES (?, 0, 0, 10, 0, 2, 2, ?, '[]', '{}', x'', ?)`,
  ).run(id, hashText(text), text);
  db.prepare("INSERT INTO lexical_1 (rowid, title, body) VALUES (?, '', ?)").run(id, text);
  const vector = toBlob(Float32Array.of(id));
  db.prepare("INSERT INTO vector (space_id, chunk_id, data) VALUES (1, ?, ?)").run(id, vector);
}

async function inFolder(work: (path: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  try {
    await work(join(folder.path, "acervo.db"));
  } finally {
    folder.remove();
  }
}

function schemaVersion(path: string): number | undefined {
  const db = new Connection({ path, readOnly: true });
  const row = db.get<{ user_version: number }>("PRAGMA user_version");
  db.close();
  return row?.user_version;
}

/** Three documents, as they may have been stored before documents had an origin. */
const ORIGINS_BY_CHANGE: readonly (readonly [string, readonly Origin[]])[] = [
  [
    "UPDATE document SET kind = CASE id WHEN 1 THEN 'faq' WHEN 2 THEN 'catalog' ELSE 'changelog' END",
    ["FAQ", "CATALOG", "CHANGELOG"],
  ],
  [
    `UPDATE document SET source = CASE id WHEN 1 THEN 'manual/a.md' WHEN 2 THEN 'Manual/a.md' ELSE 'o/manual/a.md' END,
       kind = CASE id WHEN 3 THEN 'legal' ELSE kind END`,
    ["CUSTOM", "DOCS", "DOCS"],
  ],
];

suite("a file of the first version", () => {
  test("opens with everything in it, each source as a whole", () =>
    inFolder(async (path) => {
      createVersion1(path).close();
      const store = sqliteStore({ path });
      const documents = await store.documents.list(TENANT, { limit: 10 });
      assert.deepEqual(
        documents.map(({ id, source, part }) => [id, source, part]),
        [
          [1, "1.md", 0],
          [2, "2.md", 0],
          [3, "3.md", 0],
        ],
      );
      const { contentHash: _hash, ...first } = documents[0] ?? assert.fail();
      assert.deepEqual(first, {
        id: 1,
        collection: "manuais",
        kind: "document",
        origin: "DOCS",
        name: "N",
        source: "1.md",
        part: 0,
        metadata: { ano: 2024 },
        entry: null,
        chunkCount: 1,
        tokenCount: 2,
        active: true,
        isFormer: false,
        createdAt: "antes",
        updatedAt: "depois",
      });
      for (const [index, text] of TEXTS.entries()) {
        assert.deepEqual(await search(store, text), [text]);
        assert.equal((await store.documents.chunks(TENANT, index + 1))[0]?.text, text);
      }
      assert.equal((await nearest(store, { space: 1, vector: [1] })).length, TEXTS.length);
      assert.deepEqual(await broken(store), []);
      assert.equal(schemaVersion(path), MIGRATIONS.length);
      await store.close();
    }));

  test("takes new documents and parts afterwards, under ids that were never given before", () =>
    inFolder(async (path) => {
      createVersion1(path).close();
      const store = sqliteStore({ path });
      const [same] = await store.documents.put(TENANT, [draftOf("1.md", ["gato manso"])]);
      assert.equal(same?.kind, "unchanged");
      const [duplicate] = await store.documents.put(TENANT, [draftOf("copia.md", ["gato manso"])]);
      assert.equal(duplicate?.kind, "duplicate");
      assert.equal(await putOne(store, draftOf("1.md", ["gato manso"], { part: 1 })), 10);
      assert.equal(await store.documents.remove(TENANT, 2), true);
      assert.deepEqual(await search(store, "cão"), []);
      assert.deepEqual(await search(store, "gato"), ["gato manso", "gato manso"]);
      assert.deepEqual(await broken(store), []);
      await store.close();
    }));

  test("takes conversations, traces and usage afterwards, under the tenant that was there", () =>
    inFolder(async (path) => {
      createVersion1(path).close();
      const store = sqliteStore({ path });
      await store.conversations.append(TENANT, "c", [{ role: "user", text: "olá" }]);
      await store.traces.put(TENANT, traceOf("t"));
      assert.equal(await store.usage.reserve(TENANT, "2026-03-01", 5, 10), true);
      assert.equal((await store.conversations.get(TENANT, "c"))?.messageCount, 1);
      assert.equal((await store.traces.list(TENANT, { limit: 9 })).length, 1);
      assert.equal((await store.usage.day(TENANT, "2026-03-01")).reserved, 5);
      assert.deepEqual(await search(store, "gato"), ["gato manso"]);
      assert.deepEqual(await broken(store), []);
      await store.close();
    }));

  for (const [change, origins] of ORIGINS_BY_CHANGE) {
    test(`has origins afterwards: ${origins.join(", ")}`, () =>
      inFolder(async (path) => {
        const db = createVersion1(path);
        db.exec(change);
        db.close();
        const store = sqliteStore({ path });
        const documents = await store.documents.list(TENANT, { limit: 10 });
        assert.deepEqual(
          documents.map(({ origin, entry }) => [origin, entry]),
          origins.map((origin) => [origin, null]),
        );
        assert.deepEqual(await broken(store), []);
        await store.close();
      }));
  }

  test("with a reference to a missing row is refused and left as it was", () =>
    inFolder(async (path) => {
      const db = createVersion1(path);
      db.exec("PRAGMA foreign_keys = OFF; DELETE FROM document WHERE id = 2");
      db.close();
      assert.throws(() => sqliteStore({ path }), { code: "store-corrupt", message: /chunk.*document/ });
      assert.equal(schemaVersion(path), 1);
    }));

  test("is not for readers until a writer has opened it", () =>
    inFolder(async (path) => {
      createVersion1(path).close();
      const open = () => sqliteStore({ path, readOnly: true });
      assert.throws(open, (error: Error) => /older schema/.test(String(error.cause)));
      assert.throws(open, { code: "path-not-writable" });
      assert.equal(schemaVersion(path), 1);
      await sqliteStore({ path }).close();
      const reader = open();
      assert.deepEqual(await search(reader, "gato"), ["gato manso"]);
      await reader.close();
    }));

  test("is brought up to date when it is restored", () =>
    inFolder(async (path) => {
      createVersion1(`${path}.copia`).close();
      await restoreSqlite(`${path}.copia`, path, async () => {});
      const store = sqliteStore({ path, readOnly: true });
      assert.deepEqual(await search(store, "gato"), ["gato manso"]);
      assert.deepEqual(await broken(store), []);
      await store.close();
    }));
});
