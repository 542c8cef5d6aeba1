import type { Filter } from "#src/domain/index.ts";
import { percentile } from "#src/evaluation/metrics.ts";
import { withCorrections } from "#src/retrieval/expand-query.ts";
import { readQuery } from "#src/retrieval/query-terms.ts";
import { COLLECTION, openTenant } from "../open-tenant.ts";
import type { FilterFigures, Task } from "../task.ts";
import { TOP_K } from "./search.ts";

const WARM_UP = [
  "como configurar uma rede virtual",
  "criar conta de armazenamento",
  "instalar o agente em máquinas Linux",
  "limites e cotas do serviço",
  "solução de problemas de conexão",
];

/** The same questions with and without a filter, taking turns. */
export async function measureFilters(task: Extract<Task, { kind: "filters" }>): Promise<FilterFigures> {
  const acervo = await openTenant({ ACERVO_DATA: task.data, ACERVO_CACHE: "false" }, { mustExist: true });
  const documents = await acervo.documents({ limit: 1_000 });
  const [key = "idioma"] = mostCommon(documents.flatMap(({ metadata }) => Object.keys(metadata)));
  const filters: Readonly<Record<keyof FilterFigures | "none", Filter>> = {
    none: {},
    kind: { kinds: ["document"] },
    collection: { collections: [COLLECTION] },
    documents: { documentIds: documents.slice(0, 500).map(({ id }) => id) },
    metadata: { metadata: [{ key, operator: "exists", value: true }] },
  };
  const order = Object.entries(filters);
  const times = new Map<string, number[]>(Object.keys(filters).map((name) => [name, []]));
  for (const query of [...WARM_UP, ...WARM_UP, ...task.queries]) {
    // Each comes first as often as the others: whoever comes first pays for reading what the others find in memory.
    order.push(order.shift() as (typeof order)[number]);
    for (const [name, filter] of order) {
      const { timings } = await acervo.search({ query, filter, mode: "lexical", topK: TOP_K });
      times.get(name)?.push(timings.total);
    }
  }
  await acervo.close();
  const median = (name: string): number => percentile(times.get(name)?.slice(2 * WARM_UP.length) ?? [], 0.5);
  const ratio = (name: keyof FilterFigures): number => median(name) / median("none");
  return {
    kind: ratio("kind"),
    collection: ratio("collection"),
    documents: ratio("documents"),
    metadata: ratio("metadata"),
  };
}

function mostCommon(keys: readonly string[]): string[] {
  const counts = Map.groupBy(keys, (key) => key);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length).map(([key]) => key);
}

/** One letter of one word is doubled; only the search for close words is timed. */
export async function measureTypos(
  task: Extract<Task, { kind: "typos" }>,
): Promise<{ p50: number; p95: number }> {
  const acervo = await openTenant({ ACERVO_DATA: task.data, ACERVO_CACHE: "false" }, { mustExist: true });
  const times = await acervo.store.read(acervo.context(), async ({ index }) => {
    const measured: number[] = [];
    for (const query of task.queries) {
      const asked = readQuery(misspelt(query));
      const start = performance.now();
      await withCorrections(asked, (stem) => (stem.includes("qx") ? 0 : 1), index);
      measured.push(performance.now() - start);
    }
    return measured;
  });
  await acervo.close();
  return { p50: percentile(times, 0.5), p95: percentile(times, 0.95) };
}

/** The longest word with two letters in it that no word has. */
function misspelt(query: string): string {
  const longest = query.split(" ").toSorted((a, b) => b.length - a.length)[0] ?? "";
  return query.replace(longest, `${longest.slice(0, 3)}qx${longest.slice(3)}`);
}
