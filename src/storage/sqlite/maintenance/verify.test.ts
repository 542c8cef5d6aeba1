import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { suite, test } from "node:test";
import { broken, TENANT } from "../../contract/drafts.ts";
import { withStore } from "../filled-store-fixture.ts";
import { graphFolder, listFiles } from "../vectors/graphs.ts";

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
    what: "a lost message",
    damage: (db) => db.exec("DELETE FROM message WHERE number = 2"),
    invariants: ["I2 conversations count their messages"],
  },
  {
    what: "a gap between messages",
    damage: (db) => db.exec("UPDATE message SET number = 9 WHERE number = 2"),
    invariants: ["I2 conversations count their messages"],
  },
  {
    what: "a conversation that lost all its messages and its count",
    damage: (db) => db.exec("DELETE FROM message; UPDATE conversation SET message_count = 0"),
    invariants: ["I2 conversations count their messages"],
  },
  {
    what: "a message without a conversation",
    damage: (db) => db.exec("DELETE FROM conversation"),
    invariants: ["I8 database file is sound"],
  },
  {
    what: "a wrong count of traces",
    damage: (db) => db.exec("UPDATE tenant SET trace_count = 2"),
    invariants: ["I2 traces are counted"],
  },
  {
    what: "a trace that was cut short",
    damage: (db) => db.exec("UPDATE trace SET body = substr(body, 1, 99)"),
    invariants: ["I9 stored traces can be read"],
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

/** With SQLite's own guards down: foreign keys, and the shadow tables of the index. */
function plant(path: string, damage: Planted["damage"]): void {
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: false, defensive: false });
  damage(db, path);
  db.close();
}

suite("verifying a database", () => {
  for (const { what, damage, invariants } of FAULTS) {
    test(`${what} is reported by the invariant it breaks`, () =>
      withStore(async (store, path) => {
        assert.deepEqual(await broken(store), []);
        plant(path, damage);
        const findings = await store.maintenance.verify();
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
