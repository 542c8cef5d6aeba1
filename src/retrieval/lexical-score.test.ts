import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "#src/text/index.ts";
import {
  type LexicalScorer,
  occurrenceCounter,
  type PassageCounts,
  scoreLexically,
} from "./lexical-score.ts";
import { type Alternative, type QueryTerms, readQuery } from "./query-terms.ts";
import { NO_DOCUMENTS, occurrencesIn } from "./occurrences-fixture.ts";

interface Text {
  readonly title?: string;
  readonly text: string;
}

interface Corpus {
  readonly chunkCount?: number;
  readonly averageLength?: number;
  readonly frequencies?: Readonly<Record<string, number>>;
}

/** Terms stand in 5 of 100 passages unless told. */
function score(query: string | QueryTerms, texts: readonly (string | Text)[], corpus: Corpus = {}) {
  const terms = typeof query === "string" ? readQuery(query) : query;
  const known = terms.terms.flatMap(({ stem, words }) => [[stem, corpus.frequencies?.[words[0] ?? ""] ?? 5]]);
  const statistics = {
    chunkCount: corpus.chunkCount ?? 100,
    averageLength: corpus.averageLength ?? 6,
    documentFrequency: new Map(known as [string, number][]),
    documents: NO_DOCUMENTS,
  };
  const passages = texts.map((text) => {
    const { title = "", text: body } = typeof text === "string" ? { text } : text;
    return occurrencesIn(terms, body, title);
  });
  return scoreLexically(terms, statistics, passages);
}

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
    const empty = score("multa", ["multa"], { chunkCount: 0, averageLength: 0, frequencies: { multa: 0 } });
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

function count(query: string, text: string, title = ""): PassageCounts {
  const terms = readQuery(query);
  return occurrenceCounter(terms)(occurrencesIn(terms, text, title));
}

describe("occurrenceCounter", () => {
  it("counts every inflection for the stem, and only the typed form for the form", () => {
    const { body } = count("multa", "A multa e as multas: cada multa.");
    assert.deepEqual([...body.stems], [3]);
    assert.deepEqual([...body.forms], [2]);
  });

  it("measures a field without its stop words", () => {
    assert.equal(count("multa", "o valor da multa é de dez reais").body.length, 4);
  });

  it("keeps title and body apart", () => {
    const { title, body } = count("multa", "o valor", "Multa de trânsito");
    assert.deepEqual([...title.stems, ...body.stems], [1, 0]);
  });

  it("counts a pair in its order, at most three words apart", () => {
    assert.deepEqual([...count("prazo recurso", "prazo recurso").pairs], [1]);
    assert.deepEqual([...count("prazo recurso", "prazo para o recurso").pairs], [1]);
    assert.deepEqual([...count("prazo recurso", "prazo legal para o recurso").pairs], [0]);
    assert.deepEqual([...count("prazo recurso", "recurso prazo").pairs], [0]);
  });

  it("sees no pair across the border of title and body", () => {
    assert.deepEqual([...count("prazo recurso", "recurso", "prazo").pairs], [0]);
  });

  it("adds the pairs of both fields", () => {
    assert.deepEqual([...count("prazo recurso", "prazo do recurso", "Prazo de recurso").pairs], [2]);
  });

  it("counts a joined form as a word but lets no distance depend on it", () => {
    const { body, pairs } = count("guarda-chuva azul", "guarda-chuva azul");
    assert.deepEqual([...body.stems], [1, 1, 1, 1]);
    assert.deepEqual([...pairs], [1, 1]);
  });

  it("counts an alternative at its weight, and never as the typed form", () => {
    const query = readQuery("carro");
    const alternatives: Alternative[] = [{ stem: "veícul", weight: 0.5, kind: "typo" as const }];
    const stem = analyze("veículo")[0]?.stem;
    const widened = {
      ...query,
      terms: query.terms.map((term) => ({
        ...term,
        alternatives: alternatives.map((other) => ({ ...other, stem: stem ?? "" })),
      })),
    };
    const { body } = occurrenceCounter(widened)(occurrencesIn(widened, "veículo carro veículo"));
    assert.deepEqual([[...body.stems], [...body.forms]], [[2], [1]]);
  });

  it("finds nothing in an empty passage", () => {
    const { title, body, pairs } = count("prazo recurso", "");
    assert.deepEqual([...title.stems, ...body.stems, ...pairs], [0, 0, 0, 0, 0]);
  });
});
