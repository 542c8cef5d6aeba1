import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { describe, it } from "node:test";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import {
  part,
  scriptedReader,
  summary,
  TENANT,
  textSource,
  watchedEmbedder,
  workshop,
} from "./knowledge-fixture.ts";
import type { CutPart, DocumentReader } from "./reading/document-reader.ts";
import { readerPool } from "./reading/reader-pool.ts";
import { threadThat } from "./reading/thread-fixture.ts";

const FAZENDA = textSource("fazenda.md", "# Fazenda\n\nO IPTU vence em fevereiro.");
const SAUDE = textSource("saude.md", "# Saúde\n\nAs vacinas são gratuitas.");

describe("ingest", () => {
  it("creates what is new, leaves alone what it knows and replaces what changed", async () => {
    const { store, run } = await workshop();
    assert.deepEqual(summary(await run([FAZENDA, SAUDE])), ["created fazenda.md", "created saude.md"]);
    assert.deepEqual(summary(await run([FAZENDA])), ["unchanged fazenda.md"]);
    const [replaced] = await run([textSource("fazenda.md", "# Fazenda\n\nO IPTU vence em março.")]);
    assert.equal(replaced?.kind, "replaced");
    const documents = await store.knowledge.list(TENANT, { limit: 10 });
    assert.equal(documents.length, 2);
    const [chunk] = await store.knowledge.chunks(TENANT, documents[0]?.id ?? 0);
    assert.match(chunk?.text ?? "", /março/);
  });

  it("asks the model for nothing when nothing changed", async () => {
    const { embedder, run } = await workshop();
    await run([FAZENDA, SAUDE]);
    embedder.texts.length = 0;
    await run([FAZENDA, SAUDE]);
    await run([textSource("copia.md", "# Fazenda\n\nO IPTU vence em fevereiro.")]);
    assert.deepEqual(embedder.texts, []);
  });

  it("names the document that already holds the same content", async () => {
    const { run } = await workshop();
    await run([FAZENDA]);
    const [outcome] = await run([{ ...FAZENDA, source: "copia.md" }]);
    assert.ok(outcome?.kind === "duplicate");
    assert.equal(outcome.source, "copia.md");
    assert.equal(outcome.document.source, "fazenda.md");
  });

  it("seed 003: finds a duplicate by the SHA-256 of its bytes alone, whatever title, kind or facts are given", async () => {
    const { run } = await workshop();
    const bytes = new TextEncoder().encode("# Fazenda\n\nO IPTU vence em fevereiro.");
    const [first] = await run([{ ...FAZENDA, content: { bytes }, title: "Código tributário" }]);
    assert.ok(first?.kind === "created");
    assert.equal(first.document.contentHash, hash("sha256", bytes));
    for (const about of [
      {},
      { title: "Outro título" },
      { kind: "legal" },
      { metadata: { ano: 2026 } },
      { origin: "HELP_CENTER" },
    ] as const) {
      const [outcome] = await run([{ ...FAZENDA, ...about, source: "copia.md" }]);
      assert.ok(outcome?.kind === "duplicate", JSON.stringify(about));
      assert.equal(outcome.document.name, "Código tributário");
    }
  });

  it("keeps two records of one text, where they are said to be records", async () => {
    const { run } = await workshop();
    const record = { ...FAZENDA, mayRepeat: true };
    assert.deepEqual(summary(await run([record, { ...record, source: "2.md" }])), [
      "created fazenda.md",
      "created 2.md",
    ]);
    assert.deepEqual(summary(await run([record])), ["unchanged fazenda.md"]);
  });

  it("keeps a content whose first holder changes in the same run", async () => {
    const { run } = await workshop();
    const twin = { ...FAZENDA, source: "copia.md" };
    await run([FAZENDA, twin]);
    const changed = textSource("fazenda.md", "# Fazenda\n\nOutro texto.");
    assert.deepEqual(summary(await run([changed, twin])), ["replaced fazenda.md", "created copia.md"]);
  });

  it("sees duplicates within one run, and takes collections for separate shelves", async () => {
    const { run } = await workshop();
    const outcomes = await run([
      FAZENDA,
      { ...FAZENDA, source: "copia.md" },
      { ...FAZENDA, collection: "outra" },
    ]);
    assert.deepEqual(summary(outcomes), ["created fazenda.md", "created fazenda.md", "duplicate copia.md"]);
  });

  it("indexes again when the recipe changes, or a title or metadata given beside the bytes", async () => {
    const { run } = await workshop();
    await run([FAZENDA]);
    assert.deepEqual(summary(await run([FAZENDA], { recipe: "r2" })), ["replaced fazenda.md"]);
    const renamed = [{ ...FAZENDA, title: "Secretaria da Fazenda" }];
    assert.deepEqual(summary(await run(renamed, { recipe: "r2" })), ["replaced fazenda.md"]);
    const labelled = [{ ...FAZENDA, metadata: { ano: 2026 } }];
    assert.deepEqual(summary(await run(labelled, { recipe: "r2" })), ["replaced fazenda.md"]);
  });

  it("stores documents without vectors when there is no model", async () => {
    const { store, embedder, run } = await workshop();
    assert.deepEqual(summary(await run([FAZENDA], { embedding: null })), ["created fazenda.md"]);
    assert.deepEqual(embedder.texts, []);
    const [space] = await store.vectors.list(TENANT);
    assert.equal((await store.vectors.missing(TENANT, space?.id ?? 0, 10)).length, 1);
  });
});

