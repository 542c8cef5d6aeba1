import assert from "node:assert/strict";
import type { Job } from "../jobs.ts";
import type { Store } from "../store.ts";
import type { Check } from "./check.ts";
import { TENANT } from "./drafts.ts";

const LEASE = 1_000;

async function claimed({ jobQueue }: Store, tenant = TENANT): Promise<Job> {
  return (await jobQueue.claim(tenant, "k", LEASE)) ?? assert.fail();
}

export const jobLaneChecks: readonly Check[] = [
  {
    title: "jobs of one lane are given out one after the other, and others meanwhile",
    run: async ({ store, second }) => {
      const lanes = [{ lane: "a" }, { lane: "a" }, { lane: "b" }, {}, {}];
      const asked: Job[] = [];
      for (const lane of lanes) asked.push(await store.jobs.enqueue(TENANT, "k", null, lane));
      const given = [
        await claimed(second),
        await claimed(store),
        await claimed(second),
        await claimed(store),
      ];
      const ids = asked.map(({ id }) => id);
      assert.deepEqual(
        given.map(({ id }) => id),
        [ids[0], ids[2], ids[3], ids[4]],
      );
      assert.equal(await second.jobQueue.claim(TENANT, "k", LEASE), null);
      assert.deepEqual(await store.jobQueue.waiting("k"), []);
      await store.jobQueue.finish(TENANT, given[0] ?? assert.fail(), { error: "não" });
      assert.deepEqual(await second.jobQueue.waiting("k"), [TENANT]);
      assert.equal((await claimed(second)).id, ids[1]);
    },
  },
  {
    title:
      "a job that waits to be tried again, or whose worker is dead, comes before those behind it in its lane",
    run: async ({ store, second, clock }) => {
      const first = await store.jobs.enqueue(TENANT, "k", null, { lane: "a" });
      const next = await second.jobs.enqueue(TENANT, "k", null, { lane: "a" });
      await store.jobQueue.release(TENANT, await claimed(store), { error: "sem rede", delayMs: LEASE });
      assert.equal(await second.jobQueue.claim(TENANT, "k", LEASE), null);
      assert.deepEqual(await second.jobQueue.waiting("k"), []);
      clock.advance(LEASE);
      assert.equal((await claimed(second)).id, first.id);
      clock.advance(LEASE - 1);
      assert.equal(await store.jobQueue.claim(TENANT, "k", LEASE), null);
      clock.advance(1);
      const again = await claimed(store);
      assert.deepEqual([again.id, again.attempts], [first.id, 3]);
      await store.jobQueue.finish(TENANT, again, { error: null });
      assert.equal((await claimed(second)).id, next.id);
    },
  },
  {
    title: "a job that is cancelled holds up nobody",
    run: async ({ store }) => {
      const first = await store.jobs.enqueue(TENANT, "k", null, { lane: "a" });
      const next = await store.jobs.enqueue(TENANT, "k", null, { lane: "a" });
      await store.jobs.cancel(TENANT, first.id, "não");
      assert.equal((await claimed(store)).id, next.id);
    },
  },
  {
    title: "lanes are those of one tenant and one kind",
    run: async ({ store, second }) => {
      await store.jobs.enqueue(TENANT, "k", null, { lane: "a" });
      await store.jobs.enqueue(TENANT, "outra", null, { lane: "a" });
      await store.jobs.enqueue("outro", "k", null, { lane: "a" });
      await claimed(store);
      assert.notEqual(await second.jobQueue.claim(TENANT, "outra", LEASE), null);
      await claimed(second, "outro");
    },
  },
  {
    title:
      "jobs under way can be taken back at once, of one kind and all tenants; their claims count, their attempts do not",
    run: async ({ store, second, clock }) => {
      for (const tenant of [TENANT, "outro"]) await store.jobs.enqueue(tenant, "k", null, { lane: "a" });
      await store.jobs.enqueue(TENANT, "outra", null);
      const lost = await claimed(store);
      await claimed(store, "outro");
      await store.jobQueue.claim(TENANT, "outra", LEASE);
      await store.jobQueue.heartbeat(TENANT, lost, LEASE, "meio");
      clock.advance(1);
      assert.equal(await second.jobQueue.takeBack("k"), 2);
      assert.equal(await second.jobQueue.takeBack("k"), 0);
      assert.deepEqual(await second.jobQueue.waiting("k"), [TENANT, "outro"]);
      assert.equal(await second.jobQueue.claim(TENANT, "outra", LEASE), null);
      assert.equal(await store.jobQueue.heartbeat(TENANT, lost, LEASE, "velho"), false);
      await store.jobQueue.finish(TENANT, lost, { error: "velho" });
      const taken = await claimed(second);
      assert.deepEqual([taken.id, taken.attempts, taken.lease, taken.progress], [lost.id, 1, 2, "meio"]);
      assert.equal(taken.updatedAt, clock.now().toISOString());
    },
  },
];
