import assert from "node:assert/strict";
import type { NewApiKey } from "../access.ts";
import type { Check } from "./check.ts";
import { broken, TENANT } from "./drafts.ts";

const DAY = 86_400_000;

/** A key whose hash is made of its id. */
export function keyOf(id: string, changes: Partial<NewApiKey> = {}): NewApiKey {
  const hash = Buffer.from(id).toString("hex").padEnd(64, "0");
  return {
    id,
    hash,
    name: `chave ${id}`,
    role: "reader",
    expiresAt: null,
    requestsPerMinute: null,
    ...changes,
  };
}

export const keyChecks: readonly Check[] = [
  {
    title:
      "a key is found by its hash as it was added, through another handle too, and nothing else finds it",
    run: async ({ store, second, clock }) => {
      const given = keyOf("k1", {
        role: "admin",
        expiresAt: "2027-01-01T00:00:00.000Z",
        requestsPerMinute: 30,
      });
      const key = await store.keys.add(TENANT, given);
      const { hash, ...about } = given;
      const createdAt = clock.now().toISOString();
      assert.deepEqual(key, { ...about, tenant: TENANT, createdAt, revokedAt: null });
      assert.deepEqual(await second.keys.find(hash), key);
      for (const other of ["", "k1", hash.slice(1), hash.toUpperCase() + "0", `${hash}' OR 1=1 --`]) {
        assert.equal(await store.keys.find(other), null, other);
      }
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "keys are listed in the order in which they were made, revoked ones too, each tenant's for itself",
    run: async ({ store, second }) => {
      await store.keys.add(TENANT, keyOf("c"));
      await second.keys.add("outro", keyOf("x"));
      await second.keys.add(TENANT, keyOf("a"));
      await store.keys.add(TENANT, keyOf("b"));
      assert.equal(await store.keys.revoke(TENANT, "a"), true);
      const listed = async (tenant: string) => (await second.keys.list(tenant)).map(({ id }) => id);
      assert.deepEqual(await listed(TENANT), ["c", "a", "b"]);
      assert.deepEqual(await listed("outro"), ["x"]);
      assert.deepEqual(await listed("ninguém"), []);
    },
  },
  {
    title: "a key is revoked once, by its own tenant, and is still found so that it can be refused",
    run: async ({ store, second, clock }) => {
      await store.keys.add(TENANT, keyOf("k"));
      assert.equal(await store.keys.revoke("outro", "k"), false);
      assert.equal((await store.keys.find(keyOf("k").hash))?.revokedAt, null);
      clock.advance(DAY);
      assert.equal(await second.keys.revoke(TENANT, "k"), true);
      const revokedAt = clock.now().toISOString();
      clock.advance(DAY);
      assert.equal(await store.keys.revoke(TENANT, "k"), false);
      assert.equal(await store.keys.revoke(TENANT, "nunca existiu"), false);
      assert.equal((await store.keys.find(keyOf("k").hash))?.revokedAt, revokedAt);
      assert.deepEqual(await broken(store), []);
    },
  },
  {
    title: "keys exist for as long as one of any tenant is neither revoked nor expired",
    run: async ({ store, second, clock }) => {
      assert.equal(await store.keys.exist(), false);
      const expiresAt = new Date(clock.now().getTime() + DAY).toISOString();
      await store.keys.add("um", keyOf("a", { expiresAt }));
      assert.equal(await second.keys.exist(), true);
      clock.advance(DAY - 1);
      assert.equal(await store.keys.exist(), true);
      clock.advance(1);
      assert.equal(await store.keys.exist(), false);
      assert.equal(await store.keys.revoke("um", "a"), false, "it is no longer in force");
      await second.keys.add("outro", keyOf("b"));
      assert.equal(await store.keys.exist(), true);
      await store.keys.revoke("outro", "b");
      assert.equal(await second.keys.exist(), false);
    },
  },
  {
    title: "no second key takes the hash of one that is there, nor its id within the tenant",
    run: async ({ store, second }) => {
      const key = await store.keys.add(TENANT, keyOf("k"));
      await assert.rejects(second.keys.add("outro", keyOf("z", { hash: keyOf("k").hash })));
      await assert.rejects(second.keys.add(TENANT, keyOf("k", { hash: "f".repeat(64) })));
      assert.deepEqual(await store.keys.find(keyOf("k").hash), key);
      assert.equal(await store.tenants.has("outro"), false, "what was refused leaves nothing");
      await second.keys.add("outro", keyOf("k", { hash: "f".repeat(64) }));
      assert.equal((await store.keys.find("f".repeat(64)))?.tenant, "outro");
    },
  },
  {
    title: "of two handles that revoke the same key at once, one does",
    run: async ({ store, second }) => {
      await store.keys.add(TENANT, keyOf("k"));
      const handles = [store, second, store, second];
      const outcomes = await Promise.all(handles.map(({ keys }) => keys.revoke(TENANT, "k")));
      assert.equal(outcomes.filter(Boolean).length, 1);
    },
  },
];
