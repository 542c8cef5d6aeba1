import assert from "node:assert/strict";
import type { Check } from "./check.ts";
import { TENANT } from "./drafts.ts";

export const settingChecks: readonly Check[] = [
  {
    title: "a setting comes back as it was put, for its tenant only, also through another handle",
    run: async ({ store, second }) => {
      const value = { terms: ["maçã", 1, null, true], nested: { "a.b": [] } };
      assert.equal(await store.settings.get(TENANT, "vocabulary"), null);
      await store.settings.put(TENANT, "vocabulary", value);
      await store.settings.put(TENANT, "outro", "texto");
      assert.deepEqual(await second.settings.get(TENANT, "vocabulary"), value);
      assert.equal(await second.settings.get(TENANT, "outro"), "texto");
      assert.equal(await store.settings.get("ninguem", "vocabulary"), null);
    },
  },
  {
    title: "putting a setting again replaces it, and removing says whether it was there",
    run: async ({ store }) => {
      await store.settings.put(TENANT, "a", [1]);
      await store.settings.put("vizinho", "a", [2]);
      await store.settings.put(TENANT, "a", [3]);
      assert.deepEqual(await store.settings.get(TENANT, "a"), [3]);
      assert.equal(await store.settings.remove(TENANT, "a"), true);
      assert.equal(await store.settings.remove(TENANT, "a"), false);
      assert.equal(await store.settings.get(TENANT, "a"), null);
      assert.deepEqual(await store.settings.get("vizinho", "a"), [2]);
    },
  },
];
