import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import type { Store } from "#src/storage/index.ts";
import { ingest } from "./ingest.ts";
import type { CutPart, DocumentReader } from "./reading/document-reader.ts";
import { part, scriptedReader, summary, TENANT, textSource, workshop } from "./knowledge-fixture.ts";

const TABLE = textSource("tabela.csv", "versão 1");
const CHANGED = textSource("tabela.csv", "versão 2");
const ROWS = [part(1, "maçã"), part(2, "banana"), part(3, "uva"), part(0, "tabela de frutas")];

const reading = (rows: readonly (CutPart | Error)[]) => ({
  reader: scriptedReader({ "tabela.csv": rows }),
});

/** "part text" of every document, in order. */
async function held(store: Store): Promise<string[]> {
  const documents = await store.knowledge.list(TENANT, { limit: 100 });
  const lines = documents.map(async ({ id, part: number }) => {
    const [chunk] = await store.knowledge.chunks(TENANT, id);
    return `${number} ${chunk?.text}`;
  });
  return (await Promise.all(lines)).toSorted();
}

describe("a source of several documents", () => {
  it("gives one document for each part, and one outcome", async () => {
    const { store, run } = await workshop();
    const [outcome, ...rest] = await run([TABLE], reading(ROWS));
    assert.ok(outcome?.kind === "created");
    assert.deepEqual(rest, []);
    assert.deepEqual(outcome.parts, { written: 3, unchanged: 0, removed: 0 });
    assert.equal(outcome.chunks, 4);
    assert.deepEqual(await held(store), ["0 tabela de frutas", "1 maçã", "2 banana", "3 uva"]);
  });

  it("is not read again when its bytes are the same", async () => {
    const { run } = await workshop();
    await run([TABLE], reading(ROWS));
    const again = reading(ROWS);
    assert.deepEqual(summary(await run([TABLE], again)), ["unchanged tabela.csv"]);
    assert.deepEqual(again.reader.begun, []);
  });

  it("writes only the rows that changed, and drops those that are gone", async () => {
    const { store, embedder, run } = await workshop();
    await run([TABLE], reading(ROWS));
    embedder.texts.length = 0;
    const rows = [part(1, "maçã"), part(2, "manga"), part(0, "tabela menor")];
    const [outcome] = await run([CHANGED], reading(rows));
    assert.ok(outcome?.kind === "replaced");
    assert.deepEqual(outcome.parts, { written: 1, unchanged: 1, removed: 1 });
    assert.deepEqual(await held(store), ["0 tabela menor", "1 maçã", "2 manga"]);
    assert.equal(embedder.texts.length, 2);
  });

  it("becomes one document, and leaves no row behind, when it is no longer a table", async () => {
    const { store, run } = await workshop();
    await run([TABLE], reading(ROWS));
    const [outcome] = await run([CHANGED], reading([part(0, "só prosa")]));
    assert.ok(outcome?.kind === "replaced");
    assert.deepEqual(await held(store), ["0 só prosa"]);
  });

  it("goes on where it was interrupted, without asking the model twice", async () => {
    const { store, embedder, run } = await workshop();
    const stop = new AbortController();
    const reader = scriptedReader({ "tabela.csv": ROWS });
    const halting = haltingReader(reader, 2, stop);
    assert.deepEqual(await run([TABLE], { reader: halting, signal: stop.signal }), []);
    assert.deepEqual(await held(store), ["1 maçã", "2 banana"]);
    assert.deepEqual(reader.ended, ["tabela.csv"]);
    embedder.texts.length = 0;
    const [outcome] = await run([TABLE], reading(ROWS));
    assert.ok(outcome?.kind === "replaced");
    assert.deepEqual(outcome.parts, { written: 1, unchanged: 2, removed: 0 });
    assert.equal(embedder.texts.length, 2);
    assert.equal((await held(store)).length, 4);
  });

  it("is read again after an interruption even if its former bytes come back", async () => {
    const { store, run } = await workshop();
    await run([TABLE], reading(ROWS));
    const stop = new AbortController();
    const reader = scriptedReader({ "tabela.csv": [part(1, "pera"), part(0, "outra")] });
    await run([CHANGED], { reader: haltingReader(reader, 1, stop), signal: stop.signal });
    assert.deepEqual(await held(store), ["1 pera", "2 banana", "3 uva"]);
    await run([TABLE], reading(ROWS));
    assert.deepEqual(await held(store), ["0 tabela de frutas", "1 maçã", "2 banana", "3 uva"]);
  });

  it("leaves nothing behind when it turns out to be unreadable half-way", async () => {
    const { store, run } = await workshop();
    const broken = new AcervoError("file-refused", { reason: "damaged", detail: "" });
    const outcomes = await run([TABLE], reading([part(1, "maçã"), part(2, "banana"), broken]));
    assert.deepEqual(summary(outcomes), ["skipped tabela.csv: damaged"]);
    assert.deepEqual(await held(store), []);
  });

  it("keeps the former version of a single document whose new bytes are refused", async () => {
    const { store, run } = await workshop();
    await run([TABLE], reading([part(0, "prosa")]));
    const broken = new AcervoError("file-refused", { reason: "unsafe", detail: "" });
    assert.deepEqual(summary(await run([CHANGED], reading([broken]))), ["skipped tabela.csv: unsafe"]);
    assert.deepEqual(await held(store), ["0 prosa"]);
  });

  it("is not marked as complete when one of its batches could not be written", async () => {
    const { store, run } = await workshop();
    const rows = [
      ...Array.from({ length: 2_500 }, (_, index) => part(index + 1, `linha ${index}`)),
      part(0, "todas"),
    ];
    const put = store.knowledge.put.bind(store.knowledge);
    let calls = 0;
    const failing: Store = {
      ...store,
      knowledge: {
        ...store.knowledge,
        put: (tenant, drafts) => {
          if (++calls === 2) throw new AcervoError("store-busy", { path: "x" }, { isRetryable: true });
          return put(tenant, drafts);
        },
      },
    };
    assert.deepEqual(summary(await run([TABLE], { ...reading(rows), store: failing })), [
      "failed tabela.csv",
    ]);
    assert.deepEqual(summary(await run([TABLE], reading(rows))), ["replaced tabela.csv"]);
    assert.equal((await held(store)).length, 100);
    assert.equal((await store.maintenance.stats(TENANT)).documents, 2_501);
  });

  it("keeps its rows after a fault that says nothing about the file", async () => {
    const { store, run } = await workshop();
    await run([TABLE], reading(ROWS));
    const stopped = new AcervoError("worker-failed", { reason: "fechado" });
    const outcomes = await run([CHANGED], reading([part(1, "maçã"), stopped]));
    assert.deepEqual(summary(outcomes), ["failed tabela.csv"]);
    assert.deepEqual(await held(store), ["1 maçã", "2 banana", "3 uva"]);
  });

  it("keeps its former version when the new one is refused before its first row", async () => {
    const { store, run } = await workshop();
    await run([TABLE], reading(ROWS));
    const broken = new AcervoError("file-refused", { reason: "damaged", detail: "" });
    await run([CHANGED], reading([broken]));
    assert.equal((await held(store)).length, 4);
  });

  it("loses the rows of an interrupted run when it is refused later, or becomes a copy of another", async () => {
    for (const refused of [true, false]) {
      const { store, run } = await workshop();
      const stop = new AbortController();
      const reader = scriptedReader({ "tabela.csv": ROWS, "outra.csv": ROWS });
      await run([TABLE], { reader: haltingReader(reader, 2, stop), signal: stop.signal });
      assert.equal((await held(store)).length, 2);
      if (refused) {
        await run([TABLE], reading([new AcervoError("file-refused", { reason: "unsafe", detail: "" })]));
        assert.deepEqual(await held(store), []);
      } else {
        await run([{ ...TABLE, source: "outra.csv" }, TABLE], { reader });
        assert.equal((await held(store)).length, 4);
      }
    }
  });

  it("removes the tail of what another process wrote since it was looked at", async () => {
    const { store, run } = await workshop();
    const long = [...ROWS.slice(0, 3), part(4, "kiwi"), part(0, "mais frutas")];
    const reader = scriptedReader({ "tabela.csv": [part(1, "só uma"), part(0, "uma fruta")] });
    let isFirst = true;
    const late = {
      ...reader,
      read: (request: Parameters<typeof reader.read>[0]) => {
        const parts = reader.read(request);
        return isFirst ? afterAnother(parts) : parts;
      },
    };
    async function* afterAnother(parts: AsyncIterable<readonly CutPart[]>) {
      isFirst = false;
      await run([TABLE], reading(long));
      yield* parts;
    }
    await run([CHANGED], { reader: late });
    assert.deepEqual(await held(store), ["0 uma fruta", "1 só uma"]);
  });

  it("is left as it was when the run is stopped before its turn", async () => {
    const { store, run } = await workshop();
    const other = textSource("outra.csv", "metais 1");
    await run([TABLE, other], {
      reader: scriptedReader({ "tabela.csv": ROWS, "outra.csv": [part(1, "aço"), part(0, "metais")] }),
    });
    const stop = new AbortController();
    const script = {
      "tabela.csv": [part(1, "pera"), part(0, "uma")],
      "outra.csv": [part(1, "ferro"), part(0, "metais")],
    };
    const reader = haltingReader(scriptedReader(script), 1, stop);
    await run([CHANGED, textSource("outra.csv", "metais 2")], { reader, signal: stop.signal });
    assert.ok((await held(store)).includes("0 metais"));
  });

  it("takes on the facts given beside it, row by row", async () => {
    const { store, run } = await workshop();
    await run([{ ...TABLE, metadata: { ano: 2023 } }], reading(ROWS));
    await run([{ ...TABLE, metadata: { ano: 2024 } }], reading(ROWS));
    const documents = await store.knowledge.list(TENANT, { limit: 10 });
    assert.deepEqual(
      documents.map(({ metadata }) => metadata["ano"]),
      [2024, 2024, 2024, 2024],
    );
  });

  it("reads the copy of a table only to find it a duplicate", async () => {
    const { store, run } = await workshop();
    const copy = { ...TABLE, source: "copia.csv" };
    const outcomes = await run([TABLE, copy], reading(ROWS));
    assert.deepEqual(summary(outcomes), ["created tabela.csv", "duplicate copia.csv"]);
    assert.equal((await held(store)).length, 4);
  });
});

