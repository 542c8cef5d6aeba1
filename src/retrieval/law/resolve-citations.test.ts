import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { SearchRequest } from "../search-types.ts";
import { resolve } from "./law-fixture.ts";
import { citationsIn } from "./resolve-citations.ts";

async function textsOf(query: string, options?: Pick<SearchRequest, "filter" | "asOf">): Promise<string[]> {
  return (await resolve(query, options)).hits.map(({ chunk }) => chunk.text);
}

async function resolutionOf(query: string, options?: Pick<SearchRequest, "filter" | "asOf">) {
  const { resolutions } = await resolve(query, options);
  assert.equal(resolutions.length, 1, query);
  return resolutions[0];
}

describe("a citation that is found", () => {
  it("gives the provision with everything below it, and the caput alone when asked for", async () => {
    assert.deepEqual(await textsOf("art. 2º, III, da Lei 7.401/2001"), [
      "III - guardar o lixo:\na) em sacos fechados;\nb) longe da água.",
    ]);
    assert.deepEqual(await textsOf("art. 2º, III, b, da Lei 7.401/2001"), ["b) longe da água."]);
    assert.deepEqual(await textsOf("art. 2º, caput, da Lei 7.401"), ["Art. 2º O feirante deve:"]);
    assert.partialDeepStrictEqual(await resolutionOf("art. 2º, I, da Lei 7.401"), {
      kind: "found",
      isAmbiguous: false,
      uncertainty: null,
    });
  });

  it("knows the sole parágrafo and the numbered ones", async () => {
    assert.deepEqual(await textsOf("parágrafo único do art. 1º da Lei 7.401/2001"), [
      "Parágrafo único. Aos domingos o mercado não abre.",
    ]);
    assert.deepEqual(await textsOf("art. 2º, § 2º, da Lei 7.401/2001"), ["§ 2º O avental é branco."]);
  });

  it("expands a range of articles: those in force, letters included", async () => {
    const { resolutions } = await resolve("arts. 2º a 4º da Lei 7.401/2001");
    assert.deepEqual(
      resolutions.map(({ cited, kind }) => [cited, kind]),
      [
        ["Lei 7.401/2001, Art. 2", "found"],
        ["Lei 7.401/2001, Art. 4", "found"],
      ],
    );
    const letters = await resolve("arts. 4º a 5º da Lei 7.401/2001");
    assert.deepEqual(
      letters.resolutions.map(({ cited }) => cited.split("Art. ")[1]),
      ["4", "4-A", "5"],
    );
  });

  it("says for each end of a range that it does not exist", async () => {
    const { resolutions } = await resolve("arts. 5º a 60 da Lei 7.401/2001");
    assert.deepEqual(
      resolutions.map(({ kind }) => kind),
      ["found", "provision-not-found"],
    );
  });

  it("expands a range of incisos", async () => {
    const texts = await textsOf("art. 2º, incisos I a II, da Lei 7.401/2001");
    assert.equal(texts.length, 2);
    assert.match(texts[0] ?? "", /^I - usar avental/);
    assert.match(texts[1] ?? "", /^II - pesar em balança digital/);
  });

  it("takes the decree's own article, not that of its annex", async () => {
    assert.deepEqual(await textsOf("art. 1º do Decreto Municipal 310/2010"), [
      "Art. 1º A praça tem bancos de madeira.",
    ]);
    assert.deepEqual(await textsOf("art. 1º do Anexo I do Decreto 310/2010"), [
      "Art. 1º O banco tem quatro pés.",
    ]);
  });
});

describe("a citation without a number of the norm", () => {
  it("is ambiguous when several norms have the article, at most three are shown", async () => {
    const found = await resolutionOf("o que diz o art. 4º?");
    assert.partialDeepStrictEqual(found, { kind: "found", isAmbiguous: true });
    assert.ok(found?.kind === "found" && found.provisions.length > 1 && found.provisions.length <= 3);
  });

  it("puts the norm first that shares the words of the question", async () => {
    const [first] = await textsOf("art. 4º sobre o crachá do fiscal da feira");
    assert.equal(first, "Art. 4º O fiscal usa crachá.");
  });

  it("finds a norm by its name, and takes no other for it", async () => {
    assert.deepEqual(await textsOf("art. 3º do regimento interno da feira livre"), [
      "Art. 3º A barraca vazia é cedida ao seguinte.",
    ]);
    const unknown = await resolutionOf("art. 3º da lei orgânica do município");
    assert.equal(unknown?.kind, "norm-not-found");
    assert.match(unknown?.cited ?? "", /^lei orgânica do município, Art\. 3$/i);
  });
});

