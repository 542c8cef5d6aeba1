import assert from "node:assert/strict";
import type { Check } from "./check.ts";
import { broken, TENANT } from "./drafts.ts";

const LEASE = 1_000;

export const jobChecks: readonly Check[] = [
  {
    title: "jobs of a kind are claimed oldest first, each by one worker",
    run: async ({ store, second, clock }) => {
      const first = await store.jobs.enqueue(TENANT, "reindex", { n: 1 });
      const { createdAt } = first;
      assert.deepEqual(first, {
        id: first.id,
        kind: "reindex",
        state: "queued",
        payload: { n: 1 },
        progress: null,
        attempts: 0,
        lease: 0,
        error: null,
        createdAt,
        updatedAt: createdAt,
      });
      assert.equal(createdAt, clock.now().toISOString());
      const next = await store.jobs.enqueue(TENANT, "reindex", { n: 2 });
      const claimed = await store.jobQueue.claim(TENANT, "reindex", LEASE);
      assert.deepEqual([claimed?.id, claimed?.state, claimed?.attempts], [first.id, "running", 1]);
      assert.equal((await second.jobQueue.claim(TENANT, "reindex", LEASE))?.id, next.id);
      assert.equal(await second.jobQueue.claim(TENANT, "reindex", LEASE), null);
      assert.equal(await store.jobQueue.claim(TENANT, "outro", LEASE), null);
    },
  },
  {
    title: "a lease that runs out frees the job, and the former holder learns that it lost it",
    run: async ({ store, clock }) => {
      await store.jobs.enqueue(TENANT, "k", null);
      const former = await store.jobQueue.claim(TENANT, "k", LEASE);
      assert.ok(former);
      clock.advance(LEASE - 1);
      assert.equal(await store.jobQueue.claim(TENANT, "k", LEASE), null);
      clock.advance(1);
      const taken = await store.jobQueue.claim(TENANT, "k", LEASE);
      assert.deepEqual([taken?.id, taken?.attempts], [former.id, 2]);
      assert.equal(await store.jobQueue.heartbeat(TENANT, former, LEASE, 50), false);
      await store.jobQueue.finish(TENANT, former, { error: "tarde demais" });
      assert.equal((await store.jobs.list(TENANT, { limit: 1 }))[0]?.state, "running");
    },
  },
  {
    title: "a heartbeat extends the lease and records progress",
    run: async ({ store, clock }) => {
      await store.jobs.enqueue(TENANT, "k", null);
      const job = await store.jobQueue.claim(TENANT, "k", LEASE);
      assert.ok(job);
      clock.advance(LEASE - 1);
      assert.equal(await store.jobQueue.heartbeat(TENANT, job, LEASE, { done: 3 }), true);
      clock.advance(LEASE - 1);
      assert.equal(await store.jobQueue.claim(TENANT, "k", LEASE), null);
      const [listed] = await store.jobs.list(TENANT, { limit: 1 });
      assert.deepEqual(listed?.progress, { done: 3 });
    },
  },
  {
    title: "a finished job is done or failed, and is never claimed again",
    run: async ({ store, clock }) => {
      for (const error of [null, "sem rede"]) {
        await store.jobs.enqueue(TENANT, "k", null);
        const job = await store.jobQueue.claim(TENANT, "k", LEASE);
        assert.ok(job);
        await store.jobQueue.finish(TENANT, job, { error });
        assert.equal(await store.jobQueue.heartbeat(TENANT, job, LEASE, 1), false);
        await store.jobQueue.finish(TENANT, job, { error: "de novo" });
      }
      clock.advance(10 * LEASE);
      assert.equal(await store.jobQueue.claim(TENANT, "k", LEASE), null);
      const listed = await store.jobs.list(TENANT, { limit: 10 });
      assert.deepEqual(
        listed.map(({ state, error }) => [state, error]),
        [
          ["failed", "sem rede"],
          ["done", null],
        ],
      );
      assert.equal((await store.jobs.list(TENANT, { limit: 1 })).length, 1);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a job that nobody works on can be cancelled by its tenant, and then no more",
    run: async ({ store }) => {
      const { id } = await store.jobs.enqueue(TENANT, "k", null);
      assert.equal(await store.jobs.cancel("outro", id, "não"), false);
      assert.equal(await store.jobs.cancel(TENANT, id, "não"), true);
      assert.equal(await store.jobs.cancel(TENANT, id, "de novo"), false);
      assert.equal(await store.jobQueue.claim(TENANT, "k", LEASE), null);
      const job = await store.jobs.get(TENANT, id);
      assert.deepEqual([job?.state, job?.error], ["failed", "não"]);
      const begun = await store.jobs.enqueue(TENANT, "k", null);
      await store.jobQueue.claim(TENANT, "k", LEASE);
      assert.equal(await store.jobs.cancel(TENANT, begun.id, "não"), false);
    },
  },
  {
    title: "what is asked for twice under one key is done once, for each kind and each tenant",
    run: async ({ store, second, clock }) => {
      const handles = [store, second, store, second];
      const asked = await Promise.all(
        handles.map(({ jobs }, n) => jobs.enqueue(TENANT, "k", { n }, { key: "x" })),
      );
      const [first] = asked;
      assert.ok(first);
      for (const job of asked) assert.deepEqual(job, first);
      const others = [
        await store.jobs.enqueue(TENANT, "k", null, { key: "y" }),
        await store.jobs.enqueue(TENANT, "outra", null, { key: "x" }),
        await store.jobs.enqueue("outro", "k", null, { key: "x" }),
        await store.jobs.enqueue(TENANT, "k", null),
        await store.jobs.enqueue(TENANT, "k", null),
      ];
      assert.equal(new Set([first, ...others].map(({ id }) => id)).size, 6);
      const job = await store.jobQueue.claim(TENANT, "k", LEASE);
      assert.ok(job);
      await store.jobQueue.finish(TENANT, job, { error: null, result: { feito: true } });
      clock.advance(1);
      const again = await second.jobs.enqueue(TENANT, "k", "de novo", { key: "x" });
      assert.deepEqual([again.id, again.state, again.progress], [first.id, "done", { feito: true }]);
    },
  },
  {
    title: "a job is got by its id, by its own tenant only",
    run: async ({ store, second }) => {
      const job = await store.jobs.enqueue(TENANT, "k", { a: ["ã"] });
      assert.deepEqual(await second.jobs.get(TENANT, job.id), job);
      assert.equal(await store.jobs.get("outro", job.id), null);
      assert.equal(await store.jobs.get(TENANT, job.id + 1), null);
    },
  },
  {
    title: "the result of a finished job becomes its progress; without one, the progress stays",
    run: async ({ store }) => {
      for (const outcome of [{ error: null }, { error: "x", result: null }, { error: null, result: [1] }]) {
        await store.jobs.enqueue(TENANT, "k", null);
        const job = (await store.jobQueue.claim(TENANT, "k", LEASE)) ?? assert.fail();
        await store.jobQueue.heartbeat(TENANT, job, LEASE, "meio");
        await store.jobQueue.finish(TENANT, job, outcome);
      }
      const listed = await store.jobs.list(TENANT, { limit: 9 });
      assert.deepEqual(
        listed.map(({ progress }) => progress),
        [[1], null, "meio"],
      );
    },
  },
  {
    title: "a released job comes again after its delay; one that was only handed back counts no attempt",
    run: async ({ store, second, clock }) => {
      await store.jobs.enqueue(TENANT, "k", null);
      const first = (await store.jobQueue.claim(TENANT, "k", LEASE)) ?? assert.fail();
      await store.jobQueue.release(TENANT, first, { error: "sem rede", delayMs: 50 });
      const waiting = await second.jobs.get(TENANT, first.id);
      assert.deepEqual([waiting?.state, waiting?.attempts, waiting?.error], ["queued", 1, "sem rede"]);
      clock.advance(49);
      assert.equal(await second.jobQueue.claim(TENANT, "k", LEASE), null);
      clock.advance(1);
      const next = (await second.jobQueue.claim(TENANT, "k", LEASE)) ?? assert.fail();
      assert.deepEqual([next.id, next.attempts, next.error], [first.id, 2, "sem rede"]);
      await store.jobQueue.release(TENANT, next, { error: null, delayMs: 0 });
      const again = (await store.jobQueue.claim(TENANT, "k", LEASE)) ?? assert.fail();
      assert.deepEqual([again.attempts, again.error], [2, "sem rede"]);
    },
  },
  {
    title: "whoever handed a job back, or lost it, can do nothing more to it, though its attempts be equal",
    run: async ({ store, second, clock }) => {
      await store.jobs.enqueue(TENANT, "k", null);
      const lost = (await store.jobQueue.claim(TENANT, "k", LEASE)) ?? assert.fail();
      clock.advance(LEASE);
      const former = (await store.jobQueue.claim(TENANT, "k", LEASE)) ?? assert.fail();
      await store.jobQueue.release(TENANT, former, { error: null, delayMs: 0 });
      const present = (await second.jobQueue.claim(TENANT, "k", LEASE)) ?? assert.fail();
      assert.equal(present.attempts, former.attempts);
      for (const stale of [lost, former]) {
        assert.equal(await store.jobQueue.heartbeat(TENANT, stale, LEASE, "velho"), false);
        await store.jobQueue.finish(TENANT, stale, { error: "velho", result: "velho" });
        await store.jobQueue.release(TENANT, stale, { error: "velho", delayMs: 9 * LEASE });
      }
      await store.jobQueue.release("outro", present, { error: "alheio", delayMs: 0 });
      assert.deepEqual(await store.jobs.get(TENANT, present.id), present);
      assert.equal(await second.jobQueue.heartbeat(TENANT, present, LEASE, null), true);
    },
  },
  {
    title: "tenants wait while one of their jobs may be claimed, the one whose job came first before others",
    run: async ({ store, second, clock }) => {
      assert.deepEqual(await store.jobQueue.waiting("k"), []);
      const later = await store.jobs.enqueue("b", "k", null);
      for (const name of ["c", "a", "c"]) await store.jobs.enqueue(name, "k", null);
      await store.jobs.enqueue("z", "outra", null);
      assert.deepEqual(await second.jobQueue.waiting("k"), ["b", "c", "a"]);
      const job = (await second.jobQueue.claim("b", "k", LEASE)) ?? assert.fail();
      assert.equal(job.id, later.id);
      assert.deepEqual(await store.jobQueue.waiting("k"), ["c", "a"]);
      await store.jobQueue.release("b", job, { error: "x", delayMs: LEASE });
      const done = (await store.jobQueue.claim("c", "k", LEASE)) ?? assert.fail();
      await store.jobQueue.finish("c", done, { error: null });
      assert.deepEqual(await second.jobQueue.waiting("k"), ["a", "c"]);
      clock.advance(LEASE);
      assert.deepEqual(await store.jobQueue.waiting("k"), ["b", "a", "c"]);
      assert.deepEqual(await store.jobQueue.waiting("nenhuma"), []);
    },
  },
  {
    title: "jobs are listed newest first, page after page",
    run: async ({ store }) => {
      const ids: number[] = [];
      for (let n = 0; n < 5; n++) ids.push((await store.jobs.enqueue(TENANT, "k", n)).id);
      const inOrder = ids.toReversed();
      const listed = async (page: Parameters<typeof store.jobs.list>[1]) =>
        (await store.jobs.list(TENANT, page)).map(({ id }) => id);
      assert.deepEqual(await listed({ limit: 2 }), inOrder.slice(0, 2));
      assert.deepEqual(await listed({ limit: 9, before: inOrder[1] ?? 0 }), inOrder.slice(2));
      assert.deepEqual(await listed({ limit: 9, before: 0 }), []);
      assert.deepEqual(await listed({ limit: 0 }), []);
    },
  },
  {
    title: "jobs of all tenants are counted by their state",
    run: async ({ store }) => {
      assert.deepEqual(await store.jobs.counts(), { queued: 0, running: 0, done: 0, failed: 0 });
      for (const tenant of [TENANT, "outro"]) await store.jobs.enqueue(tenant, "k", null);
      const job = (await store.jobQueue.claim(TENANT, "k", LEASE)) ?? assert.fail();
      assert.deepEqual(await store.jobs.counts(), { queued: 1, running: 1, done: 0, failed: 0 });
      await store.jobQueue.finish(TENANT, job, { error: null });
      assert.deepEqual(await store.jobs.counts(), { queued: 1, running: 0, done: 1, failed: 0 });
    },
  },
];
