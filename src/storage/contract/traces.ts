import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { AnswerTrace } from "#src/domain/index.ts";
import type { TracePage, TraceStore } from "../dialogue.ts";
import { type Check, CONTRACT_TRACES } from "./check.ts";
import { broken, TENANT } from "./drafts.ts";

const NOON = "2026-03-01T12:00:00.000Z";

/** A trace with something in every part of it. */
export function traceOf(id: string, changes: Partial<AnswerTrace> = {}): AnswerTrace {
  return {
    id,
    createdAt: NOON,
    conversationId: null,
    question: "Qual é o prazo?",
    history: [{ role: "user", text: "Olá" }],
    summary: null,
    intent: { intent: "support", source: "rules", signals: ["prazo"] },
    rewritten: null,
    mode: "planned",
    plan: ["search"],
    toolRuns: [
      {
        tool: "search",
        askedBy: "plan",
        arguments: { query: "prazo", nested: [1, null, { fim: true }] },
        resultCount: 1,
        confidence: "alta",
        hits: [
          { label: "manual.md", documentId: 7, score: 0.1 + 0.2, scores: { lexical: 1e-9, vector: null } },
        ],
        payload: '<fonte>\n\t"prazo" \\ 30 dias</fonte>',
        milliseconds: 1.25,
        error: null,
      },
    ],
    exchanges: [],
    usage: { inputTokens: 10, outputTokens: 2, cachedTokens: 0 },
    cost: 0.000_001,
    model: "modelo",
    outcome: "answered",
    answer: "Trinta dias [1].",
    draft: null,
    confidence: { level: "alta", score: 0.9 },
    citations: [{ number: 1, label: "manual.md", documentId: 7 }],
    removedCitations: [],
    fallbacks: [],
    timings: { total: 12.5, search: 3 },
    ...changes,
  };
}

function dayOf(number: number): string {
  return new Date(Date.UTC(2026, 2, number)).toISOString();
}

async function listed(traces: TraceStore, page: Partial<TracePage> = {}, tenant = TENANT): Promise<string[]> {
  return (await traces.list(tenant, { limit: 100, ...page })).map(({ id }) => id);
}

async function putAll(traces: TraceStore, ...all: AnswerTrace[]): Promise<void> {
  for (const trace of all) await traces.put(TENANT, trace);
}

