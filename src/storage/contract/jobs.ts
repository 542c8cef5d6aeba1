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
      const claimed = await store.jobs.claim(TENANT, "reindex", LEASE);
      assert.deepEqual([claimed?.id, claimed?.state, claimed?.attempts], [first.id, "running", 1]);
      assert.equal((await second.jobs.claim(TENANT, "reindex", LEASE))?.id, next.id);
      assert.equal(await second.jobs.claim(TENANT, "reindex", LEASE), null);
      assert.equal(await store.jobs.claim(TENANT, "outro", LEASE), null);
    },
  },
  {
    title: "a lease that runs out frees the job, and the former holder learns that it lost it",
    run: async ({ store, clock }) => {
      await store.jobs.enqueue(TENANT, "k", null);
      const former = await store.jobs.claim(TENANT, "k", LEASE);
      assert.ok(former);
      clock.advance(LEASE - 1);
      assert.equal(await store.jobs.claim(TENANT, "k", LEASE), null);
      clock.advance(1);
      const taken = await store.jobs.claim(TENANT, "k", LEASE);
      assert.deepEqual([taken?.id, taken?.attempts], [former.id, 2]);
      assert.equal(await store.jobs.heartbeat(TENANT, former, LEASE, 50), false);
      await store.jobs.finish(TENANT, former, { error: "tarde demais" });
      assert.equal((await store.jobs.list(TENANT, { limit: 1 }))[0]?.state, "running");
    },
  },
  {
    title: "a heartbeat extends the lease and records progress",
    run: async ({ store, clock }) => {
      await store.jobs.enqueue(TENANT, "k", null);
      const job = await store.jobs.claim(TENANT, "k", LEASE);
      assert.ok(job);
      clock.advance(LEASE - 1);
      assert.equal(await store.jobs.heartbeat(TENANT, job, LEASE, { done: 3 }), true);
      clock.advance(LEASE - 1);
      assert.equal(await store.jobs.claim(TENANT, "k", LEASE), null);
      const [listed] = await store.jobs.list(TENANT, { limit: 1 });
      assert.deepEqual(listed?.progress, { done: 3 });
    },
  },
  {
    title: "a finished job is done or failed, and is never claimed again",
    run: async ({ store, clock }) => {
      for (const error of [null, "sem rede"]) {
        await store.jobs.enqueue(TENANT, "k", null);
        const job = await store.jobs.claim(TENANT, "k", LEASE);
        assert.ok(job);
        await store.jobs.finish(TENANT, job, { error });
        assert.equal(await store.jobs.heartbeat(TENANT, job, LEASE, 1), false);
        await store.jobs.finish(TENANT, job, { error: "de novo" });
      }
      clock.advance(10 * LEASE);
      assert.equal(await store.jobs.claim(TENANT, "k", LEASE), null);
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
];
