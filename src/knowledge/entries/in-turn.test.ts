import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { inTurn, type Turns } from "./in-turn.ts";

describe("work under one key", () => {
  it("is done in the order in which it was asked for, one at a time, past what failed", async () => {
    const turns: Turns = new Map();
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} starts`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (name === "b") throw new Error("b failed");
      return name;
    };
    const ended = await Promise.allSettled(["a", "b", "c"].map((name) => inTurn(turns, "k", work(name))));
    assert.deepEqual(
      log,
      ["a", "b", "c"].flatMap((name) => [`${name} starts`, `${name} ends`]),
    );
    assert.deepEqual(
      ended.map(({ status }) => status),
      ["fulfilled", "rejected", "fulfilled"],
    );
  });

  it("does not wait for that of another key, and leaves nothing behind", async () => {
    const turns: Turns = new Map();
    const open = Promise.withResolvers<string>();
    const slow = inTurn(turns, "a", () => open.promise);
    assert.equal(await inTurn(turns, "b", () => Promise.resolve("b")), "b");
    assert.deepEqual([...turns.keys()], ["a"]);
    open.resolve("a");
    assert.equal(await slow, "a");
    assert.equal(turns.size, 0);
  });
});
