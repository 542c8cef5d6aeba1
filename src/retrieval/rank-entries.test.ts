import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KnowledgeEntry } from "#src/domain/index.ts";
import type { Passage, ReadView } from "#src/storage/index.ts";
import type { Fused } from "./fusion.ts";
import type { Ranking } from "./rank-passages.ts";
import { passageOf } from "./retrieval-fixture.ts";
import { faq, item } from "./entry-fixture.ts";
import { rankEntries } from "./rank-entries.ts";

interface Found {
  readonly chunkId: number;
  readonly documentId: number;
  readonly lexical?: number;
  readonly vector?: number;
}

/** A ranking by hand: best first, the scores that each passage has, and whose passage it is. */
function rankingOf(found: readonly Found[]): Ranking {
  const fused = found.map(({ chunkId, lexical, vector }, index): Fused => {
    const ranks = { lexicalRank: index + 1, vectorRank: index + 1, fusedScore: 1 / (index + 1) };
    return { chunkId, lexicalScore: lexical ?? null, vectorScore: vector ?? null, ...ranks };
  });
  const owners = new Map(found.map(({ chunkId, documentId }) => [chunkId, documentId]));
  return { fused, documentOf: (chunkId: number) => owners.get(chunkId) } as Partial<Ranking> as Ranking;
}

function viewOf(found: readonly Found[], entries: ReadonlyMap<number, KnowledgeEntry>): ReadView {
  const passages = async (ids: readonly number[]): Promise<Passage[]> =>
    ids.map((id) => {
      const documentId = found.find(({ chunkId }) => chunkId === id)?.documentId ?? 0;
      const { chunk, document } = passageOf({ id, text: `trecho ${id}`, documentId });
      return { chunk, document: { ...document, entry: entries.get(documentId) ?? null } };
    });
  return { index: { passages } } as unknown as ReadView;
}

describe("rankEntries", () => {
  const found: Found[] = [
    { chunkId: 11, documentId: 1, lexical: 5, vector: 0.2 },
    { chunkId: 21, documentId: 2, lexical: 4, vector: 0.3 },
    { chunkId: 12, documentId: 1, lexical: 1, vector: 0.9 },
    { chunkId: 31, documentId: 3, lexical: 9 },
    { chunkId: 41, documentId: 4, vector: 0.1 },
  ];
  const entries = new Map<number, KnowledgeEntry>([
    [1, faq("um", "Um?")],
    [2, faq("dois", "Dois?")],
    [3, item("tres", "Três")],
    [4, faq("quatro", "Quatro?")],
  ]);
  const rank = (limit: number) => rankEntries(rankingOf(found), "faq", limit, viewOf(found, entries));

  it("gives each entry once, with the best score of its passages in each list", async () => {
    const ranked = await rank(10);
    assert.deepEqual(
      ranked.map(({ entry }) => entry.id),
      ["um", "dois", "quatro"],
    );
    const [first] = ranked;
    assert.deepEqual([first?.scores.lexicalScore, first?.scores.vectorScore], [5, 0.9]);
    assert.equal(first?.passage.chunk.id, 11, "shown by the passage that stands first");
  });

  it("counts ranks by entries, each list for itself", async () => {
    const ranks = (await rank(10)).map(({ scores }) => [scores.lexicalRank, scores.vectorRank]);
    assert.deepEqual(ranks, [
      [2, 1],
      [3, 2],
      [null, 3],
    ]);
  });

  it("leaves out other kinds and what is no entry", async () => {
    const ids = (await rankEntries(rankingOf(found), "catalog", 10, viewOf(found, entries))).map(
      ({ entry }) => entry.id,
    );
    assert.deepEqual(ids, ["tres"]);
    assert.deepEqual(await rankEntries(rankingOf(found), "faq", 10, viewOf(found, new Map())), []);
  });

  it("leaves out what neither list has a word for", async () => {
    const found: Found[] = [
      { chunkId: 1, documentId: 1, lexical: 0, vector: -0.2 },
      { chunkId: 2, documentId: 2, vector: 0.1 },
    ];
    const ranked = await rankEntries(rankingOf(found), "faq", 10, viewOf(found, entries));
    assert.deepEqual(
      ranked.map(({ entry }) => entry.id),
      ["dois"],
    );
  });

  it("takes the best of either list, even when the other list ranks them low", async () => {
    const found: Found[] = [
      { chunkId: 1, documentId: 1, lexical: 9, vector: 0.1 },
      { chunkId: 2, documentId: 2, lexical: 8, vector: 0.2 },
      { chunkId: 4, documentId: 4, lexical: 1, vector: 0.9 },
    ];
    const ranked = await rankEntries(rankingOf(found), "faq", 1, viewOf(found, entries));
    assert.deepEqual(
      ranked.map(({ entry }) => entry.id),
      ["um", "quatro"],
    );
  });
});
