import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { memoryJobs } from "#src/storage/contract/memory/jobs.ts";
import { memoryWorkQueue } from "#src/storage/contract/memory/work-queue.ts";
import type { Job } from "#src/storage/index.ts";
import { createJobQueue, errorOf, type JobQueue } from "./job-queue.ts";
import { type JobEnd, type JobRun, JobRunner, MAX_ATTEMPTS } from "./job-runner.ts";

const LOG = { info: () => undefined, warn: () => undefined };
const signal = new AbortController().signal;

interface Bench {
  readonly queue: JobQueue;
  readonly runner: JobRunner;
  /** The jobs that were begun, in order. */
  readonly begun: string[];
  readonly settled: string[];
}

function bench(
  test: TestContext,
  run: (payload: unknown, run: JobRun) => Promise<JobEnd> = async () => ({ result: null }),
  now: () => Date = () => new Date(),
): Bench {
  const jobs: Parameters<typeof memoryJobs>[0] = new Map();
  const queue = createJobQueue({ jobs: memoryJobs(jobs, now), jobQueue: memoryWorkQueue(jobs, now) });
  const begun: string[] = [];
  const settled: string[] = [];
  const work = {
    run: (tenant: string, payload: unknown, given: JobRun) => {
      begun.push(`${tenant} ${String(payload)}`);
      return run(payload, given);
    },
    settle: async (tenant: string, payload: unknown) => void settled.push(`${tenant} ${String(payload)}`),
  };
  const runner = new JobRunner({
    queue,
    work: { ingest: work, "ingest-url": work, reindex: work },
    log: LOG,
  });
  test.after(() => runner.stop());
  return { queue, runner, begun, settled };
}

async function ended({ queue }: Bench, tenant: string, { id }: Job): Promise<Job> {
  const seen = await Array.fromAsync(queue.watch(tenant, id, signal));
  const last = seen.at(-1);
  assert.ok(last);
  return last;
}

