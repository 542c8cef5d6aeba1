import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { documentFrequencies, frequenciesInDocument, idf, rankSlots } from "./first-stage.ts";
import { MapIndex, termsOf } from "./index-fixture.ts";
import { slotTest } from "./slots.ts";

interface Text {
  readonly title: string;
  readonly body: string;
}

interface NaiveChunk extends Text {
  readonly chunkId: number;
  readonly documentId: number;
}

const words = fc.array(fc.constantFrom("gato", "rato", "boi", "cão", "um", "de"), { maxLength: 8 });
const text: fc.Arbitrary<Text> = fc
  .record({ title: words, body: words })
  .map(({ title, body }) => ({ title: title.join(" "), body: body.join(" ") }));
const documents = fc.array(fc.array(text, { maxLength: 4 }), { maxLength: 8 });

function count(where: string, term: string): number {
  return where.split(" ").filter((word) => word === term).length;
}

function lengthOf({ title, body }: Text): number {
  return `${title} ${body}`.split(" ").filter((word) => word !== "").length;
}

function frequency({ title, body }: Text, term: string): number {
  return 2 * count(title, term) + count(body, term);
}

/** BM25 as a text book has it, over all chunks, term by term. */
function naiveRanking(chunks: readonly NaiveChunk[], terms: readonly string[]): [number, number][] {
  const mean = chunks.reduce((sum, chunk) => sum + lengthOf(chunk), 0) / (chunks.length || 1);
  const scored = chunks.map((chunk): [number, number] => {
    let score = 0;
    for (const term of terms) {
      const holders = chunks.filter((other) => frequency(other, term) > 0).length;
      const f = frequency(chunk, term);
      const norm = 1.2 * (1 - 0.75 + (0.75 * lengthOf(chunk)) / (mean || 1));
      if (f > 0) score += idf(chunks.length, holders) * ((f * 2.2) / (f + norm));
    }
    return [chunk.chunkId, score];
  });
  return scored.filter(([, score]) => score > 0).toSorted((a, b) => b[1] - a[1] || a[0] - b[0]);
}

function ranking(index: MapIndex, chunks: readonly NaiveChunk[], terms: readonly string[], limit: number) {
  const known = terms.flatMap((term) => {
    const id = index.ids.get(term);
    const frequency = chunks.filter((chunk) => count(`${chunk.title} ${chunk.body}`, term) > 0).length;
    return id === undefined || frequency === 0 ? [] : [{ id, frequency, term }];
  });
  const total = chunks.reduce((sum, chunk) => sum + lengthOf(chunk), 0);
  const stage = {
    slots: index.slots,
    terms: known,
    postings: index.postings(known.map(({ id }) => id)),
    chunkCount: chunks.length,
    averageLength: total / (chunks.length || 1),
  };
  return { known, stage, best: rankSlots(stage, limit, null) };
}

describe("the first stage", () => {
  it("ranks as a naive BM25 does, whatever was added and removed before, across generations", () => {
    fc.assert(
      fc.property(
        documents,
        fc.array(fc.nat(7)),
        fc.uniqueArray(fc.constantFrom("gato", "rato", "boi", "zebra")),
        fc.constantFrom(0, 1_020, 16_380),
        (list, removed, terms, firstSlot) => {
          const index = new MapIndex(firstSlot);
          let chunks: NaiveChunk[] = [];
          for (const [documentId, texts] of list.entries()) {
            const ids = index.add(
              documentId + 1,
              texts.map(({ title, body }) => termsOf(title, body)),
            );
            chunks.push(
              ...texts.map((own, at) => ({ ...own, chunkId: ids[at] ?? 0, documentId: documentId + 1 })),
            );
          }
          for (const documentId of new Set(removed)) {
            index.remove(documentId + 1);
            chunks = chunks.filter((chunk) => chunk.documentId !== documentId + 1);
          }
          const { best, known, stage } = ranking(index, chunks, terms, 5);
          const expected = naiveRanking(chunks, terms).slice(0, 5);
          assert.deepEqual(
            best.map(({ chunkId }) => chunkId),
            expected.map(([id]) => id),
          );
          for (const [at, { score }] of best.entries()) {
            assert.ok(Math.abs(score - (expected[at]?.[1] ?? NaN)) < 1e-9);
          }
          const holders = (term: string): number =>
            new Set(
              chunks
                .filter((chunk) => count(`${chunk.title} ${chunk.body}`, term) > 0)
                .map((chunk) => chunk.documentId),
            ).size;
          assert.deepEqual(
            documentFrequencies(stage),
            known.map(({ term }) => holders(term)),
          );
        },
      ),
    );
  });

  it("counts frequencies of more than one byte", () => {
    const index = new MapIndex();
    const body = "gato ".repeat(20_000).trim();
    index.add(1, [termsOf("", body), termsOf("", "gato")]);
    const chunks = [body, "gato"].map((own, at) => ({
      title: "",
      body: own,
      chunkId: at + 1,
      documentId: 1,
    }));
    const { best } = ranking(index, chunks, ["gato"], 5);
    assert.deepEqual(
      best.map(({ score }) => score.toFixed(9)),
      naiveRanking(chunks, ["gato"]).map(([, score]) => score.toFixed(9)),
    );
  });

  it("leaves out what the test does not let through, and fills the list with others", () => {
    const index = new MapIndex();
    for (let documentId = 1; documentId <= 300; documentId++) index.add(documentId, [termsOf("", "gato")]);
    const id = index.ids.get("gato") ?? 0;
    const stage = { slots: index.slots, terms: [{ id, frequency: 300 }], postings: index.postings([id]) };
    const test = slotTest({ documentIds: [7, 299] }, new Set());
    const best = rankSlots({ ...stage, chunkCount: 300, averageLength: 1 }, 5, test);
    assert.deepEqual(
      best.map(({ documentId }) => documentId),
      [7, 299],
    );
  });

  it("tells what all chunks of a document hold outside of their title, across generations", () => {
    const index = new MapIndex(16_382);
    index.add(1, [termsOf("", "gato")]);
    const bodies = ["gato rato", "rato rato", "boi", "gato gato gato boi"];
    index.add(
      2,
      bodies.map((body) => termsOf("manual gato", body)),
    );
    const ids = ["gato", "rato", "boi"].map((term) => index.ids.get(term) ?? 0);
    const terms = ids.map((id) => ({ id, frequency: 1 }));
    const postings = index.postings(ids);
    const stage = { slots: index.slots, terms, postings, chunkCount: 5, averageLength: 3 };
    const { total, distinct } = frequenciesInDocument(stage, 16_383, 4, [2, 0, 0]);
    assert.deepEqual(
      [total, [...distinct]],
      [
        [4, 3, 2],
        [2, 1, 1, 2],
      ],
    );
  });
});
