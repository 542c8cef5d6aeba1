import assert from "node:assert/strict";
import type { Feedback, FeedbackStore } from "../dialogue.ts";
import type { Check } from "./check.ts";
import { broken, TENANT } from "./drafts.ts";

type Given = Omit<Feedback, "createdAt">;

export function feedbackOf(traceId: string, changes: Partial<Given> = {}): Given {
  return { traceId, verdict: "up", comment: null, ...changes };
}

async function listed(
  feedback: FeedbackStore,
  page: Partial<Parameters<FeedbackStore["list"]>[1]> = {},
  tenant = TENANT,
): Promise<string[]> {
  return (await feedback.list(tenant, { limit: 100, ...page })).map(({ traceId }) => traceId);
}

export const feedbackChecks: readonly Check[] = [
  {
    title: "an opinion comes back as it was given, through another handle too",
    run: async ({ store, second, clock }) => {
      const given = feedbackOf("t", { verdict: "down", comment: "faltou o parágrafo 2º" });
      const put = await store.feedback.put(TENANT, given);
      assert.deepEqual(put, { ...given, createdAt: clock.now().toISOString() });
      assert.deepEqual(await second.feedback.get(TENANT, "t"), put);
      assert.equal(await store.feedback.get(TENANT, "T"), null);
      const odd = await store.feedback.put(TENANT, feedbackOf("o", { comment: "a\uD800'\"%\u0001" }));
      assert.deepEqual(await second.feedback.get(TENANT, "o"), odd);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a second opinion on the same answer takes the place of the first",
    run: async ({ store, second, clock }) => {
      await store.feedback.put(TENANT, feedbackOf("a"));
      await store.feedback.put(TENANT, feedbackOf("b"));
      clock.advance(1);
      const put = await second.feedback.put(TENANT, feedbackOf("a", { verdict: "down", comment: "não" }));
      assert.deepEqual(await store.feedback.get(TENANT, "a"), put);
      assert.deepEqual(await listed(store.feedback), ["a", "b"]);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "the newest come first, of the same time the last given; a list may be of one verdict",
    run: async ({ store: { feedback }, second, clock }) => {
      await feedback.put(TENANT, feedbackOf("a"));
      await second.feedback.put(TENANT, feedbackOf("b", { verdict: "down" }));
      clock.advance(1);
      await feedback.put(TENANT, feedbackOf("c"));
      clock.advance(-2);
      await feedback.put(TENANT, feedbackOf("d", { verdict: "down" }));
      assert.deepEqual(await listed(feedback), ["c", "b", "a", "d"]);
      assert.deepEqual(await listed(second.feedback, { limit: 2 }), ["c", "b"]);
      assert.deepEqual(await listed(feedback, { verdict: "down" }), ["b", "d"]);
      assert.deepEqual(await listed(feedback, { verdict: "up", limit: 1 }), ["c"]);
      assert.deepEqual(await listed(feedback, { limit: 0 }), []);
    },
  },
  {
    title: "opinions leave one by one, or all that were given before a moment",
    run: async ({ store, second, clock }) => {
      const { feedback } = store;
      for (const id of ["a", "b", "c"]) {
        await feedback.put(TENANT, feedbackOf(id));
        clock.advance(1_000);
      }
      assert.equal(await feedback.remove(TENANT, "c"), true);
      assert.equal(await second.feedback.remove(TENANT, "c"), false);
      const moment = (await feedback.get(TENANT, "b"))?.createdAt ?? assert.fail();
      assert.equal(await second.feedback.removeBefore(TENANT, moment), 1);
      assert.deepEqual(await listed(feedback), ["b"]);
      assert.equal(await feedback.removeBefore(TENANT, clock.now().toISOString()), 1);
      assert.deepEqual(await listed(second.feedback), []);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "two tenants with the same traces share nothing, whatever the other one does",
    run: async ({ store: { feedback }, clock }) => {
      const ours = await feedback.put("nossa", feedbackOf("t", { comment: "canário nosso" }));
      assert.equal(await feedback.get("deles", "t"), null);
      assert.deepEqual(await listed(feedback, {}, "deles"), []);
      assert.equal(await feedback.remove("deles", "t"), false);
      clock.advance(1);
      assert.equal(await feedback.removeBefore("deles", clock.now().toISOString()), 0);
      await feedback.put("deles", feedbackOf("t", { verdict: "down" }));
      assert.equal(await feedback.remove("deles", "t"), true);
      assert.deepEqual(await feedback.list("nossa", { limit: 9 }), [ours]);
    },
  },
];
