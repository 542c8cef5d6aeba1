import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { suite, test } from "node:test";
import type { Store } from "../store.ts";
import { broken, draftOf, provisionOf, putAll, putOne, search, TENANT } from "../contract/drafts.ts";
import { Connection } from "./connection.ts";
import { sqliteDocuments } from "./documents.ts";
import { graphFolder, listFiles } from "./graph-files.ts";
import { sqliteStore } from "./sqlite-store.ts";
import { temporaryFolder } from "./temporary-folder.ts";

interface Planted {
  readonly what: string;
  readonly damage: (db: DatabaseSync, path: string) => void;
  readonly invariants: readonly string[];
}

const FAULTS: readonly Planted[] = [
  {
    what: "a lost lexical row",
    damage: (db) => db.exec("DELETE FROM lexical_1 WHERE rowid = 1"),
    invariants: ["I1 every chunk has its lexical row and nothing else has"],
  },
  {
    what: "a lexical row without a chunk",
    damage: (db) => db.exec("INSERT INTO lexical_1 (rowid, title, body) VALUES (99, '', 'fantasma')"),
    invariants: ["I1 every chunk has its lexical row and nothing else has"],
  },
  {
    what: "lexical content that no longer matches its index",
    damage: (db) => db.exec("UPDATE lexical_1_content SET c1 = 'outra coisa' WHERE id = 1"),
    invariants: ["I8 database file is sound", "I8 lexical indexes are sound"],
  },
  {
    what: "a changed text",
    damage: (db) => db.exec("UPDATE chunk SET text = 'adulterado' WHERE id = 1"),
    invariants: ["I9 stored text is what was written"],
  },
  {
    what: "a lost vector",
    damage: (db) => db.exec("DELETE FROM vector WHERE chunk_id = 1"),
    invariants: ["I1 every chunk has its vector or is marked"],
  },
  {
    what: "a vector that is not a number",
    damage: (db) => db.exec("UPDATE vector SET data = x'0000c07f0000c07f' WHERE chunk_id = 1"),
    invariants: ["I10 vectors are finite and of the right size"],
  },
  {
    what: "a vector cut short",
    damage: (db) => db.exec("UPDATE vector SET data = x'00000000' WHERE chunk_id = 1"),
    invariants: ["I10 vectors are finite and of the right size"],
  },
  {
    what: "a wrong counter",
    damage: (db) => db.exec("UPDATE tenant SET chunk_count = chunk_count + 1"),
    invariants: ["I2 totals equal what is stored"],
  },
  {
    what: "a wrong count of hidden documents",
    damage: (db) => db.exec("UPDATE tenant SET inactive_documents = 1"),
    invariants: ["I2 totals equal what is stored"],
  },
  {
    what: "a wrong count of former documents",
    damage: (db) => db.exec("UPDATE tenant SET former_documents = 1"),
    invariants: ["I2 former documents are counted"],
  },
  {
    what: "a provision that begins in another chunk",
    damage: (db) => db.exec("UPDATE provision SET chunk_id = 2"),
    invariants: ["I5 every provision begins in its chunk"],
  },
  {
    what: "a provision without a chunk",
    damage: (db) => db.exec("UPDATE provision SET chunk_id = 99"),
    invariants: ["I5 every provision begins in its chunk", "I8 database file is sound"],
  },
  {
    what: "a provision whose norm belongs to another document",
    damage: (db) => db.exec("UPDATE document_norm SET document_id = 99"),
    invariants: ["I5 every provision begins in its chunk", "I8 database file is sound"],
  },
  {
    what: "a norm under another tenant than its document",
    damage: (db) => {
      db.exec("INSERT INTO tenant (name) VALUES ('outro'); UPDATE document_norm SET tenant_id = 2");
      db.exec("CREATE VIRTUAL TABLE lexical_2 USING fts5(title, body)");
    },
    invariants: ["I5 every provision begins in its chunk"],
  },
  {
    what: "an entry that was cut short",
    damage: (db) => db.exec(`UPDATE document SET entry = '{"kind":"docu'`),
    invariants: ["I9 stored questions and products can be read"],
  },
  {
    what: "an entry of another kind than its document",
    damage: (db) => db.exec(`UPDATE document SET entry = '{"kind":"faq"}'`),
    invariants: ["I9 stored questions and products can be read"],
  },
  {
    what: "a document that misses a chunk",
    damage: (db) => db.exec("UPDATE document SET chunk_count = 3 WHERE id = 1"),
    invariants: ["I1 document is whole: chunk rows equal its count"],
  },
  {
    what: "a vector without a chunk",
    damage: (db) =>
      db.exec("INSERT INTO vector (space_id, chunk_id, data) VALUES (1, 99, x'0000803f0000803f')"),
    invariants: ["I5 no orphans", "I8 database file is sound"],
  },
  {
    what: "a leftover of a build that was cut short",
    damage: (_, path) => {
      mkdirSync(graphFolder(path), { recursive: true });
      writeFileSync(join(graphFolder(path), "space-1-9.usearch.99999999.tmp"), "x");
    },
    invariants: ["I5 no stray files"],
  },
  {
    what: "a graph that no space names",
    damage: (_, path) => {
      mkdirSync(graphFolder(path), { recursive: true });
      writeFileSync(join(graphFolder(path), "space-7-1.usearch"), "x");
    },
    invariants: ["I5 no stray files"],
  },
  {
    what: "a job whose worker is gone",
    damage: (db) =>
      db.exec(`INSERT INTO job (tenant_id, kind, state, payload, created_at, updated_at)
        VALUES (1, 'k', 'running', 'null', '', '')`),
    invariants: ["I11 no job runs past its lease"],
  },
];

