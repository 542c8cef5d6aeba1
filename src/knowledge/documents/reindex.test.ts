import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { createRequestContext, type Document, type Origin } from "#src/domain/index.ts";
import type { Embedder } from "#src/embedding/index.ts";
import type { Candidate, CandidateQuery, Store } from "#src/storage/index.ts";
import { entryWorkshop, type EntryWorkshop, faq, interrupted, item } from "../entries/entry-fixture.ts";
import { editEntry, putEntries } from "../entries/stored-entries.ts";
import { absoluteSource } from "../folders/walk-folder.ts";
import { ingest, type IngestPipeline } from "./ingest.ts";
import {
  summary,
  TENANT,
  textSource,
  watchedEmbedder,
  type WatchedEmbedder,
  workshop,
} from "./knowledge-fixture.ts";
import { inlineReader } from "./reading/inline-reader-fixture.ts";
import { reembed, rereadFiles, rewriteStored } from "./reindex.ts";
import { removeSource, type SourceDocument } from "./source-document.ts";

const SOURCES = ["um", "dois", "três"].map((word) => textSource(`${word}.md`, `# ${word}\n\nTexto ${word}.`));

/** Another model than the workshop's: its vectors have another length. */
function newModel(isRefused?: (text: string) => boolean): WatchedEmbedder {
  return watchedEmbedder(isRefused, 64);
}

async function activeSpace(store: Store) {
  return (await store.vectors.list(TENANT)).find(({ state }) => state === "active");
}

async function nearest(store: Store, embedder: Embedder, text: string): Promise<number> {
  const space = (await activeSpace(store))?.id ?? 0;
  const values = await embedder.embed(text, { purpose: "query", context: createRequestContext(TENANT) });
  const vector = { space, values, limit: 10 };
  return (await candidates(store, { terms: [], filter: {}, limit: 0, vector })).length;
}

async function candidates(store: Store, query: CandidateQuery): Promise<readonly Candidate[]> {
  const found = await store.read(createRequestContext(TENANT), (view) => view.index.candidates(query));
  return found.candidates;
}

describe("reembed", () => {
  it("gives every passage a vector of the new model, then switches in one step", async () => {
    const { store, embedder, run } = await workshop();
    await run(SOURCES);
    const next = newModel();
    const progress: number[] = [];
    const outcome = await reembed(store, TENANT, next, ({ embedded }) => progress.push(embedded));
    assert.deepEqual(outcome, { finished: true, embedded: 3 });
    assert.equal(progress.at(-1), 3);
    assert.equal((await activeSpace(store))?.fingerprint, next.fingerprint);
    assert.equal(await nearest(store, next, "Texto um"), 3);
    assert.notEqual(embedder.fingerprint, next.fingerprint);
  });

  it("shows the keywords of a question to the model, as they were shown before", async () => {
    const { store, embedder, writer } = await entryWorkshop();
    await putEntries([faq({ keywords: ["credencial"], category: "Conta" })], { collection: "ajuda" }, writer);
    const next = newModel();
    await reembed(store, TENANT, next);
    assert.deepEqual(next.texts, embedder.texts);
    assert.match(next.texts[0] ?? "", /^Como troco a senha\?\ncredencial\nConta\n/);
  });

  it("keeps the former space answering until then", async () => {
    const { store, embedder, run } = await workshop();
    await run(SOURCES);
    const seen: number[] = [];
    const next = newModel();
    const curious: Embedder = {
      ...next,
      embedMany: async (...call) => {
        seen.push(await nearest(store, embedder, "Texto um"));
        return next.embedMany(...call);
      },
    };
    await reembed(store, TENANT, curious);
    assert.deepEqual(seen, [3]);
  });
});

