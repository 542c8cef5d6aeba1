import assert from "node:assert/strict";
import { test } from "node:test";
import { storeContract } from "./store-contract.ts";
import { memoryStore } from "./memory/memory-store.ts";

storeContract({
  name: "the memory store",
  open: async (settings) => {
    const store = memoryStore(settings);
    return { store, dispose: () => store.close() };
  },
});

test("a memory store has nothing to back up, and says so", async () => {
  await assert.rejects(memoryStore().maintenance.backup({ to: "copia" }), { code: "backup-unsupported" });
});
