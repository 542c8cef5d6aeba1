import assert from "node:assert/strict";
import { suite, test } from "node:test";
import { analyze } from "./analyze.ts";
import { SYNONYMS_PT } from "./data/synonyms-pt.ts";
import { createSynonymTable, expandSynonyms } from "./synonyms.ts";

suite("expandSynonyms", () => {
  const table = createSynonymTable([
    ["CNH", "carteira de motorista"],
    ["NF", "nota fiscal"],
    ["NF-e", "nota fiscal eletrônica"],
    ["e-mail", "correio eletrônico"],
  ]);
  const expand = (question: string): [string, string][] =>
    expandSynonyms(analyze(question), table).map(({ start, end, label }) => [
      question.slice(start, end),
      label,
    ]);

  test("an acronym and its long form replace each other, in any inflection", () => {
    assert.deepEqual(expand("renovar CNH"), [["CNH", "carteira de motorista"]]);
    assert.deepEqual(expand("perdi as carteiras de motoristas"), [["carteiras de motoristas", "CNH"]]);
  });

  test("the replacement comes as stems", () => {
    const [expansion] = expandSynonyms(analyze("cnh"), table);
    assert.deepEqual(
      expansion?.stems,
      analyze("carteira motorista").map(({ stem }) => stem),
    );
  });

  test("the longest expression wins", () => {
    assert.deepEqual(expand("nota fiscal eletrônica"), [["nota fiscal eletrônica", "NF-e"]]);
  });

  test("a compound is looked up whole", () => {
    assert.deepEqual(expand("meu e-mail"), [["e-mail", "correio eletrônico"]]);
    assert.deepEqual(expand("meu email"), [["email", "correio eletrônico"]]);
  });

  test("a question without known expressions has no alternatives", () => {
    assert.deepEqual(expand("bom dia"), []);
    assert.deepEqual(expand(""), []);
  });

  test("no expression of the general table is lost to stop words", () => {
    for (const group of SYNONYMS_PT) {
      for (const expression of group) {
        assert.ok(
          analyze(expression).some(({ isStopWord }) => !isStopWord),
          expression,
        );
      }
    }
  });
});
