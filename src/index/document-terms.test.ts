import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { type ChunkTerms, type IndexToken, packTerms, wordHash } from "./chunk-terms.ts";
import {
  chunkFrequencies,
  CHUNKS_PER_PART,
  encodeDocument,
  type FieldOccurrences,
  frequenciesOf,
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
        const parts = encodeDocument(
          chunks.map(([title, body]) => packTerms(title, body)),
          idOf,
        );
        const finder = new OccurrenceFinder(terms.map((term) => IDS[term] ?? null));
        const expected = chunks.map(([title, body]) => ({
          title: naive(title, terms),
          body: naive(body, terms),
        }));
        const own = expected.map((_, at) => finder.inChunk(parts[0]?.data ?? new Uint8Array(0), at));
        assert.deepEqual(own, expected);
      }),
    );
  });

  it("give a joined form no place", () => {
    const joined = { stem: "gato", word: "gato", position: 0, isStopWord: false };
    const chunk = packTerms([], [{ ...joined, stem: "boi" }, joined]);
    const [part] = encodeDocument([chunk], idOf);
    const found = new OccurrenceFinder([1]).inChunk(part?.data ?? new Uint8Array(0), 0);
    assert.deepEqual(found?.body.entries, [0, NO_PLACE, wordHash("gato")]);
  });

  it("count what the postings hold: the title twice", () => {
    const [part] = encodeDocument([termsOf("gato", "gato boi boi"), termsOf("", "")], idOf);
    assert.deepEqual(chunkFrequencies(part?.data ?? new Uint8Array(0)), [
      {
        frequencies: new Map([
          [1, 3],
          [128, 2],
        ]),
        length: 4,
        bodyLength: 3,
      },
      { frequencies: new Map(), length: 0, bodyLength: 0 },
    ]);
  });

  it("count the same before they are stored", () => {
    fc.assert(
      fc.property(field, field, (title, body) => {
        const chunk = packTerms(title, body);
        const [part] = encodeDocument([chunk], idOf);
        const [stored] = chunkFrequencies(part?.data ?? new Uint8Array(0));
        const { frequencies, ...lengths } = frequenciesOf(chunk, idOf);
        assert.deepEqual({ ...lengths, frequencies }, stored);
      }),
    );
  });

  it("come in parts of eight chunks", () => {
    const chunks: ChunkTerms[] = Array.from({ length: 2 * CHUNKS_PER_PART + 1 }, () => termsOf("", "gato"));
    const parts = encodeDocument(chunks, idOf);
    assert.deepEqual(
      parts.map(({ part, data }) => [part, chunkFrequencies(data).length]),
      [
        [0, CHUNKS_PER_PART],
        [1, CHUNKS_PER_PART],
        [2, 1],
      ],
    );
  });
});