describe("reembed, disturbed,", () => {
  it("goes on where it stopped after a failure", async () => {
    const { store, embedder, run } = await workshop();
    await run(SOURCES);
    const space = await store.vectors.ensure(TENANT, { ...newModel() });
    const [first] = await store.vectors.missing(TENANT, space.id, 1);
    await store.vectors.put(TENANT, space.id, new Map([[first?.chunkId ?? 0, new Float32Array(64).fill(1)]]));
    await assert.rejects(
      reembed(
        store,
        TENANT,
        newModel(() => true),
      ),
    );
    assert.equal((await activeSpace(store))?.fingerprint, embedder.fingerprint);
    assert.equal((await store.jobs.list(TENANT, { limit: 1 }))[0]?.state, "failed");

    const next = newModel();
    assert.deepEqual(await reembed(store, TENANT, next), { finished: true, embedded: 2 });
    assert.equal(next.texts.length, 2);
    assert.equal((await activeSpace(store))?.fingerprint, next.fingerprint);
  });

  it("stands back while another process holds the work", async () => {
    const { store, embedder, run } = await workshop();
    await run(SOURCES);
    await store.jobs.enqueue(TENANT, "reembed", {});
    await store.jobQueue.claim(TENANT, "reembed", 60_000);
    const next = newModel();
    assert.deepEqual(await reembed(store, TENANT, next), { finished: false, embedded: 0 });
    assert.deepEqual(next.texts, []);
    assert.equal((await activeSpace(store))?.fingerprint, embedder.fingerprint);
  });

  it("takes in the documents that arrive meanwhile", async () => {
    const { store, run } = await workshop();
    await run(SOURCES);
    const next = newModel();
    let isFirst = true;
    const interrupted: Embedder = {
      ...next,
      embedMany: async (...call) => {
        const vectors = await next.embedMany(...call);
        if (isFirst) {
          isFirst = false;
          await run([textSource("novo.md", "# Novo\n\nTexto novo.")]);
        }
        return vectors;
      },
    };
    assert.deepEqual(await reembed(store, TENANT, interrupted), { finished: true, embedded: 4 });
    assert.equal(await nearest(store, next, "Texto novo"), 4);
  });
});

describe("reembed, done,", () => {
  it("has nothing to do when all is done", async () => {
    const { store, embedder, run } = await workshop();
    await run(SOURCES);
    embedder.texts.length = 0;
    assert.deepEqual(await reembed(store, TENANT, embedder), { finished: true, embedded: 0 });
    assert.deepEqual(embedder.texts, []);
  });

  it("leaves one finished job behind as a record", async () => {
    const { store, run } = await workshop();
    await run(SOURCES);
    await reembed(store, TENANT, newModel());
    const jobs = await store.jobs.list(TENANT, { limit: 10 });
    assert.deepEqual(
      jobs.map(({ kind, state, error }) => [kind, state, error]),
      [["reembed", "done", null]],
    );
  });
});

const LAW =
  "# Lei nº 1, de 2 de janeiro de 2020\n\nArt. 1º Esta lei trata de prazos.\n\nArt. 2º O prazo é de dez dias.\n";

const reindexOrigin = (store: Store, tenant: string, origin: Origin, writer: EntryWorkshop["writer"]) =>
  rewriteStored({ origin }, { ...writer, store, tenant });

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
  const found = await candidates(store, { terms: [word], filter: {}, limit: 50, vector: null });
  return found.map(({ chunkId }) => chunkId);
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
        await removeSource(store, TENANT, { collection: key.collection, source: "faq/b", after: -1 });
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

/** Files on disk, ingested as `about` says. */
async function onDisk(
  t: TestContext,
  files: Readonly<Record<string, string>>,
  about: Partial<SourceDocument> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), "acervo-reread-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const path = (name: string): string => join(folder, name);
  for (const [name, text] of Object.entries(files)) writeFileSync(path(name), text);
  const shop = await entryWorkshop();
  const sources = Object.keys(files).map((name) =>
    textSource(absoluteSource(path(name)), "", { content: { path: path(name) }, ...about }),
  );
  await Array.fromAsync(ingest(sources, shop.pipeline));
  const reread = async (pattern?: string, changes: Partial<IngestPipeline> = {}) => {
    const outcomes = await Array.fromAsync(rereadFiles({ pattern }, { ...shop.pipeline, ...changes }));
    return summary(outcomes.map((outcome) => ({ ...outcome, source: basename(outcome.source) })));
  };
  return { ...shop, path, reread };
}