export const traceChecks: readonly Check[] = [
  {
    title: "a trace comes back as it was written, through another handle too",
    run: async ({ store, second }) => {
      const trace = traceOf("t");
      await store.traces.put(TENANT, trace);
      assert.deepEqual(await store.traces.get(TENANT, "t"), trace);
      assert.deepEqual(await second.traces.get(TENANT, "t"), trace);
      assert.equal(await store.traces.get(TENANT, "T"), null);
    },
  },
  {
    title:
      "any text comes back exactly, half surrogate pairs, control characters and line separators included",
    run: async ({ store }) => {
      let run = 0;
      const text = fc.oneof(
        fc.string({ unit: "binary" }),
        fc.string({
          unit: fc.constantFrom("\uD83D", "\uDE00", "\u0000", "\u2028", "é", "\uFEFF", '"', "\\"),
        }),
      );
      await fc.assert(
        fc.asyncProperty(
          text,
          text,
          fc.jsonValue({ noUnicodeString: false }),
          async (question, answer, args) => {
            const sample = traceOf(`t${run++}`, { question, answer });
            const toolRuns = sample.toolRuns.map((tool) => ({ ...tool, arguments: args, payload: answer }));
            const trace = JSON.parse(JSON.stringify({ ...sample, toolRuns })) as AnswerTrace;
            await store.traces.put(TENANT, trace);
            assert.deepEqual(await store.traces.get(TENANT, trace.id), trace);
            const [head] = await store.traces.list(TENANT, { limit: 1 });
            assert.equal(head?.question, question.toWellFormed());
          },
        ),
        { numRuns: 40 },
      );
    },
  },
  {
    title: "a trace of two megabytes comes back whole",
    run: async ({ store, second }) => {
      const payload = "ação € 😀\n".repeat(140_000);
      assert.ok(Buffer.byteLength(payload) > 2_000_000);
      const trace = traceOf("grande", { answer: payload });
      await store.traces.put(TENANT, trace);
      assert.deepEqual(await second.traces.get(TENANT, "grande"), trace);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "what callers do with a trace afterwards changes nothing that is stored",
    run: async ({ store: { traces } }) => {
      const signals = ["prazo"];
      await traces.put(TENANT, traceOf("t", { intent: { intent: "law", source: "model", signals } }));
      signals.push("depois");
      const read = (await traces.get(TENANT, "t")) ?? assert.fail();
      (read.intent.signals as string[]).push("depois");
      assert.deepEqual((await traces.get(TENANT, "t"))?.intent.signals, ["prazo"]);
    },
  },
  {
    title: "a trace is written once: the same id again leaves the first as it is",
    run: async ({ store, second }) => {
      await store.traces.put(TENANT, traceOf("t", { answer: "primeira" }));
      await second.traces.put(TENANT, traceOf("t", { answer: "segunda" }));
      assert.equal((await store.traces.get(TENANT, "t"))?.answer, "primeira");
      assert.deepEqual(await listed(store.traces), ["t"]);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "a list holds the heads of the traces",
    run: async ({ store: { traces } }) => {
      const refused = { conversationId: "c", model: null, outcome: "refused", timings: {} } as const;
      await putAll(traces, traceOf("a"), traceOf("b", refused));
      assert.deepEqual(await traces.list(TENANT, { limit: 10 }), [
        {
          id: "b",
          createdAt: NOON,
          conversationId: "c",
          question: "Qual é o prazo?",
          outcome: "refused",
          model: null,
          intent: "support",
          totalMs: 0,
        },
        {
          id: "a",
          createdAt: NOON,
          conversationId: null,
          question: "Qual é o prazo?",
          outcome: "answered",
          model: "modelo",
          intent: "support",
          totalMs: 12.5,
        },
      ]);
    },
  },
  {
    title: "the newest come first, and of the same time the last written, whatever the order of writing",
    run: async ({ store, second }) => {
      await store.traces.put(TENANT, traceOf("b1", { createdAt: dayOf(2) }));
      await second.traces.put(TENANT, traceOf("c", { createdAt: dayOf(3) }));
      await store.traces.put(TENANT, traceOf("b2", { createdAt: dayOf(2) }));
      await second.traces.put(TENANT, traceOf("a", { createdAt: dayOf(1) }));
      assert.deepEqual(await listed(store.traces), ["c", "b2", "b1", "a"]);
      assert.deepEqual(await listed(second.traces, { limit: 2 }), ["c", "b2"]);
      assert.deepEqual(await listed(store.traces, { limit: 0 }), []);
    },
  },
  {
    title: "a list may be of one conversation, whose id is only a name",
    run: async ({ store: { traces } }) => {
      const ids = ["c", "C", "", "%", "' OR 1=1 --", "conversação"];
      for (const id of ids) await traces.put(TENANT, traceOf(`de ${id}`, { conversationId: id }));
      await putAll(traces, traceOf("avulso"), traceOf("mais um", { conversationId: "c" }));
      for (const id of ids.slice(1))
        assert.deepEqual(await listed(traces, { conversationId: id }), [`de ${id}`]);
      assert.deepEqual(await listed(traces, { conversationId: "c" }), ["mais um", "de c"]);
      assert.deepEqual(await listed(traces, { conversationId: "c", limit: 1 }), ["mais um"]);
      assert.deepEqual(await listed(traces, { conversationId: "outra" }), []);
    },
  },
  {
    title: "only the newest are kept, in each tenant for itself",
    run: async ({ store, second }) => {
      await store.traces.put("outro", traceOf("velho", { createdAt: dayOf(-9) }));
      const ids = Array.from({ length: CONTRACT_TRACES + 3 }, (_, index) => `t${index}`);
      for (const [index, id] of ids.entries()) {
        await (index % 2 === 0 ? store : second).traces.put(TENANT, traceOf(id, { createdAt: dayOf(index) }));
      }
      const kept = ids.slice(3).toReversed();
      assert.deepEqual(await listed(store.traces), kept);
      assert.equal(await store.traces.get(TENANT, "t2"), null);
      assert.deepEqual(await listed(store.traces, {}, "outro"), ["velho"]);
      await store.traces.put(TENANT, traceOf("atrasado", { createdAt: dayOf(-1) }));
      assert.deepEqual(await listed(store.traces), kept);
      await store.traces.remove(TENANT, "t3");
      await store.traces.put(TENANT, traceOf("encaixado", { createdAt: dayOf(-1) }));
      assert.deepEqual(await listed(second.traces), [...kept.slice(0, -1), "encaixado"]);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "removed traces are gone",
    run: async ({ store }) => {
      const { traces } = store;
      const days = ["2026-03-01", "2026-03-02", "2026-03-03"];
      for (const day of days) await traces.put(TENANT, traceOf(day, { createdAt: `${day}T10:00:00.000Z` }));
      for (const day of days.slice(0, 2)) assert.equal(await traces.remove(TENANT, day), true);
      assert.deepEqual(await listed(traces), ["2026-03-03"]);
      assert.equal(await traces.get(TENANT, "2026-03-01"), null);
      assert.equal(await traces.remove(TENANT, "2026-03-03"), true);
      assert.equal(await traces.remove(TENANT, "2026-03-03"), false);
      assert.deepEqual(await listed(traces), []);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "two tenants with the same ids share nothing, whatever the other one does",
    run: async ({ store }) => {
      const { traces } = store;
      const ours = traceOf("t", { conversationId: "c", question: "canário nosso" });
      await traces.put("nossa", ours);
      assert.equal(await traces.get("deles", "t"), null);
      assert.deepEqual(await listed(traces, {}, "deles"), []);
      assert.deepEqual(await listed(traces, { conversationId: "c" }, "deles"), []);
      assert.equal(await traces.remove("deles", "t"), false);
      await traces.put("deles", traceOf("t", { conversationId: "c", question: "deles" }));
      assert.deepEqual(await traces.get("nossa", "t"), ours);
      assert.equal((await traces.get("deles", "t"))?.question, "deles");
      assert.equal(await traces.remove("deles", "t"), true);
      assert.deepEqual(await listed(traces, { conversationId: "c" }, "nossa"), ["t"]);
      assert.deepEqual(await traces.get("nossa", "t"), ours);
      assert.deepEqual(await broken(store), []);
    },
  },
];
