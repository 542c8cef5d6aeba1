import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import * as fc from "fast-check";
import type { FileStore, StoredFile } from "../files.ts";
import type { Check } from "./check.ts";
import { TENANT } from "./drafts.ts";

const LIMIT = 1_000_000;
/** Of no file. */
const UNKNOWN = "0".repeat(64);

export async function* piecesOf(...pieces: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield typeof piece === "string" ? Buffer.from(piece) : piece;
}

async function* brokenStream(): AsyncGenerator<Uint8Array> {
  yield Buffer.from("metade");
  throw Object.assign(new Error("cortado"), { code: "EACCES" });
}

function keep(files: FileStore, text: string, tenant = TENANT): Promise<StoredFile> {
  return files.put(tenant, piecesOf(text), LIMIT);
}

function hashOf(bytes: string | Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

async function contentOf(files: FileStore, hash: string, tenant = TENANT): Promise<string | null> {
  const found = await files.find(tenant, hash);
  return found === null ? null : readFileSync(found.path, "utf8");
}

async function listed(files: FileStore, tenant = TENANT): Promise<string[]> {
  return (await files.list(tenant, { limit: 1_000 })).map(({ hash }) => hash);
}

export const keptFileChecks: readonly Check[] = [
  {
    title: "bytes come back under their hash, through another handle too; the same twice are kept once",
    run: async ({ store, second }) => {
      const stored = await store.files.put(TENANT, piecesOf("Art. 1º ", "", "Fica."), LIMIT);
      const text = "Art. 1º Fica.";
      assert.deepEqual(stored, { hash: hashOf(text), bytes: Buffer.byteLength(text) });
      const { path, ...found } = (await second.files.find(TENANT, stored.hash)) ?? assert.fail();
      assert.deepEqual([found, readFileSync(path, "utf8")], [stored, text]);
      assert.deepEqual(await keep(second.files, text), stored);
      assert.deepEqual(await store.files.list(TENANT, { limit: 9 }), [stored]);
      const empty = await store.files.put(TENANT, piecesOf(), 0);
      assert.deepEqual(empty, { hash: hashOf(""), bytes: 0 });
      assert.equal(await contentOf(second.files, empty.hash), "");
    },
  },
  {
    title: "any bytes come back exactly, however they are cut into pieces",
    run: async ({ store: { files } }) => {
      await fc.assert(
        fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 200 }), { maxLength: 5 }), async (pieces) => {
          const whole = Buffer.concat(pieces);
          const { hash } = await files.put(TENANT, piecesOf(...pieces), LIMIT);
          assert.equal(hash, hashOf(whole));
          const { path } = (await files.find(TENANT, hash)) ?? assert.fail();
          assert.deepEqual(readFileSync(path), whole);
        }),
        { numRuns: 15 },
      );
    },
  },
  {
    title: "what is too long is refused and not kept, nor what a broken stream has sent",
    run: async ({ store, second }) => {
      const { files } = store;
      const tooLong = files.put(TENANT, piecesOf("123", "456"), 5);
      await assert.rejects(tooLong, { code: "text-too-long", facts: { limit: 5 } });
      await assert.rejects(files.put(TENANT, brokenStream(), LIMIT), { message: "cortado", code: "EACCES" });
      assert.deepEqual(await listed(second.files), []);
      for (const part of ["123", "123456", "metade"]) {
        assert.equal(await files.find(TENANT, hashOf(part)), null);
      }
      assert.equal((await files.put(TENANT, piecesOf("123", "45"), 5)).bytes, 5);
    },
  },
  {
    title: "files are listed by hash, page after page",
    run: async ({ store, second }) => {
      const files = await Promise.all(["a", "b", "c", "d", "e"].map((text) => keep(store.files, text)));
      const inOrder = files.toSorted((a, b) => (a.hash < b.hash ? -1 : 1));
      const first = await second.files.list(TENANT, { limit: 2 });
      const rest = await store.files.list(TENANT, { after: first[1]?.hash ?? "", limit: 9 });
      assert.deepEqual([...first, ...rest], inOrder);
      assert.deepEqual(await store.files.list(TENANT, { limit: 0 }), []);
      assert.deepEqual(await store.files.list(TENANT, { after: inOrder[4]?.hash ?? "", limit: 9 }), []);
    },
  },
  {
    title: "removed files are gone, and each is counted once",
    run: async ({ store, second }) => {
      const [a = UNKNOWN, b = UNKNOWN] = (
        await Promise.all(["a", "b"].map((text) => keep(store.files, text)))
      ).map(({ hash }) => hash);
      const { path } = (await store.files.find(TENANT, a)) ?? assert.fail();
      assert.equal(await second.files.remove(TENANT, [a, a, UNKNOWN, "../a", ""]), 1);
      assert.equal(existsSync(path), false);
      assert.equal(await store.files.find(TENANT, a), null);
      assert.equal(await store.files.remove(TENANT, [a]), 0);
      assert.deepEqual(await listed(store.files), [b]);
      assert.equal((await keep(store.files, "a")).hash, a);
      assert.equal(await contentOf(second.files, a), "a");
    },
  },
  {
    title: "what is no hash finds nothing, wherever it leads",
    run: async ({ store: { files } }) => {
      const { hash } = await keep(files, "a");
      const { path } = (await files.find(TENANT, hash)) ?? assert.fail();
      const odd = ["", ".", "..", path, `../${hash}`, `./${hash}`, `${hash}/`, `${hash}\0`, hash.slice(1)];
      for (const name of [...odd, hash.toUpperCase(), ` ${hash}`, "g".repeat(64)]) {
        assert.equal(await files.find(TENANT, name), null, name);
        assert.equal(await files.remove(TENANT, [name]), 0, name);
      }
      assert.equal(await contentOf(files, hash), "a");
    },
  },
  {
    title: "two tenants with the same file share nothing, whatever they are called",
    run: async ({ store, second }) => {
      const names = ["nossa", "deles", "../x", "..", "", "A", "a", "C:\\x", "__proto__", "\u0000"];
      const { files } = store;
      for (const name of names) assert.deepEqual(await listed(files, name), []);
      for (const name of names) await keep(files, "igual", name);
      await keep(files, "só nossa", "nossa");
      assert.equal(await files.find("deles", hashOf("só nossa")), null);
      assert.equal(await files.remove("deles", [hashOf("só nossa"), hashOf("igual")]), 1);
      assert.equal(await second.files.erase("../x"), 1);
      const left = names.filter((name) => name !== "deles" && name !== "../x");
      for (const name of left) assert.equal(await contentOf(files, hashOf("igual"), name), "igual", name);
      assert.equal(await contentOf(second.files, hashOf("só nossa"), "nossa"), "só nossa");
      assert.deepEqual([await listed(files, "deles"), await listed(files, "../x")], [[], []]);
    },
  },
  {
    title: "all that a tenant has can be erased, and it may keep files again",
    run: async ({ store, second }) => {
      for (const text of ["a", "b", "c"]) await keep(store.files, text);
      assert.equal(await second.files.erase(TENANT), 3);
      assert.equal(await store.files.erase(TENANT), 0);
      assert.deepEqual(await listed(store.files), []);
      const { hash } = await keep(second.files, "a");
      assert.equal(await contentOf(store.files, hash), "a");
    },
  },
  {
    title: "handles that put, remove and erase at once leave each file whole or absent",
    run: async ({ store, second }) => {
      const texts = Array.from({ length: 6 }, (_, index) => `texto ${index} `.repeat(2_000));
      const handles = [store.files, second.files];
      await Promise.all([
        ...handles.flatMap((files) => texts.map((text) => keep(files, text))),
        ...handles.map((files) => files.remove(TENANT, texts.map(hashOf))),
        ...handles.map((files) => files.erase(TENANT)),
      ]);
      for (const { hash, bytes } of await store.files.list(TENANT, { limit: 99 })) {
        const content = (await contentOf(second.files, hash)) ?? assert.fail();
        assert.deepEqual([hashOf(content), Buffer.byteLength(content)], [hash, bytes]);
      }
      await Promise.all(handles.flatMap((files) => texts.map((text) => keep(files, text))));
      assert.deepEqual(await listed(store.files), texts.map(hashOf).toSorted());
    },
  },
];