async function withStore(work: (store: Store, path: string) => Promise<void>): Promise<void> {
  const folder = temporaryFolder();
  const path = join(folder.path, "acervo.db");
  const store = sqliteStore({ path });
  try {
    const model = { modelId: "m", fingerprint: "f", dimensions: 2 };
    const { id: vectorSpace } = await store.vectors.ensure(TENANT, model);
    const passages = [
      { text: "gato manso", vector: [1, 0], provisions: [provisionOf("lei/1", { artigo: "1" })] },
      { text: "cão bravo", vector: [0, 1] },
    ];
    await putOne(store, draftOf("a.md", passages, { vectorSpace }));
    await work(store, path);
  } finally {
    await store.close();
    folder.remove();
  }
}

/** With SQLite's own guards down: foreign keys, and the shadow tables of the index. */
function plant(path: string, damage: Planted["damage"]): void {
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: false, defensive: false });
  damage(db, path);
  db.close();
}

/** Fails in the middle of a bulk removal, when rows are marked but the index is not written anew. */
class UnfinishedRemovals extends Connection {
  isFailing = true;

  override execute(sql: string): void {
    if (this.isFailing && sql.includes("optimize")) throw new Error("falha plantada");
    super.execute(sql);
  }
}

/** What the database file holds once the log is written into it. */
function checkpointed(path: string): Buffer {
  const db = new Connection({ path });
  db.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  db.close();
  return readFileSync(path);
}

suite("verifying a database", () => {
  for (const { what, damage, invariants } of FAULTS) {
    test(`${what} is reported by the invariant it breaks`, () =>
      withStore(async (store, path) => {
        assert.deepEqual(await broken(store), []);
        plant(path, damage);
        const findings = await store.upkeep.verify();
        const failed = findings.filter(({ ok }) => !ok);
        assert.deepEqual(
          failed.map(({ invariant }) => invariant),
          invariants,
        );
        for (const { detail } of failed) assert.notEqual(detail, "");
      }));
  }

  test("stray files are swept by optimize", () =>
    withStore(async (store, path) => {
      mkdirSync(graphFolder(path));
      writeFileSync(join(graphFolder(path), "space-9-9.usearch"), "x");
      await store.vectors.optimize(TENANT);
      assert.deepEqual(listFiles(graphFolder(path)), []);
    }));
});

