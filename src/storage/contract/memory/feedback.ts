import type { Feedback, FeedbackStore } from "../../dialogue.ts";

/** By trace, in the order in which they were given. */
type Given = Map<string, Feedback>;

export function memoryFeedback(tenants: Map<string, Given>, now: () => Date): FeedbackStore {
  const of = (tenant: string): Given => tenants.get(tenant) ?? new Map<string, Feedback>();
  return {
    put: async (tenant, { traceId: given, verdict, comment }) => {
      const traceId = given.toWellFormed();
      const createdAt = now().toISOString();
      const feedback = { traceId, verdict, comment: comment?.toWellFormed() ?? null, createdAt };
      const all = of(tenant);
      all.delete(traceId);
      tenants.set(tenant, all.set(traceId, feedback));
      return feedback;
    },
    get: async (tenant, traceId) => of(tenant).get(traceId.toWellFormed()) ?? null,
    list: async (tenant, { verdict, limit }) =>
      [...of(tenant).values()]
        .toReversed()
        .filter((feedback) => verdict === undefined || feedback.verdict === verdict)
        .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
        .slice(0, Math.max(0, limit)),
    remove: async (tenant, traceId) => of(tenant).delete(traceId.toWellFormed()),
    removeBefore: async (tenant, moment) => {
      const old = [...of(tenant).values()].filter(({ createdAt }) => createdAt < moment);
      for (const { traceId } of old) of(tenant).delete(traceId);
      return old.length;
    },
  };
}
