import { join } from "node:path";
import type { FoundFile } from "#src/knowledge/index.ts";
import { medianOf } from "./figures.ts";
import type { BenchOptions } from "./options.ts";
import { runTask } from "./run-task.ts";
import type {
  EditFigures,
  FilterFigures,
  IngestFigures,
  LatencyFigures,
  OpenFigures,
  PeerFigures,
  Questions,
  SearchFigures,
  Task,
  TaskFigures,
} from "./task.ts";

export interface Measurements {
  readonly ingestWithoutEmbedding: IngestFigures;
  readonly ingest: IngestFigures;
  readonly smallIngest: IngestFigures;
  readonly search: Readonly<Record<"lexical" | "vector" | "hybrid", SearchFigures>>;
  readonly pool: SearchFigures;
  readonly smallHybrid: SearchFigures;
  readonly fts5: LatencyFigures;
  readonly fts5WithStopWords: LatencyFigures;
  readonly fts5Build: TaskFigures["build-fts5"];
  readonly miniSearch: PeerFigures | null;
  readonly orama: PeerFigures | null;
  readonly lancedb: TaskFigures["lancedb"] | null;
  readonly edits: EditFigures;
  readonly filters: FilterFigures;
  readonly typos: TaskFigures["typos"];
  readonly scale: ScaleFigures | null;
  readonly open: OpenFigures;
  readonly recall: TaskFigures["recall"];
}

/** A base of many more chunks. */
export interface ScaleFigures {
  readonly copied: TaskFigures["copy"];
  readonly lexical: SearchFigures;
  readonly hybrid: SearchFigures;
  readonly open: OpenFigures;
}

export interface Subject extends Questions {
  readonly files: readonly FoundFile[];
  readonly scratch: string;
  readonly options: BenchOptions;
  readonly say: (step: string) => void;
}

/** A question that is not among those measured. */
const FIRST_QUESTION = "como configurar a rede virtual do serviço";
const RECALL_QUERIES = 100;

/** Runs every measurement; those that are compared with each other take turns, so that noise hits them alike. */
export async function measure(subject: Subject): Promise<Measurements> {
  const { files, queries, warmUp, scratch, options, say } = subject;
  const data = { full: join(scratch, "full"), small: join(scratch, "small") };
  const chunks = join(scratch, "chunks.jsonl");
  const database = join(scratch, "fts5.db");
  const run = <Kind extends Task["kind"]>(task: Extract<Task, { kind: Kind }> & { kind: Kind }) =>
    runTask<Kind>(task, scratch);

  say(`ingest without embedding, ${options.chunks} chunks`);
  const plain = { kind: "ingest", files, chunks: options.chunks, embedding: "none" } as const;
  const ingestWithoutEmbedding = await run({ ...plain, data: join(scratch, "words") });
  say("ingest with the built-in embedder");
  const ingest = await run({ ...plain, data: data.full, embedding: "builtin" });
  const tenth = Math.round(options.chunks / 10);
  const smallIngest = await run({ ...plain, data: data.small, chunks: tenth, embedding: "builtin" });
  say("peers: raw FTS5");
  await run({ kind: "export-chunks", data: data.full, file: chunks });
  const fts5Build = await run({ kind: "build-fts5", database, chunks });
  const questions = { queries, warmUp };
  const rounds = await inTurns(options.repeats, say, {
    fts5: () => run({ kind: "fts5", database, ...questions, keepsStopWords: false }),
    fts5WithStopWords: () => run({ kind: "fts5", database, ...questions, keepsStopWords: true }),
    lexical: () => run({ kind: "search", data: data.full, ...questions, mode: "lexical", threads: false }),
    vector: () => run({ kind: "search", data: data.full, ...questions, mode: "vector", threads: false }),
    hybrid: () => run({ kind: "search", data: data.full, ...questions, mode: "hybrid", threads: false }),
    pool: () => run({ kind: "search", data: data.full, ...questions, mode: "hybrid", threads: true }),
    smallHybrid: () =>
      run({ kind: "search", data: data.small, ...questions, mode: "hybrid", threads: false }),
    open: () => run({ kind: "open", data: data.full, query: FIRST_QUESTION }),
  });
  say("recall of the vector graph");
  const recallQueries = queries.slice(0, RECALL_QUERIES);
  const recall = await run({ kind: "recall", data: data.full, queries: recallQueries });
  say("edits, filters, typing errors");
  const edits = await run({ kind: "edits", data: data.full });
  const filters = await run({ kind: "filters", data: data.full, queries: recallQueries });
  const typos = await run({ kind: "typos", data: data.full, queries: recallQueries });
  const lancedb = options.lancedb === null ? null : await measureLance(subject, options.lancedb, chunks);
  const scale = options.scale === null ? null : await measureScale(subject, data.full, options.scale);
  const peers = options.skipInMemoryPeers
    ? { miniSearch: null, orama: null }
    : await inMemoryPeers(subject, chunks);
  const { lexical, vector, hybrid, ...others } = rounds;
  return {
    ...others,
    search: { lexical, vector, hybrid },
    ingestWithoutEmbedding,
    ingest,
    smallIngest,
    fts5Build,
    recall,
    edits,
    filters,
    typos,
    lancedb,
    scale,
    ...peers,
  };
}

async function measureLance(
  { queries, warmUp, scratch, say }: Subject,
  folder: string,
  chunks: string,
): Promise<TaskFigures["lancedb"]> {
  say("peers: LanceDB");
  const task = { kind: "lancedb", chunks, queries, warmUp, package: folder } as const;
  return runTask<"lancedb">({ ...task, folder: join(scratch, "lancedb") }, scratch);
}

async function measureScale(
  { queries, warmUp, scratch, say }: Subject,
  data: string,
  chunks: number,
): Promise<ScaleFigures> {
  say(`${chunks} chunks: copies with changed words`);
  const target = join(scratch, "scale");
  const copied = await runTask<"copy">({ kind: "copy", data, target, chunks }, scratch);
  const search = { kind: "search", data: target, queries, warmUp, threads: false } as const;
  return {
    copied,
    open: await runTask<"open">({ kind: "open", data: target, query: FIRST_QUESTION }, scratch),
    lexical: await runTask<"search">({ ...search, mode: "lexical" }, scratch),
    hybrid: await runTask<"search">({ ...search, mode: "hybrid" }, scratch),
  };
}

/** Built once: what takes minutes is not repeated. */
async function inMemoryPeers(
  { queries, warmUp, scratch, say }: Subject,
  chunks: string,
): Promise<Pick<Measurements, "miniSearch" | "orama">> {
  say("peers: MiniSearch");
  const miniSearch = await runTask<"minisearch">({ kind: "minisearch", chunks, queries, warmUp }, scratch);
  say("peers: Orama");
  const orama = await runTask<"orama">({ kind: "orama", chunks, queries, warmUp }, scratch);
  return { miniSearch, orama };
}

async function inTurns<Runs extends Record<string, () => Promise<object>>>(
  repeats: number,
  say: (step: string) => void,
  runs: Runs,
): Promise<{ [Name in keyof Runs]: Awaited<ReturnType<Runs[Name]>> }> {
  const results = new Map<string, object[]>(Object.keys(runs).map((name) => [name, []]));
  for (let round = 1; round <= repeats; round++) {
    say(`searches, round ${round} of ${repeats}`);
    for (const [name, run] of Object.entries(runs)) results.get(name)?.push(await run());
  }
  const medians = [...results].map(([name, figures]) => [name, medianOf(figures)]);
  return Object.fromEntries(medians) as { [Name in keyof Runs]: Awaited<ReturnType<Runs[Name]>> };
}
