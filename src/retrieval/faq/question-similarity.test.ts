import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { assert as assertProperty, property, string } from "fast-check";
import { analyze } from "#src/text/index.ts";
import { readQuery } from "../query-terms.ts";
import { OPPOSITES } from "./question-fixture.ts";
import { questionSimilarity } from "./same-question.ts";

const likeness = (asked: string, said: string): number => questionSimilarity(readQuery(asked), said);

/** What `sameQuestion` asks for at least. */
const NEAR_EXACT = 0.9;
const QUESTION = "Como faço para trocar a senha do aplicativo?";

describe("questionSimilarity", () => {
  it("is 1 for the same question, whatever its accents, case and marks", () => {
    for (const same of [QUESTION, "como faco para trocar a senha do aplicativo", QUESTION.toUpperCase()])
      assert.ok(Math.abs(likeness(same, QUESTION) - 1) < 1e-9, same);
  });

  it("is near 1 when only inflections or a little word differ", () => {
    for (const near of [
      "como faço pra trocar a senha do aplicativo",
      "como faço para trocar as senhas dos aplicativos",
      "oi, como faço para trocar a senha do aplicativo?",
    ])
      assert.ok(likeness(near, QUESTION) >= NEAR_EXACT, near);
  });

  it("is lower for another question about the same things", () => {
    for (const other of [
      "onde fica a senha do aplicativo?",
      "trocar senha",
      "como faço para trocar o endereço do aplicativo?",
      "o aplicativo troca a senha como?",
      "qual é o horário do balcão?",
    ])
      assert.ok(likeness(other, QUESTION) < NEAR_EXACT, other);
  });

  it("falls with every word that is another", () => {
    const asked = [
      "como faço para trocar a senha do aplicativo",
      "como faço para trocar a senha do portal",
      "como faço para pagar a conta do portal",
      "onde devo pagar minha conta pelo portal",
    ].map((text) => likeness(text, QUESTION));
    assert.deepEqual(
      asked,
      asked.toSorted((a, b) => b - a),
    );
    assert.equal(new Set(asked).size, asked.length);
  });

  it("takes a corrected typo for the word, and a synonym not", () => {
    const query = readQuery("como faço para trocar a seha do aplicativo");
    const withAlternative = (kind: "typo" | "synonym") => ({
      ...query,
      terms: query.terms.map((term) =>
        term.words.includes("seha") ? { ...term, alternatives: [{ stem: "senh", weight: 0.5, kind }] } : term,
      ),
    });
    assert.equal(analyze("senha")[0]?.stem, "senh");
    assert.ok(questionSimilarity(withAlternative("typo"), QUESTION) > 0.999);
    assert.equal(
      questionSimilarity(withAlternative("synonym"), QUESTION),
      questionSimilarity(query, QUESTION),
    );
  });

  it("is lower for the negation of a question", () => {
    for (const [asked, said] of OPPOSITES) {
      assert.ok(likeness(asked, said) < 0.98, asked);
      assert.ok(likeness(said, asked) < 0.98, said);
      assert.ok(likeness(said, said) > 0.999, "the negation is itself all the same");
    }
  });

  it("compares questions of stop words alone by those", () => {
    assert.ok(likeness("O que é isso?", "o que é isso") > 0.999);
    assert.ok(likeness("O que é isso?", "Por que não?") < NEAR_EXACT);
    assert.ok(likeness("???", "!!!") < NEAR_EXACT);
  });

  it("stays between 0 and 1 and is the same both ways", () => {
    const text = string({ unit: "grapheme", maxLength: 60 });
    assertProperty(
      property(text, text, (one, other) => {
        const there = likeness(one, other);
        assert.ok(there >= 0 && there <= 1 + 1e-9);
        assert.ok(Math.abs(there - likeness(other, one)) < 1e-9);
      }),
    );
  });

  it("takes no longer for texts that are no questions", () => {
    const long = "palavra outra coisa ".repeat(400);
    const start = performance.now();
    likeness(long.slice(0, 8_000), long);
    assert.ok(performance.now() - start < 1_000);
  });
});
