import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { corpusFiles, locateCorpus, missingCorpusNotice } from "./corpus.ts";
import { measure } from "./measure.ts";
import { type BenchOptions, readOptions, USAGE } from "./options.ts";
import { headingQueries } from "./queries.ts";
import { bars, report } from "./report.ts";

function say(step: string): void {
  console.error(`… ${step}`);
}

async function bench(options: BenchOptions): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), "acervo-bench-"));
  try {
    const folder = locateCorpus(options.corpus, scratch);
    if (folder === null) {
      console.log(missingCorpusNotice(options.corpus));
      return;
    }
    const files = await corpusFiles(folder, options.seed);
    const headings = await headingQueries(files, 2 * options.queries, options.seed);
    const [queries, warmUp] = [headings.slice(0, options.queries), headings.slice(options.queries)];
    const measured = await measure({ files, queries, warmUp, scratch, options, say });
    const machine = `Node ${process.version}, ${availableParallelism()} cores, ${new Date().toISOString()}`;
    if (options.json) console.log(JSON.stringify({ machine, options, measured, bars: bars(measured) }));
    else console.log(`${machine}\n${queries.length} questions, seed ${options.seed}\n\n${report(measured)}`);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

const options = readOptions(process.argv.slice(2));
if (options === null) console.log(USAGE);
else await bench(options);
