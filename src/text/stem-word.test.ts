import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { foldAccents } from "./fold-accents.ts";
import { readWord } from "./read-word.ts";
import {
  ACCENTED_WORDS,
  DISTINCT_PAIRS,
  INFLECTED_PAIRS,
  KNOWN_GAPS,
  SPELLING_PAIRS,
} from "./stem-pairs-fixture.ts";

suite("stems", () => {
  test("forms of one word share a stem, but for the known gaps", () => {
    assert.ok(INFLECTED_PAIRS.length + ACCENTED_WORDS.length >= 300);
    assert.deepEqual(
      INFLECTED_PAIRS.filter((pair) => !shareStem(pair)),
      KNOWN_GAPS,
    );
  });

  test("a word typed without accents has the stem of the accented one", () => {
    assert.deepEqual(
      ACCENTED_WORDS.filter((word) => !shareStem(`${word}/${foldAccents(word)}`)),
      [],
    );
  });

  test("Portuguese and Brazilian spellings, old and new, share word and stem", () => {
    const differing = SPELLING_PAIRS.filter((pair) => !shareStem(pair) || !shareWord(pair));
    assert.deepEqual(differing, []);
  });

  test("different words keep different stems", () => {
    assert.ok(DISTINCT_PAIRS.length >= 100);
    assert.deepEqual(DISTINCT_PAIRS.filter(shareStem), []);
  });

  test("Brazilian words with sounded consonants are not respelt", () => {
    const words =
      "pacto apto captar intacto bacteria compacto adepto ficcao conviccao opcao impacto aptidao rapto";
    for (const word of words.split(" ")) assert.equal(readWord(word)?.word, word);
  });

  test("Roman numerals and codes are not stemmed", () => {
    for (const word of ["xi", "viii", "mcmxc", "b2c", "covid19"]) assert.equal(readWord(word)?.stem, word);
  });

  test("an accent may tell a content word from a stop word", () => {
    assert.deepEqual(["no", "são", "É", "não", "por"].map(isStopWord), [true, true, true, true, true]);
    assert.deepEqual(["nó", "sem", "estado", "pôr", "bens"].map(isStopWord), [
      false,
      false,
      false,
      false,
      false,
    ]);
  });
});

function isStopWord(word: string): boolean | undefined {
  return readWord(word)?.isStopWord;
}

function shareStem(pair: string): boolean {
  const [left, right] = readPair(pair);
  return left?.stem === right?.stem;
}

function shareWord(pair: string): boolean {
  const [left, right] = readPair(pair);
  return left?.word === right?.word;
}

function readPair(pair: string): ReturnType<typeof readWord>[] {
  return pair.split("/").map(readWord);
}
