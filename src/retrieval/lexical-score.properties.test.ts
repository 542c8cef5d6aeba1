import assert from "node:assert/strict";
import { describe, it } from "node:test";
import * as fc from "fast-check";
import { analyze, type Token } from "#src/text/index.ts";
import { scoreLexically } from "./lexical-score.ts";
import { TermCounter } from "./count-terms.ts";
import { occurrencesIn } from "./occurrences-fixture.ts";
import { type QueryTerms, readQuery } from "./query-terms.ts";

/**
 * The ranking formula written straight from its description, on strings: no hashes, no encoded sequences, no tables
 * prepared in advance. Slow, and plain enough to be checked by eye.
 */
interface Passage {
  readonly title: string;
  readonly text: string;
}

interface Statistics {
  readonly count: number;
  readonly averageLength: number;
  readonly frequency: ReadonlyMap<string, number>;
}

interface Field {
  readonly placed: readonly Token[];
  readonly all: readonly Token[];
}

function fieldOf(text: string): Field {
  const all = analyze(text);
  return { all, placed: all.filter((token, i) => token.position !== all[i - 1]?.position) };
}

function weightFor(query: QueryTerms, term: number, token: Token | undefined): number {
  if (token === undefined || token.isStopWord) return 0;
  const { stem, alternatives } = query.terms[term] ?? { stem: "", alternatives: [] };
  if (stem === token.stem) return 1;
  return alternatives.find((other) => other.stem === token.stem)?.weight ?? 0;
}

function stemCount(query: QueryTerms, term: number, field: Field): number {
  return field.all.reduce((sum, token) => sum + weightFor(query, term, token), 0);
}

function formCount(stem: string, word: string, field: Field): number {
  return field.all.filter((token) => !token.isStopWord && token.stem === stem && token.word === word).length;
}

/** For every place of the second word: is the first among the three places before it? */
function pairCount(query: QueryTerms, [first, second]: readonly [number, number], field: Field): number {
  return field.placed.reduce((sum, token, at) => {
    const before = [1, 2, 3].some((step) => weightFor(query, first, field.placed[at - step]) > 0);
    return before ? sum + weightFor(query, second, token) : sum;
  }, 0);
}

const idf = (total: number, frequency: number): number =>
  Math.log(1 + (Math.max(total, frequency) - frequency + 0.5) / (frequency + 0.5));
const saturate = (frequency: number): number => (frequency * 1.9) / (frequency + 0.9);
const contentLength = (field: Field): number => field.all.filter((token) => !token.isStopWord).length;

function naiveScores(query: QueryTerms, statistics: Statistics, passages: readonly Passage[]): number[] {
  const fields = passages.map(({ title, text }) => ({ title: fieldOf(title), body: fieldOf(text) }));
  const meanTitle = fields.reduce((sum, { title }) => sum + contentLength(title), 0) / fields.length || 1;
  const normTitle = Math.min(5, meanTitle);
  const frequency = query.terms.map(({ stem, alternatives }) => {
    const others = alternatives.map((other) => statistics.frequency.get(other.stem) ?? 0);
    return statistics.frequency.get(stem) || Math.max(0, ...others);
  });
  const stemWeights = frequency.map((count) => idf(statistics.count, count));
  const forms = query.terms.flatMap(({ stem, words }, term) => words.map((word) => ({ stem, word, term })));
  const formWeights = forms.map(({ stem, word, term }) => {
    const holdStem = fields.filter(
      ({ title, body }) => stemCount(query, term, title) + stemCount(query, term, body) > 0,
    );
    const holdForm = fields.filter(
      ({ title, body }) => formCount(stem, word, title) + formCount(stem, word, body) > 0,
    );
    const share = (holdForm.length + 0.5) / (holdStem.length + 0.5);
    return idf(statistics.count, (frequency[term] ?? 0) * share);
  });
  return fields.map(({ title, body }) => {
    const inTitle = 3 / (0.3 + (0.7 * contentLength(title)) / normTitle);
    const inBody = 1 / (0.3 + (0.7 * contentLength(body)) / statistics.averageLength);
    let score = 0;
    for (const [term, weight] of stemWeights.entries())
      score +=
        weight * saturate(inTitle * stemCount(query, term, title) + inBody * stemCount(query, term, body));
    for (const [form, { stem, word }] of forms.entries())
      score +=
        0.8 *
        (formWeights[form] ?? 0) *
        saturate(inTitle * formCount(stem, word, title) + inBody * formCount(stem, word, body));
    for (const pair of query.pairs) {
      const holders = fields.filter((other) => pairsIn(other) > 0).length;
      function pairsIn(field: { readonly title: Field; readonly body: Field }): number {
        return pairCount(query, pair, field.title) + pairCount(query, pair, field.body);
      }
      score += 0.5 * idf(statistics.count, holders) * saturate(inBody * pairsIn({ title, body }));
    }
    return score;
  });
}

