import { createRequire } from "node:module";
import { json } from "node:stream/consumers";
import type { Load, LoadFigures } from "./child.ts";

interface Result {
  readonly requests: { readonly average: number };
  readonly latency: { readonly p50: number; readonly p99: number };
  readonly non2xx: number;
  readonly errors: number;
  readonly timeouts: number;
}

/** The few words of it that are used; the package has no types. */
type Autocannon = (options: object) => Promise<Result>;

const autocannon = createRequire(import.meta.url)("autocannon") as Autocannon;
const { url, path, bodies, connections, seconds } = (await json(process.stdin)) as Load;
const headers = { "content-type": "application/json" };
const requests = bodies.map((body) => ({ method: "POST", path, headers, body: JSON.stringify(body) }));
const {
  requests: done,
  latency,
  ...failed
} = await autocannon({ url, connections, duration: seconds, requests });
const figures: LoadFigures = {
  perSecond: done.average,
  p50: latency.p50,
  p99: latency.p99,
  failures: failed.non2xx + failed.errors + failed.timeouts,
};
process.stdout.write(JSON.stringify(figures));
