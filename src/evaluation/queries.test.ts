import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import {
  array,
  assert as assertProperty,
  double,
  integer,
  property,
  uniqueArray,
  stringMatching,
} from "fast-check";
import { configIn, openTenant } from "#src/app/app-fixture.ts";
import { faq, item } from "#src/retrieval/entry-fixture.ts";
import { evaluate } from "./evaluate.ts";
import { ownQuestions, withOtherWords } from "./queries.ts";

describe("ownQuestions", () => {
  it("asks every stored question for itself, and nothing else", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "acervo-own-"));
    const tenant = await openTenant(configIn(folder, { ACERVO_EMBEDDING: "none" }));
    t.after(async () => {
      await tenant.close();
      rmSync(folder, { recursive: true });
    });
    const entries = [
      faq("a", "Como abro a conta?"),
      faq("b", "Como fecho a conta?"),
      faq("c", "Como era antes?", { active: false }),
      item("d", "Caderno de contas"),
    ];
    await tenant.entries.put(entries, { collection: "geral" });
    const { queries, judgements } = await ownQuestions(tenant);
    assert.deepEqual(queries, [
      { id: "a", text: "Como abro a conta?" },
      { id: "b", text: "Como fecho a conta?" },
    ]);
    assert.deepEqual(judgements.get("b"), new Map([["b", 1]]));
    assert.equal((await evaluate(tenant, { queries, judgements }, { mode: "lexical", kind: "faq" })).top1, 1);
  });
});

const QUERIES = [
  { id: "1", text: "como faço para trocar a senha do meu cadastro hoje" },
  { id: "2", text: "onde fica o balcão que atende quem mora longe daqui" },
  { id: "3", text: "  qual   prazo " },
];

const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

function changedWords(before: string, after: string): number {
  const were = wordsOf(before);
  const are = wordsOf(after);
  assert.equal(are.length, were.length);
  return are.filter((word, place) => word !== were[place]).length;
}

describe("withOtherWords", () => {
  it("changes exactly the share of the words that it is told", () => {
    for (const share of [0, 0.3, 0.5, 1]) {
      for (const [index, { text, id }] of withOtherWords(QUERIES, share).entries()) {
        const before = QUERIES[index];
        assert.equal(id, before?.id);
        const count = wordsOf(before?.text ?? "").length;
        assert.equal(changedWords(before?.text ?? "", text), Math.round(count * share), `${share}: ${text}`);
      }
    }
  });

  it("takes the new words from the questions themselves", () => {
    const known = new Set(QUERIES.flatMap(({ text }) => wordsOf(text)));
    for (const { text } of withOtherWords(QUERIES, 1))
      assert.ok(wordsOf(text).every((word) => known.has(word)));
  });

  it("makes the same of the same seed, and other things of another", () => {
    assert.deepEqual(withOtherWords(QUERIES, 0.5, 7), withOtherWords(QUERIES, 0.5, 7));
    assert.notDeepEqual(withOtherWords(QUERIES, 0.5, 7), withOtherWords(QUERIES, 0.5, 8));
    assert.deepEqual(withOtherWords(QUERIES, 0.5), withOtherWords(QUERIES, 0.5, 1));
  });

  it("does so for any questions and any share", () => {
    const word = stringMatching(/^[a-z]{1,8}$/);
    const questions = array(uniqueArray(word, { minLength: 5, maxLength: 12 }), {
      minLength: 1,
      maxLength: 5,
    });
    assertProperty(
      property(questions, double({ min: 0, max: 1, noNaN: true }), integer(), (all, share, seed) => {
        const queries = all.map((words, index) => ({ id: String(index), text: words.join(" ") }));
        for (const [index, { text }] of withOtherWords(queries, share, seed).entries()) {
          const before = all[index] ?? [];
          assert.equal(changedWords(before.join(" "), text), Math.round(before.length * share));
        }
      }),
    );
  });

  it("has nothing to change a lonely word to", () => {
    assert.deepEqual(withOtherWords([{ id: "1", text: "oi oi" }], 1), [{ id: "1", text: "oi oi" }]);
    assert.deepEqual(withOtherWords([{ id: "1", text: "" }], 1), [{ id: "1", text: "" }]);
  });
});
