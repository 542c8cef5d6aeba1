import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { DocumentReader } from "#src/knowledge/index.ts";
import { sharedReader } from "./shared-reader.ts";

function counted() {
  const counts = { opened: 0, closed: 0 };
  const open = (): DocumentReader => {
    counts.opened++;
    return {
      read: () => {
        throw new Error("nothing is read");
      },
      close: async () => void counts.closed++,
    };
  };
  return { counts, shared: sharedReader(open) };
}

describe("a reader that runs share", () => {
  it("is there for as long as one of them goes on", async () => {
    const { counts, shared } = counted();
    const [first, second] = [shared.lend(), shared.lend()];
    assert.equal(first.reader, second.reader);
    await first.giveBack();
    assert.deepEqual(counts, { opened: 1, closed: 0 });
    await second.giveBack();
    assert.deepEqual(counts, { opened: 1, closed: 1 });
    await shared.lend().giveBack();
    assert.deepEqual(counts, { opened: 2, closed: 2 });
  });

  it("waits for the next run where many follow, and ends with its engine", async () => {
    const { counts, shared } = counted();
    shared.linger();
    for (let run = 0; run < 3; run++) await shared.lend().giveBack();
    assert.deepEqual(counts, { opened: 1, closed: 0 });
    await shared.close();
    assert.deepEqual(counts, { opened: 1, closed: 1 });
  });
});
