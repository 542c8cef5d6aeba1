import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { Config } from "#src/config/index.ts";
import { inlineReader } from "#src/knowledge/documents/reading/inline-reader-fixture.ts";
import { faq, item } from "#src/retrieval/entry-fixture.ts";
import { storeExists } from "#src/storage/open-store.ts";
import { startFakeProvider } from "../../test/helpers/fake-provider.ts";
import { fill, temporaryConfig, textSource, TWO_PAGES, withTenant } from "./app-fixture.ts";
import { saveCalibration } from "./settings/calibration.ts";
import { type Engine, openEngine } from "./engine.ts";
import { plant } from "./garden-fixture.ts";
import type { Tenant } from "./tenant.ts";
import { forgetConversation } from "./use-cases/dialogue.ts";
import { setVocabulary } from "./settings/vocabulary.ts";

const WORDS_ONLY = { ACERVO_EMBEDDING: "none", ACERVO_LOG: "silent" };
const HERE = { collection: "geral" };

async function openIn(test: TestContext, config: Config): Promise<Engine> {
  const engine = await openEngine(config, { threads: false, openReader: inlineReader });
  test.after(() => engine.close());
  return engine;
}

async function twoTenants(test: TestContext, config = temporaryConfig(test, WORDS_ONLY)) {
  const engine = await openIn(test, config);
  return { engine, one: engine.tenant("um"), other: engine.tenant("outro") };
}

const faqIds = async (tenant: Tenant, query: string): Promise<string[]> =>
  (await tenant.searchFaqs({ query, mode: "lexical" })).results.map(({ entry }) => entry.id);
const itemIds = async (tenant: Tenant, query: string): Promise<string[]> =>
  (await tenant.searchCatalog({ query, mode: "lexical" })).results.map((hit) => hit.item.id);
const sources = async (tenant: Tenant, query: string): Promise<string[]> =>
  (await tenant.search({ query })).hits.map(({ citation }) => citation.source);

describe("an engine", () => {
  it("knows no tenant by a name that is too long, or has lines", async (t) => {
    const engine = await openIn(t, temporaryConfig(t, WORDS_ONLY));
    for (const name of ["", "a".repeat(101), "a".repeat(300), "um\noutro"]) {
      assert.throws(() => engine.tenant(name), { code: "invalid-option" }, name);
    }
    assert.equal(engine.tenant("ã".repeat(100)).name.length, 100);
  });

  it("is still there when it is opened again", async (t) => {
    const config = temporaryConfig(t);
    await withTenant(config, (tenant) => fill(tenant, TWO_PAGES));
    await withTenant(
      config,
      async (tenant) => {
        assert.equal((await tenant.documents({ limit: 10 })).length, 2);
        assert.deepEqual(
          (await fill(tenant, TWO_PAGES)).map(({ kind }) => kind),
          ["unchanged", "unchanged"],
        );
      },
      { mustExist: true },
    );
  });

  it("reads files in threads, unless it is told otherwise", async (t) => {
    const config = temporaryConfig(t, WORDS_ONLY);
    let threads = 0;
    const count = (): void => void threads++;
    process.on("worker", count);
    t.after(() => process.off("worker", count));
    await withTenant(config, (tenant) => fill(tenant, [textSource("a.md", "# Poda")]));
    assert.equal(threads, 0);
    const engine = await openEngine(config, { threads: false });
    t.after(() => engine.close());
    await fill(engine.tenant("default"), [textSource("b.md", "# Vacinas")]);
    assert.equal(threads, 1);
  });

  it("is not made by accident", async (t) => {
    const config = temporaryConfig(t);
    await assert.rejects(openEngine(config, { mustExist: true }), {
      code: "store-not-found",
      facts: { path: config.storage.dataDir },
    });
    assert.equal(storeExists(config.storage), false);
  });

  it("gives a tenant without reading or writing anything", async (t) => {
    const datastores = { ACERVO_DATASTORES: join("there", "is", "no", "such", "folder") };
    const engine = await openIn(t, temporaryConfig(t, datastores));
    const { store } = engine.tenant("um");
    const calls = watchAll(store);
    const tenant = engine.tenant("outro");
    assert.equal(engine.tenant("outro"), tenant, "and the same one every time");
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(calls, []);
    await tenant.documents({ limit: 1 });
    assert.deepEqual(calls, ["knowledge.list"], "the watch sees what is called");
  });

  it("refuses requests once it is closed", async (t) => {
    const engine = await openEngine(temporaryConfig(t, WORDS_ONLY), { threads: false });
    const tenant = engine.tenant("um");
    await engine.close();
    await assert.rejects(tenant.search({ query: "vacinas" }), { code: "worker-failed" });
    await assert.rejects(tenant.ask({ question: "Onde tomar vacinas?" }), { code: "worker-failed" });
  });
});

/** Names of the methods of a store that are called from now on. */
function watchAll(store: Tenant["store"]): string[] {
  const calls: string[] = [];
  const watch = (part: object, path: string): void => {
    for (const [name, member] of Object.entries(part)) {
      if (typeof member === "object" && member !== null) watch(member, `${path}${name}.`);
      if (typeof member !== "function") continue;
      Reflect.set(part, name, (...given: unknown[]) => {
        calls.push(path + name);
        return Reflect.apply(member, part, given) as unknown;
      });
    }
  };
  watch(store, "");
  return calls;
}

