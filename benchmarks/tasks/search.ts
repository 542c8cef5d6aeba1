import { mean, percentile } from "#src/evaluation/metrics.ts";
import type { SearchTimings } from "#src/retrieval/index.ts";
import { measureQueries } from "../figures.ts";
import { openTenant } from "../open-tenant.ts";
import type { SearchFigures, Task } from "../task.ts";

export const TOP_K = 10;
/** Every question once: the caches hold what a server's would, not the answers themselves. */
export async function measureSearch(task: Extract<Task, { kind: "search" }>): Promise<SearchFigures> {
  const settings = { ACERVO_DATA: task.data, ACERVO_CACHE: "false" };
  const acervo = await openTenant(settings, { mustExist: true, threads: task.threads });
  // Reader threads do not keep a process alive; a server's socket does, and here a timer stands in for it.
  const alive = setInterval(() => undefined, 1_000);
  const ask = (query: string) => acervo.search({ query, mode: task.mode, topK: TOP_K });
  for (const query of task.warmUp) await ask(query);
  const timings: SearchTimings[] = [];
  const figures = await measureQueries(task.queries, async (query) => {
    const response = await ask(query);
    if (response.mode !== task.mode) throw new Error(`Searched by ${response.mode}, not ${task.mode}`);
    timings.push(response.timings);
    return response.timings.total - response.timings.embedding;
  });
  const totals = timings.map(({ total }) => total);
  await acervo.close();
  clearInterval(alive);
  return {
    ...figures,
    cpu: task.threads ? null : figures.cpu,
    withEmbedding: { p50: percentile(totals, 0.5), p95: percentile(totals, 0.95) },
    steps: meanSteps(timings),
  };
}

function meanSteps(timings: readonly SearchTimings[]): Record<string, number> {
  const steps = Object.keys(timings[0] ?? {}) as (keyof SearchTimings)[];
  return Object.fromEntries(steps.map((step) => [step, mean(timings.map((timing) => timing[step]))]));
}
