import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Engine } from "#src/app/index.ts";

/** What became of one request. `route` is its pattern: no name, id or text of anybody is ever a label. */
export interface RequestFacts {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly milliseconds: number;
}

/** What is counted while a server runs, in the format of Prometheus. */
export interface Metrics {
  readonly contentType: string;
  record(facts: RequestFacts): void;
  render(): Promise<string>;
}

interface Watched {
  readonly engine: Pick<Engine, "load" | "jobs">;
  readonly streams: { readonly count: number };
  /** Also memory, CPU and the delay of the event loop: of a process that is a server, and nothing else. */
  readonly ofProcess?: boolean;
}

/** From a search that finds everything in memory to an answer that a model writes. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export function createMetrics({ engine, streams, ofProcess = false }: Watched): Metrics {
  const registry = new Registry();
  const registers = [registry];
  if (ofProcess) collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "acervo_http_request_duration_seconds",
    help: "Requests by route, method and status, and how long they took until their reply began",
    labelNames: ["method", "route", "status"],
    buckets: SECONDS,
    registers,
  });
  gauge("acervo_search_queue", "Requests whose searches wait for a thread", () => engine.load().waiting);
  gauge("acervo_searches_running", "Threads that search", () => engine.load().running);
  gauge("acervo_http_streams", "Replies that come as events and have not ended", () => streams.count);
  const jobs: Gauge = new Gauge({
    name: "acervo_jobs",
    help: "Jobs by state: those that wait or are under way, and the newest of those that have ended",
    labelNames: ["state"],
    registers,
    collect: async () => {
      for (const [state, count] of Object.entries(await engine.jobs.counts())) jobs.set({ state }, count);
    },
  });
  const searches = new Counter({
    name: "acervo_searches_total",
    help: "Searches since the server began",
    registers,
    collect: () => {
      searches.reset();
      searches.inc(engine.load().started);
    },
  });
  return {
    contentType: registry.contentType,
    record: ({ method, route, status, milliseconds }) =>
      durations.labels(method, route, String(status)).observe(milliseconds / 1_000),
    render: () => registry.metrics(),
  };

  function gauge(name: string, help: string, read: () => number): void {
    const made: Gauge = new Gauge({ name, help, registers, collect: () => made.set(read()) });
  }
}
