import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseReferences } from "#src/law/index.ts";
import { articleRows } from "./find-provisions.ts";
import { readLaws, resolve, searchLaws } from "./law-fixture.ts";
import { withoutEmptied, wordingsOn } from "./wordings-on.ts";

async function on(asOf: string, query: string) {
  const { resolutions, hits } = await resolve(query, { asOf });
  assert.equal(resolutions.length, 1, query);
  return { resolution: resolutions[0], texts: hits.map(({ chunk }) => chunk.text) };
}

describe("the wording of a day", () => {
  it("is the former one before the change, the present one from that day on", async () => {
    const article = "art. 1º, caput, da Lei 7.401/2001";
    for (const [day, hour] of [
      ["2002-01-01", /nove horas/],
      ["2006-08-19", /nove horas/],
      ["2006-08-20", /sete horas/],
      ["2020-01-01", /sete horas/],
    ] as const) {
      const { texts, resolution } = await on(day, article);
      assert.equal(texts.length, 1, day);
      assert.match(texts[0] ?? "", hour, day);
      assert.partialDeepStrictEqual(resolution, { kind: "found", uncertainty: null });
    }
  });

  it("comes with what was below it on that day", async () => {
    const { texts } = await on("2003-01-01", "art. 2º da Lei 7.401/2001");
    assert.match(texts[0] ?? "", /balança de mola/);
    assert.match(texts[0] ?? "", /b\) longe da água\./);
    assert.doesNotMatch(texts[0] ?? "", /balança digital/);
  });

  it("may be either in a year of which the text does not give the day", async () => {
    const { texts, resolution } = await on("2012-06-01", "art. 2º, II, da Lei 7.401/2001");
    assert.equal(texts.length, 2);
    assert.match(texts[0] ?? "", /digital/, "the present wording comes first");
    assert.partialDeepStrictEqual(resolution, { kind: "found", uncertainty: "year-only" });
    const before = await on("2011-12-31", "art. 2º, II, da Lei 7.401/2001");
    assert.deepEqual(before.texts, ["II - pesar em balança de mola;"]);
    const after = await on("2013-01-01", "art. 2º, II, da Lei 7.401/2001");
    assert.match(after.texts.join(), /^II - pesar em balança digital/);
  });

  it("may be any of several without a date", async () => {
    const { texts, resolution } = await on("2011-01-01", "art. 2º do Decreto 310/2010");
    assert.deepEqual(texts, ["Art. 2º O coreto fecha à meia-noite.", "Art. 2º O coreto fecha às dez horas."]);
    assert.partialDeepStrictEqual(resolution, { kind: "found", uncertainty: "undated" });
  });
});

describe("a day without a wording", () => {
  it("lies before the provision was added", async () => {
    const { resolution, texts } = await on("2010-01-01", "art. 4º-A da Lei 7.401/2001");
    assert.deepEqual(texts, []);
    assert.partialDeepStrictEqual(resolution, {
      kind: "not-in-force",
      reason: "not-yet",
      since: "2012",
      by: "Lei 7.480/2012",
    });
  });

  it("lies before the norm itself", async () => {
    const { resolution } = await on("1999-01-01", "art. 4º da Lei 7.401/2001");
    assert.partialDeepStrictEqual(resolution, {
      kind: "not-in-force",
      reason: "not-yet",
      since: null,
      by: null,
    });
  });

  it("lies after the revocation", async () => {
    const article = "art. 3º da Lei 7.401/2001";
    assert.match((await on("2005-01-01", article)).texts[0] ?? "", /taxa de limpeza/);
    const { resolution } = await on("2007-01-01", article);
    assert.partialDeepStrictEqual(resolution, {
      kind: "not-in-force",
      reason: "ended",
      since: "2006-08-20",
      by: "Lei 7.455/2006",
    });
  });

  it("is not recorded where only the revocation is left", async () => {
    const { resolution } = await on("2012-01-01", "art. 3º do Decreto 310/2010");
    assert.partialDeepStrictEqual(resolution, {
      kind: "not-in-force",
      reason: "not-recorded",
      since: "2015",
    });
  });
});

describe("passages of a day", () => {
  it("are cut down to what was in force, and found by those words", async () => {
    const query = "balança do feirante";
    const before = await searchLaws({ query, asOf: "2003-01-01", filter: { collections: ["leis"] } });
    assert.match(before.hits[0]?.chunk.text ?? "", /balança/);
    assert.ok(before.hits.every(({ chunk }) => !chunk.text.includes("balança digital")));
    assert.ok(before.hits.some(({ chunk }) => chunk.text.includes("balança de mola")));
    const now = await searchLaws({ query, filter: { collections: ["leis"] } });
    assert.ok(now.hits.every(({ chunk }) => !chunk.text.includes("balança de mola")));
  });
});

describe("wordingsOn", () => {
  const [reference] = parseReferences("art. 4º da Lei 7.401/2001");
  assert.ok(reference !== undefined);

  it("has nothing to say of a provision without rows", () => {
    assert.deepEqual(wordingsOn([], reference, "2010-01-01"), { kind: "absent" });
  });

  it("keeps one of two copies of the same wording", async () => {
    const rows = await readLaws((view) =>
      articleRows(reference, { view, filter: {}, asOf: null, ranked: async () => [] }, true),
    );
    const copies = [...rows, ...rows.map((row) => ({ ...row, documentId: row.documentId + 100 }))];
    const found = wordingsOn(copies, reference, "2010-01-01");
    assert.ok(found.kind === "found" && found.provisions.length === 1);
  });
});

describe("withoutEmptied", () => {
  it("drops an undated provision of which only the note of its revocation is left", async () => {
    const [reference] = parseReferences("art. 3º do Decreto 310/2010");
    assert.ok(reference !== undefined);
    const deps = { filter: {}, asOf: null, ranked: async () => [] };
    await readLaws(async (view) => {
      const rows = await articleRows(reference, { ...deps, view }, true);
      assert.deepEqual(await withoutEmptied(rows, view), rows, "a date says when it ended");
      const undated = rows.map((row) => ({ ...row, ate: null }));
      assert.deepEqual(await withoutEmptied(undated, view), []);
    });
  });
});