const onDisk = (path: string) => textSource("x.md", "", { content: { path } });

describe("a source that cannot be indexed", () => {
  it("is passed over with its reason", async () => {
    const { run } = await workshop();
    const outcomes = await run([
      textSource("vazio.md", "  \n"),
      textSource("foto.png", "dados"),
      textSource("imagem.md", Uint8Array.of(137, 80, 0, 1)),
      onDisk(join(import.meta.dirname, "nada-aqui.md")),
      onDisk(import.meta.dirname),
      FAZENDA,
    ]);
    assert.deepEqual(summary(outcomes), [
      "skipped vazio.md: empty",
      "skipped foto.png: unsupported",
      "skipped imagem.md: binary",
      "skipped x.md: missing",
      "skipped x.md: not-a-file",
      "created fazenda.md",
    ]);
  });

  it("is passed over when it is larger than any document", async () => {
    const { run } = await workshop();
    const huge = textSource("x.md", new Uint8Array(64 * 1024 * 1024 + 1));
    assert.deepEqual(summary(await run([huge])), ["skipped x.md: too-large"]);
  });

  it("is reported as failed when reading fails for another reason, and the run goes on", async () => {
    const { run } = await workshop();
    const reader = scriptedReader({ "x.md": [new Error("EIO")], "fazenda.md": [part(0, "IPTU")] });
    const [failed, created] = await run([textSource("x.md", "x"), FAZENDA], { reader });
    assert.ok(failed?.kind === "failed" && (failed.error as Error).message === "EIO");
    assert.equal(created?.kind, "created");
  });
});

describe("a model that fails", () => {
  it("leaves nothing behind, and every source is reported", async () => {
    const { store, run } = await workshop(watchedEmbedder(() => true));
    assert.deepEqual(summary(await run([FAZENDA, SAUDE])), ["failed fazenda.md", "failed saude.md"]);
    assert.deepEqual(await store.knowledge.list(TENANT, { limit: 10 }), []);
    assert.equal((await store.maintenance.stats(TENANT)).chunks, 0);
  });

  it("over one text does not hold up the others", async () => {
    const { store, run } = await workshop(watchedEmbedder((text) => text.includes("veneno")));
    const poison = textSource("veneno.md", "um veneno");
    assert.deepEqual(summary(await run([FAZENDA, poison, SAUDE])), [
      "created fazenda.md",
      "failed veneno.md",
      "created saude.md",
    ]);
    assert.equal((await store.knowledge.list(TENANT, { limit: 10 })).length, 2);
  });

  it("leaves the former version of a document in place", async () => {
    const { store, run } = await workshop(watchedEmbedder((text) => text.includes("veneno")));
    await run([FAZENDA]);
    const [failed] = await run([textSource("fazenda.md", "# Fazenda\n\num veneno")]);
    assert.equal(failed?.kind, "failed");
    const [document] = await store.knowledge.list(TENANT, { limit: 10 });
    const [chunk] = await store.knowledge.chunks(TENANT, document?.id ?? 0);
    assert.match(chunk?.text ?? "", /fevereiro/);
  });
});

