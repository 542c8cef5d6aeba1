import { parseArgs } from "node:util";

export interface BenchOptions {
  /** A folder with the unpacked Markdown files; null looks for the archive. */
  readonly corpus: string | null;
  readonly chunks: number;
  readonly queries: number;
  readonly repeats: number;
  readonly seed: number;
  readonly json: boolean;
  /** Leaves out MiniSearch and Orama, which take most of the time. */
  readonly skipInMemoryPeers: boolean;
  /** A folder in whose node_modules @lancedb/lancedb is installed; null leaves it out. */
  readonly lancedb: string | null;
  /** Also measures a base of so many chunks, made of copies with changed words; null: none. */
  readonly scale: number | null;
}

export const USAGE = `Usage: npm run bench -- [options]
  --corpus DIR     folder with the unpacked corpus (default: unpack ../shared/data/docs-azure-ptbr.tar.xz)
  --chunks N       passages to index (100000); the small index has a tenth of them
  --queries N      questions to ask (200)
  --repeats N      runs of each measurement; the median counts (3)
  --seed N         order of the files and choice of the questions (20261115)
  --skip-memory    leave out MiniSearch and Orama
  --lancedb DIR    also measure LanceDB, installed in DIR (npm install --prefix DIR @lancedb/lancedb apache-arrow)
  --scale N        also measure N passages: copies with changed words (1000000 takes about 20 minutes)
  --json           print figures as JSON`;

/** Null: the user asked for help. */
export function readOptions(args: readonly string[]): BenchOptions | null {
  const { values } = parseArgs({
    args: [...args],
    options: {
      corpus: { type: "string" },
      chunks: { type: "string", default: "100000" },
      queries: { type: "string", default: "200" },
      repeats: { type: "string", default: "3" },
      seed: { type: "string", default: "20261115" },
      json: { type: "boolean", default: false },
      "skip-memory": { type: "boolean", default: false },
      lancedb: { type: "string" },
      scale: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return null;
  return {
    corpus: values.corpus ?? null,
    chunks: Number(values.chunks),
    queries: Number(values.queries),
    repeats: Number(values.repeats),
    seed: Number(values.seed),
    json: values.json,
    skipInMemoryPeers: values["skip-memory"],
    lancedb: values.lancedb ?? null,
    scale: values.scale === undefined ? null : Number(values.scale),
  };
}
