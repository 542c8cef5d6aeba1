import assert from "node:assert/strict";
import { EventEmitter, once } from "node:events";
import { renameSync } from "node:fs";
import { dirname, relative } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { findFiles, temporaryFolder } from "./folder-fixture.ts";
import { debounced, watchEvents, watchFolders, type WatchOptions } from "./watch-folders.ts";

/** Short enough for a test; rescans stay out of the way unless a test is about them. */
const TIMING = { quietMs: 50, maxWaitMs: 1_000, rescanMs: 3_600_000, retryMs: 3_600_000 };
/** Ends what hangs; a busy machine may take its time. */
const LIMIT = { timeout: 120_000 };

/** Watches a folder for real; every sync lists what there is. */
function watched(t: TestContext, files: readonly string[] | Readonly<Record<string, string>>) {
  const folder = temporaryFolder(t, files);
  const controller = new AbortController();
  const events = new EventEmitter();
  const errors: unknown[] = [];
  let seen = "";
  const start = (changes: Partial<WatchOptions> = {}): Promise<void> =>
    watchFolders({
      roots: [folder.root],
      sync: async () => {
        seen = (await findFiles(folder.root)).map(({ source }) => source).join(" ");
        events.emit("synced");
        return true;
      },
      onSyncError: (error) => errors.push(error),
      onWatchError: (error) => errors.push(error),
      signal: controller.signal,
      timing: TIMING,
      ...changes,
    });
  return {
    ...folder,
    events,
    errors,
    start,
    end: () => controller.abort(),
    /** Resolves when a sync has seen exactly these files. */
    sees: async (expected: string): Promise<void> => {
      const isSeen = (): boolean => seen === expected;
      while (!isSeen()) await once(events, "synced");
    },
  };
}

describe("watchFolders", LIMIT, () => {
  it("runs at once, and again for files that come, change place or go", async (t) => {
    const { start, sees, write, remove, path, end } = watched(t, ["a.md"]);
    const watching = start();
    await sees("a.md");
    write("s/b.md");
    await sees("a.md s/b.md");
    renameSync(path("s"), path("t"));
    await sees("a.md t/b.md");
    remove("a.md");
    await sees("t/b.md");
    end();
    await watching;
  });

  it("runs again when the content of a file changes", async (t) => {
    const { start, sees, write, events, end } = watched(t, ["a.md"]);
    const watching = start();
    await sees("a.md");
    const again = once(events, "synced");
    write("a.md", "Outro texto.");
    await again;
    end();
    await watching;
  });

  it("begins to watch a folder that is no longer ignored", async (t) => {
    const { start, sees, write, remove, end } = watched(t, {
      "a.md": "a",
      "s/b.md": "b",
      ".gitignore": "s/\n",
    });
    const watching = start();
    await sees("a.md");
    remove(".gitignore");
    await sees("a.md s/b.md");
    write("s/c.md");
    await sees("a.md s/b.md s/c.md");
    end();
    await watching;
  });

  it("runs once more for what changes during a run, never twice at a time", async (t) => {
    const { start, write, end, root } = watched(t, ["a.md"]);
    let running = 0;
    const seen: number[] = [];
    const finished = Promise.withResolvers<void>();
    const watching = start({
      sync: async () => {
        assert.equal(++running, 1);
        const files = (await findFiles(root)).length;
        if (seen.length === 0) write("b.md");
        seen.push(files);
        running--;
        if (files === 2) finished.resolve();
        return true;
      },
    });
    await finished.promise;
    assert.deepEqual(seen, [1, 2]);
    end();
    await watching;
  });

  it("looks again after a while, for drives that report nothing", async (t) => {
    const { start, end } = watched(t, ["a.md"]);
    let runs = 0;
    const twice = Promise.withResolvers<void>();
    const sync = async (): Promise<boolean> => {
      if (++runs === 2) twice.resolve();
      return true;
    };
    const watching = start({ sync, timing: { ...TIMING, rescanMs: 10 } });
    await twice.promise;
    end();
    await watching;
  });

  it("reports a run that failed, and tries again what failed or was left undone", async (t) => {
    const { start, end, errors } = watched(t, ["a.md"]);
    const busy = new AcervoError("store-busy", { path: "acervo.db" });
    let runs = 0;
    const recovered = Promise.withResolvers<void>();
    const sync = async (): Promise<boolean> => {
      if (++runs === 1) throw busy;
      if (runs === 2) return false;
      recovered.resolve();
      return true;
    };
    const watching = start({ sync, timing: { ...TIMING, retryMs: 10 } });
    await recovered.promise;
    assert.deepEqual(errors, [busy]);
    end();
    await watching;
  });

  it("ends at once when nothing is going on, and lets a run come to its end", async (t) => {
    const { start, end } = watched(t, ["a.md"]);
    let isFinished = false;
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const sync = async (): Promise<boolean> => {
      begun.resolve();
      await goOn.promise;
      isFinished = true;
      return true;
    };
    const watching = start({ sync });
    await begun.promise;
    end();
    goOn.resolve();
    await watching;
    assert.ok(isFinished);
    await start({ sync: async () => assert.fail("already ended") });
  });
});

