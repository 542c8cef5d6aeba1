import assert from "node:assert/strict";
import * as fc from "fast-check";
import type { DayUsage, Settlement, UsageLedger } from "../dialogue.ts";
import type { Check } from "./check.ts";
import { broken, TENANT } from "./drafts.ts";

const DAY = "2026-03-01";
const NEXT_DAY = "2026-03-02";
const NOTHING: DayUsage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0, reserved: 0 };

function settlement(changes: Partial<Settlement> = {}): Settlement {
  return { reserved: 0, inputTokens: 0, outputTokens: 0, cost: null, ...changes };
}

type Step =
  | {
      readonly act: "reserve";
      readonly tenant: string;
      readonly day: string;
      readonly tokens: number;
      readonly limit: number;
    }
  | { readonly act: "settle"; readonly tenant: string; readonly day: string; readonly settled: Settlement };

const tenant = fc.constantFrom("nossa", "deles");
const day = fc.constantFrom(DAY, NEXT_DAY);
const tokens = fc.integer({ min: 0, max: 60 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    act: fc.constant("reserve" as const),
    tenant,
    day,
    tokens,
    limit: fc.integer({ min: -1, max: 200 }),
  }),
  fc.record({
    act: fc.constant("settle" as const),
    tenant,
    day,
    settled: fc.record({
      reserved: tokens,
      inputTokens: tokens,
      outputTokens: tokens,
      cost: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    }),
  }),
);

/** The naive ledger: every step ever taken, added up anew for each question. */
function naiveDay(taken: readonly Step[], ofTenant: string, ofDay: string): DayUsage {
  let usage = NOTHING;
  for (const action of taken) {
    if (action.tenant !== ofTenant || action.day !== ofDay) continue;
    usage = action.act === "reserve" ? naiveReserve(usage, action) : naiveSettle(usage, action.settled);
  }
  return usage;
}

function naiveReserve(usage: DayUsage, asked: Step & { readonly act: "reserve" }): DayUsage {
  const total = usage.inputTokens + usage.outputTokens + usage.reserved + asked.tokens;
  return total > asked.limit ? usage : { ...usage, reserved: usage.reserved + asked.tokens };
}

function naiveSettle(usage: DayUsage, settled: Settlement): DayUsage {
  return {
    calls: usage.calls + 1,
    inputTokens: usage.inputTokens + settled.inputTokens,
    outputTokens: usage.outputTokens + settled.outputTokens,
    cost: usage.cost + (settled.cost ?? 0),
    reserved: usage.reserved > settled.reserved ? usage.reserved - settled.reserved : 0,
  };
}

function naiveAnswer(taken: readonly Step[], asked: Step & { readonly act: "reserve" }): boolean {
  const { inputTokens, outputTokens, reserved } = naiveDay(taken, asked.tenant, asked.day);
  return inputTokens + outputTokens + reserved + asked.tokens <= asked.limit;
}

async function take(usage: UsageLedger, taken: readonly Step[], action: Step): Promise<void> {
  if (action.act === "settle") return usage.settle(action.tenant, action.day, action.settled);
  const isGranted = await usage.reserve(action.tenant, action.day, action.tokens, action.limit);
  assert.equal(isGranted, naiveAnswer(taken, action));
}

