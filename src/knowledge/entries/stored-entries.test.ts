import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError, createRequestContext, describeError } from "#src/domain/index.ts";
import type { Store } from "#src/storage/index.ts";
import { TEST_SETTINGS, temporaryFolder } from "#src/storage/contract/temporary-folder.ts";
import { openStore } from "#src/storage/open-store.ts";
import { analyze } from "#src/text/index.ts";
import { TENANT, watchedEmbedder } from "../documents/knowledge-fixture.ts";
import { CHUNKING, entryWorkshop, faq, interrupted, item } from "./entry-fixture.ts";
import { removeSource } from "../documents/source-document.ts";
import { editEntry, type EntryWriter, findEntry, listEntries, putEntries } from "./stored-entries.ts";

const TARGET = { collection: "ajuda" };
const KEY = { collection: "ajuda", kind: "faq", id: "senha" } as const;

const noWait = async (): Promise<void> => undefined;

/** Changes of the same entry by somebody who does not wait for others, as in another process. */
function changes(writer: EntryWriter, count: number): (() => Promise<unknown>)[] {
  return Array.from(
    { length: count },
    (_, at) => () => putEntries([faq({ priority: at + 1 })], TARGET, writer),
  );
}

/** Ids of the chunks that hold a word, best first. */
async function found(store: Store, word: string): Promise<number[]> {
  const terms = analyze(word).map(({ stem }) => stem);
  const query = { terms, filter: {}, limit: 10, vector: null };
  const context = createRequestContext(TENANT);
  const { candidates } = await store.read(context, (view) => view.index.candidates(query));
  return candidates.map(({ chunkId }) => chunkId);
}

describe("an entry that is put", () => {
  it("is found by the next search, by the words of its keywords too", async () => {
    const { store, writer } = await entryWorkshop();
    const [outcome] = await putEntries([faq({ keywords: ["credencial"] })], TARGET, writer);
    assert.ok(outcome?.kind === "created");
    assert.equal(outcome.document.origin, "FAQ");
    assert.equal((await found(store, "credencial")).length, 1);
    assert.equal((await found(store, "perfil")).length, 1);
  });

  it("is not found while it is inactive, and is kept", async () => {
    const { store, writer } = await entryWorkshop();
    await putEntries([faq({ active: false }), item({ status: "fora de linha" })], TARGET, writer);
    assert.deepEqual(await found(store, "senha"), []);
    assert.deepEqual(await found(store, "furadeira"), []);
    assert.deepEqual((await findEntry(store, TENANT, KEY))?.entry, faq({ active: false }));
  });

  it("replaces the one with its id and tells what is as it was, in order", async () => {
    const { writer, embedder } = await entryWorkshop();
    const other = faq({ id: "b", question: "Outra?" });
    await putEntries([faq(), other], TARGET, writer);
    embedder.texts.length = 0;
    const again = await putEntries([faq({ answer: "Mudou." }), other, item()], TARGET, writer);
    assert.deepEqual(
      again.map(({ kind }) => kind),
      ["replaced", "unchanged", "created"],
    );
    assert.equal(embedder.texts.length, 2);
  });

  it("that cannot be embedded is told, and the others are written", async () => {
    const { writer } = await entryWorkshop(watchedEmbedder((text) => text.includes("veneno")));
    const bad = faq({ id: "ruim", answer: "veneno" });
    const [first, second] = await putEntries([bad, faq()], TARGET, writer);
    assert.ok(first?.kind === "failed");
    assert.deepEqual(first.entry, bad);
    assert.equal(second?.kind, "created");
  });
});

