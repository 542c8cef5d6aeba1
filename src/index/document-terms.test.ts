import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { type ChunkTerms, type IndexToken, packTerms, wordHash } from "./chunk-terms.ts";
import {
  chunkFrequencies,
  CHUNKS_PER_PART,
  encodeDocument,
  type FieldOccurrences,
  NO_PLACE,
  OccurrenceFinder,
} from "./document-terms.ts";
import { termsOf } from "./index-fixture.ts";

/** Ids of one, two and three bytes. */
const IDS: Readonly<Record<string, number>> = { gato: 1, rato: 127, boi: 128, cão: 20_000, galo: 3_000_000 };
const idOf = (term: string): number => IDS[term] ?? 0;

const token: fc.Arbitrary<Omit<IndexToken, "position">> = fc.record({
  stem: fc.constantFrom(...Object.keys(IDS)),
  word: fc.string(),
  isStopWord: fc.boolean(),
});
const field: fc.Arbitrary<IndexToken[]> = fc
  .array(token, { maxLength: 30 })
  .map((tokens) => tokens.map((own, position) => ({ ...own, position })));

function naive(tokens: readonly IndexToken[], asked: readonly string[]): FieldOccurrences {
  const content = tokens.filter(({ isStopWord }) => !isStopWord);
  const found = content.filter(({ stem }) => asked.includes(stem));
  return {
    length: content.length,
    entries: found.flatMap(({ stem, position, word }) => [asked.indexOf(stem), position, wordHash(word)]),
  };
}

describe("the terms of a document", () => {
  it("tell where each chunk holds the asked terms, as reading it token by token does", () => {
    const asked = fc.uniqueArray(fc.constantFrom("gato", "boi", "galo", "zebra"));
    fc.assert(
      fc.property(fc.array(fc.tuple(field, field), { maxLength: 5 }), asked, (chunks, terms) => {
        const { parts } = encodeDocument(
          chunks.map(([title, body]) => packTerms(title, body)),
          idOf,
        );
        const finder = new OccurrenceFinder(terms.map((term) => IDS[term] ?? null));
        const expected = chunks.map(([title, body]) => ({
          title: naive(title, terms),
          body: naive(body, terms),
        }));
        const own = expected.map((_, at) => finder.inChunk(parts[0] as Uint8Array, at));
        assert.deepEqual(own, expected);
      }),
    );
  });

  it("give a joined form no place", () => {
    const joined = { stem: "gato", word: "gato", position: 0, isStopWord: false };
    const chunk = packTerms([], [{ ...joined, stem: "boi" }, joined]);
    const [part] = encodeDocument([chunk], idOf).parts;
    const found = new OccurrenceFinder([1]).inChunk(part ?? new Uint8Array(0), 0);
    assert.deepEqual(found?.body.entries, [0, NO_PLACE, wordHash("gato")]);
  });

  it("hold words far from the beginning and terms that occur often", () => {
    const body = Array.from({ length: 700 }, (_, position) => {
      const stem = position === 600 ? "boi" : "gato";
      return { stem, word: stem, position, isStopWord: false };
    });
    const [part] = encodeDocument([packTerms([], body)], idOf).parts;
    const found = new OccurrenceFinder([128, 1]).inChunk(part as Uint8Array, 0)?.body.entries ?? [];
    assert.equal(found.length, 3 * 700);
    const [cat, ox] = [wordHash("gato"), wordHash("boi")];
    assert.deepEqual(found.slice(3 * 599, 3 * 602), [1, 599, cat, 0, 600, ox, 1, 601, cat]);
  });

  it("end in an error when their bytes are cut short", () => {
    const [part] = encodeDocument([termsOf("gato", "boi gato")], idOf).parts;
    for (let length = 0; length < (part as Uint8Array).length; length++) {
      assert.throws(
        () => new OccurrenceFinder([1]).inChunk((part as Uint8Array).subarray(0, length), 0),
        RangeError,
      );
    }
  });

  it("count what the postings hold: the title twice", () => {
    const [part] = encodeDocument([termsOf("gato", "gato boi boi"), termsOf("", "")], idOf).parts;
    assert.deepEqual(chunkFrequencies(part ?? new Uint8Array(0)), [
      {
        terms: [1, 128],
        frequencies: [3, 2],
        length: 4,
        bodyLength: 3,
      },
      { terms: [], frequencies: [], length: 0, bodyLength: 0 },
    ]);
  });

  it("count the same before they are stored", () => {
    fc.assert(
      fc.property(field, field, (title, body) => {
        const chunk = packTerms(title, body);
        const { parts, chunks } = encodeDocument([chunk], idOf);
        assert.deepEqual(chunks, parts.flatMap(chunkFrequencies));
      }),
    );
  });

  it("come in parts of eight chunks", () => {
    const chunks: ChunkTerms[] = Array.from({ length: 2 * CHUNKS_PER_PART + 1 }, () => termsOf("", "gato"));
    const { parts } = encodeDocument(chunks, idOf);
    const sizes = parts.map((part) => chunkFrequencies(part).length);
    assert.deepEqual(sizes, [CHUNKS_PER_PART, CHUNKS_PER_PART, 1]);
  });
});
