import { createRequire } from "node:module";
import { join } from "node:path";
import { createRequestContext } from "#src/domain/index.ts";
import { createEmbedder } from "#src/embedding/index.ts";
import { builtinPortuguese } from "#src/embedding/builtin-portuguese/builtin-portuguese.ts";
import { measureQueries } from "../figures.ts";
import type { Task, TaskFigures } from "../task.ts";
import { readChunks } from "./export-chunks.ts";
import { queryWords } from "./query-words.ts";
import { TOP_K } from "./search.ts";

/** The few calls that are made of the package: it is not installed with the project, being larger than all the rest. */
interface LanceDb {
  connect(
    folder: string,
  ): Promise<{ createTable(name: string, rows: readonly object[]): Promise<LanceTable> }>;
  readonly Index: { fts(options?: object): unknown; hnswSq(options?: object): unknown };
  readonly rerankers: { readonly RRFReranker: { create(): Promise<unknown> } };
}

interface LanceTable {
  add(rows: readonly object[]): Promise<unknown>;
  createIndex(column: string, options: { readonly config: unknown }): Promise<void>;
  search(query: string, type: "fts", column: string): LanceQuery;
  query(): LanceQuery;
}

interface LanceQuery {
  fullTextSearch(query: string, options?: object): LanceQuery;
  nearestTo(vector: Float32Array): LanceQuery;
  rerank(reranker: unknown): LanceQuery;
  select(columns: readonly string[]): LanceQuery;
  limit(count: number): LanceQuery;
  toArray(): Promise<unknown[]>;
}

const BATCH = 5_000;

export async function measureLanceDb(
  task: Extract<Task, { kind: "lancedb" }>,
): Promise<TaskFigures["lancedb"]> {
  const load = createRequire(join(task.package, "package.json"));
  const lancedb = load("@lancedb/lancedb") as LanceDb;
  const embedder = createEmbedder(builtinPortuguese());
  const context = createRequestContext("bench");
  const start = performance.now();
  const { table, chunks } = await fill(lancedb, task, (texts) =>
    embedder.embedMany(texts, { purpose: "passage", context }),
  );
  await table.createIndex("text", { config: lancedb.Index.fts({ language: "Portuguese", stem: true }) });
  await table.createIndex("vector", { config: lancedb.Index.hnswSq({ distanceType: "cosine" }) });
  const buildSeconds = (performance.now() - start) / 1_000;
  const reranker = await lancedb.rerankers.RRFReranker.create();
  const lexical = async (query: string): Promise<void> => {
    await table.query().fullTextSearch(words(query)).select(["text"]).limit(TOP_K).toArray();
  };
  const hybrid = async (query: string): Promise<number> => {
    const vector = await embedder.embed(query, { purpose: "query", context });
    const asked = performance.now();
    const both = table.query().fullTextSearch(words(query)).nearestTo(vector).rerank(reranker);
    await both.select(["text"]).limit(TOP_K).toArray();
    return performance.now() - asked;
  };
  for (const query of task.warmUp) await lexical(query);
  for (const query of task.warmUp) await hybrid(query);
  const figures = await measureQueries(task.queries, lexical);
  const hybridFigures = await measureQueries(task.queries, hybrid);
  // Its own threads do the work.
  return { ...figures, cpu: null, chunks, buildSeconds, hybrid: { ...hybridFigures, cpu: null } };
}

function words(query: string): string {
  return queryWords(query, false).join(" ");
}

async function fill(
  lancedb: LanceDb,
  task: Extract<Task, { kind: "lancedb" }>,
  embed: (texts: readonly string[]) => Promise<readonly Float32Array[]>,
): Promise<{ table: LanceTable; chunks: number }> {
  const db = await lancedb.connect(task.folder);
  let table: LanceTable | null = null;
  let chunks = 0;
  const write = async (texts: readonly string[]): Promise<void> => {
    const vectors = await embed(texts);
    const rows = texts.map((text, at) => ({ text, vector: Array.from(vectors[at] ?? []) }));
    if (table === null) table = await db.createTable("passage", rows);
    else await table.add(rows);
    chunks += rows.length;
  };
  let batch: string[] = [];
  for await (const text of readChunks(task.chunks)) {
    batch.push(text);
    if (batch.length < BATCH) continue;
    await write(batch);
    batch = [];
  }
  if (batch.length > 0) await write(batch);
  if (table === null) throw new Error("No passages to index");
  return { table, chunks };
}