describe("an entry that is edited", () => {
  it("is indexed anew, and no other is touched", async () => {
    const { store, writer, embedder } = await entryWorkshop();
    await putEntries([faq(), item()], { ...TARGET, origin: "CUSTOM" }, writer);
    const others = await found(store, "alvenaria");
    const before = await findEntry(store, TENANT, KEY);
    embedder.texts.length = 0;
    const outcome = await editEntry(
      KEY,
      { answer: "Use o aplicativo.", keywords: "credencial; pin" },
      writer,
    );
    assert.ok(outcome.kind === "replaced");
    assert.equal(embedder.texts.length, 1);
    assert.deepEqual(await found(store, "perfil"), []);
    assert.equal((await found(store, "aplicativo")).length, 1);
    assert.deepEqual(await found(store, "alvenaria"), others);
    assert.deepEqual(
      [outcome.document.id, outcome.document.origin, outcome.document.entry],
      [before?.id, "CUSTOM", faq({ answer: "Use o aplicativo.", keywords: ["credencial", "pin"] })],
    );
  });

  it("comes and goes with its state", async () => {
    const { store, writer } = await entryWorkshop();
    await putEntries([faq()], TARGET, writer);
    await editEntry(KEY, { active: "não" }, writer);
    assert.deepEqual(await found(store, "senha"), []);
    await editEntry(KEY, { active: true }, writer);
    assert.equal((await found(store, "senha")).length, 1);
  });

  it("keeps the attributes that nobody named", async () => {
    const { store, writer } = await entryWorkshop();
    await putEntries([item({ attributes: { cor: "azul", peso: 2 } })], TARGET, writer);
    const key = { collection: "ajuda", kind: "catalog", id: "p1" } as const;
    await editEntry(key, { price: "R$ 9,90", attributes: { cor: null, altura: 3 } }, writer);
    const entry = (await findEntry(store, TENANT, key))?.entry;
    assert.deepEqual(entry, item({ price: 9.9, attributes: { peso: 2, altura: 3 } }));
  });

  it("is refused what makes no entry, or another one", async () => {
    const { store, writer } = await entryWorkshop();
    await putEntries([faq()], TARGET, writer);
    for (const patch of [{ question: " " }, { id: "outra" }, { pergunta: "x" }, { kind: "catalog" }]) {
      const outcome = await editEntry(KEY, patch, writer);
      assert.ok(outcome.kind === "invalid" && outcome.problems.length === 1, JSON.stringify(outcome));
    }
    assert.deepEqual((await findEntry(store, TENANT, KEY))?.entry, faq());
  });

  it("must be there", async () => {
    const { writer } = await entryWorkshop();
    await putEntries([faq()], TARGET, writer);
    for (const key of [
      { ...KEY, id: "x" },
      { ...KEY, collection: "x" },
      { ...KEY, kind: "catalog" as const },
    ])
      assert.deepEqual(await editEntry(key, { answer: "x" }, writer), { kind: "not-found" });
    assert.deepEqual(await editEntry(KEY, { answer: "x" }, { ...writer, tenant: "outra" }), {
      kind: "not-found",
    });
  });
});