describe("files that are read again", () => {
  const FILES = {
    "iptu.md": "# IPTU\n\nO IPTU vence em fevereiro.",
    "poda.txt": "A poda é em junho.",
    "notas.csv": "nome;nota\nAna;10\nRui;9\n",
  };

  it("seed 003: are indexed anew where they changed, and named where they are gone", async (t) => {
    const { store, path, reread } = await onDisk(t, FILES);
    assert.deepEqual(await reread(), ["unchanged iptu.md", "unchanged poda.txt", "unchanged notas.csv"]);
    writeFileSync(path("iptu.md"), "# IPTU\n\nO IPTU vence em março.");
    writeFileSync(path("notas.csv"), "nome;nota\nAna;10\nRui;8\nEva;7\n");
    rmSync(path("poda.txt"));
    const outcomes = ["replaced iptu.md", "replaced notas.csv", "skipped poda.txt: missing"];
    assert.deepEqual((await reread()).toSorted(), outcomes);
    const texts = (await storedTexts(store)).join("\n");
    for (const word of [/março/, /poda é em junho/, /Eva/]) assert.match(texts, word);
    assert.doesNotMatch(texts, /fevereiro/);
  });

  it("seed 003: may be chosen by a pattern, at any depth", async (t) => {
    const { reread } = await onDisk(t, FILES);
    assert.deepEqual(await reread("*.md"), ["unchanged iptu.md"]);
    assert.deepEqual(await reread("*.MD"), ["unchanged iptu.md"]);
    assert.deepEqual(await reread("poda.*"), ["unchanged poda.txt"]);
    assert.deepEqual(await reread("*.docx"), []);
  });

  it("are cut anew, and keep what was said of them when they came in", async (t) => {
    const about = { title: "Imposto", metadata: { ano: 2026 }, origin: "HELP_CENTER" } as const;
    const { store, reread } = await onDisk(
      t,
      { "a.md": `# IPTU\n\n${"Uma frase do imposto. ".repeat(60)}` },
      about,
    );
    const [before] = await store.knowledge.list(TENANT, { limit: 9 });
    const reader = inlineReader({ chunking: { kind: "recursive", maxChars: 100, overlap: 0 } });
    assert.deepEqual(await reread(undefined, { recipe: "r1, 100", reader }), ["replaced a.md"]);
    const [after] = await store.knowledge.list(TENANT, { limit: 9 });
    assert.deepEqual(
      [after?.id, after?.name, after?.metadata, after?.origin],
      [before?.id, "Imposto", { ano: 2026 }, "HELP_CENTER"],
    );
    assert.ok((after?.chunkCount ?? 0) > 2 * (before?.chunkCount ?? 0));
  });

  it("seed 003: are cut anew from what is stored of them when they are gone", async (t) => {
    const words = Array.from({ length: 400 }, (_, index) => `palavra${index}`);
    const text = `# Um\n\n${words.slice(0, 200).join(" ")}\n\n## Dois\n\n${words.slice(200).join(" ")}`;
    const { store, writer, path } = await onDisk(t, { "a.md": text });
    rmSync(path("a.md"));
    const chunking = { kind: "recursive", maxChars: 120, overlap: 20 } as const;
    const before = await store.knowledge.list(TENANT, { limit: 9 });
    const { documents, chunks } = await rewriteStored({}, { ...writer, recipe: "r2", chunking });
    assert.equal(documents, 1);
    assert.ok(chunks > 3 * (before[0]?.chunkCount ?? 0), `${chunks} passages`);
    const cut = await store.knowledge.chunks(TENANT, before[0]?.id ?? 0);
    assert.deepEqual([...new Set(cut.flatMap((chunk) => chunk.text.match(/palavra\d+/g)))], words);
    assert.ok(
      cut.every((chunk) => chunk.text.length <= 120 && chunk.end - chunk.start === chunk.text.length),
    );
    const under = (word: string) => cut.find((chunk) => chunk.text.includes(word))?.headings;
    assert.deepEqual([under("palavra10 "), under("palavra390 ")], [["Um"], ["Um", "Dois"]]);
  });
});

async function storedTexts(store: Store): Promise<string[]> {
  const documents = await store.knowledge.list(TENANT, { limit: 100 });
  const chunks = await Promise.all(documents.map(({ id }) => store.knowledge.chunks(TENANT, id)));
  return chunks.flat().map(({ text }) => text);
}
