import assert from "node:assert/strict";
import { describe, it } from "node:test";
import {
  array,
  assert as assertProperty,
  boolean,
  constantFrom,
  double,
  integer,
  option,
  property,
  record,
} from "fast-check";
import { CATALOG_RANKING, CONCEPTS } from "../entries/entry-search-fixture.ts";
import { item } from "../entries/entry-fixture.ts";
import type { RankedEntry } from "../entries/rank-entries.ts";
import { readQuery } from "../query-terms.ts";
import { passageOf } from "../retrieval-fixture.ts";
import type { CatalogItem } from "#src/domain/index.ts";
import { scoreAtMost, scoreFields } from "./field-score.ts";
import { type ComparedItem, mergeCompared } from "./merge-compared.ts";
import { type Merged, mergeLists } from "./merge-lists.ts";
import { extractSearchTokens } from "./search-tokens.ts";

const tokens = extractSearchTokens(readQuery("fungicida forte para uva"), CONCEPTS, {
  minLength: 3,
  maxTokens: 8,
});

const text = constantFrom(
  "Fungicida",
  "Uva",
  "Videira forte",
  "Pó contra fungo",
  "Fungicida forte para uva",
  "Balde",
);
const share = double({ min: 0, max: 1, noNaN: true });
const product = record({
  name: text,
  description: text,
  tags: array(constantFrom("uva", "fungicida", "forte"), { maxLength: 2 }),
  lexical: option(share, { nil: null }),
  vector: option(share, { nil: null }),
});

interface Drawn {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly lexical: number | null;
  readonly vector: number | null;
}

/** Products with scores by hand; ranks follow the scores. */
function rankedOf(all: readonly Drawn[]): RankedEntry<CatalogItem>[] {
  const [lexicalRanks, vectorRanks] = [
    ranks(all.map(({ lexical }) => lexical)),
    ranks(all.map(({ vector }) => vector)),
  ];
  return all.map(({ name, description, tags, lexical, vector }, index) => ({
    entry: item(String(index), name, { description, tags }),
    passage: passageOf({ id: index + 1, text: description }),
    standing: {
      chunkId: index + 1,
      lexicalScore: lexical,
      lexicalRank: lexicalRanks[index] ?? null,
      vectorScore: vector,
      vectorRank: vectorRanks[index] ?? null,
      fusedScore: (lexical ?? 0) + (vector ?? 0) + index / 1_000,
    },
  }));
}

function ranks(scores: readonly (number | null)[]): (number | null)[] {
  const better = (score: number): number => scores.filter((other) => (other ?? -1) > score).length;
  return scores.map((score) => (score === null ? null : 1 + better(score)));
}

const shown = (merged: readonly Merged<ComparedItem>[], limit: number) =>
  merged.slice(0, limit).map(({ entry, score, fieldScore, signals, source }) => ({
    id: entry.id,
    score,
    fieldScore,
    signals,
    source,
  }));

describe("mergeCompared", () => {
  it("gives the first ones just as if every description had been read", () => {
    const limits = integer({ min: 1, max: 6 });
    assertProperty(
      property(
        array(product, { maxLength: 12 }),
        limits,
        boolean(),
        share,
        (all, limit, isEnhanced, fieldShare) => {
          const ranking = { ...CATALOG_RANKING, isEnhanced, fieldShare, trust: 1 };
          const entries = rankedOf(all);
          const compared = entries.map((ranked) => {
            const { score, signals } = scoreFields(ranked.entry, tokens, CONCEPTS, ranking);
            const hasPair = signals.hasCultureTreatmentPair;
            return { ...ranked, fieldScore: score, hasPair, signals, isCompared: true };
          });
          const expected = mergeLists(compared, ranking);
          const merged = mergeCompared(entries, { tokens, concepts: CONCEPTS, ranking, limit });
          assert.deepEqual(shown(merged, limit), shown(expected, limit));
          assert.equal(merged.length, expected.length, "all that were found are counted");
        },
      ),
      { numRuns: 300 },
    );
  });

  it("knows beforehand what a product can be worth at most", () => {
    assertProperty(
      property(product, ({ name, description, tags }) => {
        const whole = item("x", name, { description, tags });
        const most = scoreAtMost(whole, tokens, CONCEPTS, CATALOG_RANKING);
        const real = scoreFields(whole, tokens, CONCEPTS, CATALOG_RANKING);
        assert.ok(most.score >= real.score);
        assert.ok(most.signals.hasCultureTreatmentPair || !real.signals.hasCultureTreatmentPair);
      }),
    );
  });
});