suite("deleting and backing up", () => {
  test("a deleted text cannot be read from the files any more", () =>
    withStore(async (store, path) => {
      const canaries = ["canárioúnicodocorpo", "canárioúnicodotítulo"];
      const [text = "", title = ""] = canaries;
      await store.documents.put(TENANT, [draftOf("segredo.md", [{ text: `${text} comum`, title }])]);
      const documents = await store.documents.list(TENANT, { limit: 10 });
      await store.documents.remove(TENANT, documents.at(-1)?.id ?? 0);
      const bytes = checkpointed(path);
      for (const canary of canaries) assert.equal(bytes.includes(canary), false, canary);
    }));

  test("the words of many texts deleted at once cannot be read from the files any more", () =>
    withStore(async (store, path) => {
      const drafts = Array.from({ length: 120 }, (_, row) =>
        draftOf("t.csv", [{ text: `comum canáriocorpo${row}x`, title: `canáriotítulo${row}x` }], {
          part: row + 1,
        }),
      );
      const ids = (await putAll(store, drafts)).map(({ document }) => document.id);
      assert.equal(await store.documents.removeMany(TENANT, ids.slice(0, 100)), 100);
      const bytes = checkpointed(path);
      for (let row = 0; row < 120; row++) {
        const isKept = row >= 100;
        assert.equal(bytes.includes(`canáriocorpo${row}x`), isKept, `body of ${row}`);
        assert.equal(bytes.includes(`canáriotítulo${row}x`), isKept, `title of ${row}`);
      }
      assert.deepEqual(await broken(store), []);
    }));

  test("single deletes stay thorough after a bulk removal, done or taken back", () =>
    withStore(async (store, path) => {
      const drafts = Array.from({ length: 150 }, (_, row) =>
        draftOf("t.csv", [`comum canário${row}x`], { part: row + 1 }),
      );
      const ids = (await putAll(store, drafts)).map(({ document }) => document.id);
      const db = new UnfinishedRemovals({ path });
      const documents = sqliteDocuments(db, () => new Date());
      await assert.rejects(documents.removeMany(TENANT, ids.slice(2)), { message: "falha plantada" });
      await documents.remove(TENANT, ids[0] ?? 0);
      db.isFailing = false;
      await documents.removeMany(TENANT, ids.slice(2, 102));
      await documents.remove(TENANT, ids[1] ?? 0);
      db.close();
      const bytes = checkpointed(path);
      for (let row = 0; row < 150; row++)
        assert.equal(bytes.includes(`canário${row}x`), row >= 102, `${row}`);
      assert.deepEqual(await broken(store), []);
    }));

  test("a backup is a store of its own that answers and verifies, whatever is written meanwhile", () =>
    withStore(async (store, path) => {
      const copy = join(path, "..", "copia.db");
      const backup = store.upkeep.backup(copy);
      await putOne(store, draftOf("b.md", ["escrito durante"]));
      await backup;
      const restored = sqliteStore({ path: copy });
      assert.deepEqual(await search(restored, "gato"), ["gato manso"]);
      assert.equal((await restored.read(TENANT, (view) => view.norms("lei/1", 10))).length, 1);
      assert.deepEqual(await broken(restored), []);
      await restored.close();
      assert.deepEqual(
        listFiles(join(path, "..")).filter((file) => file.endsWith(".tmp")),
        [],
      );
    }));

  test("a backup that cannot be written is an error with a name", () =>
    withStore(async (store, path) => {
      const target = join(path, "sub", "copia.db");
      await assert.rejects(store.upkeep.backup(target), { code: "path-not-writable" });
    }));
});
