import { fileSource, type SourceDocument } from "#src/knowledge/index.ts";
import { peakRssMb } from "../figures.ts";
import { COLLECTION, openTenant } from "../open-tenant.ts";
import type { IngestFigures, Task } from "../task.ts";

/** The whole way in, as a user's files go it: read, parse, cut, analyse, embed, write. */
export async function measureIngest(task: Extract<Task, { kind: "ingest" }>): Promise<IngestFigures> {
  const acervo = await openTenant({ ACERVO_DATA: task.data, ACERVO_EMBEDDING: task.embedding });
  let chunks = 0;
  let documents = 0;
  function* sources(): Generator<SourceDocument> {
    for (const file of task.files) {
      if (chunks >= task.chunks) return;
      yield fileSource(file, { collection: COLLECTION, kind: "document" });
    }
  }
  const start = performance.now();
  const cpuStart = process.cpuUsage();
  let lastWrite = start;
  let cpu = { user: 0, system: 0 };
  for await (const outcome of acervo.ingest(sources())) {
    if (outcome.kind === "failed") throw outcome.error;
    if (outcome.kind !== "created") continue;
    chunks += outcome.document.chunkCount;
    documents++;
    lastWrite = performance.now();
    cpu = process.cpuUsage(cpuStart);
  }
  const end = performance.now();
  const { bytes } = await acervo.store.maintenance.stats(acervo.name);
  await acervo.close();
  return {
    chunks,
    documents,
    seconds: (lastWrite - start) / 1000,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    // What `ingest` still does after its last report is to bring the vector graph up to date.
    graphSeconds: (end - lastWrite) / 1000,
    peakRssMb: peakRssMb(),
    bytes,
  };
}