describe("two tenants of one engine", () => {
  it("do not find each other's documents", async (t) => {
    const { one, other } = await twoTenants(t);
    await fill(one, TWO_PAGES);
    await fill(other, [textSource("vacina.md", "# Vacinas\n\nDe cães e gatos.")]);
    assert.deepEqual(await sources(one, "imposto"), ["iptu.md"]);
    assert.deepEqual(await sources(other, "imposto"), []);
    const { hits } = await other.search({ query: "vacinas" });
    assert.deepEqual(
      hits.map(({ chunk }) => chunk.text),
      ["# Vacinas\n\nDe cães e gatos."],
    );
    assert.equal((await one.documents({ limit: 10 })).length, 2);
    assert.equal((await other.documents({ limit: 10 })).length, 1);
    await assert.rejects(other.search({ query: "imposto", filter: { collections: ["leis"] } }), {
      facts: { collection: "leis", known: ["geral"] },
    });
    assert.equal((await other.store.maintenance.stats("outro")).documents, 1);
  });

  it("share one source for tools, which reads as the tenant of the context", async (t) => {
    const { one, other } = await twoTenants(t);
    await fill(one, TWO_PAGES);
    assert.equal(one.source, other.source);
    assert.equal((await one.source.search({ query: "imposto" }, one.context())).hits.length, 1);
    assert.deepEqual((await one.source.search({ query: "imposto" }, other.context())).hits, []);
    assert.equal((await one.source.stats(undefined, other.context())).documents, 0);
  });

  it("neither see nor change each other's entries, whatever their ids", async (t) => {
    const { one, other } = await twoTenants(t);
    await plant(one);
    assert.deepEqual(await faqIds(other, "orquídea"), []);
    await other.entries.put([faq("regar", "O cacto quer água?"), item("cobre", "Fio de cobre")], HERE);
    assert.deepEqual(await faqIds(other, "cacto"), ["regar"]);
    assert.equal(await other.entries.find({ ...HERE, kind: "faq", id: "muda" }), null);
    assert.deepEqual(await faqIds(one, "orquídea"), ["regar"]);
    assert.deepEqual([await faqIds(one, "cacto"), await itemIds(one, "fio")], [[], []]);
    assert.deepEqual(await faqIds(one, "onde retiro a muda"), ["muda"]);
  });

  it("keep conversations and traces of their own, whatever their names", async (t) => {
    const { one, other } = await twoTenants(t);
    await fill(one, TWO_PAGES);
    await fill(other, TWO_PAGES);
    const question = { question: "Onde são aplicadas as vacinas?", conversationId: "c1" };
    const first = await one.ask(question);
    assert.equal(await other.store.conversations.get("outro", "c1"), null);
    assert.deepEqual(await other.store.traces.list("outro", { limit: 10 }), []);
    assert.equal(await other.store.traces.get("outro", first.traceId ?? ""), null);
    const second = await other.ask(question);
    const trace = await other.store.traces.get("outro", second.traceId ?? "");
    assert.deepEqual(trace?.history, []);
    assert.equal(await forgetConversation(other, "c1"), 1);
    assert.equal((await one.store.conversations.messages("um", "c1", {})).length, 2);
    assert.equal((await one.store.traces.list("um", { limit: 10 })).length, 1);
  });

  it("have calibrations of their own", async (t) => {
    const { one, other } = await twoTenants(t);
    await fill(one, TWO_PAGES);
    await fill(other, TWO_PAGES);
    const levels = async (): Promise<string[]> =>
      Promise.all(
        [one, other].map(async (tenant) => (await tenant.search({ query: "vacinas" })).confidence.level),
      );
    const [before] = await levels();
    assert.notEqual(before, "sem_rag");
    const confidence = { alta: 1_000, media: 1_000, baixa: 1_000 };
    await saveCalibration(one.store.settings, "um", null, { confidence });
    assert.deepEqual(await levels(), ["sem_rag", before]);
  });

  it("have vocabularies of their own", async (t) => {
    const config = temporaryConfig(t, { ...WORDS_ONLY, ACERVO_VOCABULARY: "none" });
    const { one, other } = await twoTenants(t, config);
    const path = join(config.storage.dataDir, "oficina.json");
    writeFileSync(path, JSON.stringify({ nome: "oficina", culturas: { "pastilha de freio": ["lona"] } }));
    for (const tenant of [one, other]) await tenant.entries.put([item("freio", "Pastilha de freio")], HERE);
    await setVocabulary(one, path);
    assert.deepEqual(await itemIds(one, "lona"), ["freio"]);
    assert.deepEqual(await itemIds(other, "lona"), []);
  });

  it("do not share what they had embedded", async (t) => {
    const provider = await startFakeProvider({ dimensions: 8 });
    t.after(() => provider.close());
    const config = temporaryConfig(t, {
      ACERVO_EMBEDDING: "openai-compatible",
      ACERVO_EMBEDDING_MODEL: "modelo",
      ACERVO_EMBEDDING_DIMENSIONS: "8",
      ACERVO_EMBEDDING_BASE_URL: provider.baseUrl("openai"),
    });
    const { one, other } = await twoTenants(t, config);
    for (const tenant of [one, other]) {
      provider.reset();
      await fill(tenant, TWO_PAGES);
      await tenant.search({ query: "onde tomar vacina" });
      const sent = provider.requests.flatMap(({ texts }) => texts);
      assert.equal(sent.length, TWO_PAGES.length + 1, `all was embedded for ${tenant.name}`);
    }
    for (const { name, store } of [one, other]) {
      const { hits, misses } = await store.embeddingCache.stats(name);
      assert.deepEqual([hits, misses], [0, 1], name);
    }
  });
});
