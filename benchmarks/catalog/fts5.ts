import { createReadStream, statSync } from "node:fs";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { queryWords } from "../tasks/query-words.ts";
import { LIMIT } from "./acervo.ts";
import type { Product } from "./products.ts";
import type { Asker, BuildFigures, BuildTask, SearchSubject } from "./task.ts";

const FIELDS = "name, description, category, manufacturer, tags";

/** What anyone gets from SQLite in ten lines: a column for each field, its own tokenizer, its own BM25. */
export async function buildFts5(
  task: Extract<BuildTask, { kind: "build-fts5" }>,
): Promise<BuildFigures["build-fts5"]> {
  const db = new DatabaseSync(task.database);
  const start = performance.now();
  db.exec("PRAGMA journal_mode = WAL");
  db.exec(`CREATE VIRTUAL TABLE product USING fts5(${FIELDS}, tokenize = "unicode61 remove_diacritics 2")`);
  const insert = db.prepare(`INSERT INTO product (${FIELDS}) VALUES (?, ?, ?, ?, ?)`);
  db.exec("BEGIN");
  for await (const line of createInterface({ input: createReadStream(task.file) })) {
    const { name, description, category, manufacturer, tags } = JSON.parse(line) as Product;
    insert.run(name, description, category, manufacturer, tags.join(", "));
  }
  db.exec("COMMIT");
  db.close();
  return { seconds: (performance.now() - start) / 1000, bytes: statSync(task.database).size };
}

export async function askFts5({ database }: Extract<SearchSubject, { kind: "fts5" }>): Promise<Asker> {
  const db = new DatabaseSync(database, { readOnly: true });
  // As much page cache as the product takes.
  db.exec("PRAGMA cache_size = -32000");
  const select = db.prepare(
    `SELECT rowid, ${FIELDS}, rank FROM product WHERE product MATCH ? ORDER BY rank LIMIT ?`,
  );
  return {
    ask: async (query) => {
      const start = performance.now();
      const words = queryWords(query, false).map((word) => `"${word}"`);
      select.all(words.join(" OR "), LIMIT);
      return performance.now() - start;
    },
    close: async () => db.close(),
  };
}
