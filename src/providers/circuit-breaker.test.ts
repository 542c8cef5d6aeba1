import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { createBreaker, type Admission, type CallOutcome } from "./circuit-breaker.ts";

const KEY = "openai/acme";

/** A breaker on a clock that the test moves. */
function breakerAt() {
  const clock = { now: 0 };
  const breaker = createBreaker({ now: () => clock.now });
  const call = (outcome: CallOutcome, key = KEY) => {
    const admission = breaker.admit(key);
    if (admission.isAdmitted) admission.report(outcome);
    return admission.isAdmitted;
  };
  const fail = (times: number, key = KEY) => {
    for (let index = 0; index < times; index += 1) call("failure", key);
  };
  return { clock, breaker, call, fail };
}

describe("createBreaker", () => {
  it("opens at ten failures among the last twenty calls, not before", () => {
    const { call, fail } = breakerAt();
    fail(9);
    for (let index = 0; index < 11; index += 1) assert.ok(call("success"));
    // The first failure leaves the window of twenty as the tenth one comes in.
    fail(1);
    assert.ok(call("failure"));
    fail(20);
    assert.ok(!call("success"));
  });

  it("says how long it stays closed to callers, to the millisecond", () => {
    const { clock, breaker, fail } = breakerAt();
    fail(10);
    clock.now = 29_999;
    assert.deepEqual(breaker.admit(KEY), { isAdmitted: false, retryAfterMs: 1 });
    clock.now = 30_000;
    assert.ok(breaker.admit(KEY).isAdmitted);
  });

  it("lets one probe out at a time, and closes when it succeeds", () => {
    const { clock, breaker, call, fail } = breakerAt();
    fail(10);
    clock.now = 30_000;
    const probe = breaker.admit(KEY);
    assert.ok(probe.isAdmitted);
    assert.ok(!call("success"));
    probe.report("success");
    fail(9);
    assert.ok(call("success"), "the window begins empty after a recovery");
  });

  it("stays open after a probe that failed, and probes again after one that tells nothing", () => {
    const { clock, breaker, call, fail } = breakerAt();
    fail(10);
    clock.now = 30_000;
    assert.ok(call("failure"));
    assert.deepEqual(breaker.admit(KEY), { isAdmitted: false, retryAfterMs: 30_000 });
    clock.now = 60_000;
    assert.ok(call("neutral"));
    assert.ok(call("success"));
    assert.ok(call("success"));
  });

  it("does not count calls that say nothing about the provider", () => {
    const { call } = breakerAt();
    for (let index = 0; index < 100; index += 1) assert.ok(call("neutral"));
  });

  it("ignores what calls from before the opening report afterwards", () => {
    const { breaker, clock, call, fail } = breakerAt();
    const early = breaker.admit(KEY);
    assert.ok(early.isAdmitted);
    fail(10);
    early.report("success");
    clock.now = 1;
    assert.ok(!call("success"));
  });

  it("keeps the circuits of two keys apart", () => {
    const { call, fail } = breakerAt();
    fail(10);
    assert.ok(!call("success"));
    assert.ok(call("success", "openai/other"));
  });

  it("does what a naive record of all calls would do", () => {
    fc.assert(
      fc.property(fc.array(STEP, { maxLength: 200 }), (steps) => {
        const clock = { now: 0 };
        const breaker = createBreaker({ ...SMALL, now: () => clock.now });
        const naive = naiveBreaker(() => clock.now);
        const out: { real: Admission; naive: number | null }[] = [];
        for (const step of steps) {
          if (step.kind === "wait") clock.now += step.ms;
          if (step.kind === "admit") {
            const call = { real: breaker.admit(KEY), naive: naive.admit() };
            assert.equal(call.real.isAdmitted, call.naive !== null);
            out.push(call);
          }
          if (step.kind === "report" && out.length > 0) {
            const [call] = out.splice(step.which % out.length, 1);
            if (call?.real.isAdmitted) call.real.report(step.outcome);
            if (call && call.naive !== null) naive.report(call.naive, step.outcome);
          }
        }
      }),
      { numRuns: 500 },
    );
  });
});

const SMALL = { windowSize: 4, failureLimit: 2, probeAfterMs: 10 };

const STEP = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: "admit" } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("report" as const),
      which: fc.nat(10),
      outcome: fc.constantFrom<CallOutcome>("success", "failure", "failure", "neutral"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 1, max: 12 }) }),
  },
);

type Event =
  | { readonly kind: "admitted"; readonly id: number; readonly at: number; readonly isProbe: boolean }
  | { readonly kind: "reported"; readonly id: number; readonly at: number; readonly outcome: CallOutcome };

/** Keeps everything that ever happened and works the state out anew, by reading it from the beginning. */
function naiveBreaker(now: () => number) {
  const events: Event[] = [];

  function state() {
    let openUntil: number | null = null;
    const probes = new Set<number>();
    let recent: CallOutcome[] = [];
    for (const event of events) {
      if (event.kind === "admitted") {
        if (event.isProbe) probes.add(event.id);
        continue;
      }
      const isProbe = probes.delete(event.id);
      if (event.outcome === "neutral" || (openUntil !== null && !isProbe)) continue;
      if (!isProbe) recent = [...recent, event.outcome].slice(-SMALL.windowSize);
      const failures = recent.filter((outcome) => outcome === "failure").length;
      if (isProbe && event.outcome === "success") {
        openUntil = null;
        recent = [];
      } else if (isProbe || failures >= SMALL.failureLimit) {
        openUntil = event.at + SMALL.probeAfterMs;
      }
    }
    return { openUntil, isProbing: probes.size > 0 };
  }

  return {
    admit(): number | null {
      const { openUntil, isProbing } = state();
      const isProbe = openUntil !== null;
      if (openUntil !== null && (isProbing || now() < openUntil)) return null;
      const id = events.length;
      events.push({ kind: "admitted", id, at: now(), isProbe });
      return id;
    },
    report(id: number, outcome: CallOutcome): void {
      events.push({ kind: "reported", id, at: now(), outcome });
    },
  };
}
