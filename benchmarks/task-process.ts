import { readFileSync, writeFileSync } from "node:fs";
import type { Task, TaskFigures } from "./task.ts";
import { copyBase } from "./tasks/copy.ts";
import { measureEdits } from "./tasks/edits.ts";
import { exportChunks } from "./tasks/export-chunks.ts";
import { measureFilters, measureTypos } from "./tasks/filters.ts";
import { buildFts5, measureFts5 } from "./tasks/fts5.ts";
import { measureIngest } from "./tasks/ingest.ts";
import { measureLanceDb } from "./tasks/lancedb.ts";
import { measureMiniSearch } from "./tasks/minisearch.ts";
import { measureOpening } from "./tasks/open.ts";
import { measureOrama } from "./tasks/orama.ts";
import { measureRecall } from "./tasks/recall.ts";
import { measureSearch } from "./tasks/search.ts";

type Runners = {
  readonly [Kind in Task["kind"]]: (task: Extract<Task, { kind: Kind }>) => Promise<TaskFigures[Kind]>;
};

const RUNNERS: Runners = {
  ingest: measureIngest,
  search: measureSearch,
  open: measureOpening,
  recall: measureRecall,
  "export-chunks": exportChunks,
  "build-fts5": buildFts5,
  fts5: measureFts5,
  minisearch: measureMiniSearch,
  orama: measureOrama,
  lancedb: measureLanceDb,
  copy: copyBase,
  edits: measureEdits,
  filters: measureFilters,
  typos: measureTypos,
};

const [taskFile = "", resultFile = ""] = process.argv.slice(2);
const task = JSON.parse(readFileSync(taskFile, "utf8")) as Task;
const run = RUNNERS[task.kind] as (task: Task) => Promise<unknown>;
writeFileSync(resultFile, JSON.stringify(await run(task)));
