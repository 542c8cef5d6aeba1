import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "../../random.ts";
import { startAcervo } from "../child.ts";
import { ask, dawdle, leave, repeat, search, type Tally, type Target, write } from "./clients.ts";
import { startFakeModel } from "./fake-model.ts";
import { Ledger } from "./ledger.ts";

const CLIENTS = { search: 8, ask: 4, write: 3, leave: 4, slow: 200 } as const;
const NAMES = 300;
const SAMPLE_MS = 5_000;

export interface MixedReport extends Tally {
  readonly acknowledged: number;
  readonly violations: readonly string[];
  readonly exitCode: number | null;
  /** Megabytes that were in use at the lowest point of the second and of the last third. */
  readonly heap: { readonly middle: number; readonly end: number };
}

/** Everything at once, for so long; then what was acknowledged is looked for. */
export async function mixedLoad(data: string, minutes: number, seed: number): Promise<MixedReport> {
  const model = await startFakeModel();
  const server = await startAcervo(data, model.settings);
  const { url } = server;
  const tally: Tally = { requests: {}, refusals: 0, failures: [] };
  const target: Target = {
    url,
    tally,
    random: seededRandom(seed),
    over: AbortSignal.timeout(minutes * 60_000),
  };
  const ledger = new Ledger();
  const heap: number[] = [];
  try {
    await Promise.all([
      ...several(CLIENTS.search, () => repeat("search", target, () => search(target))),
      ...several(CLIENTS.ask, () => repeat("ask", target, () => ask(target))),
      ...several(CLIENTS.write, (each) => repeat("write", target, () => write(target, ledger, each, NAMES))),
      ...several(CLIENTS.leave, () => repeat("leave", target, () => leave(target))),
      ...several(CLIENTS.slow, () => repeat("slow", target, () => dawdle(target))),
      sampleHeap(target, heap),
    ]);
    const violations = await ledger.violations(url);
    const exitCode = await server.end();
    return { ...tally, acknowledged: ledger.acknowledged, violations, exitCode, heap: heapOf(heap) };
  } finally {
    server.child.kill("SIGKILL");
    model.close();
  }
}

function several(count: number, start: (number: number) => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, (_, number) => start(number + 1));
}

async function sampleHeap({ url, over }: Target, heap: number[]): Promise<void> {
  while (!over.aborted) {
    const text = await (await fetch(`${url}/metrics`)).text();
    heap.push(Number(/^nodejs_heap_size_used_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1_048_576);
    await delay(SAMPLE_MS, undefined, { signal: over }).catch(() => undefined);
  }
}

/** Between two collections the heap grows in any program: what tells is how low it gets. */
function heapOf(samples: readonly number[]): MixedReport["heap"] {
  const third = Math.floor(samples.length / 3);
  return { middle: Math.min(...samples.slice(third, 2 * third)), end: Math.min(...samples.slice(2 * third)) };
}
