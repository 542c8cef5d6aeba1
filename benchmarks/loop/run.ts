import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { percentile } from "#src/evaluation/metrics.ts";
import type { SourceDocument } from "#src/knowledge/index.ts";
import { COLLECTION, type OpenTenant, openTenant } from "../open-tenant.ts";
import { seededRandom } from "../random.ts";
import { fileVersions, paragraph } from "../stress/texts.ts";

/** Whether a server still answers while it reads files: event loop and searches, alone and during an ingestion. */

const USAGE = `Usage: npm run bench:loop -- [options]
  --megabytes N    size of the one large text (9)
  --files N        number of small files (5000)
  --seconds N      how long searches are measured alone, each time (10)
  --seed N         what the texts are drawn from (20261115)
  --json           print figures as JSON`;

const { values } = parseArgs({
  options: {
    megabytes: { type: "string", default: "9" },
    files: { type: "string", default: "5000" },
    seconds: { type: "string", default: "10" },
    seed: { type: "string", default: "20261115" },
    json: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

const BASE_FILES = 300;
const SEARCH_EVERY_MS = 20;
const RESOLUTION_MS = 5;
const MAX_LOOP_P99_MS = 50;
const MAX_SEARCH_SLOWDOWN = 2;
const WARM_UP_SEARCHES = 200;

interface Phase {
  readonly name: string;
  readonly seconds: number;
  readonly loop: { readonly p50: number; readonly p99: number; readonly max: number };
  readonly search: { readonly count: number; readonly p50: number; readonly p99: number };
}

interface Verdict {
  readonly ok: boolean;
  readonly text: string;
}

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "acervo-loop-"));
  const acervo = await openTenant({ ACERVO_DATA: folder }, { threads: true });
  try {
    const base = fileVersions(BASE_FILES, Number(values.seed), 1);
    await ingest(
      acervo,
      base.map(({ source, text }) => document(source, text)),
    );
    const queries = base.map(({ text }) => text.slice(2, text.indexOf("\n")));
    for (let i = 0; i < WARM_UP_SEARCHES; i++) await search(acervo, queries[i % queries.length] ?? "");
    // Made beforehand: generating texts would hold up the loop that is measured.
    const large = largeText(Number(values.megabytes) * 1e6);
    const small = smallDocuments(Number(values.files));
    const idle = () => measure("idle", acervo, queries, () => sleep(Number(values.seconds) * 1_000));
    const phases = [
      await idle(),
      await measure(`one text of ${values.megabytes} MB`, acervo, queries, () =>
        ingest(acervo, [document("grande.md", large)]),
      ),
      await idle(),
      await measure(`${values.files} small files`, acervo, queries, () => ingest(acervo, small)),
      await idle(),
    ];
    print(phases);
  } finally {
    await acervo.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Searches every so often until the work is done; a search that takes longer than that is waited for. */
async function measure(
  name: string,
  acervo: OpenTenant,
  queries: readonly string[],
  work: () => Promise<void>,
): Promise<Phase> {
  const times: number[] = [];
  const done = new AbortController();
  const searchOnAndOn = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const start = performance.now();
      await search(acervo, queries[times.length % queries.length] ?? "");
      const waited = performance.now() - start;
      times.push(waited);
      await sleep(Math.max(0, SEARCH_EVERY_MS - waited));
    }
  };
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  const start = performance.now();
  delay.enable();
  const searching = searchOnAndOn();
  await work();
  delay.disable();
  const seconds = (performance.now() - start) / 1_000;
  done.abort();
  await searching;
  // The monitor counts its own timer; what lies above its resolution is delay.
  const above = (nanoseconds: number): number => Math.max(0, nanoseconds / 1e6 - RESOLUTION_MS);
  return {
    name,
    seconds,
    loop: { p50: above(delay.percentile(50)), p99: above(delay.percentile(99)), max: above(delay.max) },
    search: { count: times.length, p50: percentile(times, 0.5), p99: percentile(times, 0.99) },
  };
}

async function search(acervo: OpenTenant, query: string): Promise<void> {
  const { fallback } = await acervo.search({ query, topK: 10 });
  if (fallback !== null) throw new Error(`Searched without vectors: ${fallback}`);
}

async function ingest(acervo: OpenTenant, documents: readonly SourceDocument[]): Promise<void> {
  for await (const outcome of acervo.ingest(documents)) {
    if (outcome.kind === "failed") throw outcome.error;
    if (outcome.kind !== "created") throw new Error(`${outcome.source} is ${outcome.kind}`);
  }
}

function document(source: string, text: string): SourceDocument {
  const content = { bytes: new TextEncoder().encode(text) };
  return { source, collection: COLLECTION, kind: "document", content };
}

function largeText(bytes: number): string {
  const random = seededRandom(Number(values.seed) + 1);
  const parts: string[] = [];
  for (let length = 0; length < bytes;) {
    const part = `## Parte ${parts.length + 1}\n\n${paragraph(random)}.`;
    parts.push(part);
    length += Buffer.byteLength(part) + 2;
  }
  return parts.join("\n\n");
}

function smallDocuments(count: number): SourceDocument[] {
  const random = seededRandom(Number(values.seed) + 2);
  return Array.from({ length: count }, (_, index) =>
    document(`notas/nota-${index}.md`, `# Nota ${index}\n\n${paragraph(random)}.\n\n${paragraph(random)}.\n`),
  );
}

function print(phases: readonly Phase[]): void {
  const verdicts = phases.flatMap((phase, place) => (phase.name === "idle" ? [] : judge(phases, place)));
  const machine = `Node ${process.version}, ${availableParallelism()} cores, ${new Date().toISOString()}`;
  if (values.json) console.log(JSON.stringify({ machine, phases, verdicts }));
  else console.log([machine, "", ...phases.map(line), "", ...verdicts.map(({ text }) => text)].join("\n"));
  process.exitCode = verdicts.every(({ ok }) => ok) ? 0 : 1;
}

/** A base that grows is searched more slowly even when nothing else runs: the slower idle phase beside it counts. */
function judge(phases: readonly Phase[], place: number): Verdict[] {
  const { name, loop, search: found } = phases[place] as Phase;
  const idle = Math.max(...[place - 1, place + 1].map((at) => phases[at]?.search.p99 ?? 0));
  return [
    verdict(`loop p99 ≤ ${MAX_LOOP_P99_MS} ms, ${name}`, loop.p99, MAX_LOOP_P99_MS),
    verdict(`search p99 ≤ ${MAX_SEARCH_SLOWDOWN} × idle, ${name}`, found.p99, MAX_SEARCH_SLOWDOWN * idle),
  ];
}

function line({ name, seconds, loop, search: { count, p50, p99 } }: Phase): string {
  const delays = `loop p50 ${ms(loop.p50)} p99 ${ms(loop.p99)} max ${ms(loop.max)}`;
  return `${name}: ${seconds.toFixed(1)} s · ${delays} · search p50 ${ms(p50)} p99 ${ms(p99)} (${count})`;
}

function verdict(
  claim: string,
  found: number,
  limit: number,
): { readonly ok: boolean; readonly text: string } {
  const ok = found <= limit;
  return { ok, text: `${ok ? "PASS" : "FAIL"} ${claim}: ${ms(found)} of ${ms(limit)}` };
}

function ms(value: number): string {
  return `${value.toFixed(1)} ms`;
}

if (values.help) console.log(USAGE);
else await bench();
