import { mean } from "#src/evaluation/metrics.ts";
import type { SearchIndex } from "#src/storage/index.ts";
import { openTenant } from "../open-tenant.ts";
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
  const settings = { ACERVO_DATA: task.data, ACERVO_CACHE: "false" };
  const acervo = await openTenant(settings, { mustExist: true });
  const { current } = await acervo.vectorState();
  if (current === null) throw new Error("The index has no vectors");
  const { chunks } = await acervo.store.maintenance.stats(acervo.name);
  const context = acervo.context();
  const recalls: number[] = [];
  for (const query of task.queries) {
    const values = await current.embedder.embed(query, { purpose: "query", context });
    const asked = { space: current.space.id, values };
    recalls.push(await acervo.store.read(context, (view) => recallOf(view.index, asked, chunks)));
  }
  await acervo.close();
  return { recall10: mean(recalls), queries: recalls.length };
}

async function recallOf(
  index: SearchIndex,
  asked: { readonly space: number; readonly values: Float32Array },
  chunks: number,
): Promise<number> {
  const nearest = async (limit: number) =>
    (await index.candidates({ terms: [], filter: {}, limit: 0, vector: { ...asked, limit } })).candidates;
  // Asked for as many as there are, the index compares every vector.
  const exact = await nearest(chunks);
  const found = await nearest(CANDIDATES);
  // By value, not by id: passages with the same text are equally near, and either is right.
  const least = exact[DEPTH - 1]?.similarity ?? -1;
  const right = found.slice(0, DEPTH).filter(({ similarity }) => (similarity ?? -1) >= least - 1e-6);
  return right.length / DEPTH;
}
