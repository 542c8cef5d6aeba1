import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Origin } from "#src/domain/index.ts";
import { faq, item } from "#src/retrieval/entry-fixture.ts";
import { temporaryConfig, withTenant } from "./app-fixture.ts";
import { plant } from "./garden-fixture.ts";
import type { Tenant } from "./tenant.ts";
import { removeLocated } from "./use-cases/entries.ts";

const HERE = { collection: "geral" };
const KEY = { collection: "geral", kind: "faq" } as const;

const faqIds = async (tenant: Tenant, query: string): Promise<string[]> =>
  (await tenant.searchFaqs({ query, mode: "lexical" })).results.map(({ entry }) => entry.id);
const itemIds = async (tenant: Tenant, query: string): Promise<string[]> =>
  (await tenant.searchCatalog({ query, mode: "lexical" })).results.map((hit) => hit.item.id);
const sources = async (tenant: Tenant, query: string): Promise<string[]> =>
  (await tenant.search({ query, mode: "lexical" })).hits.map(({ citation }) => citation.source);

for (const threads of [false, true]) {
  describe(`an entry and the very next search (${threads ? "reader threads" : "same thread"})`, () => {
    it("is found when it was just added, changed or put back on sale, and gone when it was removed", async (t) => {
      await withTenant(
        temporaryConfig(t),
        async (tenant) => {
          await plant(tenant);
          assert.deepEqual(await faqIds(tenant, "bromélia"), []);
          const [added] = await tenant.entries.put([faq("bromelia", "A bromélia quer sol?")], HERE);
          assert.equal(added?.kind, "created");
          assert.deepEqual(await faqIds(tenant, "bromélia"), ["bromelia"]);
          assert.deepEqual(await sources(tenant, "bromélia"), ["faq/bromelia"]);

          await tenant.entries.edit({ ...KEY, id: "bromelia" }, { question: "A samambaia quer sol?" });
          assert.deepEqual(await faqIds(tenant, "samambaia"), ["bromelia"]);
          assert.deepEqual(await sources(tenant, "bromélia"), [], "its former words are forgotten");

          assert.deepEqual(await itemIds(tenant, "vaso de barro"), []);
          await tenant.entries.edit({ ...KEY, kind: "catalog", id: "vaso" }, { status: "ativo" });
          assert.deepEqual(await itemIds(tenant, "vaso de barro"), ["vaso"]);

          const bromelia = await tenant.entries.find({ ...KEY, id: "bromelia" });
          assert.ok(bromelia);
          assert.equal(await removeLocated(tenant, [bromelia]), 1);
          assert.deepEqual(await faqIds(tenant, "samambaia"), []);
        },
        { threads },
      );
    });
  });
}

async function answers(tenant: Tenant) {
  const { timings: _, ...catalog } = await tenant.searchCatalog({ query: "fungicida para uva" });
  const { timings: __, ...faqs } = await tenant.searchFaqs({ query: "quantas vezes rego a orquidea" });
  return { catalog, faqs };
}

describe("reader threads", () => {
  it("find and explain the same as the thread that writes", async (t) => {
    const config = temporaryConfig(t, { ACERVO_EMBEDDING: "builtin" });
    await withTenant(config, plant);
    const here = await withTenant(config, answers);
    const there = await withTenant(config, answers, { threads: true });
    assert.deepEqual(there, here);
    assert.equal(here.catalog.embeddingUsed, true);
    assert.equal(here.catalog.results[0]?.signals.hasCultureTreatmentPair, true, "the vocabulary came along");
  });
});

describe("what a program puts that is no entry", () => {
  it("is refused by name, and nothing is written", async (t) => {
    await withTenant(temporaryConfig(t), async (tenant) => {
      const list = () => Array.fromAsync(tenant.entries.list({ kind: "catalog", includesInactive: true }));
      for (const wrong of [null, undefined, 7, "x", [], {}, { kind: "produto", name: "Vaso" }]) {
        const entries = [item("vaso", "Vaso"), wrong] as Parameters<typeof tenant.entries.put>[0];
        await assert.rejects(tenant.entries.put(entries, HERE), {
          code: "entry-invalid",
          message: /falta "kind"/,
        });
      }
      assert.deepEqual(await list(), []);
    });
  });
});

describe("reindex of an origin", () => {
  it("makes everything of one origin anew and keeps its ids", async (t) => {
    await withTenant(temporaryConfig(t), async (tenant) => {
      await plant(tenant);
      const all = { limit: 100 };
      const before = (await tenant.documents(all)).map(({ id, source }) => [id, source]);
      const ranked = await faqIds(tenant, "aguar a orquídea");
      const counts = async (origin: Origin) => {
        const report = await tenant.reindex({ origin });
        return [report.documents_count, report.chunks_count, report.backup];
      };
      assert.deepEqual(await counts("FAQ"), [2, 2, null]);
      assert.deepEqual(await counts("CATALOG"), [3, 3, null], "hidden ones too");
      assert.equal((await counts("DOCS"))[0], 14);
      assert.deepEqual(await counts("CHANGELOG"), [0, 0, null]);
      assert.deepEqual(
        (await tenant.documents(all)).map(({ id, source }) => [id, source]),
        before,
      );
      assert.deepEqual(await faqIds(tenant, "aguar a orquídea"), ranked);
      assert.deepEqual(await itemIds(tenant, "vaso de barro"), [], "what was hidden stays hidden");
    });
  });
});
