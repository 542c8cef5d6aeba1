import { basename } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { messageOf } from "#src/domain/index.ts";
import type { Finding } from "../../store.ts";
import { norm } from "../../vectors.ts";
import { type Connection, toVector } from "../connection.ts";
import { PARTS } from "../lexical/write-index.ts";
import { SCHEMA } from "../schema.ts";
import { strayFiles } from "../vectors/graphs.ts";
import { changedRows } from "./checksums.ts";
import { indexesAreSound, inPages, slotsMatchChunks } from "./verify-index.ts";

interface Invariant {
  readonly invariant: string;
  /** Selects what is wrong: each row is a sentence. */
  readonly sql?: string | readonly string[];
  /** Returns what is wrong, one line each. */
  readonly check?: (db: Connection, at: Date) => string[];
  /** About what is going on around the database, not about what is in it: a copy is none the worse for it. */
  readonly isCircumstance?: boolean;
}

/** The invariants of docs/reliability.md that this engine can break; each names what it looks at. */
const INVARIANTS: readonly Invariant[] = [
  {
    invariant: "I1 document is whole: chunk rows equal its count",
    sql: `SELECT 'document', d.id, 'has', count(c.id), 'chunks, expected', d.chunk_count
       FROM document d LEFT JOIN chunk c ON c.document_id = d.id
       GROUP BY d.id HAVING count(c.id) <> d.chunk_count OR max(c.ordinal) <> d.chunk_count - 1`,
  },
  {
    invariant: "I1 every shown chunk has its slot in the index and nothing else has",
    check: slotsMatchChunks,
  },
  {
    invariant: "I1 every chunk has its vector or is marked",
    sql: `SELECT 'chunk without vector', c.id FROM vector_space s
       JOIN document d ON d.tenant_id = s.tenant_id AND d.needs_embedding = 0
       JOIN chunk c ON c.document_id = d.id
       WHERE s.state = 'active'
         AND NOT EXISTS (SELECT 1 FROM vector v WHERE v.chunk_id = c.id AND v.space_id = s.id)`,
  },
  {
    invariant: "I2 totals equal what is stored",
    sql: `SELECT 'tenant', t.id, 'counts', t.inactive_documents, 'hidden documents, which differ from stored'
       FROM tenant t WHERE t.inactive_documents <>
         (SELECT count(*) FROM document d WHERE d.tenant_id = t.id AND d.active = 0)`,
  },
  {
    // Numbers are unique and count from 1: as many rows as the highest number says, and none is missing.
    invariant: "I2 conversations count their messages",
    sql: `SELECT 'conversation', c.id, 'has', count(m.id), 'messages, expected', c.message_count
       FROM conversation c LEFT JOIN message m ON m.conversation_id = c.id
       GROUP BY c.id HAVING count(m.id) <> c.message_count
         OR min(m.number) IS NOT 1 OR max(m.number) IS NOT c.message_count`,
  },
  {
    invariant: "I2 traces are counted",
    sql: `SELECT 'tenant', t.id, 'counts', t.trace_count, 'traces, which differ from stored' FROM tenant t
       WHERE t.trace_count <> (SELECT count(*) FROM trace r WHERE r.tenant_id = t.id)`,
  },
  {
    invariant: "I5 no orphans",
    sql: [
      `SELECT 'terms of no document', t.id / ${PARTS} FROM document_terms t
         WHERE NOT EXISTS (SELECT 1 FROM document d WHERE d.id = t.id / ${PARTS})`,
      "SELECT 'chunk without document', id FROM chunk WHERE document_id NOT IN (SELECT id FROM document)",
      "SELECT 'vector without chunk', sequence FROM vector WHERE chunk_id NOT IN (SELECT id FROM chunk)",
      `SELECT 'document in another tenant''s collection', d.id FROM document d
       JOIN collection k ON k.id = d.collection_id WHERE k.tenant_id <> d.tenant_id`,
    ],
  },
  {
    invariant: "I5 every provision begins in its chunk",
    sql: [
      `SELECT 'provision', p.id, 'is out of place' FROM provision p
       LEFT JOIN document_norm n ON n.id = p.norm_id
       LEFT JOIN chunk c ON c.id = p.chunk_id AND c.document_id = n.document_id
       WHERE c.id IS NULL OR p.start_offset < c.start_offset OR p.start_offset >= c.end_offset
         OR p.end_offset < p.start_offset`,
      `SELECT 'norm', n.id, 'belongs to no document of its tenant' FROM document_norm n
       LEFT JOIN document d ON d.id = n.document_id WHERE d.tenant_id IS NOT n.tenant_id`,
    ],
  },
  { invariant: "I5 no stray files", check: noStrayFiles, isCircumstance: true },
  { invariant: "I8 tables, indexes, triggers and views are this program's", check: schemaDifferences },
  { invariant: "I8 database file is sound", check: fileIsSound },
  { invariant: "I8 lexical indexes are sound", check: indexesAreSound },
  { invariant: "I9 stored rows are what was written", check: changedRows },
  {
    invariant: "I9 stored questions and products can be read",
    sql: `SELECT 'document', id, 'of kind', kind, 'has an entry that is none' FROM document
       WHERE entry IS NOT NULL
         AND CASE WHEN json_valid(entry) THEN json_extract(entry, '$.kind') IS NOT kind ELSE 1 END`,
  },
  {
    invariant: "I9 stored traces can be read",
    sql: "SELECT 'trace', sequence, 'is cut short' FROM trace WHERE NOT json_valid(body)",
  },
  { invariant: "I10 vectors are finite and of the right size", check: vectorsAreUsable },
  { invariant: "I11 no job runs past its lease", check: leasesAreAlive, isCircumstance: true },
];

