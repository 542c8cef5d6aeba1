import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { temporaryFolder, TEST_SETTINGS } from "#src/storage/contract/temporary-folder.ts";
import { traceOf } from "#src/storage/contract/traces.ts";
import { sqliteStore } from "#src/storage/sqlite/sqlite-store.ts";
import { createSweeper, saveRetention } from "./retention.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);
const TENANT = "cidade";

/** A store whose clock the test sets; `retentionDays` is the machine's setting. */
function base(t: TestContext, retentionDays: number) {
  const folder = temporaryFolder();
  const clock = { time: START };
  const options = { ...TEST_SETTINGS, path: join(folder.path, "acervo.db"), now: () => new Date(clock.time) };
  const store = sqliteStore(options);
  t.after(async () => {
    await store.close();
    folder.remove();
  });
  const config = { http: { retentionDays } } as Parameters<typeof createSweeper>[0];
  const restart = () => createSweeper(config, store, () => clock.time);
  let sweep = restart();
  const put = async (id: string): Promise<void> => {
    await store.traces.put(TENANT, traceOf(id, { createdAt: new Date(clock.time).toISOString() }));
    await store.conversations.append(TENANT, id, [{ role: "user", text: "olá" }]);
    await store.feedback.put(TENANT, { traceId: id, verdict: "up", comment: null });
  };
  const left = async (): Promise<number> => (await store.traces.list(TENANT, { limit: 99 })).length;
  return {
    store,
    clock,
    put,
    left,
    owner: { name: TENANT, config, store },
    sweep: () => sweep(),
    restart: () => void (sweep = restart()),
    /** Lets time pass as a server that runs sees it. */
    pass: async (milliseconds: number) => {
      for (const end = clock.time + milliseconds; clock.time < end;) {
        clock.time = Math.min(end, clock.time + 12 * HOUR);
        await sweep();
      }
    },
  };
}

describe("what is kept for a time", () => {
  it("leaves after it: traces, conversations, opinions and finished jobs, and nothing younger", async (t) => {
    const { store, put, pass, left } = base(t, 10);
    await put("velho");
    const { id } = await store.jobs.enqueue(TENANT, "k", null);
    const job = await store.jobQueue.claim(TENANT, "k", HOUR);
    assert.ok(job);
    await store.jobQueue.finish(TENANT, job, { error: null });
    const waiting = await store.jobs.enqueue(TENANT, "k", null);
    await pass(5 * DAY);
    await put("novo");
    await pass(4 * DAY);
    assert.equal(await left(), 2);
    await pass(2 * DAY);
    assert.deepEqual(
      (await store.traces.list(TENANT, { limit: 9 })).map((trace) => trace.id),
      ["novo"],
    );
    assert.equal((await store.conversations.list(TENANT, 9)).length, 1);
    assert.equal((await store.feedback.list(TENANT, { limit: 9 })).length, 1);
    assert.equal(await store.jobs.get(TENANT, id), null);
    assert.equal((await store.jobs.get(TENANT, waiting.id))?.state, "queued");
  });

  it("is what the organisation has set, or else the machine; 0 is for ever", async (t) => {
    const { put, pass, left, owner } = base(t, 0);
    await put("a");
    await pass(40 * DAY);
    assert.equal(await left(), 1);
    await saveRetention(owner, 30);
    await pass(2 * DAY);
    assert.equal(await left(), 0);
  });

  it("survives a clock that jumps ahead, also over a restart, and leaves a day to put it right", async (t) => {
    const { clock, put, sweep, restart, pass, left } = base(t, 10);
    await put("a");
    await pass(DAY);
    const right = clock.time;
    clock.time += 3_650 * DAY;
    await sweep();
    restart();
    clock.time += 20 * HOUR;
    await sweep();
    assert.equal(await left(), 1);
    clock.time = right + HOUR;
    await pass(DAY);
    assert.equal(await left(), 1);
    await pass(10 * DAY);
    assert.equal(await left(), 0);
  });

  it("survives a clock that is behind what was written last", async (t) => {
    const { clock, put, sweep, pass, left } = base(t, 10);
    await put("a");
    await pass(9 * DAY);
    await put("b");
    clock.time -= 2 * DAY;
    await sweep();
    assert.equal(await left(), 2);
  });

  it("leaves after a server that was off for weeks has run for a day", async (t) => {
    const { clock, put, pass, sweep, restart, left } = base(t, 10);
    await put("a");
    await pass(DAY);
    clock.time += 30 * DAY;
    restart();
    await sweep();
    assert.equal(await left(), 1);
    await pass(DAY + 12 * HOUR);
    assert.equal(await left(), 0);
  });
});
