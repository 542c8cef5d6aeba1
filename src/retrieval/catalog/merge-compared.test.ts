import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import type { CatalogItem } from "#src/domain/index.ts";
import type { Passage } from "#src/storage/index.ts";
import { item } from "../entries/entry-fixture.ts";
import { CATALOG_RANKING, CONCEPTS } from "../entries/entry-search-fixture.ts";
import type { RankedEntry } from "../entries/rank-entries.ts";
import { readQuery } from "../query-terms.ts";
import { scoreAtMost, scoreFields } from "./field-score.ts";
import { type Comparison, mergeCompared } from "./merge-compared.ts";
import { mergeLists } from "./merge-lists.ts";
import { extractSearchTokens } from "./search-tokens.ts";

const WORDS = ["uva", "videira", "fungicida", "soja", "mata-mato", "adubo", "balde", "azul", "cana", "de"];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 4 }).map((words) => words.join(" "));
const product = fc
  .record({
    description: text,
    category: fc.option(text),
    manufacturer: fc.option(text),
    tags: fc.array(text, { maxLength: 3 }),
  })
  .map((about) => item("x", "Produto", about));
const standing = fc.record({
  lexicalScore: fc.option(fc.integer({ min: 0, max: 5 })),
  vectorScore: fc.option(fc.integer({ min: -4, max: 4 }).map((quarters) => quarters / 4)),
  fusedScore: fc.integer({ min: 0, max: 3 }),
});
const entries = fc
  .array(fc.tuple(product, standing), { maxLength: 12 })
  .map((list) => list.map(([entry, scores], at) => ranked(entry, scores, at)));

type Scores = Pick<RankedEntry<CatalogItem>["standing"], "lexicalScore" | "vectorScore" | "fusedScore">;

function ranked(entry: CatalogItem, scores: Scores, at: number): RankedEntry<CatalogItem> {
  const lexicalRank = scores.lexicalScore === null ? null : at + 1;
  const vectorRank = scores.vectorScore === null ? null : at + 1;
  // Nothing here looks at the passage.
  return { entry, passage: {} as Passage, standing: { chunkId: at, ...scores, lexicalRank, vectorRank } };
}

function comparison(query: string, limit: number, isEnhanced = true): Comparison {
  const tokens = extractSearchTokens(readQuery(query), CONCEPTS, { minLength: 3, maxTokens: 8 });
  return { tokens, concepts: CONCEPTS, ranking: { ...CATALOG_RANKING, isEnhanced, trust: 1 }, limit };
}

/** Every product compared, whatever it takes. */
function compareAll(list: readonly RankedEntry<CatalogItem>[], { tokens, ranking }: Comparison) {
  const compared = list.map((one) => {
    const { score, signals } = scoreFields(one.entry, tokens, CONCEPTS, ranking);
    return { ...one, fieldScore: score, signals, hasPair: signals.hasCultureTreatmentPair };
  });
  return mergeLists(compared, ranking);
}

describe("merging what was compared as far as it matters", () => {
  it("gives the first ones as if all had been compared", () => {
    fc.assert(
      fc.property(entries, text, fc.integer({ min: 1, max: 6 }), fc.boolean(), (list, query, limit, mode) => {
        const asked = comparison(query, limit, mode);
        const merged = mergeCompared(list, asked);
        const all = compareAll(list, asked);
        const first = merged.slice(0, limit).map(({ isCompared, ...one }) => (assert.ok(isCompared), one));
        assert.deepEqual(first, all.slice(0, limit));
        assert.equal(merged.length, all.length);
      }),
    );
  });

  it("does not read a description that cannot bring its product among the first", () => {
    const strong = item("a", "Fungicida", { description: "Para uva.", tags: ["uva", "fungicida"] });
    const list = [5, 1].map((lexicalScore, at) =>
      ranked(at === 0 ? strong : item("b", "Balde", { description: "Azul." }), scores(lexicalScore), at),
    );
    const merged = mergeCompared(list, comparison("fungicida para uva", 1));
    assert.deepEqual(
      merged.map(({ entry, isCompared }) => [entry.id, isCompared]),
      [
        ["a", true],
        ["b", false],
      ],
    );
  });
});

function scores(lexicalScore: number): Scores {
  return { lexicalScore, vectorScore: null, fusedScore: lexicalScore };
}

describe("the points that a product has at most", () => {
  it("are never fewer than those it has", () => {
    fc.assert(
      fc.property(product, text, (entry, query) => {
        const { tokens, ranking } = comparison(query, 1);
        const most = scoreAtMost(entry, tokens, CONCEPTS, ranking);
        const own = scoreFields(entry, tokens, CONCEPTS, ranking);
        assert.ok(most.score >= own.score);
        assert.ok(most.signals.hasCultureTreatmentPair || !own.signals.hasCultureTreatmentPair);
      }),
    );
  });
});