describe("watchEvents", () => {
  it("keeps an eye on content only: no hidden or installed folders", LIMIT, async (t) => {
    const { root } = temporaryFolder(t, {
      ".gitignore": "",
      "s/t/a.md": "x",
      "s/video.mp4": "x",
      "node_modules/a/b.md": "x",
      ".git/HEAD": "x",
    });
    const watcher = watchEvents([root], () => undefined, assert.ifError);
    await once(watcher, "ready");
    const watched = Object.entries(watcher.getWatched()).flatMap(([folder, names]) =>
      folder === dirname(root) ? [] : names.map((name) => relative(root, `${folder}/${name}`)),
    );
    await watcher.close();
    assert.deepEqual(watched.toSorted(), [".gitignore", "s", "s/t", "s/t/a.md"]);
  });
});

function bench(t: TestContext) {
  const { timers } = t.mock;
  timers.enable({ apis: ["setTimeout", "Date"], now: 0 });
  const changes = debounced({ quietMs: 300, maxWaitMs: 5_000 });
  const wakeUps: number[] = [];
  const wait = (restMs = 600_000): void => void changes.next(restMs).then(() => wakeUps.push(Date.now()));
  const advance = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed++) {
      timers.tick(1);
      await Promise.resolve();
    }
    if (ms === 0) timers.tick(0);
    await Promise.resolve();
  };
  return { advance, changes, wakeUps, wait };
}

describe("debounced", () => {
  it("wakes once for a burst, when it has come to rest", async (t) => {
    const { advance, changes, wakeUps, wait } = bench(t);
    wait();
    for (let change = 0; change < 5; change++) {
      changes.mark();
      await advance(200);
    }
    assert.deepEqual(wakeUps, []);
    await advance(100);
    assert.deepEqual(wakeUps, [1_100]);
  });

  it("does not wait for ever for a burst to end", async (t) => {
    const { advance, changes, wakeUps, wait } = bench(t);
    wait();
    for (let change = 0; change < 30; change++) {
      changes.mark();
      await advance(200);
    }
    assert.deepEqual(wakeUps, [5_000]);
  });

  it("wakes again for changes that came while nobody waited", async (t) => {
    const { advance, changes, wakeUps, wait } = bench(t);
    wait();
    changes.mark();
    await advance(300);
    changes.mark();
    await advance(10_000);
    wait();
    await advance(0);
    assert.deepEqual(wakeUps, [300, 10_300]);
    wait();
    await advance(60_000);
    assert.equal(wakeUps.length, 2);
  });

  it("wakes after a rest without any change, counted from when somebody began to wait", async (t) => {
    const { advance, wakeUps, wait } = bench(t);
    await advance(50);
    wait(1_000);
    await advance(999);
    assert.deepEqual(wakeUps, []);
    await advance(1);
    assert.deepEqual(wakeUps, [1_050]);
  });

  it("ends every wait, also those to come", async (t) => {
    const { advance, changes, wakeUps, wait } = bench(t);
    wait();
    changes.end();
    await advance(0);
    wait();
    await advance(0);
    assert.deepEqual(wakeUps, [0, 0]);
  });
});
