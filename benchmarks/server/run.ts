import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { corpusFiles, locateCorpus, missingCorpusNotice } from "../corpus.ts";
import { medianOf } from "../figures.ts";
import { headingQueries } from "../queries.ts";
import { runTask } from "../run-task.ts";
import { TOP_K } from "../tasks/search.ts";
import { type LoadFigures, runLoad, type ServerProcess, startAcervo, startPeer } from "./child.ts";

const USAGE = `Usage: npm run bench:server -- [options]
  --corpus DIR       folder with the unpacked corpus (default: unpack ../shared/data/docs-azure-ptbr.tar.xz)
  --base DIR         keep the base here, and use the one that is here already
  --chunks N         passages to index (100000)
  --connections N    clients at the same time (50)
  --seconds N        length of each measurement (10)
  --repeats N        rounds; the median counts (3)`;

const SEED = 20_261_115;
const QUERIES = 400;
/** What the server must reach, as multiples of raw FTS5 behind the same framework. */
const BARS = { lexical: 2.5, hybrid: 1.5 } as const;

interface Options {
  readonly corpus: string | null;
  readonly base: string | null;
  readonly chunks: number;
  readonly connections: number;
  readonly seconds: number;
  readonly repeats: number;
}

const text = (fallback: string) => ({ type: "string", default: fallback }) as const;

function readOptions(args: string[]): Options | null {
  const { values } = parseArgs({
    args,
    options: {
      corpus: { type: "string" },
      base: { type: "string" },
      chunks: text("100000"),
      connections: text("50"),
      seconds: text("10"),
      repeats: text("3"),
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  return {
    corpus: values.corpus ?? null,
    base: values.base ?? null,
    chunks: Number(values.chunks),
    connections: Number(values.connections),
    seconds: Number(values.seconds),
    repeats: Number(values.repeats),
  };
}

async function bench(options: Options): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "acervo-bench-server-"));
  try {
    const folder = locateCorpus(options.corpus, scratch);
    if (folder === null) {
      console.log(missingCorpusNotice(options.corpus));
      return;
    }
    const files = await corpusFiles(folder, SEED);
    const queries = await headingQueries(files, QUERIES, SEED);
    const kept = options.base ?? scratch;
    const [data, database] = [join(kept, "base"), join(kept, "fts5.db")];
    if (!existsSync(data) || !existsSync(database)) {
      say(`ingest, ${options.chunks} passages`);
      const ingest = { kind: "ingest", files, chunks: options.chunks, data, embedding: "builtin" } as const;
      await runTask<"ingest">(ingest, scratch);
      const chunks = join(scratch, "chunks.jsonl");
      await runTask<"export-chunks">({ kind: "export-chunks", data, file: chunks }, scratch);
      await runTask<"build-fts5">({ kind: "build-fts5", database, chunks }, scratch);
    }
    const figures = await measure({ data, database, queries }, options);
    console.log(report(figures));
    process.exitCode = Object.values(barsMet(figures)).every(Boolean) ? 0 : 1;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Subject {
  readonly data: string;
  readonly database: string;
  readonly queries: readonly string[];
}

type Figures = Readonly<Record<"lexical" | "hybrid" | "fts5" | "bare", LoadFigures>>;

/** All servers run, one at a time is asked; rounds take turns, so that noise hits them alike. */
async function measure({ data, database, queries }: Subject, options: Options): Promise<Figures> {
  const acervo = await startAcervo(data, { ACERVO_CACHE: "false" });
  const fts5 = await startPeer("fts5", database);
  const bare = await startPeer("bare", database);
  const ask = ({ url }: ServerProcess, path: string, more: object) => {
    const bodies = queries.map((query) => ({ query, ...more }));
    const { connections } = options;
    return (seconds: number) => runLoad({ url, path, bodies, connections, seconds });
  };
  const loads = {
    lexical: ask(acervo, "/api/rag/search", { mode: "lexical", limit: TOP_K }),
    hybrid: ask(acervo, "/api/rag/search", { mode: "hybrid", limit: TOP_K }),
    fts5: ask(fts5, "/search", {}),
    bare: ask(bare, "/search", {}),
  };
  const rounds: Record<keyof Figures, LoadFigures[]> = { lexical: [], hybrid: [], fts5: [], bare: [] };
  const names = Object.keys(loads) as (keyof Figures)[];
  try {
    say("warm up");
    for (const name of names) await loads[name](Math.min(5, options.seconds));
    for (let round = 1; round <= options.repeats; round++) {
      say(`round ${round} of ${options.repeats}`);
      for (const name of names) rounds[name].push(await loads[name](options.seconds));
    }
  } finally {
    await Promise.all([acervo, fts5, bare].map((server) => server.end()));
  }
  const medians = names.map((name) => [name, medianOf(rounds[name])]);
  return Object.fromEntries(medians) as Figures;
}

function barsMet(figures: Figures): Record<keyof typeof BARS, boolean> {
  const isMet = (name: keyof typeof BARS): boolean =>
    figures[name].failures === 0 && ratio(figures, name) >= BARS[name];
  return { lexical: isMet("lexical"), hybrid: isMet("hybrid") };
}

function ratio(figures: Figures, name: keyof Figures): number {
  return figures[name].perSecond / figures.fts5.perSecond;
}

function report(figures: Figures): string {
  const rows = Object.entries(figures).map(([name, { perSecond, p50, p99, failures }]) => {
    const times = ratio(figures, name as keyof Figures).toFixed(2);
    return `| ${name} | ${perSecond.toFixed(0)} | ${times} | ${p50} | ${p99} | ${failures} |`;
  });
  const met = Object.entries(barsMet(figures)).map(
    ([name, isMet]) => `${isMet ? "met" : "MISSED"}: ${name} ≥ ${BARS[name as keyof typeof BARS]} × FTS5`,
  );
  return [
    `Node ${process.version}, ${availableParallelism()} cores, ${new Date().toISOString()}`,
    "",
    "| route | requests/s | × FTS5 | p50 ms | p99 ms | failures |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
    "",
    ...met,
  ].join("\n");
}

function say(step: string): void {
  console.error(`… ${step}`);
}

const options = readOptions(process.argv.slice(2));
if (options === null) console.log(USAGE);
else await bench(options);
