import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "#src/text/index.ts";
import { TermCounter } from "./count-terms.ts";
import { type LexicalScorer, scoreLexically } from "./lexical-score.ts";
import { occurrencesIn } from "./occurrences-fixture.ts";
import { type Alternative, type QueryTerms, readQuery } from "./query-terms.ts";

interface Text {
  readonly title?: string;
  readonly text: string;
}

interface Corpus {
  readonly count?: number;
  readonly averageLength?: number;
  readonly frequencies?: Readonly<Record<string, number>>;
}

/** Terms stand in 5 of 100 passages unless told. */
function score(query: string | QueryTerms, texts: readonly (string | Text)[], corpus: Corpus = {}) {
  const terms = typeof query === "string" ? readQuery(query) : query;
  const known = terms.terms.flatMap(({ stem, words }) => [[stem, corpus.frequencies?.[words[0] ?? ""] ?? 5]]);
  const statistics = {
    count: corpus.count ?? 100,
    averageLength: corpus.averageLength ?? 6,
    frequency: new Map(known as [string, number][]),
  };
  const passages = texts.map((text) => {
    const { title = "", text: body } = typeof text === "string" ? { text } : text;
    return occurrencesIn(terms, body, title);
  });
  return scoreLexically(terms, statistics, new TermCounter(terms).count(passages));
}

const longTitled = (word: string): Text => ({
  title: `${word} ${"a b c d f g h i j k l m n ".repeat(2)}`,
  text: "x",
});

function totals(scorer: LexicalScorer): number[] {
  return scorer.scores.map((item) => item.score);
}

function assertFirstWins(scorer: LexicalScorer): void {
  const [first = 0, second = 0] = totals(scorer);
  assert.ok(first > second, `${first} > ${second}`);
}

describe("scoreLexically", () => {
  it("prefers the exact word to an inflection of it", () => {
    assertFirstWins(score("multa", ["a multa vence hoje", "as multas vencem hoje"]));
  });

  it("prefers words that stand together to the same words scattered", () => {
    assertFirstWins(
      score("prazo recurso", [
        "prazo do recurso contra decisão municipal",
        "recurso contra decisão municipal e prazo",
      ]),
    );
  });

  it("counts a word in the title for more than one in the text", () => {
    assertFirstWins(
      score("multa", [
        { title: "Multa", text: "valor em reais" },
        { title: "Reais", text: "valor da multa" },
      ]),
    );
  });

  it("counts a rare pair for more than a common one", () => {
    const others = Array.from({ length: 20 }, () => "recurso contra multa de trânsito");
    assertFirstWins(score("prazo recurso contra", ["prazo recurso", "recurso contra", ...others]));
  });

  it("lets a pair in a longer text count for less", () => {
    const filler = "texto comprido sobre outros assuntos diversos ".repeat(4);
    const { scores } = score("prazo recurso", ["prazo recurso", `prazo recurso ${filler}`]);
    assert.ok((scores[0]?.pairs ?? 0) > (scores[1]?.pairs ?? 0));
  });

  it("lets no word of a very long title weigh as much as that of a short one, though all titles are long", () => {
    const [inLong = 0] = totals(score("multa", [longTitled("multa"), longTitled("prazo")]));
    const [inShort = 0] = totals(
      score("multa", [
        { title: "multa", text: "x" },
        { title: "prazo", text: "x" },
      ]),
    );
    assert.ok(inShort > 1.2 * inLong);
  });

  it("lets the longer of two passages lose, all else being equal", () => {
    const filler = "texto comprido sobre outros assuntos diversos ".repeat(4);
    assertFirstWins(score("multa", ["multa de hoje", `multa de hoje ${filler}`]));
  });

  it("lets repetition help less and less", () => {
    const [once = 0, twice = 0, thrice = 0] = totals(
      score("multa", ["multa um dois", "multa multa dois", "multa multa multa"]),
    );
    assert.ok(twice > once && thrice > twice && twice - once > thrice - twice);
  });

  it("counts a rare word for more than a common one", () => {
    assertFirstWins(
      score("alvará prazo", ["alvará de hoje", "prazo de hoje"], { frequencies: { prazo: 60 } }),
    );
  });

  it("is lower by what the passage lacks, and says how much of the question it covers", () => {
    const { scores } = score("multa prazo", ["multa prazo", "multa", "nada"]);
    assert.deepEqual(
      scores.map(({ coverage }) => coverage),
      [1, 0.5, 0],
    );
    assert.equal(scores[2]?.score, 0);
  });

  it("adds up from its parts", () => {
    for (const { score: total, stems, words, pairs } of score("multa prazo", ["multas prazo x"]).scores) {
      assert.ok(Math.abs(total - (stems + words + pairs)) < 1e-12);
    }
  });

  it("scores nothing, and asks for nothing, when the query holds no terms", () => {
    const { scores, ideal } = score("de o que", ["multa"]);
    assert.deepEqual([scores[0]?.score, scores[0]?.coverage, ideal], [0, 0, 0]);
  });

  it("survives an empty list and an empty index", () => {
    assert.deepEqual(score("multa", []).scores, []);
    const empty = score("multa", ["multa"], { count: 0, averageLength: 0, frequencies: { multa: 0 } });
    assert.ok(totals(empty).every(Number.isFinite));
  });
});

const share = (query: string): number => {
  const scorer = score(query, ["a multa vence hoje"], { frequencies: { xyzzy: 0 } });
  return (totals(scorer)[0] ?? 0) / scorer.ideal;
};

describe("the ideal score", () => {
  it("grows with every word of the query, most with one that the index has never seen", () => {
    const known = score("multa prazo", ["multa"]).ideal;
    const unknown = score("multa xyzzy", ["multa"], { frequencies: { xyzzy: 0 } }).ideal;
    assert.ok(unknown > known && known > score("multa", ["multa"]).ideal);
  });

  it("makes unknown words lower the share that a passage reaches", () => {
    assert.ok(share("multa") > 2 * share("multa xyzzy"));
  });
});

const widened = (weight: number): QueryTerms => {
  const query = readQuery("carro");
  const stem = analyze("automóvel")[0]?.stem ?? "";
  const alternatives: Alternative[] = [{ stem, weight, kind: "synonym" }];
  return { ...query, terms: query.terms.map((term) => ({ ...term, alternatives })) };
};

const at = (weight: number): number => totals(score(widened(weight), ["o automóvel novo"]))[0] ?? 0;

describe("alternatives", () => {
  it("find a passage that does not hold the word itself, and count for less", () => {
    const scorer = score(widened(0.5), ["o carro novo", "o automóvel novo", "a casa nova"]);
    const [typed = 0, other = 0, none = 0] = totals(scorer);
    assert.ok(typed > other && other > none && none === 0);
  });

  it("count by their weight", () => {
    assert.ok(at(0.8) > at(0.5));
  });
});