const WORDS = [
  "multa",
  "multas",
  "prazo",
  "prazos",
  "recurso",
  "de",
  "o",
  "guarda-chuva",
  "taxa",
  "8.112/90",
];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 12 }).map((words) => words.join(" "));
const passages = fc.array(fc.record({ title: text, text }), { minLength: 1, maxLength: 6 });

function stems(text: string): string[] {
  return analyze(text).flatMap((token) => (token.isStopWord ? [] : [token.stem]));
}

function statisticsOf(list: readonly Passage[], query: QueryTerms): Statistics {
  const indexed = list.map(({ title, text }) => ({ title: stems(title), body: stems(text) }));
  const wanted = query.terms.flatMap(({ stem, alternatives }) => [
    stem,
    ...alternatives.map((other) => other.stem),
  ]);
  return {
    count: list.length,
    averageLength: indexed.reduce((sum, { body }) => sum + body.length, 0) / list.length || 1,
    frequency: new Map(
      wanted.map((stem) => [
        stem,
        indexed.filter(({ title, body }) => title.includes(stem) || body.includes(stem)).length,
      ]),
    ),
  };
}

describe("scoreLexically", () => {
  it("gives the scores of the formula written out plainly", () => {
    fc.assert(
      fc.property(text, passages, fc.boolean(), (question, list, isWidened) => {
        const asked = readQuery(question);
        const stem = analyze("taxa")[0]?.stem ?? "";
        const alternatives = asked.terms.some((term) => term.stem === stem)
          ? []
          : [{ stem, weight: 0.5, kind: "synonym" as const }];
        const terms = asked.terms.map((term, at) =>
          isWidened && at === 0 ? { ...term, alternatives } : term,
        );
        const query = { ...asked, terms };
        const statistics = statisticsOf(list, query);
        const texts = list.map((item) => occurrencesIn(query, item.text, item.title));
        const { scores } = scoreLexically(query, statistics, new TermCounter(query).count(texts));
        for (const [index, expected] of naiveScores(query, statistics, list).entries())
          assert.ok(Math.abs((scores[index]?.score ?? NaN) - expected) < 1e-9, question);
      }),
    );
  });

  it("is finite, never negative and covers between nothing and all of the question", () => {
    fc.assert(
      fc.property(text, passages, (question, list) => {
        const query = readQuery(question);
        const texts = list.map((item) => occurrencesIn(query, item.text, item.title));
        const { scores, ideal } = scoreLexically(
          query,
          statisticsOf(list, query),
          new TermCounter(query).count(texts),
        );
        assert.ok(Number.isFinite(ideal) && ideal >= 0);
        for (const { score, coverage } of scores) {
          assert.ok(Number.isFinite(score) && score >= 0);
          assert.ok(coverage >= 0 && coverage <= 1 + 1e-9);
          assert.ok(score <= ideal + 1e-9);
        }
      }),
    );
  });
});
