import { type Acervo, openAcervo } from "#src/app/index.ts";
import { readConfig } from "#src/config/index.ts";
import { createRequestContext } from "#src/domain/index.ts";
import { mean } from "#src/evaluation/metrics.ts";
import type { ReadView } from "#src/storage/index.ts";
import type { Task } from "../task.ts";

const DEPTH = 10;
/** As many as a search asks the graph for. */
const CANDIDATES = 100;

interface Recall {
  readonly recall10: number;
  readonly queries: number;
}

/** Compares the graph's nearest passages with those found by looking at every vector. */
export async function measureRecall(task: Extract<Task, { kind: "recall" }>): Promise<Recall> {
  const config = readConfig({ ACERVO_DATA: task.data, ACERVO_CACHE: "false" });
  const acervo = await openAcervo(config, { mustExist: true });
  const { current } = await acervo.vectorState();
  if (current === null) throw new Error("The index has no vectors");
  const chunkIds = await allChunkIds(acervo);
  const context = createRequestContext(config.tenant);
  const recalls: number[] = [];
  for (const query of task.queries) {
    const vector = await current.embedder.embed(query, { purpose: "query", context });
    const asked = { space: current.space.id, vector };
    recalls.push(await acervo.store.read(acervo.config.tenant, (view) => recallOf(view, asked, chunkIds)));
  }
  await acervo.close();
  return { recall10: mean(recalls), queries: recalls.length };
}

async function recallOf(
  view: ReadView,
  asked: { readonly space: number; readonly vector: Float32Array },
  chunkIds: readonly number[],
): Promise<number> {
  const exact = await view.similarities({ ...asked, chunkIds });
  const found = await view.nearest({ ...asked, filter: {}, limit: CANDIDATES });
  // By value, not by id: passages with the same text are equally near, and either is right.
  const least = [...exact.values()].toSorted((a, b) => b - a)[DEPTH - 1] ?? -1;
  const right = found.slice(0, DEPTH).filter(({ chunkId }) => (exact.get(chunkId) ?? -1) >= least - 1e-6);
  return right.length / DEPTH;
}

async function allChunkIds(acervo: Acervo): Promise<number[]> {
  const { chunks } = await acervo.store.upkeep.stats(acervo.config.tenant);
  // Ids are given in order and nothing was deleted from a fresh index.
  return Array.from({ length: chunks }, (_, index) => index + 1);
}
