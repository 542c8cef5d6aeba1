import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { hasAgrofit } from "./agrofit.ts";
import { measure } from "./measure.ts";
import { type CatalogBenchOptions, readOptions, USAGE } from "./options.ts";
import { report, verdict } from "./report.ts";

function say(step: string): void {
  console.error(`… ${step}`);
}

async function bench(options: CatalogBenchOptions): Promise<void> {
  if (options.keep !== null) mkdirSync(options.keep, { recursive: true });
  const scratch = options.keep ?? mkdtempSync(join(tmpdir(), "acervo-catalog-"));
  try {
    const measured = await measure({ options, scratch, say });
    const machine = `Node ${process.version}, ${availableParallelism()} cores, ${new Date().toISOString()}`;
    if (options.json) console.log(JSON.stringify({ machine, options, measured, bar: verdict(measured) }));
    else console.log(`${machine}\n${options.items} products, seed ${options.seed}\n\n${report(measured)}`);
  } finally {
    if (options.keep === null) rmSync(scratch, { recursive: true, force: true });
  }
}

const options = readOptions(process.argv.slice(2));
if (options === null) console.log(USAGE);
else if (options.agrofit && !hasAgrofit())
  console.log("*** BENCHMARK SKIPPED: ../shared/data/catalogo-agrofit is not here. ***");
else await bench(options);
