import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { abortable, mapInSlices } from "./cancellation.ts";

const NEVER = new AbortController().signal;

describe("abortable", () => {
  it("gives the result or the failure of the work", async () => {
    assert.equal(await abortable(Promise.resolve(1), NEVER), 1);
    await assert.rejects(abortable(Promise.reject(new Error("boom")), NEVER), /boom/);
  });

  it("rejects with the signal's reason before work that ignores the signal ends", async () => {
    const caller = new AbortController();
    const waiting = abortable(new Promise(() => {}), caller.signal);
    caller.abort(new Error("left"));
    await assert.rejects(waiting, /left/);
    await assert.rejects(abortable(new Promise(() => {}), caller.signal), /left/);
  });
});

describe("mapInSlices", () => {
  it("keeps the order of the items", async () => {
    const { compute } = slowWork();
    assert.deepEqual(await mapInSlices([1, 2, 3], compute, { signal: NEVER }), [-1, -2, -3]);
    assert.deepEqual(await mapInSlices([], compute, { signal: NEVER }), []);
  });

  it("gives the event loop a turn at least every 10 ms of work", async () => {
    const { done, compute, now } = slowWork();
    const { turns, stop } = countTurns(done);
    await mapInSlices([1, 2, 3, 4, 5, 6, 7], compute, { signal: NEVER, now });
    stop();
    assert.deepEqual(turns, [0, 3, 6]);
  });

  it("yields once before a list, however short its work, and not for one item", async () => {
    const order: string[] = [];
    setImmediate(() => order.push("turn"));
    await mapInSlices([1], () => 0, { signal: NEVER });
    order.push("one");
    await mapInSlices([1, 2], () => 0, { signal: NEVER });
    order.push("two");
    assert.deepEqual(order, ["one", "turn", "two"]);
  });

  it("stops in the turn in which the signal fires", async () => {
    const caller = new AbortController();
    const { done, compute, now } = slowWork();
    const { stop } = countTurns(done, (turn) => turn === 2 && caller.abort(new Error("left")));
    const work = mapInSlices([1, 2, 3, 4, 5, 6, 7, 8, 9], compute, { signal: caller.signal, now });
    await assert.rejects(work, /left/);
    stop();
    assert.deepEqual(done, [1, 2, 3]);
  });
});

/** A clock on which each item takes 3 ms. */
function slowWork() {
  let ms = 0;
  const done: number[] = [];
  const compute = (item: number) => {
    ms += 3;
    done.push(item);
    return -item;
  };
  return { done, compute, now: () => ms };
}

/** Notes after how many items each turn of the event loop came. */
function countTurns(done: readonly number[], onTurn: (turn: number) => void = () => {}) {
  const turns: number[] = [];
  let isOn = true;
  const tick = () => {
    if (!isOn) return;
    turns.push(done.length);
    onTurn(turns.length);
    setImmediate(tick);
  };
  setImmediate(tick);
  return { turns, stop: () => (isOn = false) };
}
