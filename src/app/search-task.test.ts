import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createRequestContext } from "#src/domain/index.ts";
import { profileFor } from "#src/embedding/index.ts";
import { FAQ_RANKING } from "#src/retrieval/entry-search-fixture.ts";
import type { Vocabulary } from "#src/retrieval/index.ts";
import { memoryStore } from "#src/storage/contract/memory/memory-store.ts";
import { analyze, expandSynonyms } from "#src/text/index.ts";
import { localSearcher, searchTables, type SearchTask } from "./search-task.ts";

function vocabulary(version: string, synonym: string): Vocabulary {
  return { name: "v", version, concepts: [{ group: "culture", term: "uva", synonyms: [synonym] }] };
}

const readings = (table: ReturnType<ReturnType<typeof searchTables>["synonyms"]>, text: string): string[] =>
  expandSynonyms(analyze(text), table).map(({ label }) => label);

describe("searchTables", () => {
  it("adds the words of a trade to the synonyms of the language", () => {
    const tables = searchTables();
    assert.ok(readings(tables.synonyms(vocabulary("1", "parreira")), "parreira").includes("uva"));
    assert.deepEqual(readings(tables.synonyms(null), "parreira"), []);
    assert.equal(tables.concepts(null), null);
  });

  it("reads the same version once, though it comes as another object", () => {
    const tables = searchTables();
    const first = tables.concepts(vocabulary("1", "parreira"));
    assert.equal(tables.concepts(vocabulary("1", "parreira")), first);
    assert.equal(tables.synonyms(vocabulary("1", "parreira")), tables.synonyms(vocabulary("1", "parreira")));
    assert.notEqual(tables.concepts(vocabulary("2", "videira")), first);
  });

  it("keeps the tables of so many, and still knows all when asked", () => {
    const tables = searchTables();
    const first = tables.concepts(vocabulary("0", "parreira"));
    for (let version = 1; version <= 16; version++) tables.concepts(vocabulary(String(version), "vide"));
    const again = tables.concepts(vocabulary("0", "parreira"));
    assert.notEqual(again, first, "it was let go");
    assert.deepEqual(again?.expressions, first?.expressions, "and read again");
  });
});

/** How often the index was read, and how many views there were. */
async function readsFor(tasks: readonly SearchTask[]): Promise<{ views: number; candidates: number }> {
  const store = memoryStore();
  const reads = { views: 0, candidates: 0 };
  const searcher = localSearcher({
    ...store,
    read: (context, work) =>
      store.read(context, ({ index, provisions }) => {
        reads.views++;
        const candidates: typeof index.candidates = (query) => {
          reads.candidates++;
          return index.candidates(query);
        };
        return work({ provisions, index: { ...index, candidates } });
      }),
  });
  const findings = await searcher.run(tasks, createRequestContext("t"));
  assert.deepEqual(
    findings.map((found) => ("hits" in found ? "passages" : "faq")),
    tasks.map(({ kind }) => kind),
    "each gets its own",
  );
  return reads;
}

describe("tasks of one batch", () => {
  const profile = profileFor(null);
  const base = (query: string) => ({
    request: { query, topK: 5 },
    mode: "lexical" as const,
    vector: null,
    profile,
    expansion: { synonyms: true, typos: false },
  });
  const passages = (query: string): SearchTask => ({ kind: "passages", ...base(query) });
  const faqs = (query: string): SearchTask => ({ kind: "faq", ...base(query), ranking: FAQ_RANKING });

  it("that ask the same share one ranking, in whatever order they come", async () => {
    assert.deepEqual(await readsFor([passages("uva"), faqs("uva")]), { views: 1, candidates: 1 });
    assert.deepEqual(await readsFor([faqs("uva"), passages("uva")]), { views: 1, candidates: 1 });
  });

  it("that ask something else are ranked on their own, over the same state of the index", async () => {
    assert.deepEqual(await readsFor([passages("uva"), faqs("muda")]), { views: 1, candidates: 2 });
  });
});
