import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRequestContext, type Document } from "#src/domain/index.ts";
import { ingest } from "../documents/ingest.ts";
import { TENANT, textSource } from "../documents/knowledge-fixture.ts";
import { editEntry } from "./edit-entry.ts";
import { type EntryWorkshop, entryWorkshop, faq, interrupted, item } from "./entry-fixture.ts";
import { putEntries } from "./put-entries.ts";
import { reindexOrigin } from "./reindex-origin.ts";
import { removeEntries } from "./stored-entries.ts";

const LAW =
  "# Lei nº 1, de 2 de janeiro de 2020\n\nArt. 1º Esta lei trata de prazos.\n\nArt. 2º O prazo é de dez dias.\n";

async function filled(): Promise<EntryWorkshop> {
  const shop = await entryWorkshop();
  await putEntries(
    [faq({ keywords: ["credencial"] }), faq({ id: "b", active: false })],
    { collection: "ajuda" },
    shop.writer,
  );
  await putEntries([item()], { collection: "loja" }, shop.writer);
  const sources = [
    textSource("tabela.csv", "nome;valor\nuva;1\nfigo;2\n", { origin: "HELP_CENTER" }),
    textSource("lei.md", LAW, { origin: "HELP_CENTER", metadata: { ano: 2020 } }),
  ];
  await Array.fromAsync(ingest(sources, shop.pipeline));
  return shop;
}

/** All that is stored of documents and their passages, but for when it was written. */
async function content({ store }: EntryWorkshop): Promise<unknown[]> {
  const documents = await store.knowledge.list(TENANT, { limit: 100 });
  return Promise.all(
    documents.map(async ({ updatedAt: _updatedAt, ...document }) => [
      document,
      await store.knowledge.chunks(TENANT, document.id),
    ]),
  );
}

async function chunkIds({ store }: EntryWorkshop, word: string): Promise<number[]> {
  const query = { terms: [word], filter: {}, limit: 50, vector: null };
  const context = createRequestContext(TENANT);
  const { candidates } = await store.read(context, (view) => view.index.candidates(query));
  return candidates.map(({ chunkId }) => chunkId);
}

describe("an origin that is indexed anew", () => {
  it("keeps its documents and passages as they are, hidden ones too", async () => {
    const shop = await filled();
    const before = await content(shop);
    shop.embedder.texts.length = 0;
    assert.deepEqual(await reindexOrigin(shop.store, TENANT, "FAQ", shop.writer), {
      documents: 2,
      chunks: 2,
    });
    assert.equal(shop.embedder.texts.length, 2);
    assert.equal((await reindexOrigin(shop.store, TENANT, "HELP_CENTER", shop.writer)).documents, 4);
    assert.deepEqual(await content(shop), before);
  });

  it("leaves what came from elsewhere alone", async () => {
    const shop = await filled();
    const before = await chunkIds(shop, "alvenar");
    assert.equal(before.length, 1);
    await reindexOrigin(shop.store, TENANT, "FAQ", shop.writer);
    assert.deepEqual(await chunkIds(shop, "alvenar"), before);
    assert.deepEqual(await reindexOrigin(shop.store, TENANT, "CUSTOM", shop.writer), {
      documents: 0,
      chunks: 0,
    });
    assert.deepEqual(await reindexOrigin(shop.store, "outra", "FAQ", shop.writer), {
      documents: 0,
      chunks: 0,
    });
  });

  it("gives passages that were stored without vectors theirs", async () => {
    const shop = await entryWorkshop();
    await putEntries([faq()], { collection: "ajuda" }, { ...shop.writer, embedding: null });
    const [space] = await shop.store.vectors.list(TENANT);
    assert.equal((await shop.store.vectors.missing(TENANT, space?.id ?? 0, 9)).length, 1);
    await reindexOrigin(shop.store, TENANT, "FAQ", shop.writer);
    assert.equal((await shop.store.vectors.missing(TENANT, space?.id ?? 0, 9)).length, 0);
  });

  it("leaves alone what is changed or removed meanwhile", async () => {
    const shop = await filled();
    const { store, writer } = shop;
    const key = { collection: "ajuda", kind: "faq", id: "senha" } as const;
    const [table] = await store.knowledge.parts(TENANT, {
      collection: "geral",
      source: "tabela.csv",
      after: 0,
      limit: 1,
    });
    const slow = interrupted(
      writer,
      async () => {
        await editEntry(key, { answer: "Mudou agora." }, writer);
        await removeEntries(store, TENANT, { ...key, ids: ["b"] });
      },
      () => store.knowledge.remove(TENANT, { ids: [table?.id ?? 0] }),
    );
    assert.equal((await reindexOrigin(store, TENANT, "FAQ", slow)).documents, 0);
    assert.deepEqual(await shop.held("faq"), [faq({ keywords: ["credencial"], answer: "Mudou agora." })]);
    assert.equal((await reindexOrigin(store, TENANT, "HELP_CENTER", slow)).documents, 3);
    assert.equal(await store.knowledge.get(TENANT, table?.id ?? 0), null);
  });

  it("cuts entries as they would be cut now, and files stay to be read again under another recipe", async () => {
    const shop = await filled();
    const writer = {
      ...shop.writer,
      recipe: "r2",
      chunking: { kind: "recursive", maxChars: 20, overlap: 0 },
    } as const;
    const { chunks } = await reindexOrigin(shop.store, TENANT, "FAQ", writer);
    assert.ok(chunks > 2);
    await reindexOrigin(shop.store, TENANT, "HELP_CENTER", writer);
    const lookUp = async (document: Document | undefined, recipe: string) =>
      document && (await shop.store.knowledge.lookUp(TENANT, { ...document, recipe })).kind;
    const documents = await shop.store.knowledge.list(TENANT, { limit: 100 });
    assert.equal(
      await lookUp(
        documents.find(({ kind }) => kind === "faq"),
        "r2",
      ),
      "unchanged",
    );
    assert.equal(
      await lookUp(
        documents.find(({ source }) => source === "lei.md"),
        "r2",
      ),
      "changed",
    );
    assert.deepEqual(
      (await putEntries([faq({ keywords: ["credencial"] })], { collection: "ajuda" }, writer)).map(
        ({ kind }) => kind,
      ),
      ["unchanged"],
    );
  });
});
