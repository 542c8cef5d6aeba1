import type { AnswerTrace } from "#src/domain/index.ts";
import { isoTime } from "../iso-time.ts";
import { traceHead } from "../trace-head.ts";
import type { TraceHead, TraceStore } from "../trace-store.ts";

interface Held {
  readonly head: TraceHead;
  /** As JSON: what callers do with their object, or with one that they were given, changes nothing here. */
  readonly body: string;
}

export function memoryTraces(kept: number): TraceStore {
  /** Oldest first, in each tenant. */
  const tenants = new Map<string, readonly Held[]>();
  const of = (tenant: string): readonly Held[] => tenants.get(tenant) ?? [];
  const keepWhere = (tenant: string, isKept: (head: TraceHead) => boolean): number => {
    const remaining = of(tenant).filter(({ head }) => isKept(head));
    const removed = of(tenant).length - remaining.length;
    tenants.set(tenant, remaining);
    return removed;
  };
  return {
    put: async (tenant, trace) => {
      const held = { head: traceHead(trace), body: JSON.stringify(trace) };
      tenants.set(tenant, withTrace(of(tenant), held).slice(-kept));
    },
    get: async (tenant, id) => {
      const held = of(tenant).find(({ head }) => head.id === id.toWellFormed());
      return held === undefined ? null : (JSON.parse(held.body) as AnswerTrace);
    },
    list: async (tenant, { conversationId, limit }) => {
      const name = conversationId?.toWellFormed();
      const heads = of(tenant).map(({ head }) => head);
      return heads
        .filter((head) => name === undefined || head.conversationId === name)
        .toReversed()
        .slice(0, limit);
    },
    remove: async (tenant, id) => keepWhere(tenant, (head) => head.id !== id.toWellFormed()) === 1,
    removeOlder: async (tenant, before) => {
      const earliest = isoTime(before);
      return keepWhere(tenant, ({ createdAt }) => createdAt >= earliest);
    },
  };
}

/** After the last of those that are as old or older; nearly always that is the end. */
function withTrace(traces: readonly Held[], held: Held): readonly Held[] {
  if (traces.some(({ head }) => head.id === held.head.id)) return traces;
  const place = traces.findLastIndex(({ head }) => head.createdAt <= held.head.createdAt) + 1;
  return traces.toSpliced(place, 0, held);
}