describe("edits at the same time", () => {
  it("do not undo one another", async () => {
    const { store, writer } = await entryWorkshop();
    await putEntries([faq()], TARGET, writer);
    const patches = [{ answer: "Nova." }, { priority: 7 }, { category: "Conta" }, { keywords: ["pin"] }];
    const outcomes = await Promise.all(patches.map((patch) => editEntry(KEY, patch, writer)));
    assert.deepEqual(
      outcomes.map(({ kind }) => kind),
      patches.map(() => "replaced"),
    );
    const expected = faq({ answer: "Nova.", priority: 7, category: "Conta", keywords: ["pin"] });
    assert.deepEqual((await findEntry(store, TENANT, KEY))?.entry, expected);
  });

  it("do not undo one another in a file that two handles write to, without vectors either", async () => {
    const { path, remove } = temporaryFolder();
    const open = () => openStore({ dataDir: path, ...TEST_SETTINGS });
    const stores = [await open(), await open()];
    const writers = stores.map((store) => ({
      store,
      tenant: TENANT,
      recipe: "r1",
      embedding: null,
      chunking: CHUNKING,
    }));
    const [first = assert.fail(), second = assert.fail()] = writers;
    await putEntries([item()], TARGET, first);
    const key = { collection: "ajuda", kind: "catalog", id: "p1" } as const;
    await Promise.all(
      Array.from({ length: 40 }, (_, at) =>
        editEntry(key, { attributes: { [`a${at}`]: at } }, at % 2 === 0 ? first : second, noWait),
      ),
    );
    const entry = (await findEntry(second.store, TENANT, key))?.entry;
    const attributes = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`a${at}`, at]));
    assert.deepEqual(entry, item({ attributes }));
    for (const store of stores) await store.close();
    remove();
  });

  it("are made to what is there when their turn comes", async () => {
    const { store, writer } = await entryWorkshop();
    await putEntries([faq()], TARGET, writer);
    const slow = interrupted(writer, ...changes(writer, 3));
    const waits: number[] = [];
    const wait = async (maxMs: number): Promise<unknown> => waits.push(maxMs);
    assert.equal((await editEntry(KEY, { answer: "Depois." }, slow, wait)).kind, "replaced");
    assert.deepEqual(waits, [8, 16, 32], "longer each time, and only after somebody was faster");
    assert.deepEqual((await findEntry(store, TENANT, KEY))?.entry, faq({ answer: "Depois.", priority: 3 }));
  });

  it("do not bring back what was removed meanwhile", async () => {
    const { store, writer, held } = await entryWorkshop();
    await putEntries([faq()], TARGET, writer);
    const slow = interrupted(writer, () =>
      removeSource(store, TENANT, { collection: KEY.collection, source: `faq/${KEY.id}`, after: -1 }),
    );
    assert.deepEqual(await editEntry(KEY, { answer: "Depois." }, slow), { kind: "not-found" });
    assert.deepEqual(await held("faq"), []);
  });

  it("go on after one that failed", async () => {
    const { store, writer } = await entryWorkshop();
    await putEntries([faq()], TARGET, writer);
    const broken = { ...writer, store: { ...store, knowledge: null as unknown as Store["knowledge"] } };
    const ended = await Promise.allSettled([
      editEntry(KEY, { answer: "Nunca." }, broken),
      editEntry(KEY, { answer: "Depois." }, writer),
    ]);
    assert.deepEqual(
      ended.map(({ status }) => status),
      ["rejected", "fulfilled"],
    );
    assert.deepEqual((await findEntry(store, TENANT, KEY))?.entry, faq({ answer: "Depois." }));
  });

  it("end with an error that can be tried again when somebody else is always faster", async () => {
    const { writer } = await entryWorkshop();
    await putEntries([faq()], TARGET, writer);
    await assert.rejects(
      editEntry(KEY, { answer: "Nunca." }, interrupted(writer, ...changes(writer, 50)), noWait),
      (error) => {
        assert.ok(error instanceof AcervoError && error.code === "entry-changed" && error.isRetryable);
        assert.deepEqual(error.facts, { kind: "faq", id: "senha" });
        assert.match(error.message, /a pergunta "senha"; .* tente de novo/);
        assert.match(describeError(error, "en"), /the question "senha"; .* try again/);
        return true;
      },
    );
  });
});

describe("a list of entries", () => {
  it("holds those of a kind and a collection, inactive ones only when asked for", async () => {
    const { store, writer } = await entryWorkshop();
    const many = Array.from({ length: 600 }, (_, at) => faq({ id: `f${at}`, active: at % 100 !== 0 }));
    await putEntries([...many, item()], TARGET, { ...writer, embedding: null });
    await putEntries([faq({ id: "x" })], { collection: "outra" }, { ...writer, embedding: null });
    const ids = async (list: Omit<Parameters<typeof listEntries>[2], "kind">) =>
      (await Array.fromAsync(listEntries(store, TENANT, { kind: "faq", ...list }))).map(
        ({ entry }) => entry.id,
      );
    assert.equal((await ids({ includesInactive: true })).length, 601);
    assert.equal((await ids({ includesInactive: false, collection: "ajuda" })).length, 594);
    assert.deepEqual(await ids({ includesInactive: false, collection: "outra" }), ["x"]);
    assert.deepEqual(await ids({ includesInactive: true, origins: ["HELP_CENTER"] }), []);
  });
});
