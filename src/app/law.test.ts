import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import type { Filter } from "#src/domain/index.ts";
import { makePdf } from "#src/parsing/pdf/pdf-fixture.ts";
import type { Tenant } from "./tenant.ts";
import { fill, temporaryConfig, textSource, withTenant } from "./app-fixture.ts";
import { lawSources } from "./law-fixture.ts";

function withLaws<Result>(test: TestContext, work: (tenant: Tenant) => Promise<Result>): Promise<Result> {
  return withTenant(temporaryConfig(test, { ACERVO_EMBEDDING: "none" }), async (tenant) => {
    await fill(tenant, lawSources());
    return work(tenant);
  });
}

/** The provisions that a text cites: label and words. */
async function lookUp(tenant: Tenant, query: string, options: { asOf?: string; filter?: Filter } = {}) {
  const { hits, resolutions } = await tenant.resolve({ query, ...options });
  return {
    labels: hits.map(({ citation }) => citation.label),
    texts: hits.map(({ chunk }) => chunk.text),
    kinds: resolutions.map(({ kind }) => kind),
    resolutions,
  };
}

describe("a law in the base", () => {
  it("is recognised, with its former wordings as a document of their own", async (test) => {
    await withLaws(test, async (tenant) => {
      const documents = await tenant.documents({ filter: { collections: ["leis"] }, limit: 10 });
      const shown = documents.map(({ source, kind, isFormer, part }) => [source, kind, isFormer, part]);
      assert.deepEqual(
        shown.toSorted(([a], [b]) => String(a).localeCompare(String(b))),
        [
          ["pomares.html", "legal", true, 1],
          ["pomares.html", "legal", false, 0],
          ["sumulas.txt", "legal", false, 0],
          ["viveiro.txt", "legal", false, 0],
        ],
      );
    });
  });

  it("gives the cited provision and nothing beside it", async (test) => {
    await withLaws(test, async (tenant) => {
      const { labels, texts } = await lookUp(tenant, "art. 2º, III, b, da Lei 90.100/95");
      assert.deepEqual(texts, ["b) tenham registro."]);
      assert.deepEqual(labels, ["Lei 90.100/1995, Art. 2, Inciso III, Alínea b, Título: Das Regras Gerais"]);
      const whole = await lookUp(tenant, "Lei 90.100, art. 2º, III");
      assert.match(whole.texts[0] ?? "", /^III - plantar.*\na\) sejam nativas;\nb\) tenham registro\.$/);
      const { texts: caput } = await lookUp(tenant, "art. 2º, caput, da Lei 90.100/1995");
      assert.deepEqual(caput, ["Art. 2º O visitante pode:"]);
    });
  });

  it("puts it first in a search, for certain", async (test) => {
    await withLaws(test, async (tenant) => {
      const { hits, confidence, references } = await tenant.search({ query: "art. 4º-A da Lei 90.100/95" });
      assert.equal(hits[0]?.reference, "Lei 90.100/1995, Art. 4-A");
      assert.equal(confidence.level, "alta");
      assert.equal(references[0]?.kind, "found");
      assert.ok(hits.slice(1).every((hit) => hit.score < (hits[0]?.score ?? 0)));
    });
  });

  it("answers with the present wording, and says what is gone", async (test) => {
    await withLaws(test, async (tenant) => {
      const { texts } = await lookUp(tenant, "art. 2º, II, da Lei 90.100/95");
      assert.equal(texts.length, 1);
      assert.match(texts[0] ?? "", /cinco quilos/);
      const { hits } = await tenant.search({ query: "levar dois quilos de frutas", mode: "lexical" });
      assert.ok(hits.every(({ chunk }) => !chunk.text.includes("dois quilos")));
      const revoked = await lookUp(tenant, "art. 3º da Lei 90.100/95");
      assert.match(revoked.labels[0] ?? "", /\(revogado\)$/);
    });
  });

  it("answers as of a day with the wording of that day", async (test) => {
    await withLaws(test, async (tenant) => {
      const on = (asOf: string, query: string) => lookUp(tenant, query, { asOf });
      assert.match((await on("2000-01-01", "art. 1º, caput, da Lei 90.100/95")).texts[0] ?? "", /oito horas/);
      assert.match((await on("2004-04-10", "art. 1º, caput, da Lei 90.100/95")).texts[0] ?? "", /seis horas/);
      assert.match((await on("2000-01-01", "art. 3º da Lei 90.100/95")).texts[0] ?? "", /coleira/);
      const early = await on("2009-01-01", "art. 2º, III, da Lei 90.100/95");
      assert.partialDeepStrictEqual(early.resolutions[0], {
        kind: "not-in-force",
        reason: "not-yet",
        since: "2010",
        by: "Lei 90.300/2010",
      });
      const inBetween = await on("2010-06-01", "art. 2º, II, da Lei 90.100/95");
      assert.equal(inBetween.texts.length, 2);
      assert.partialDeepStrictEqual(inBetween.resolutions[0], { kind: "found", uncertainty: "year-only" });
      const emptied = await on("2005-01-01", "art. 2º, § 2º, da Lei 90.100/95");
      assert.partialDeepStrictEqual(emptied.resolutions[0], { kind: "not-in-force", reason: "not-recorded" });
      const article = await on("2000-01-01", "art. 2º da Lei 90.100/95");
      assert.match(article.texts[0] ?? "", /dois quilos/);
      assert.doesNotMatch(article.texts[0] ?? "", /cinco quilos|mudas/);
    });
  });

  it("searches the wordings of a day", async (test) => {
    await withLaws(test, async (tenant) => {
      const search = (asOf: string) =>
        tenant.search({
          query: "quantos quilos posso levar",
          mode: "lexical",
          asOf,
          filter: { collections: ["leis"] },
        });
      const before = await search("2000-01-01");
      assert.match(before.hits[0]?.chunk.text ?? "", /dois quilos/);
      assert.ok(before.hits.every(({ chunk }) => !chunk.text.includes("cinco quilos")));
      assert.match((await search("2015-01-01")).hits[0]?.chunk.text ?? "", /cinco quilos/);
    });
  });

  it("says what does not exist, and where it is not", async (test) => {
    await withLaws(test, async (tenant) => {
      const missing = await lookUp(tenant, "art. 9º da Lei 90.100/95");
      assert.partialDeepStrictEqual(missing.resolutions[0], {
        kind: "provision-not-found",
        lastArticle: "5",
      });
      const part = await lookUp(tenant, "art. 2º, IX, da Lei 90.100/95");
      assert.partialDeepStrictEqual(part.resolutions[0], { level: "inciso", known: ["I", "II", "III"] });
      assert.deepEqual((await lookUp(tenant, "art. 1º da Lei 77.777/2001")).kinds, ["norm-not-found"]);
      const filter = { collections: ["guias"] };
      assert.deepEqual((await lookUp(tenant, "art. 1º da Lei 90.100/95", { filter })).kinds, [
        "outside-filter",
      ]);
    });
  });

  it("finds a norm that has only a name, and does not take another for it", async (test) => {
    await withLaws(test, async (tenant) => {
      const { texts } = await lookUp(tenant, "art. 3º do regimento interno do viveiro");
      assert.deepEqual(texts, ["Art. 3º As mudas são regadas duas vezes ao dia."]);
      assert.deepEqual((await lookUp(tenant, "art. 3º da lei orgânica do município")).kinds, [
        "norm-not-found",
      ]);
      const unnamed = await tenant.resolve({ query: "art. 1º" });
      assert.partialDeepStrictEqual(unnamed.resolutions[0], { kind: "found", isAmbiguous: true });
    });
  });

  it("tells the articles of a norm from those of its annex", async (test) => {
    await withLaws(test, async (tenant) => {
      const { texts } = await lookUp(tenant, "art. 1º do Decreto Municipal 88.010/2015");
      assert.deepEqual(texts, ["Art. 1º O lago é do povo."]);
      const annex = await lookUp(tenant, "art. 1º do Anexo I do Decreto 88.010/2015");
      assert.deepEqual(annex.texts, ["Art. 1º O peixe pesa um quilo."]);
      const revoked = await lookUp(tenant, "art. 3º do Decreto 88.010/2015");
      assert.match(revoked.labels[0] ?? "", /^Decreto Municipal 88\.010\/2015, Art\. 3 \(revogado\)$/);
    });
  });

  it("shows both wordings of a day when the text does not date the change", async (test) => {
    await withLaws(test, async (tenant) => {
      const { texts } = await lookUp(tenant, "art. 2º do Decreto 88.010/2015");
      assert.deepEqual(texts, ["Art. 2º É permitido nadar."]);
      const then = await lookUp(tenant, "art. 2º do Decreto 88.010/2015", { asOf: "2016-01-01" });
      assert.deepEqual(then.texts, ["Art. 2º É permitido nadar.", "Art. 2º É proibido nadar."]);
      assert.partialDeepStrictEqual(then.resolutions[0], { uncertainty: "undated" });
    });
  });

  it("follows lists and ranges, letters included", async (test) => {
    await withLaws(test, async (tenant) => {
      const { labels } = await lookUp(tenant, "arts. 4º a 5º da Lei 90.100/95");
      assert.deepEqual(
        labels.map((label) => label.split(",")[1]?.trim()),
        ["Art. 4", "Art. 4-A", "Art. 5"],
      );
      const beyond = await lookUp(tenant, "arts. 5º a 900 da Lei 90.100/95");
      assert.deepEqual(beyond.kinds, ["found", "provision-not-found"]);
      const listed = await lookUp(tenant, "art. 2º, incisos I e III, da Lei 90.100/95");
      assert.equal(listed.texts.length, 2);
    });
  });

  it("knows each súmula by its court", async (test) => {
    await withLaws(test, async (tenant) => {
      assert.deepEqual((await lookUp(tenant, "Súmula 17 do STJ")).labels, ["Súmula 17 do STJ"]);
      assert.deepEqual((await lookUp(tenant, "súmula 17")).labels, ["Súmula 17 do STJ"]);
      const { labels, texts } = await lookUp(tenant, "SV 77");
      assert.deepEqual(labels, ["Súmula Vinculante 77"]);
      assert.match(texts[0] ?? "", /É nula a multa sem aviso\.$/);
      assert.deepEqual((await lookUp(tenant, "Súmula 17 do STF")).kinds, ["norm-not-found"]);
    });
  });

  it("filters passages by the provisions in them and by their marks", async (test) => {
    await withLaws(test, async (tenant) => {
      const conditions = [
        { key: "artigo", operator: "eq", value: "2" },
        { key: "inciso", operator: "eq", value: "III" },
      ] as const;
      const { hits } = await tenant.search({
        query: "visitante",
        mode: "lexical",
        filter: { metadata: conditions },
      });
      assert.deepEqual(
        hits.map(({ citation }) => citation.source),
        ["pomares.html"],
      );
      const marked = await tenant.search({
        query: "art. 2º da Lei 90.100/95",
        filter: { metadata: conditions },
      });
      assert.ok(
        marked.hits.every(({ reference }) => reference === null),
        "a condition on passages is kept",
      );
      const courts = [{ key: "marca_stj", operator: "eq", value: true }] as const;
      const rulings = await tenant.search({ query: "fruto", mode: "lexical", filter: { anyOf: courts } });
      assert.deepEqual(
        rulings.hits.map(({ citation }) => citation.label),
        ["Súmula 17 do STJ"],
      );
    });
  });

  it("is read as it stands on the pages of a PDF whose labels are painted last, with what is struck through", async (test) => {
    const lines = [
      { label: "Art. 1º", text: "O pomar abre às seis horas." },
      { label: "Art. 1º", text: "O pomar abre às sete horas. (Redação dada pela Resolução nº 7/2019)" },
      { label: "Art. 2º", text: "A colheita é de quem plantou." },
      { label: "Art. 3º", text: "Esta Resolução entra em vigor hoje." },
    ].map((line, row) => ({ ...line, y: 700 - 30 * row }));
    const texts = [
      { text: "RESOLUÇÃO Nº 4, DE 14 DE DEZEMBRO DE 2016.", x: 150, y: 780, size: 12 },
      ...lines.map(({ text, y }) => ({ text, x: 109, y, size: 11 })),
      ...lines.map(({ label, y }) => ({ text: label, x: 77, y: y + 0.8, size: 8.4, bold: true })),
    ];
    const strike = { x: 75, y: 703, width: 300, height: 0.6, color: [0.5, 0.5, 0.5] as const };
    const bytes = makePdf({ title: "Leis.com.br", pages: [{ texts, fills: [strike] }] });
    await withTenant(temporaryConfig(test, { ACERVO_EMBEDDING: "none" }), async (tenant) => {
      await fill(tenant, [{ source: "r4.pdf", collection: "leis", kind: "document", content: { bytes } }]);
      const second = await lookUp(tenant, "art. 2 da Resolução 4/2016");
      assert.deepEqual(second.texts, ["Art. 2º A colheita é de quem plantou."]);
      const first = await lookUp(tenant, "art. 1 da Resolução 4/2016");
      assert.deepEqual(first.texts, [`Art. 1º ${lines[1]?.text}`]);
      const documents = await tenant.documents({ filter: { collections: ["leis"] }, limit: 10 });
      assert.equal(
        documents.find(({ isFormer }) => !isFormer)?.name,
        "RESOLUÇÃO Nº 4, DE 14 DE DEZEMBRO DE 2016",
      );
    });
  });

  it("is read anew when it changes, former wordings with it", async (test) => {
    await withLaws(test, async (tenant) => {
      const lines = [
        "LEI Nº 90.100, DE 3 DE MAIO DE 1995",
        "Art. 1º O pomar não abre.",
        "Art. 2º Fim.",
        "Art. 3º Já.",
      ];
      const page = lines.map((line) => `<p>${line}</p>`).join("\n");
      const [outcome] = await fill(tenant, [textSource("pomares.html", page, "leis")]);
      assert.equal(outcome?.kind, "replaced");
      const { texts } = await lookUp(tenant, "art. 1º da Lei 90.100/95", { asOf: "2000-01-01" });
      assert.deepEqual(texts, ["Art. 1º O pomar não abre."]);
      const documents = await tenant.documents({ filter: { collections: ["leis"] }, limit: 10 });
      assert.ok(documents.every(({ isFormer }) => !isFormer));
    });
  });
});
