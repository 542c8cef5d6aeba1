import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createPulse, type Timers } from "./pulse.ts";

interface Alarm {
  readonly at: number;
  readonly callback: () => void;
}

/** A clock that moves when told to. */
function handClock(): Timers & { advance(ms: number): Promise<void> } {
  let now = 0;
  const alarms = new Set<Alarm>();
  const due = (until: number): Alarm | undefined =>
    [...alarms].filter(({ at }) => at <= until).toSorted((a, b) => a.at - b.at)[0];
  return {
    now: () => now,
    start: (ms, callback) => {
      const alarm = { at: now + ms, callback };
      alarms.add(alarm);
      return () => void alarms.delete(alarm);
    },
    advance: async (ms) => {
      const until = now + ms;
      for (let next = due(until); next !== undefined; next = due(until)) {
        now = next.at;
        alarms.delete(next);
        next.callback();
      }
      now = until;
      await Promise.resolve();
    },
  };
}

function bench() {
  const clock = handClock();
  const pulse = createPulse({ quietMs: 300, patienceMs: 5_000 }, clock);
  const beats: number[] = [];
  const wait = (restMs = 600_000): void => void pulse.next(restMs).then(() => beats.push(clock.now()));
  return { clock, pulse, beats, wait };
}

describe("createPulse", () => {
  it("beats once for a burst, when it has come to rest", async () => {
    const { clock, pulse, beats, wait } = bench();
    wait();
    for (let change = 0; change < 5; change++) {
      pulse.mark();
      await clock.advance(200);
    }
    assert.deepEqual(beats, []);
    await clock.advance(100);
    assert.deepEqual(beats, [1_100]);
  });

  it("does not wait for ever for a burst to end", async () => {
    const { clock, pulse, beats, wait } = bench();
    wait();
    for (let change = 0; change < 30; change++) {
      pulse.mark();
      await clock.advance(200);
    }
    assert.deepEqual(beats, [5_000]);
  });

  it("beats again for changes that came while nobody waited", async () => {
    const { clock, pulse, beats, wait } = bench();
    wait();
    pulse.mark();
    await clock.advance(300);
    pulse.mark();
    await clock.advance(10_000);
    wait();
    await clock.advance(0);
    assert.deepEqual(beats, [300, 10_300]);
    wait();
    await clock.advance(60_000);
    assert.equal(beats.length, 2);
  });

  it("beats after a rest without any change, counted from when somebody began to wait", async () => {
    const { clock, beats, wait } = bench();
    await clock.advance(50);
    wait(1_000);
    await clock.advance(999);
    assert.deepEqual(beats, []);
    await clock.advance(1);
    assert.deepEqual(beats, [1_050]);
  });

  it("ends every wait, also those to come", async () => {
    const { clock, pulse, beats, wait } = bench();
    wait();
    pulse.end();
    await clock.advance(0);
    wait();
    await clock.advance(0);
    assert.deepEqual(beats, [0, 0]);
  });
});
