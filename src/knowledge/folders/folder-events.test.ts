import assert from "node:assert/strict";
import { once } from "node:events";
import { dirname, relative } from "node:path";
import { describe, it } from "node:test";
import { watchEvents } from "./folder-events.ts";
import { temporaryFolder } from "./folder-fixture.ts";

describe("watchEvents", () => {
  it(
    "keeps an eye on content only: no ignored, hidden or installed folders",
    { timeout: 20_000 },
    async (t) => {
      const { root } = temporaryFolder(t, {
        ".gitignore": "dist/\n",
        "s/.acervoignore": "rascunho.md\n",
        "s/rascunho.md": "x",
        "s/t/a.md": "x",
        "s/video.mp4": "x",
        "dist/a.md": "x",
        "node_modules/a/b.md": "x",
        ".git/HEAD": "x",
      });
      const events = { onChange: () => undefined, onNewRules: () => undefined, onError: assert.ifError };
      const watcher = watchEvents([root], events);
      await once(watcher, "ready");
      const watched = Object.entries(watcher.getWatched()).flatMap(([folder, names]) =>
        folder === dirname(root) ? [] : names.map((name) => relative(root, `${folder}/${name}`)),
      );
      await watcher.close();
      assert.deepEqual(watched.toSorted(), [".gitignore", "s", "s/.acervoignore", "s/t", "s/t/a.md"]);
    },
  );
});
