import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { faq, item } from "#src/retrieval/entry-fixture.ts";
import { configIn, temporaryConfig, withAcervo } from "./app-fixture.ts";
import { plant } from "./garden-fixture.ts";
import type { Acervo } from "./open-acervo.ts";

const HERE = { collection: "geral" };
const KEY = { collection: "geral", kind: "faq" } as const;

const faqIds = async (acervo: Acervo, query: string): Promise<string[]> =>
  (await acervo.searchFaqs({ query, mode: "lexical" })).results.map(({ entry }) => entry.id);
const itemIds = async (acervo: Acervo, query: string): Promise<string[]> =>
  (await acervo.searchCatalog({ query, mode: "lexical" })).results.map((hit) => hit.item.id);
const sources = async (acervo: Acervo, query: string): Promise<string[]> =>
  (await acervo.search({ query, mode: "lexical" })).hits.map(({ citation }) => citation.source);

for (const threads of [false, true]) {
  describe(`an entry and the very next search (${threads ? "reader threads" : "same thread"})`, () => {
    it("is found when it was just added, changed or put back on sale, and gone when it was removed", async (t) => {
      await withAcervo(
        temporaryConfig(t),
        async (acervo) => {
          await plant(acervo);
          assert.deepEqual(await faqIds(acervo, "bromélia"), []);
          const [added] = await acervo.entries.put([faq("bromelia", "A bromélia quer sol?")], HERE);
          assert.equal(added?.kind, "created");
          assert.deepEqual(await faqIds(acervo, "bromélia"), ["bromelia"]);
          assert.deepEqual(await sources(acervo, "bromélia"), ["faq/bromelia"]);

          await acervo.entries.edit({ ...KEY, id: "bromelia" }, { question: "A samambaia quer sol?" });
          assert.deepEqual(await faqIds(acervo, "samambaia"), ["bromelia"]);
          assert.deepEqual(await sources(acervo, "bromélia"), [], "its former words are forgotten");

          assert.deepEqual(await itemIds(acervo, "vaso de barro"), []);
          await acervo.entries.edit({ ...KEY, kind: "catalog", id: "vaso" }, { status: "ativo" });
          assert.deepEqual(await itemIds(acervo, "vaso de barro"), ["vaso"]);

          assert.equal(await acervo.entries.remove({ ...KEY, ids: ["bromelia", "nenhuma"] }), 1);
          assert.deepEqual(await faqIds(acervo, "samambaia"), []);
        },
        { threads },
      );
    });
  });
}

async function answers(acervo: Acervo) {
  const { timings: _, ...catalog } = await acervo.searchCatalog({ query: "fungicida para uva" });
  const { timings: __, ...faqs } = await acervo.searchFaqs({ query: "quantas vezes rego a orquidea" });
  return { catalog, faqs };
}

describe("reader threads", () => {
  it("find and explain the same as the thread that writes", async (t) => {
    const config = temporaryConfig(t, { ACERVO_EMBEDDING: "builtin" });
    await withAcervo(config, plant);
    const here = await withAcervo(config, answers);
    const there = await withAcervo(config, answers, { threads: true });
    assert.deepEqual(there, here);
    assert.equal(here.catalog.embeddingUsed, true);
    assert.equal(here.catalog.results[0]?.signals.hasCultureTreatmentPair, true, "the vocabulary came along");
  });
});

describe("what a program puts that is no entry", () => {
  it("is refused by name, and nothing is written", async (t) => {
    await withAcervo(temporaryConfig(t), async (acervo) => {
      const list = () => Array.fromAsync(acervo.entries.list({ kind: "catalog", includesInactive: true }));
      for (const wrong of [null, undefined, 7, "x", [], {}, { kind: "produto", name: "Vaso" }]) {
        const entries = [item("vaso", "Vaso"), wrong] as Parameters<typeof acervo.entries.put>[0];
        await assert.rejects(acervo.entries.put(entries, HERE), {
          code: "entry-invalid",
          message: /falta "kind"/,
        });
      }
      assert.deepEqual(await list(), []);
    });
  });
});

describe("two tenants of one knowledge base", () => {
  it("neither see nor change each other's entries, whatever their ids", async (t) => {
    const config = temporaryConfig(t);
    const other = configIn(config.dataDir, { ACERVO_TENANT: "vizinho" });
    await withAcervo(config, async (acervo) => {
      await plant(acervo);
      await withAcervo(other, async (neighbour) => {
        assert.deepEqual(await faqIds(neighbour, "orquídea"), []);
        await neighbour.entries.put(
          [faq("regar", "O cacto quer água?"), item("cobre", "Fio de cobre")],
          HERE,
        );
        assert.deepEqual(await faqIds(neighbour, "cacto"), ["regar"]);
        assert.equal(await neighbour.entries.remove({ ...KEY, ids: ["muda"] }), 0);
      });
      assert.deepEqual(await faqIds(acervo, "orquídea"), ["regar"]);
      assert.deepEqual([await faqIds(acervo, "cacto"), await itemIds(acervo, "fio")], [[], []]);
      assert.deepEqual(await faqIds(acervo, "onde retiro a muda"), ["muda"]);
    });
  });
});

describe("reindexSource", () => {
  it("makes everything of one origin anew and keeps its ids", async (t) => {
    await withAcervo(temporaryConfig(t), async (acervo) => {
      await plant(acervo);
      const all = { limit: 100 };
      const before = (await acervo.documents(all)).map(({ id, source }) => [id, source]);
      const ranked = await faqIds(acervo, "aguar a orquídea");
      assert.deepEqual(await acervo.reindexSource("FAQ"), { documents: 2, chunks: 2 });
      assert.deepEqual(await acervo.reindexSource("CATALOG"), { documents: 3, chunks: 3 }, "hidden ones too");
      assert.equal((await acervo.reindexSource("DOCS")).documents, 14);
      assert.deepEqual(await acervo.reindexSource("CHANGELOG"), { documents: 0, chunks: 0 });
      assert.deepEqual(
        (await acervo.documents(all)).map(({ id, source }) => [id, source]),
        before,
      );
      assert.deepEqual(await faqIds(acervo, "aguar a orquídea"), ranked);
      assert.deepEqual(await itemIds(acervo, "vaso de barro"), [], "what was hidden stays hidden");
    });
  });
});