describe("doing jobs", () => {
  it("takes tenants in turns, however many jobs one of them has", async (t) => {
    const all = bench(t);
    const { queue, runner, begun } = all;
    const jobs: [string, Job][] = [];
    for (const tenant of ["a", "a", "a", "a", "a", "b", "c", "b"])
      jobs.push([tenant, await queue.enqueue(tenant, "ingest", jobs.length)]);
    runner.start({ workers: 1 });
    await Promise.all(jobs.map(([tenant, job]) => ended(all, tenant, job)));
    assert.deepEqual(begun, ["a 0", "b 5", "c 6", "a 1", "b 7", "a 2", "a 3", "a 4"]);
  });

  it("gives no tenant all workers while another waits", async (t) => {
    const gate = Promise.withResolvers<JobEnd>();
    const all = bench(t, () => gate.promise);
    const { queue, runner, begun } = all;
    const jobs = [await queue.enqueue("a", "ingest", 1), await queue.enqueue("a", "reindex", 2)];
    const other = await queue.enqueue("b", "ingest", 3);
    runner.start({ workers: 2 });
    const news = queue.watch("b", other.id, signal);
    while ((await news.next()).value?.state !== "running");
    assert.deepEqual(begun.toSorted(), ["a 1", "b 3"]);
    gate.resolve({ result: null });
    await Promise.all(jobs.map((job) => ended(all, "a", job)));
    await news.return(undefined);
  });

  it("begins at once when a job comes in, and tells how far it is", async (t) => {
    const all = bench(t, async (_, { report }) => {
      report({ rows: 7 });
      return { result: { outcome: "created" } };
    });
    all.runner.start({ workers: 1 });
    const job = await all.queue.enqueue("a", "ingest", 1);
    const done = await ended(all, "a", job);
    assert.deepEqual([done.state, done.progress, done.error], ["done", { outcome: "created" }, null]);
    assert.deepEqual(all.settled, ["a 1"]);
  });

  it("tries again what may pass, and gives up in the end", async (t) => {
    const all = bench(t, async () => {
      if (all.begun.length % MAX_ATTEMPTS !== 3 || all.begun.length > MAX_ATTEMPTS)
        throw new AcervoError("store-busy", { path: "x" });
      return { result: null };
    });
    all.runner.start({ workers: 1, retryMs: 0 });
    const passed = await ended(all, "a", await all.queue.enqueue("a", "ingest", 1));
    assert.deepEqual([passed.state, passed.attempts], ["done", 3]);
    all.begun.push("-", "-");
    const failed = await ended(all, "a", await all.queue.enqueue("a", "ingest", 2));
    assert.deepEqual(
      [failed.state, failed.attempts, errorOf(failed)?.code],
      ["failed", MAX_ATTEMPTS, "store-busy"],
    );
    assert.deepEqual(all.settled, ["a 1", "a 2"]);
  });

  it("does not try again what cannot be done", async (t) => {
    const refused = new AcervoError("file-refused", { reason: "empty", detail: "" });
    const all = bench(t, async (payload) => {
      if (payload === "fails") throw refused;
      return { result: { outcome: "skipped" }, error: refused };
    });
    all.runner.start({ workers: 1, retryMs: 0 });
    for (const payload of ["fails", "ends"]) {
      const job = await ended(all, "a", await all.queue.enqueue("a", "ingest", payload));
      assert.deepEqual([job.state, job.attempts, errorOf(job)?.code], ["failed", 1, "file-refused"]);
    }
  });

  it("does not touch a job again that took its worker down each time", async (t) => {
    let time = 0;
    const all = bench(t, undefined, () => new Date(time));
    const job = await all.queue.enqueue("a", "ingest", 1);
    for (let death = 0; death < MAX_ATTEMPTS; death++) {
      assert.ok(await all.queue.claims.claim("a", "ingest", 1_000));
      time += 1_000;
    }
    all.runner.start({ workers: 1 });
    const failed = await ended(all, "a", job);
    assert.deepEqual([failed.state, errorOf(failed)?.code, all.begun], ["failed", "job-abandoned", []]);
  });

  it("hands back what is under way when it stops, and goes on when it starts again", async (t) => {
    const all = bench(t, async (_, { signal }) => {
      if (all.begun.length > 1) return { result: null };
      await new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error)),
      );
      return { result: null };
    });
    all.runner.start({ workers: 1 });
    const job = await all.queue.enqueue("a", "ingest", 1);
    const news = all.queue.watch("a", job.id, signal);
    while ((await news.next()).value?.state !== "running");
    await all.runner.stop();
    const back = await all.queue.store.get("a", job.id);
    assert.deepEqual([back?.state, back?.attempts, all.settled], ["queued", 0, []]);
    all.runner.start({ workers: 1 });
    const done = await ended(all, "a", job);
    assert.deepEqual([done.state, done.attempts], ["done", 1]);
    await news.return(undefined);
  });

  it("ends a job under way that is cancelled, but not that of another tenant", async (t) => {
    const all = bench(t, async (_, { signal }) => {
      await new Promise((_, reject) =>
        signal.addEventListener("abort", () => reject(signal.reason as Error)),
      );
      return { result: null };
    });
    all.runner.start({ workers: 1 });
    const job = await all.queue.enqueue("a", "ingest", 1);
    const news = all.queue.watch("a", job.id, signal);
    while ((await news.next()).value?.state !== "running");
    assert.equal(await all.runner.cancel("b", job.id), false);
    assert.equal(await all.runner.cancel("a", job.id), true);
    const failed = await ended(all, "a", job);
    assert.deepEqual([failed.state, errorOf(failed)?.code], ["failed", "aborted"]);
    await news.return(undefined);
  });

  it("does two versions of one source in order, though the worker of the first was killed", async (t) => {
    const all = bench(t);
    await all.queue.enqueue("a", "ingest", "old", { lane: "x" });
    const newer = await all.queue.enqueue("a", "ingest", "new", { lane: "x" });
    assert.ok(await all.queue.claims.claim("a", "ingest", 60_000));
    all.runner.start({ workers: 2, isAlone: true });
    await ended(all, "a", newer);
    assert.deepEqual(all.begun, ["a old", "a new"]);
  });

  it("waits for the lease of a worker that may be alive, and does what is in no lane with it", async (t) => {
    let time = 0;
    const all = bench(t, undefined, () => new Date(time));
    const { queue } = all;
    await queue.enqueue("a", "ingest", "old", { lane: "x" });
    const newer = await queue.enqueue("a", "ingest", "new", { lane: "x" });
    const other = await queue.enqueue("a", "ingest", "other", { lane: "y" });
    assert.ok(await queue.claims.claim("a", "ingest", 60_000));
    all.runner.start({ workers: 2 });
    await ended(all, "a", other);
    assert.deepEqual(all.begun, ["a other"]);
    time = 60_000;
    await queue.enqueue("b", "reindex", 1);
    await ended(all, "a", newer);
    assert.deepEqual(
      all.begun.filter((job) => job.startsWith("a")),
      ["a other", "a old", "a new"],
    );
  });

  it("takes nothing back from its own workers when it starts again", async (t) => {
    const gate = Promise.withResolvers<JobEnd>();
    const all = bench(t, () => gate.promise);
    all.runner.start({ workers: 2, isAlone: true });
    const job = await all.queue.enqueue("a", "ingest", 1);
    const news = all.queue.watch("a", job.id, signal);
    while ((await news.next()).value?.state !== "running");
    all.runner.start({ workers: 2, isAlone: true });
    gate.resolve({ result: null });
    assert.deepEqual([(await ended(all, "a", job)).state, all.begun], ["done", ["a 1"]]);
    await news.return(undefined);
  });

  it("leaves a job to whoever has it by now", async (t) => {
    let time = 0;
    const lost = Promise.withResolvers<void>();
    const all = bench(
      t,
      async (_, { signal }) => {
        time += 2_000;
        await all.queue.claims.claim("a", "ingest", 60_000);
        lost.resolve();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return { result: "tarde" };
      },
      () => new Date(time),
    );
    all.runner.start({ workers: 1, leaseMs: 30 });
    const job = await all.queue.enqueue("a", "ingest", 1);
    await lost.promise;
    await all.runner.stop();
    const held = await all.queue.store.get("a", job.id);
    assert.deepEqual([held?.state, held?.attempts], ["running", 2]);
  });
});