export function verify(db: Connection, at: Date): Finding[] {
  return INVARIANTS.map((invariant) => examine(invariant, db, at));
}

/** What a backup must hold to be worth restoring. */
export function verifyContent(db: Connection): Finding[] {
  const content = INVARIANTS.filter(({ isCircumstance }) => !isCircumstance);
  return content.map((invariant) => examine(invariant, db, new Date()));
}

function examine({ invariant, sql = [], check }: Invariant, db: Connection, at: Date): Finding {
  let problems: string[];
  try {
    problems = [...[sql].flat().flatMap((one) => sentences(db, one)), ...(check?.(db, at) ?? [])];
  } catch (error) {
    // A damaged file can make a check itself fail: that is a finding too.
    problems = [messageOf(error)];
  }
  const shown = problems.slice(0, 5).join("; ");
  const more = problems.length > 5 ? ` (+${problems.length - 5})` : "";
  return { invariant, ok: problems.length === 0, detail: shown + more };
}

function sentences(db: Connection, sql: string): string[] {
  return db.all<Record<string, unknown>>(sql).map((row) => Object.values(row).join(" "));
}

interface SchemaObject {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** Objects of the database that this program would not have made as they are, and those that are missing. */
export function schemaDifferences(db: Pick<Connection, "all">): string[] {
  const ours = new DatabaseSync(":memory:");
  try {
    ours.exec(SCHEMA);
    const sql = "SELECT type, name, sql FROM sqlite_master ORDER BY name";
    const expected = describeObjects(ours.prepare(sql).all() as unknown as SchemaObject[]);
    const found = describeObjects(db.all<SchemaObject>(sql));
    return [
      ...[...found].filter(([key, made]) => expected.get(key) !== made).map(([key]) => `foreign ${key}`),
      ...[...expected.keys()].filter((key) => !found.has(key)).map((key) => `missing ${key}`),
    ];
  } finally {
    ours.close();
  }
}

/** How each object was made, by type and name; SQLite makes some without a statement. Spaces and comments may differ. */
function describeObjects(rows: readonly SchemaObject[]): Map<string, string> {
  return new Map(rows.map(({ type, name, sql }) => [`${type} "${name}"`, plainSql(sql ?? "")]));
}

function plainSql(sql: string): string {
  return sql.replaceAll(/--.*$/gm, "").replaceAll(/\s+/g, " ");
}

function noStrayFiles(db: Connection): string[] {
  return strayFiles(db).map((path) => `stray file ${basename(path)}`);
}

function fileIsSound(db: Connection): string[] {
  const damage = sentences(db, "PRAGMA integrity_check").filter((line) => line !== "ok");
  return [...damage, ...sentences(db, "PRAGMA foreign_key_check")];
}

function vectorsAreUsable(db: Connection): string[] {
  type Row = { readonly id: number; readonly data: Uint8Array; readonly dimensions: number };
  const sql = `SELECT v.sequence AS id, v.data, s.dimensions FROM vector v JOIN vector_space s ON s.id = v.space_id
     WHERE v.sequence > ? ORDER BY v.sequence`;
  const unusable = inPages<Row>(db, sql).filter(({ data, dimensions }) => {
    const vector = toVector(data);
    return vector.length !== dimensions || !Number.isFinite(norm(vector));
  });
  return unusable.map(({ id }) => `vector ${id} is unusable`).toArray();
}

function leasesAreAlive(db: Connection, at: Date): string[] {
  const sql = "SELECT id FROM job WHERE state = 'running' AND lease_until < ?";
  const rows = db.all<{ id: number }>(sql, at.getTime());
  return rows.map(({ id }) => `job ${id} lost its worker: "acervo reindex" finishes it`);
}