const documentOf = async (...sources: Parameters<typeof textSource>) => {
  const { run } = await workshop();
  const [outcome] = await run([textSource(...sources)]);
  assert.ok(outcome?.kind === "created");
  return outcome.document;
};

describe("what is known of a document", () => {
  it("comes from its front matter, and what the caller says wins", async () => {
    const text = "---\norgao: Fazenda\nano: 2025\n---\n\n# IPTU\n\nTexto.";
    const { metadata } = await documentOf("iptu.md", text, { metadata: { ano: 2026 } });
    assert.equal(metadata["orgao"], "Fazenda");
    assert.equal(metadata["ano"], 2026);
  });

  it("includes where it comes from: what the caller says, else what its kind usually does", async () => {
    assert.equal((await documentOf("a.md", "Texto.")).origin, "DOCS");
    assert.equal((await documentOf("a.md", "Texto.", { kind: "changelog" })).origin, "CHANGELOG");
    const { store, run } = await workshop();
    const table = textSource("a.csv", "nome;valor\nuva;1\n");
    await run([table]);
    const [outcome] = await run([{ ...table, origin: "HELP_CENTER" }]);
    assert.equal(outcome?.kind, "replaced");
    const documents = await store.knowledge.list(TENANT, { limit: 9 });
    assert.deepEqual(
      documents.map(({ origin }) => origin),
      ["HELP_CENTER", "HELP_CENTER"],
    );
  });

  it("includes a title: the caller's, else the document's own, else the file's name", async () => {
    assert.equal((await documentOf("a.md", "# IPTU\n\nTexto.", { title: "Imposto" })).name, "Imposto");
    assert.equal((await documentOf("a.md", "# IPTU\n\nTexto.")).name, "IPTU");
    const named = await documentOf("pasta/secretaria-da_fazenda.md", "Texto sem título.");
    assert.equal(named.name, "secretaria da fazenda");
  });

  it("shows the titles to the model together with the passage", async () => {
    const { embedder, run } = await workshop();
    await run([textSource("a.md", "# IPTU\n\n## Isenção\n\nTexto.")]);
    assert.match(embedder.texts[0] ?? "", /^IPTU\nIsenção\n/);
  });
});

describe("an aborted run", () => {
  it("waits for no reader, begins no source, and keeps what was written", { timeout: 120_000 }, async () => {
    const { store, run } = await workshop();
    const stop = new AbortController();
    const begun: string[] = [];
    const abandoned: string[] = [];
    const silentReader: DocumentReader = {
      read: ({ source }) => {
        begun.push(source);
        const ended = Promise.withResolvers<IteratorReturnResult<undefined>>();
        const silent: AsyncIterableIterator<readonly CutPart[], undefined> = {
          next: () => ended.promise,
          return: () => {
            abandoned.push(source);
            ended.resolve({ done: true, value: undefined });
            return ended.promise;
          },
          [Symbol.asyncIterator]: () => silent,
        };
        return silent;
      },
      close: async () => undefined,
    };
    await run([FAZENDA]);
    const sources = Array.from({ length: 200 }, (_, at) => textSource(`${at}.md`, `Texto ${at}.`));
    const outcomes = run(sources, { reader: silentReader, signal: stop.signal });
    while (begun.length < 2) await setImmediate();
    stop.abort();
    assert.deepEqual(await outcomes, []);
    assert.ok(begun.length < sources.length);
    assert.deepEqual(new Set(abandoned), new Set(begun));
    assert.equal((await store.knowledge.list(TENANT, { limit: 10 })).length, 1);
  });

  it("by its own thread ends although that reads on for ever", { timeout: 120_000 }, async (t) => {
    const { run } = await workshop();
    const stop = new AbortController();
    const workerUrl = threadThat("start(); for (;;);");
    const chunking = { kind: "recursive", maxChars: 400, overlap: 40 } as const;
    const reader = readerPool({ chunking, size: 1, cpuSeconds: 60, memoryMb: 512, workerUrl });
    t.after(() => reader.close());
    const read: DocumentReader["read"] = (request) => {
      setTimeout(() => stop.abort(), 20);
      return reader.read(request);
    };
    assert.deepEqual(await run([FAZENDA], { reader: { ...reader, read }, signal: stop.signal }), []);
  });
});
