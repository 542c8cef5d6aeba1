import { peakRssMb } from "../figures.ts";
import { COLLECTION, openTenant } from "../open-tenant.ts";
import type { Asker, BuildTask, ImportFigures, SearchSubject } from "./task.ts";

export const LIMIT = 10;

/** The whole way in, as a shop's list goes it: read, checked, analysed, embedded, written. */
export async function measureImport(task: Extract<BuildTask, { kind: "import" }>): Promise<ImportFigures> {
  const acervo = await openTenant({ ACERVO_DATA: task.data, ACERVO_EMBEDDING: task.embedding });
  const content = { path: task.file };
  const file = { source: "produtos.jsonl", kind: "catalog", collection: COLLECTION, content } as const;
  const start = performance.now();
  const cpuStart = process.cpuUsage();
  let items = 0;
  let seconds = 0;
  let cpuSeconds = 0;
  for await (const outcome of acervo.entries.import([file])) {
    if (outcome.kind !== "imported") throw new Error(`The import ended with ${JSON.stringify(outcome)}`);
    const cpu = process.cpuUsage(cpuStart);
    items += outcome.created;
    seconds = (performance.now() - start) / 1000;
    cpuSeconds = (cpu.user + cpu.system) / 1e6;
  }
  // What the import still does after its report is to bring the vector graph up to date.
  const graphSeconds = (performance.now() - start) / 1000 - seconds;
  const { bytes } = await acervo.store.maintenance.stats(acervo.name);
  await acervo.close();
  return { items, seconds, cpuSeconds, graphSeconds, peakRssMb: peakRssMb(), bytes };
}

/** All that a caller waits for counts, but for the time to embed the question. */
export async function askAcervo(subject: Extract<SearchSubject, { kind: "acervo" }>): Promise<Asker> {
  const { data, mode } = subject;
  const settings = {
    ACERVO_DATA: data,
    ACERVO_CACHE: "false",
    ACERVO_EMBEDDING: mode === "lexical" ? "none" : "builtin",
  };
  const acervo = await openTenant(settings, { mustExist: true });
  return {
    ask: async (query) => {
      const start = performance.now();
      const { fallbackReason, timings } = await acervo.searchCatalog({ query, mode, topK: LIMIT });
      const waited = performance.now() - start;
      if (fallbackReason !== null) throw new Error(`Searched without vectors: ${fallbackReason}`);
      return waited - timings.embedding;
    },
    close: () => acervo.close(),
  };
}
