import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { analyze } from "./analyze.ts";
import { decodeSequence, type FieldSequence, indexTerms, stemHash, wordHash } from "./index-terms.ts";
import * as fc from "fast-check";

const SENTENCES = fc
  .array(
    fc.constantFrom(
      "guarda-chuva",
      "a",
      "multa",
      "multas",
      "de",
      "8.112/90",
      "férias",
      "e-mail",
      "art. 5º",
      "não",
      "…",
    ),
    { maxLength: 20 },
  )
  .map((words) => words.join(" "));

function bodyOf(text: string): FieldSequence {
  return decodeSequence(indexTerms({ title: "", headings: [], text }).sequence).body;
}

describe("indexTerms", () => {
  it("lists the stems of title, headings and text without stop words", () => {
    const terms = indexTerms({ title: "Manual de Férias", headings: ["Prazos"], text: "O pedido de férias" });
    assert.deepEqual(terms.title, ["manual", "férias"].map(firstStem));
    assert.deepEqual(terms.body, ["prazos", "pedido", "férias"].map(firstStem));
  });

  it("counts a heading once: not beside the document's name nor beside the text that holds it", () => {
    const headings = ["IPTU", "Isenção", "Prazos"];
    const terms = indexTerms({ title: "IPTU", headings, text: "## Prazos\nAté maio" });
    assert.deepEqual(terms.title, ["iptu"].map(firstStem));
    assert.deepEqual(terms.body, ["isenção", "prazos", "ate", "maio"].map(firstStem));
  });

  it("gives the sequence of an empty passage no entries", () => {
    const { title, body } = decodeSequence(indexTerms({ title: "", headings: [], text: "" }).sequence);
    assert.deepEqual([title.stems.length, title.placed, body.stems.length, body.placed], [0, 0, 0, 0]);
  });
});

describe("the term sequence", () => {
  it("keeps a stop word's place and hides what it was", () => {
    const { stems, words, placed } = bodyOf("pagamento do imposto");
    assert.equal(placed, 3);
    assert.deepEqual([...stems], [stemHash(firstStem("pagamento")), 0, stemHash(firstStem("imposto"))]);
    assert.equal(words[1], 0);
  });

  it("puts joined forms behind the words, so that no word is pushed out of place", () => {
    const { stems, placed } = bodyOf("guarda-chuva azul");
    assert.equal(placed, 3);
    assert.deepEqual(
      [...stems],
      [firstStem("guarda"), firstStem("chuva"), firstStem("azul"), "guardachuv"].map(stemHash),
    );
  });

  it("tells inflections of one stem apart by their words", () => {
    const { stems, words } = bodyOf("multa multas");
    assert.equal(stems[0], stems[1]);
    assert.deepEqual([...words], [wordHash("multa"), wordHash("multas")]);
    assert.notEqual(words[0], words[1]);
  });

  it("gives back what was encoded, whatever stands in title and text", () => {
    fc.assert(
      fc.property(SENTENCES, SENTENCES, (title, text) => {
        const decoded = decodeSequence(indexTerms({ title, headings: [], text }).sequence);
        assert.deepEqual(flatten(decoded.title), expected(title));
        assert.deepEqual(flatten(decoded.body), expected(text));
      }),
    );
  });

  it("reads the same from a copy that starts in the middle of a larger buffer", () => {
    const { sequence } = indexTerms({ title: "Manual", headings: [], text: "guarda-chuva e capa" });
    const padded = new Uint32Array(sequence.length + 3);
    padded.set(sequence, 3);
    assert.deepEqual(decodeSequence(padded.subarray(3)), decodeSequence(sequence));
  });
});

describe("stemHash", () => {
  it("is never 0, which marks a stop word, and fits 32 bits", () => {
    fc.assert(
      fc.property(fc.string(), (stem) => {
        const hash = stemHash(stem);
        assert.ok(hash > 0 && hash <= 0xffffffff);
      }),
    );
  });

  it("gives words 16 bits of their own", () => {
    fc.assert(
      fc.property(fc.string(), (word) => {
        assert.ok(wordHash(word) >= 0 && wordHash(word) <= 0xffff);
      }),
    );
  });
});

function firstStem(word: string): string {
  return analyze(word)[0]?.stem ?? "";
}

function flatten({ stems, words, placed }: FieldSequence): unknown {
  return { placed, entries: [...stems].map((stem, index) => [stem, words[index]]) };
}

/** The naive reading: parts in reading order, then whatever shares its place with the token before. */
function expected(text: string): unknown {
  const tokens = analyze(text);
  const isJoined = (index: number): boolean => tokens[index]?.position === tokens[index - 1]?.position;
  const placed = tokens.filter((_, index) => !isJoined(index));
  const joined = tokens.filter((_, index) => isJoined(index));
  return {
    placed: placed.length,
    entries: [...placed, ...joined].map(({ isStopWord, stem, word }) =>
      isStopWord ? [0, 0] : [stemHash(stem), wordHash(word)],
    ),
  };
}