export const usageChecks: readonly Check[] = [
  {
    title: "a day without calls is all zero, and asking leaves it so",
    run: async ({ store: { usage } }) => {
      assert.deepEqual(await usage.day(TENANT, DAY), NOTHING);
      assert.equal(await usage.reserve(TENANT, DAY, 11, 10), false);
      assert.deepEqual(await usage.day(TENANT, DAY), NOTHING);
    },
  },
  {
    title: "tokens are set aside up to the limit and not beyond, and what was used counts too",
    run: async ({ store: { usage }, second }) => {
      assert.equal(await usage.reserve(TENANT, DAY, 60, 100), true);
      assert.equal(await second.usage.reserve(TENANT, DAY, 41, 100), false);
      assert.equal(await second.usage.reserve(TENANT, DAY, 40, 100), true);
      assert.equal(await usage.reserve(TENANT, DAY, 0, 100), true);
      assert.equal((await usage.day(TENANT, DAY)).reserved, 100);
      const used = { reserved: 60, inputTokens: 20, outputTokens: 10, cost: 0.5 };
      await usage.settle(TENANT, DAY, used);
      assert.deepEqual(await second.usage.day(TENANT, DAY), {
        calls: 1,
        inputTokens: 20,
        outputTokens: 10,
        cost: 0.5,
        reserved: 40,
      });
      assert.equal(await usage.reserve(TENANT, DAY, 31, 100), false);
      assert.equal(await usage.reserve(TENANT, DAY, 30, 100), true);
    },
  },
  {
    title: "callers that race through two handles never pass the limit together",
    run: async ({ store, second }) => {
      const granted = await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          (index % 2 === 0 ? store : second).usage.reserve(TENANT, DAY, 7, 100),
        ),
      );
      assert.equal(granted.filter(Boolean).length, 14);
      assert.equal((await store.usage.day(TENANT, DAY)).reserved, 98);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "what a crash leaves set aside ends with its day, and a late call settles on the day it began",
    run: async ({ store: { usage } }) => {
      assert.equal(await usage.reserve(TENANT, DAY, 100, 100), true);
      assert.equal(await usage.reserve(TENANT, DAY, 1, 100), false);
      assert.equal(await usage.reserve(TENANT, NEXT_DAY, 100, 100), true);
      await usage.settle(TENANT, DAY, settlement({ reserved: 100, inputTokens: 5 }));
      assert.deepEqual(await usage.day(TENANT, DAY), { ...NOTHING, calls: 1, inputTokens: 5 });
      assert.deepEqual(await usage.day(TENANT, NEXT_DAY), { ...NOTHING, reserved: 100 });
    },
  },
  {
    title: "settling frees no more than was set aside, and counts one call, well ended or not",
    run: async ({ store: { usage } }) => {
      await usage.settle(TENANT, DAY, settlement({ reserved: 50, inputTokens: 3, cost: 0.25 }));
      assert.deepEqual(await usage.day(TENANT, DAY), { ...NOTHING, calls: 1, inputTokens: 3, cost: 0.25 });
      await usage.reserve(TENANT, DAY, 10, 100);
      await usage.settle(TENANT, DAY, settlement({ reserved: 999 }));
      assert.deepEqual(await usage.day(TENANT, DAY), { ...NOTHING, calls: 2, inputTokens: 3, cost: 0.25 });
    },
  },
  {
    title: "a call may use more than it set aside: it counts, and the next ones are refused",
    run: async ({ store: { usage } }) => {
      await usage.reserve(TENANT, DAY, 10, 100);
      await usage.settle(TENANT, DAY, settlement({ reserved: 10, inputTokens: 90, outputTokens: 90 }));
      assert.equal(await usage.reserve(TENANT, DAY, 0, 100), false);
      assert.equal(await usage.reserve(TENANT, DAY, 1, 181), true);
    },
  },
  {
    title: "fractions are rounded up, and what is no number of tokens is neither granted nor counted",
    run: async ({ store: { usage } }) => {
      assert.equal(await usage.reserve(TENANT, DAY, 9.2, 9.9), false);
      assert.equal(await usage.reserve(TENANT, DAY, 9.2, Infinity), true);
      assert.equal((await usage.day(TENANT, DAY)).reserved, 10);
      for (const odd of [NaN, Infinity, 1e300]) {
        assert.equal(await usage.reserve(TENANT, DAY, odd, Infinity), false);
        await usage.settle(TENANT, DAY, { reserved: odd, inputTokens: odd, outputTokens: -5, cost: -1 });
      }
      assert.equal(await usage.reserve(TENANT, DAY, 1, NaN), false);
      assert.deepEqual(await usage.day(TENANT, DAY), { ...NOTHING, calls: 3, reserved: 10 });
    },
  },
  {
    title: "tenants spend for themselves, whatever their names",
    run: async ({ store, second }) => {
      const names = ["nossa", "deles", "", "'; --", "ação", '["a","b"]', "__proto__"];
      for (const name of names) assert.equal(await store.usage.reserve(name, DAY, 10, 10), true);
      for (const [index, name] of names.entries()) {
        await second.usage.settle(name, DAY, settlement({ reserved: 10, outputTokens: index }));
      }
      for (const [index, name] of names.entries()) {
        const expected = { ...NOTHING, calls: 1, outputTokens: index };
        assert.deepEqual(await store.usage.day(name, DAY), expected);
        assert.deepEqual(await store.usage.day(name, NEXT_DAY), NOTHING);
      }
      assert.deepEqual(await store.usage.day("ninguém", DAY), NOTHING);
    },
  },
  {
    title: "after any sequence of steps the ledger holds what a naive model holds",
    run: async ({ store, second }) => {
      let run = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
          const prefix = `${run++} `;
          const ours = steps.map((action) => ({ ...action, tenant: prefix + action.tenant }));
          for (const [index, action] of ours.entries()) {
            await take((index % 2 === 0 ? store : second).usage, ours.slice(0, index), action);
          }
          for (const name of ["nossa", "deles"]) {
            for (const date of [DAY, NEXT_DAY]) {
              const expected = naiveDay(ours, prefix + name, date);
              assert.deepEqual(await store.usage.day(prefix + name, date), expected);
            }
          }
        }),
        { numRuns: 40 },
      );
      assert.deepEqual(await broken(store), []);
    },
  },
];