describe("reading ahead", () => {
  it("keeps a copy whose original, which comes later, changes in the same run", async () => {
    const { store, run } = await workshop();
    const original = textSource("b.md", "# Um\n\ntexto");
    await run([original]);
    const outcomes = await run([{ ...original, source: "a.md" }, textSource("b.md", "# Dois\n\noutro")]);
    assert.deepEqual(summary(outcomes), ["replaced b.md", "created a.md"]);
    assert.equal((await held(store)).length, 2);
  });

  it("lets the last version win when a source comes twice", async () => {
    const { store, run } = await workshop();
    const first = textSource("a.md", "# Um\n\nprimeiro");
    await run([first]);
    await run([textSource("a.md", "# Um\n\nsegundo"), first]);
    assert.match((await held(store))[0] ?? "", /primeiro/);
  });

  it("reports a reader that cannot even begin, and goes on", async () => {
    const { run } = await workshop();
    const reader = scriptedReader({ "b.md": [part(0, "dois")] });
    const broken = {
      ...reader,
      read: (request: Parameters<typeof reader.read>[0]) => {
        if (request.source === "a.md") throw new Error("sem threads");
        return reader.read(request);
      },
    };
    const outcomes = await run([textSource("a.md", "um"), textSource("b.md", "dois")], { reader: broken });
    assert.deepEqual(summary(outcomes), ["failed a.md", "created b.md"]);
  });

  it("begins sources in their order, copies aside", async () => {
    const { run } = await workshop();
    const script = { "a.md": [part(0, "um")], "b.md": [part(0, "um")], "c.md": [part(0, "três")] };
    const reader = scriptedReader(script);
    const same = textSource("a.md", "um");
    await run([same, { ...same, source: "b.md" }, textSource("c.md", "três")], { reader });
    assert.deepEqual(reader.begun, ["a.md", "c.md"]);
  });

  it("lets go of what was begun when nobody takes the outcomes any more", async () => {
    const { store, run } = await workshop();
    const reader = scriptedReader({});
    await run([], { reader });
    let returned = 0;
    const watched = {
      ...reader,
      read: () => ({
        [Symbol.asyncIterator]: () => ({
          next: async () => ({ done: true, value: undefined }) as const,
          return: async () => {
            returned++;
            return { done: true, value: undefined } as const;
          },
        }),
      }),
    };
    const pipeline = { store, tenant: TENANT, recipe: "r1", embedding: null, reader: watched };
    const sources = [
      textSource("x.png", "x"),
      ...["a", "b", "c"].map((name) => textSource(`${name}.md`, name)),
    ];
    for await (const outcome of ingest(sources, pipeline)) {
      assert.equal(outcome.kind, "skipped");
      break;
    }
    assert.ok(returned > 0);
  });
});

function haltingReader(reader: DocumentReader, count: number, stop: AbortController): DocumentReader {
  return { ...reader, read: (request) => haltingAfter(count, reader.read(request), stop) };
}

async function* haltingAfter<Item>(
  count: number,
  items: AsyncIterable<Item>,
  stop: AbortController,
): AsyncGenerator<Item> {
  let taken = 0;
  for await (const item of items) {
    if (++taken === count) stop.abort();
    yield item;
  }
}