describe("a citation that is not found", () => {
  it("tells where a norm ends that is known by its name alone", async () => {
    const missing = await resolutionOf("art. 300 do regimento interno da feira livre");
    assert.partialDeepStrictEqual(missing, { kind: "provision-not-found", level: null, known: [] });
    assert.ok(missing?.kind === "provision-not-found");
    assert.match(missing.documentName, /regimento/i);
    assert.match(missing.lastArticle ?? "", /^\d+$/);
  });

  it("names a norm that does not exist", async () => {
    assert.deepEqual(await resolutionOf("art. 1º da Lei 9.999/1999"), {
      kind: "norm-not-found",
      cited: "Lei 9.999/1999, Art. 1",
    });
  });

  it("names the last article of the norm", async () => {
    assert.partialDeepStrictEqual(await resolutionOf("art. 90 da Lei 7.401/2001"), {
      kind: "provision-not-found",
      lastArticle: "5",
      level: null,
      known: [],
    });
  });

  it("gives the values that exist at the first level that does not match", async () => {
    assert.partialDeepStrictEqual(await resolutionOf("art. 2º, IX, da Lei 7.401/2001"), {
      kind: "provision-not-found",
      level: "inciso",
      known: ["I", "II", "III"],
    });
    assert.partialDeepStrictEqual(await resolutionOf("art. 2º, § 7º, da Lei 7.401/2001"), {
      level: "paragrafo",
      known: ["1", "2"],
    });
    assert.partialDeepStrictEqual(await resolutionOf("art. 2º, III, f, da Lei 7.401/2001"), {
      level: "alinea",
      known: ["a", "b"],
    });
  });

  it("says when only the filter leaves it out", async () => {
    const filter = { collections: ["decretos"] };
    assert.deepEqual(await resolutionOf("art. 1º da Lei 7.401/2001", { filter }), {
      kind: "outside-filter",
      cited: "Lei 7.401/2001, Art. 1",
    });
    assert.equal((await resolutionOf("art. 1º da Lei 9.999/1999", { filter }))?.kind, "norm-not-found");
  });

  it("must be a question", async () => {
    await assert.rejects(resolve("  "), { code: "query-empty" });
  });
});

describe("a revoked provision", () => {
  it("is shown by its struck-out words, marked as revoked", async () => {
    const { hits } = await resolve("art. 3º da Lei 7.401/2001");
    assert.match(hits[0]?.chunk.text ?? "", /taxa de limpeza/);
    assert.match(hits[0]?.citation.label ?? "", /\(revogado\)$/);
  });
});

describe("citationsIn", () => {
  it("takes provisions and súmulas, and no name of a norm alone", () => {
    assert.equal(citationsIn("o que diz a Lei 7.401/2001?").length, 0);
    assert.equal(citationsIn("art. 2º e art. 5º da Lei 7.401/2001").length, 2);
    assert.equal(citationsIn("Súmula 17 do STJ").length, 1);
  });
});

async function stateOf(artigo: string): Promise<string | undefined> {
  const { resolutions, hits } = await resolve(`art. ${artigo} da Lei 6.090/1990`);
  return hits[0]?.provisions[0]?.situacao ?? resolutions[0]?.kind;
}

describe("articles that were revoked together", () => {
  it("law as it comes: each of a range or a list is revoked, and one that is not among them missing", async () => {
    for (const artigo of ["6º", "7º", "8º", "9º", "10", "12"]) {
      assert.equal(await stateOf(artigo), "revogado", artigo);
    }
    assert.equal(await stateOf("11"), "provision-not-found");
    assert.equal(await stateOf("14"), "provision-not-found");
    assert.equal(await stateOf("13"), "vigente");
  });
});
