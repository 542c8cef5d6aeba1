import assert from "node:assert/strict";
import type { Check } from "./check.ts";
import { broken, TENANT } from "./drafts.ts";
import { traceOf } from "./traces.ts";

const HOUR = 3_600_000;

function dayOf(day: number): string {
  return new Date(Date.UTC(2026, 2, day)).toISOString();
}

export const retentionChecks: readonly Check[] = [
  {
    title: "conversations that were last changed before a moment leave with their messages, oldest first",
    run: async ({ store, second, clock }) => {
      const { conversations } = store;
      const say = (id: string, tenant = TENANT) =>
        conversations.append(tenant, id, [{ role: "user", text: `dito em ${id}` }]);
      for (const id of ["a", "b", "c", "d"]) {
        await say(id);
        await say(id, "outro");
        clock.advance(HOUR);
      }
      await say("a");
      const moment = (await conversations.get(TENANT, "d"))?.updatedAt ?? assert.fail();
      const listed = async () => (await second.conversations.list(TENANT, 9)).map(({ id }) => id);
      assert.equal(await conversations.removeBefore(TENANT, moment, 0), 0);
      assert.equal(await second.conversations.removeBefore(TENANT, moment, 1), 1);
      assert.deepEqual(await listed(), ["a", "d", "c"]);
      assert.equal(await conversations.removeBefore(TENANT, moment, 9), 1);
      assert.equal(await conversations.removeBefore(TENANT, moment, 9), 0);
      assert.deepEqual(await listed(), ["a", "d"], "what changed at the moment itself stays");
      assert.deepEqual(await conversations.messages(TENANT, "b", {}), []);
      assert.equal((await conversations.list("outro", 9)).length, 4);
      assert.equal(await conversations.removeBefore("ninguém", moment, 9), 0);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "traces written before a moment leave, oldest first, and are counted no more",
    run: async ({ store, second }) => {
      const { traces } = store;
      for (const day of [3, 1, 2, 4]) {
        await traces.put(TENANT, traceOf(`t${day}`, { createdAt: dayOf(day) }));
        await traces.put("outro", traceOf(`t${day}`, { createdAt: dayOf(day) }));
      }
      const listed = async () => (await second.traces.list(TENANT, { limit: 9 })).map(({ id }) => id);
      assert.equal(await traces.removeBefore(TENANT, dayOf(4), 0), 0);
      assert.equal(await second.traces.removeBefore(TENANT, dayOf(4), 2), 2);
      assert.deepEqual(await listed(), ["t4", "t3"]);
      assert.equal(await traces.removeBefore(TENANT, dayOf(4), 9), 1);
      assert.deepEqual(await listed(), ["t4"], "what was written at the moment itself stays");
      assert.equal((await traces.list("outro", { limit: 9 })).length, 4);
      assert.equal(await traces.removeBefore("ninguém", dayOf(9), 9), 0);
      assert.deepEqual(await broken(store), []);
    },
  },
];
