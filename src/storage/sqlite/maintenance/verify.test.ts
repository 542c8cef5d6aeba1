import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { suite, test } from "node:test";
import { broken, draftOf, putAll, TENANT } from "../../contract/drafts.ts";
import type { DocumentDraft } from "../../store.ts";
import { withStore } from "../filled-store-fixture.ts";
import { graphFolder, listFiles } from "../files.ts";

interface Planted {
  readonly what: string;
  readonly damage: (db: DatabaseSync, path: string) => void;
  readonly invariants: readonly string[];
}

const CHECKSUMS = "I9 stored rows are what was written";

/** Each changes one byte of something that no other check can know. */
const FLIPS: Readonly<Record<string, string>> = {
  "a passage": "UPDATE chunk SET text = 'gatu manso' WHERE id = 1",
  "the place of a passage": "UPDATE chunk SET end_offset = end_offset + 1 WHERE id = 2",
  "a heading": `UPDATE chunk SET headings = '["Z"]' WHERE id = 1`,
  "metadata of a passage": `UPDATE chunk SET metadata = '{"a":1}' WHERE id = 1`,
  "the name of a document": "UPDATE document SET name = 'b.md' WHERE id = 1",
  "metadata of a document": `UPDATE document SET metadata = '{"a":2}' WHERE id = 1`,
  "a vector that is still a vector": "UPDATE vector SET data = x'0000803f0000013f' WHERE chunk_id = 1",
  "the mean of a document's vectors": "UPDATE document_vector SET data = x'0000803f0000013f'",
  "the state of a provision": "UPDATE provision SET situacao = 'revogado'",
  "what the index knows of a chunk":
    "UPDATE slot_block SET data = CAST(substr(data, 1, length(data) - 1) || x'5a' AS BLOB)",
  "a message": "UPDATE message SET text = 'un' WHERE number = 1",
  "an opinion": "UPDATE feedback SET verdict = 'down'",
  "what a key may do": "UPDATE api_key SET role = 'admin'",
  "a key that was revoked": "UPDATE api_key SET revoked_at = '2026'",
  "a trace": "UPDATE trace SET body = replace(body, '30 dias', '90 dias')",
};

const FAULTS: readonly Planted[] = [
  ...Object.entries(FLIPS).map(([what, sql]) => ({
    what: `a flip in ${what}`,
    damage: (db: DatabaseSync) => db.exec(sql),
    invariants: [CHECKSUMS],
  })),
  {
    what: "a lost posting row",
    damage: (db) => db.exec("DELETE FROM posting WHERE term_id = 1"),
    invariants: ["I8 lexical indexes are sound"],
  },
  {
    what: "a posting of another frequency",
    damage: (db) => db.exec("UPDATE posting SET data = x'0003' WHERE term_id = 1"),
    invariants: ["I8 lexical indexes are sound"],
  },
  {
    what: "a posting row that ends too early",
    damage: (db) => db.exec("UPDATE posting SET data = x'' WHERE term_id = 1"),
    invariants: ["I8 lexical indexes are sound"],
  },
  {
    what: "postings of a chunk that is not there",
    damage: (db) => db.exec("INSERT INTO posting VALUES (1, 0, 1, 900, 900, 1, x'01')"),
    invariants: ["I8 lexical indexes are sound"],
  },
  {
    what: "a term that is counted wrongly",
    damage: (db) => db.exec("UPDATE term SET frequency = 9 WHERE id = 1"),
    invariants: ["I8 lexical indexes are sound"],
  },
  {
    what: "a term that nothing holds",
    damage: (db) => db.exec("INSERT INTO term (tenant_id, id, term) VALUES (1, 999, 'fantasma')"),
    invariants: ["I8 lexical indexes are sound"],
  },
  {
    what: "lost terms of a document",
    damage: (db) => db.exec("DELETE FROM document_terms"),
    invariants: ["I8 lexical indexes are sound"],
  },
  {
    what: "terms of a document that is not there",
    damage: (db) => db.exec("INSERT INTO document_terms (id, data) VALUES (65536 * 999, x'00')"),
    invariants: ["I5 no orphans"],
  },
  {
    what: "lost slots",
    damage: (db) => db.exec("DELETE FROM slot_block"),
    invariants: ["I1 every shown chunk has its slot in the index and nothing else has"],
  },
  {
    what: "slots of another document",
    damage: (db) => db.exec("UPDATE document SET first_slot = first_slot + 1 WHERE id = 1"),
    invariants: [
      "I1 every shown chunk has its slot in the index and nothing else has",
      "I8 lexical indexes are sound",
    ],
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
    damage: (db) => db.exec("UPDATE tenant SET indexed_chunks = indexed_chunks + 1"),
    invariants: ["I8 lexical indexes are sound"],
  },
  {
    what: "a wrong count of hidden documents",
    damage: (db) => db.exec("UPDATE tenant SET inactive_documents = 1"),
    invariants: ["I2 totals equal what is stored"],
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
    damage: (db) =>
      db.exec("INSERT INTO tenant (name) VALUES ('outro'); UPDATE document_norm SET tenant_id = 2"),
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
    invariants: ["I1 document is whole: chunk rows equal its count", "I8 lexical indexes are sound"],
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

/** With SQLite's own guard down: foreign keys. */
function plant(path: string, damage: Planted["damage"]): void {
  const db = new DatabaseSync(path, { enableForeignKeyConstraints: false });
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
        // Whatever changes a row also breaks its checksum; that is expected where nothing else could see it.
        const failed = findings.filter(
          ({ ok, invariant }) => !ok && (invariant !== CHECKSUMS || invariants.includes(CHECKSUMS)),
        );
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
      await store.maintenance.optimize(TENANT);
      assert.deepEqual(listFiles(graphFolder(path)), []);
    }));

  test("the slow sweep meets every damaged document within one round, and begins again", () =>
    withStore(async (store, path) => {
      const drafts = Array.from({ length: 450 }, (_, n) => draftOf(`d${n}.md`, [`texto ${n}`]));
      await putAll(store, drafts);
      plant(path, (db) => db.exec("UPDATE chunk SET text = 'x' WHERE document_id IN (3, 240, 450)"));
      const round = async (): Promise<number[]> => {
        const steps = [await store.maintenance.upkeep(), await store.maintenance.upkeep()];
        return [...steps, await store.maintenance.upkeep()].flat().map(({ id }) => id);
      };
      assert.deepEqual(await round(), [3, 240, 450]);
      assert.deepEqual(await round(), [3, 240, 450]);
      const key = { ...(drafts[1] as DocumentDraft) };
      assert.equal((await store.knowledge.lookUp(TENANT, key)).kind, "changed");
    }));
});
