import assert from "node:assert/strict";
import { chmodSync, mkdirSync, renameSync, rmSync, statSync, utimesSync } from "node:fs";
import { describe, it, type TestContext } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { memoryStore } from "#src/storage/contract/memory/memory-store.ts";
import { ingest } from "../documents/ingest.ts";
import { TENANT } from "../documents/knowledge-fixture.ts";
import type { DocumentReader } from "../documents/reading/document-reader.ts";
import { inlineReader } from "../documents/reading/inline-reader-fixture.ts";
import type { IngestOutcome, SourceDocument } from "../documents/source-document.ts";
import { temporaryFolder } from "./folder-fixture.ts";
import { folderMemory, type SyncedFolder, syncFolder, type SyncOutcome } from "./sync-folder.ts";

const LONG_AGO = new Date("2020-01-01T12:00:00Z");

/** A folder, an empty store, and the names of the files that each sync has asked to be read. */
function bench(t: TestContext, files: readonly string[] | Readonly<Record<string, string>> = []) {
  const folder = temporaryFolder(t, files);
  const store = memoryStore();
  const asked: string[] = [];
  const parsed: string[] = [];
  const plainReader = inlineReader({ chunking: { kind: "recursive", maxChars: 1_000, overlap: 200 } });
  const reader: DocumentReader = {
    ...plainReader,
    read: (request) => {
      parsed.push(nameOf(request.source));
      return plainReader.read(request);
    },
  };
  const pipeline = { store, tenant: TENANT, reader, recipe: "r1", embedding: null };
  const nameOf = (source: string): string => source.slice(folder.source("").length).replace(/^\//, "");
  const synced: SyncedFolder = {
    root: folder.root,
    store,
    tenant: TENANT,
    memory: folderMemory(),
    about: { collection: "geral", kind: "document" },
    ingest: (sources) => ingest(watched(sources), pipeline),
    // Files of this moment count as if they had lain there for long.
    now: () => Date.now() + 60_000,
  };
  function* watched(sources: Iterable<SourceDocument>): Generator<SourceDocument> {
    for (const source of sources) {
      asked.push(nameOf(source.source));
      yield source;
    }
  }
  const show = (outcome: SyncOutcome): string => {
    const name = `${outcome.kind} ${nameOf(outcome.source)}`;
    return outcome.kind === "skipped" ? `${name}: ${outcome.reason}` : name;
  };
  return {
    ...folder,
    store,
    synced,
    sync: async (changes: Partial<SyncedFolder> = {}): Promise<string[]> =>
      (await Array.fromAsync(syncFolder({ ...synced, ...changes }))).map(show),
    /** What was asked to be read since the last call. */
    asked: (): string[] => asked.splice(0),
    /** The same, of what had to be parsed. */
    parsed: (): string[] => parsed.splice(0),
    stored: async (): Promise<string[]> =>
      (await store.knowledge.sources(TENANT, { collection: "geral", limit: 1_000 })).map(nameOf),
  };
}

describe("syncFolder", () => {
  it("takes in what is new or changed, and lets go of what is gone", async (t) => {
    const { sync, write, remove, stored } = bench(t, ["a.md", "s/b.md", "s/c.md"]);
    assert.deepEqual(await sync(), ["created a.md", "created s/b.md", "created s/c.md"]);
    write("a.md", "# Outro texto\n\nNovo.");
    write("d.txt");
    remove("s/b.md");
    assert.deepEqual(await sync(), ["removed s/b.md", "replaced a.md", "created d.txt"]);
    assert.deepEqual(await stored(), ["a.md", "d.txt", "s/c.md"]);
  });

  it("takes a renamed file or folder for what it is, not for a copy of itself", async (t) => {
    const { sync, path, stored } = bench(t, ["a.md", "s/b.md"]);
    await sync();
    renameSync(path("a.md"), path("z.md"));
    renameSync(path("s"), path("t"));
    assert.deepEqual(await sync(), ["removed a.md", "removed s/b.md", "created t/b.md", "created z.md"]);
    assert.deepEqual(await stored(), ["t/b.md", "z.md"]);
  });

  it("removes all rows of a table with it, however many", async (t) => {
    const rows = Array.from({ length: 1_200 }, (_, row) => `${row},item ${row}`).join("\n");
    const { sync, remove, synced, store } = bench(t, {
      "itens.csv": `codigo,nome\n${rows}\n`,
      "a.md": "Texto.",
    });
    await sync();
    remove("itens.csv");
    const [outcome] = await Array.fromAsync(syncFolder(synced));
    assert.equal(outcome?.kind === "removed" && outcome.documents, 1_201);
    assert.equal((await store.knowledge.list(TENANT, { limit: 10 })).length, 1);
  });

  it("passes over formats that it does not know", async (t) => {
    const { sync, asked } = bench(t, ["a.md", "foto.jpg", "video.mp4"]);
    assert.deepEqual(await sync(), ["created a.md"]);
    assert.deepEqual(asked(), ["a.md"]);
  });

  it("touches neither other folders, nor their namesakes, nor other collections", async (t) => {
    const { sync, synced, path, store, remove } = bench(t, ["um/a.md", "um/c.md", "um2/b.md"]);
    await sync();
    await sync({ about: { collection: "leis", kind: "legal" }, memory: folderMemory() });
    remove("um/a.md");
    remove("um2/b.md");
    const outcomes = await Array.fromAsync(
      syncFolder({ ...synced, root: path("um"), memory: folderMemory() }),
    );
    assert.equal(outcomes.filter(({ kind }) => kind === "removed").length, 1);
    assert.equal((await store.knowledge.list(TENANT, { limit: 10 })).length, 5);
  });

  it("removes a file whose text was deleted, and keeps the last good version of a damaged one", async (t) => {
    const { sync, write, stored } = bench(t, ["a.md", "b.md"]);
    await sync();
    write("a.md", "");
    write("b.md", "\u0000\u0001\u0002\u0000");
    assert.deepEqual(await sync(), ["skipped a.md: empty", "removed a.md", "skipped b.md: binary"]);
    assert.deepEqual(await stored(), ["b.md"]);
  });
});

describe("a folder that cannot be seen whole", () => {
  // Permissions do not stop everybody.
  const isAllowedToClose = process.getuid?.() !== 0 && process.platform !== "win32";

  it("loses nothing when the root is missing", async (t) => {
    const { sync, root, stored } = bench(t, ["a.md"]);
    await sync();
    rmSync(root, { recursive: true });
    await assert.rejects(sync(), { code: "path-not-found", facts: { path: root } });
    assert.deepEqual(await stored(), ["a.md"]);
  });

  it("loses nothing when an empty folder has taken the place of the root, as after an unmount", async (t) => {
    const { sync, root, path, write, stored } = bench(t, ["a.md"]);
    await sync();
    renameSync(root, `${root}-antes`);
    t.after(() => rmSync(`${root}-antes`, { recursive: true, force: true }));
    mkdirSync(root);
    await assert.rejects(sync(), { code: "folder-emptied" });
    await assert.rejects(sync({ memory: folderMemory() }), { code: "folder-emptied" });
    assert.deepEqual(await stored(), ["a.md"]);
    write("b.md");
    await assert.rejects(sync(), { code: "folder-emptied" });
    const memory = folderMemory();
    assert.deepEqual(await sync({ memory }), ["removed a.md", "created b.md"]);
    rmSync(path("b.md"));
    assert.deepEqual(await sync({ memory }), ["removed b.md"]);
  });

  it("loses nothing when the root may not be read", async (t) => {
    const { sync, root, stored } = bench(t, ["a.md"]);
    if (!isAllowedToClose) return t.skip("this account can read everything");
    await sync();
    chmodSync(root, 0o000);
    await assert.rejects(sync(), { code: "path-not-readable" });
    chmodSync(root, 0o700);
    assert.deepEqual(await stored(), ["a.md"]);
  });

  it("keeps what stands below a subfolder that may not be read", async (t) => {
    const { sync, path, remove, stored } = bench(t, ["a.md", "s/b.md", "s/t/c.md", "s2/d.md"]);
    if (!isAllowedToClose) return t.skip("this account can read everything");
    await sync();
    chmodSync(path("s"), 0o000);
    remove("s2/d.md");
    assert.deepEqual(await sync(), ["skipped s: unreadable", "removed s2/d.md"]);
    chmodSync(path("s"), 0o700);
    assert.deepEqual(await stored(), ["a.md", "s/b.md", "s/t/c.md"]);
  });

  it("keeps what stands below a subfolder whose ignore file cannot be used", async (t) => {
    const { sync, write, remove } = bench(t, ["a.md", "s/b.md", "s/c.md"]);
    await sync();
    write("s/.gitignore", "x.md\n".repeat(100_000));
    remove("s/c.md");
    assert.deepEqual(await sync(), ["failed s"]);
    remove("s/.gitignore");
    assert.deepEqual(await sync(), ["removed s/c.md"]);
  });

  it("loses what an ignore file now leaves out, and gets it back later", async (t) => {
    const { sync, write, remove } = bench(t, ["a.md", "s/b.md"]);
    await sync();
    write(".acervoignore", "s/\n");
    assert.deepEqual(await sync(), ["removed s/b.md"]);
    remove(".acervoignore");
    assert.deepEqual(await sync(), ["created s/b.md"]);
  });
});

/** Every file meets with another obstacle. */
async function* refuseAll(sources: Iterable<SourceDocument>): AsyncGenerator<IngestOutcome> {
  for (const { source } of sources) {
    const full = new AcervoError("disk-full", { path: "acervo.db" });
    if (source.endsWith("a.md")) yield { kind: "failed", source, error: full };
    if (source.endsWith("b.md")) yield { kind: "skipped", source, reason: "unreadable", detail: "" };
    if (source.endsWith("c.md")) yield { kind: "skipped", source, reason: "encrypted", detail: "" };
  }
}

describe("what is remembered between two syncs", () => {
  it("spares files that look the same from being read", async (t) => {
    const { sync, asked, write } = bench(t, ["a.md", "b.md"]);
    await sync();
    asked();
    assert.deepEqual(await sync(), []);
    assert.deepEqual(asked(), []);
    write("b.md", "Outro.");
    await sync();
    assert.deepEqual(asked(), ["b.md"]);
  });

  it("does not trust a size and a date that were put back", async (t) => {
    const { sync, write, path } = bench(t, { "a.md": "Texto um." });
    utimesSync(path("a.md"), LONG_AGO, LONG_AGO);
    await sync();
    const before = statSync(path("a.md"));
    write("a.md", "Texto dois.".slice(0, 9));
    utimesSync(path("a.md"), before.atime, before.mtime);
    assert.deepEqual(await sync(), ["replaced a.md"]);
  });

  it("does not trust a file of this very moment: it could change again within one tick of the clock", async (t) => {
    const { sync, asked } = bench(t, ["a.md"]);
    await sync({ now: Date.now });
    assert.deepEqual(await sync(), ["unchanged a.md"]);
    asked();
    assert.deepEqual(await sync(), []);
    assert.deepEqual(asked(), []);
  });

  it("tries a copy again, so that it stays when the original goes", async (t) => {
    const { sync, remove } = bench(t, { "a.md": "O mesmo texto.", "b.md": "O mesmo texto." });
    assert.deepEqual(await sync(), ["created a.md", "duplicate b.md"]);
    remove("a.md");
    assert.deepEqual(await sync(), ["removed a.md", "created b.md"]);
  });

  it("tries again what failed or was refused for the moment, and not what is refused for good", async (t) => {
    const { sync, synced, source } = bench(t, ["a.md", "b.md", "c.md"]);
    await sync({ ingest: refuseAll });
    assert.deepEqual([...synced.memory.stamps.keys()], [source("c.md")]);
    assert.deepEqual(await sync(), ["created a.md", "created b.md"]);
  });

  it("does not start an ingestion for nothing", async (t) => {
    const { sync } = bench(t, ["a.md"]);
    await sync();
    assert.deepEqual(await sync({ ingest: () => assert.fail("nothing has changed") }), []);
  });
});

describe("interruptions", () => {
  it("an ingestion that was cut short goes on where it stopped, without parsing again what was written", async (t) => {
    const files = Array.from({ length: 40 }, (_, index) => `f${String(index).padStart(2, "0")}.md`);
    const { sync, synced, stored, parsed } = bench(t, files);
    const ingest: SyncedFolder["ingest"] = (sources) => synced.ingest([...sources].slice(0, 15));
    const first = await Array.fromAsync(syncFolder({ ...synced, ingest }));
    assert.ok(first.length > 0 && first.length < files.length);
    assert.ok(first.every(({ kind }) => kind === "created"));
    const written = await stored();
    assert.equal(written.length, first.length);
    parsed();
    // The next process remembers nothing but what the store holds.
    const second = await sync({ memory: folderMemory() });
    assert.deepEqual(await stored(), files);
    assert.equal(second.filter((line) => line.startsWith("created")).length, files.length - first.length);
    assert.deepEqual(parsed(), files.slice(written.length));
  });

  it("a removal that was cut short goes on where it stopped", async (t) => {
    const { sync, synced, remove, stored } = bench(t, ["s/a.md", "s/b.md", "s/c.md", "d.md"]);
    await sync();
    remove("s");
    const controller = new AbortController();
    for await (const outcome of syncFolder({ ...synced, signal: controller.signal })) {
      assert.equal(outcome.kind, "removed");
      controller.abort();
    }
    assert.deepEqual(await stored(), ["d.md", "s/b.md", "s/c.md"]);
    assert.deepEqual(await sync(), ["removed s/b.md", "removed s/c.md"]);
  });
});
