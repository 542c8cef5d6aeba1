import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { measureQueries } from "../figures.ts";
import type { LatencyFigures, Task } from "../task.ts";
import { readChunks } from "./export-chunks.ts";
import { queryWords } from "./query-words.ts";
import { TOP_K } from "./search.ts";

/** What anyone gets from SQLite in ten lines: one table, its own tokenizer, its own BM25. */
export async function buildFts5(
  task: Extract<Task, { kind: "build-fts5" }>,
): Promise<{ buildSeconds: number; bytes: number }> {
  const db = new DatabaseSync(task.database);
  const start = performance.now();
  db.exec("PRAGMA journal_mode = WAL");
  db.exec(`CREATE VIRTUAL TABLE passage USING fts5(text, tokenize = "unicode61 remove_diacritics 2")`);
  const insert = db.prepare("INSERT INTO passage (text) VALUES (?)");
  db.exec("BEGIN");
  for await (const text of readChunks(task.chunks)) insert.run(text);
  db.exec("COMMIT");
  db.close();
  return { buildSeconds: (performance.now() - start) / 1000, bytes: statSync(task.database).size };
}

export async function measureFts5(task: Extract<Task, { kind: "fts5" }>): Promise<LatencyFigures> {
  const db = new DatabaseSync(task.database, { readOnly: true });
  // As much page cache as the product takes.
  db.exec("PRAGMA cache_size = -32000");
  const select = db.prepare(
    "SELECT rowid, text, rank FROM passage WHERE passage MATCH ? ORDER BY rank LIMIT ?",
  );
  const ask = (query: string): void => {
    const words = queryWords(query, task.keepsStopWords).map((word) => `"${word}"`);
    select.all(words.join(" OR "), TOP_K);
  };
  for (const query of task.warmUp) ask(query);
  const figures = await measureQueries(task.queries, ask);
  db.close();
  return figures;
}
