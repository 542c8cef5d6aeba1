import assert from "node:assert/strict";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { suite, test, type TestContext } from "node:test";
import { piecesOf } from "./contract/kept-files.ts";
import { temporaryFolder, TEST_SETTINGS } from "./contract/temporary-folder.ts";
import { folderFiles } from "./folder-files.ts";
import { inspectFiles, openStore } from "./open-store.ts";

const isWindows = process.platform === "win32" ? "no modes on this system" : false;
const LIMIT = 1_000;

function folderFor(t: TestContext): string {
  const folder = temporaryFolder();
  t.after(() => folder.remove());
  return folder.path;
}

/** Paths below a folder, files and folders. */
function everythingIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).toSorted() : [];
}

suite("files kept in a folder", () => {
  test(
    "are for their owner alone, and nothing that anybody wrote is part of a path",
    { skip: isWindows },
    async (t) => {
      const folder = join(folderFor(t), "files");
      const umask = process.umask(0o022);
      try {
        await folderFiles({ folder }).put("../empresa secreta", piecesOf("bytes"), LIMIT);
      } finally {
        process.umask(umask);
      }
      const [tenant = "", file = "", ...others] = everythingIn(folder);
      assert.match(tenant, /^[0-9a-f]{64}$/);
      assert.match(file, /^[0-9a-f]{64}\/[0-9a-f]{64}$/);
      assert.deepEqual(others, [], "no temporary file stays");
      const modes = [folder, join(folder, tenant), join(folder, file)].map(
        (path) => statSync(path).mode & 0o777,
      );
      assert.deepEqual(modes, [0o700, 0o700, 0o600]);
    },
  );

  test(
    "that are open to others are named and narrowed when the store is opened",
    { skip: isWindows },
    async (t) => {
      const dataDir = folderFor(t);
      const settings = { dataDir, ...TEST_SETTINGS };
      const store = await openStore(settings);
      const { hash } = await store.files.put("a", piecesOf("bytes"), LIMIT);
      const { path } = (await store.files.find("a", hash)) ?? assert.fail();
      await store.close();
      const wide = [join(dataDir, "files"), dirname(path), path];
      for (const [index, one] of wide.entries()) chmodSync(one, index === 2 ? 0o644 : 0o755);
      assert.deepEqual(inspectFiles(settings).readableByOthers.toSorted(), wide.toSorted());
      await (await openStore(settings)).close();
      assert.deepEqual(inspectFiles(settings).readableByOthers, []);
      assert.equal(statSync(path).mode & 0o777, 0o600);
    },
  );

  test("are overwritten before they are removed", { skip: isWindows }, async (t) => {
    const folder = folderFor(t);
    const files = folderFiles({ folder: join(folder, "files") });
    const text = "segredo ".repeat(200_000);
    const hashes: string[] = [];
    for (const n of [1, 2]) {
      const { hash } = await files.put("a", piecesOf(`${n} ${text}`), 10_000_000);
      // Another name of the same bytes shows what becomes of them.
      linkSync((await files.find("a", hash))?.path ?? "", join(folder, `${n}`));
      hashes.push(hash);
    }
    assert.equal(await files.remove("a", hashes.slice(0, 1)), 1);
    assert.equal(await files.erase("a"), 1);
    for (const name of ["1", "2"]) {
      const bytes = readFileSync(join(folder, name));
      assert.equal(bytes.length, 2 + text.length);
      assert.ok(bytes.every((byte) => byte === 0));
    }
    assert.deepEqual(everythingIn(join(folder, "files")), []);
  });

  test("of killed writers are named and swept on opening; those of living ones stay", async (t) => {
    const dataDir = folderFor(t);
    const settings = { dataDir, ...TEST_SETTINGS };
    await (await openStore(settings)).close();
    const dead = join(dataDir, "files", `${"a".repeat(64)}-1.99999999-0-1.tmp`);
    mkdirSync(dirname(dead));
    writeFileSync(dead, "metade");
    assert.deepEqual(inspectFiles(settings).leftovers, [dead]);
    const store = await openStore(settings);
    assert.equal(existsSync(dead), false);
    const opened = Promise.withResolvers<void>();
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("meta");
      await opened.promise;
      yield Buffer.from("de");
    }
    const putting = store.files.put("a", slow(), LIMIT);
    await (await openStore(settings)).close();
    opened.resolve();
    assert.equal((await putting).bytes, 6);
    assert.deepEqual(inspectFiles(settings).leftovers, []);
    await store.close();
  });

  test("halves of killed writers leave with the tenant, and no other tenant's", async (t) => {
    const folder = join(folderFor(t), "files");
    const files = folderFiles({ folder });
    for (const tenant of ["a", "b"]) await files.put(tenant, piecesOf("x"), LIMIT);
    const halves = readdirSync(folder).map((tenant) => join(folder, `${tenant}-1.99999999-0-1.tmp`));
    for (const half of halves) writeFileSync(half, "metade");
    assert.equal(await files.erase("a"), 1);
    assert.equal(halves.filter((half) => existsSync(half)).length, 1);
    assert.equal((await files.list("b", { limit: 9 })).length, 1);
  });

  test("can be read but not changed through a store that is open for reading", async (t) => {
    const settings = { dataDir: folderFor(t), ...TEST_SETTINGS };
    const writer = await openStore(settings);
    const { hash } = await writer.files.put("a", piecesOf("bytes"), LIMIT);
    await writer.close();
    const reader = await openStore(settings, { readOnly: true });
    assert.equal((await reader.files.find("a", hash))?.bytes, 5);
    const refused = { code: "path-not-writable" };
    await assert.rejects(reader.files.put("a", piecesOf("b"), LIMIT), refused);
    await assert.rejects(reader.files.remove("a", [hash]), refused);
    await assert.rejects(reader.files.erase("a"), refused);
    await assert.rejects(reader.tenants.erase("a"), refused);
    assert.equal((await reader.files.list("a", { limit: 9 })).length, 1);
    await reader.close();
  });

  test("where no folder can be made are refused with a name and a way out", async (t) => {
    const folder = join(folderFor(t), "files");
    writeFileSync(folder, "um arquivo");
    const files = folderFiles({ folder });
    await assert.rejects(files.put("a", piecesOf("b"), LIMIT), { code: "path-not-writable" });
    assert.equal(await files.find("a", "0".repeat(64)), null);
    assert.deepEqual(await files.list("a", { limit: 9 }), []);
  });
});
