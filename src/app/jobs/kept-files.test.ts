import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import type { Store } from "#src/storage/index.ts";
import { openTenant, temporaryConfig, TENANT } from "../app-fixture.ts";
import { keptFiles } from "./kept-files.ts";

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

async function openStore(test: TestContext): Promise<Store> {
  const tenant = await openTenant(temporaryConfig(test));
  test.after(() => tenant.close());
  return tenant.store;
}

describe("files behind documents", () => {
  it("stay while they are held, or while a job of their own tenant waits for them", async (t) => {
    const store = await openStore(t);
    const files = keptFiles(store);
    const held = await files.keep(TENANT, bytesOf("um"), 10);
    const waiting = await files.keep(TENANT, bytesOf("dois"), 10);
    const foreign = await files.keep("outro", bytesOf("dois"), 10);
    const job = await store.jobs.enqueue(TENANT, "ingest", { hash: waiting.hash });
    waiting.letGo();
    foreign.letGo();
    for (const tenant of [TENANT, "outro"]) await files.sweep(tenant);
    assert.ok(await files.find(TENANT, held.hash));
    assert.ok(await files.find(TENANT, waiting.hash));
    assert.equal(await files.find("outro", foreign.hash), null);
    held.letGo();
    await store.jobs.cancel(TENANT, job.id, "não");
    await files.sweep(TENANT);
    assert.deepEqual(await store.files.list(TENANT, { limit: 10 }), []);
  });

  it("are never lost without a word when they come in again while they are removed", async (t) => {
    const store = await openStore(t);
    const files = keptFiles(store);
    const first = await files.keep(TENANT, bytesOf("um"), 10);
    first.letGo();
    const dropping = files.dropUnneeded(TENANT, [first.hash]);
    const again = await files.keep(TENANT, bytesOf("um"), 10).catch((error: unknown) => error);
    await dropping;
    // Either it is there, or whoever sent it is told to send it again.
    if (again instanceof AcervoError) assert.equal(again.code, "busy");
    else assert.ok(await files.find(TENANT, first.hash));
  });
});
