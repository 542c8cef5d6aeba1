import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { parseReferences } from "#src/law/index.ts";
import { articleRows, withWords } from "./find-provisions.ts";
import { readLaws, resolve, searchLaws } from "./law-fixture.ts";
import { wordingsOn } from "./wordings-on.ts";

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

/** Only present wordings are kept, wrapped and linked as in a page that was turned into Markdown. */
describe("a text that keeps no older wordings", () => {
  const cases: readonly (readonly [string, string, object])[] = [
    ["art. 2º", "2008-05-01", { reason: "wording-not-kept", since: "2017", by: "Lei 8.017/2017" }],
    ["art. 2º", "2018-01-01", { kind: "found", uncertainty: null, notKept: [] }],
    ["art. 2º", "1989-12-31", { reason: "not-yet", since: null, by: null }],
    ["art. 2º-A", "2008-05-01", { reason: "not-yet", since: "2017", by: "Lei 8.017/2017" }],
    ["art. 2º-A, § 1º", "2008-05-01", { reason: "not-yet", since: "2017", by: "Lei 8.017/2017" }],
    ["art. 3º", "2008-05-01", { reason: "not-recorded", since: "2017", by: "Lei 8.017/2017" }],
    ["art. 3º", "2018-01-01", { reason: "ended", since: "2017", by: "Lei 8.017/2017" }],
    ["art. 4º", "2008-05-01", { kind: "found", uncertainty: "unknown-start", notKept: ["§ 2", "§ 3"] }],
    ["art. 4º, § 2º", "2008-05-01", { reason: "wording-not-kept", since: "2017" }],
    ["art. 4º, § 4º", "2008-05-01", { reason: "not-yet", since: "2010-06-09" }],
    ["art. 4º, § 4º", "2012-05-01", { reason: "wording-not-kept", since: "2017" }],
    ["art. 4º, § 5º", "1999-05-01", { reason: "not-yet", since: "2001" }],
    ["art. 4º, § 5º", "2005-05-01", { reason: "not-recorded", since: "2010" }],
    ["art. 4º, § 5º", "2011-05-01", { reason: "ended", since: "2010" }],
    ["art. 4º, § 6º", "2008-05-01", { kind: "found", uncertainty: "unknown-start" }],
    ["art. 20", "2008-05-01", { kind: "found", uncertainty: "unknown-start" }],
    ["art. 21", "2008-05-01", { kind: "found", uncertainty: null }],
    ["art. 5º", "2008-05-01", { reason: "not-recorded", since: null, by: null }],
    ["art. 7º", "2008-05-01", { reason: "not-recorded", since: "2017", by: "Lei 8.017/2017" }],
  ];
  for (const [place, day, expected] of cases) {
    it(`law as it comes: ${place} on ${day} is ${Object.values(expected)[0]}`, async () => {
      const { resolution, texts } = await on(day, `${place} da Lei 6.090/1990`);
      assert.partialDeepStrictEqual(resolution, expected);
      const isFound = resolution?.kind === "found";
      assert.equal(texts.length > 0, isFound, "nothing is quoted for a day whose wording is not kept");
    });
  }

  it("never shows a wording under a day before its note, over all places and days", async () => {
    for (let year = 1988; year <= 2020; year++) {
      for (const place of ["2º", "2º-A", "3º", "4º"]) {
        const { texts } = await on(`${year}-12-31`, `art. ${place} da Lei 6.090/1990`);
        const years = [...texts.join().matchAll(/(?:Redação dada|Incluído)[^()]*?(\d{4})\)/g)];
        for (const [note, given] of years) assert.ok(Number(given) <= year, `${year}: ${note}`);
      }
    }
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
    const rows = await readLaws(async (view) => {
      const deps = { view, filter: {}, asOf: null, ranked: async () => [] };
      return withWords(await articleRows(reference, deps, true), view);
    });
    const copies = [...rows, ...rows.map((row) => ({ ...row, documentId: row.documentId + 100 }))];
    const found = wordingsOn(copies, reference, "2010-01-01");
    assert.ok(found.kind === "found" && found.provisions.length === 1);
  });
});
