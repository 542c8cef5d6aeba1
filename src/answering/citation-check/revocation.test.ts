import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { Hit } from "#src/domain/index.ts";
import type { Resolution } from "#src/retrieval/index.ts";
import { checkCitations } from "./check-citations.ts";
import { makeHit, provisionOf } from "./hit-fixture.ts";
import { RIVERS, rivers } from "./rivers-fixture.ts";

async function marked(text: string, evidence: readonly Hit[]): Promise<string> {
  return (await checkCitations(text, evidence, rivers)).markedText;
}

async function statuses(text: string, evidence: readonly Hit[]): Promise<string[]> {
  return (await checkCitations(text, evidence, rivers)).findings.map(({ status }) => status);
}

describe("a citation of what no longer holds", () => {
  const by = "Lei 99.111/2022";
  const ended = { situacao: "revogado", ate: "2022", alteracao: by } as const;
  const revokedArticle = makeHit({
    text: "Art. 6º O rio é livre.",
    label: "Lei 98.765/2021, Art. 6",
    provisions: [
      { ...provisionOf(RIVERS, { artigo: "6" }), ...ended },
      { ...provisionOf(RIVERS, { artigo: "6", inciso: "I" }), ...ended },
      {
        ...provisionOf(RIVERS, { artigo: "6", inciso: "II" }),
        ...ended,
        situacao: "vetado",
        alteracao: null,
      },
    ],
  });

  const lookUp = async (cited: string): Promise<Resolution[]> => [
    { kind: "found", cited, provisions: [revokedArticle.provisions], isAmbiguous: false, doubt: null },
  ];

  it("is revoked, by whom the evidence says, and not clean", async () => {
    const check = await checkCitations("o art. 6º, I, da Lei 98.765/2021.", [revokedArticle], rivers);
    assert.equal(check.isClean, false);
    const [finding] = check.findings;
    assert.deepEqual(finding?.kind === "reference" && [finding.status, finding.source, finding.revocation], [
      "revoked",
      "Lei 98.765/2021, Art. 6",
      { tipo: "inciso", ...ended },
    ]);
    assert.equal(check.markedText, `o art. 6º, I, da Lei 98.765/2021 [revogado pela ${by}].`);
  });

  it("is marked as what became of it", async () => {
    const cite = "o art. 6º, II, da Lei 98.765/2021";
    assert.equal(await marked(cite, [revokedArticle]), `${cite} [vetado]`);
    const cancelled = { ...provisionOf("sumula/9901/stj", {}), ...ended, alteracao: null };
    assert.equal(
      await marked("a Súmula 9901 do STJ", [makeHit({ text: "Súmula 9901", provisions: [cancelled] })]),
      "a Súmula 9901 do STJ [cancelada]",
    );
    const byDecree = { ...provisionOf(RIVERS, { artigo: "6" }), ...ended, alteracao: "Decreto 5/2022" };
    assert.equal(
      await marked("o art. 6º da Lei 98.765/2021", [{ ...revokedArticle, provisions: [byDecree] }]),
      "o art. 6º da Lei 98.765/2021 [revogado pelo Decreto 5/2022]",
    );
    assert.equal(
      await marked("o art. 6º, I e II, da Lei 98.765/2021", [revokedArticle]),
      `o art. 6º, I e II, da Lei 98.765/2021 [revogado pela ${by}: Lei 98.765/2021, Art. 6, Inciso I]` +
        " [vetado: Lei 98.765/2021, Art. 6, Inciso II]",
    );
  });

  it("is not ended by a part that is, nor where a part is in force", async () => {
    const [caput, inciso] = revokedArticle.provisions;
    assert.ok(caput && inciso);
    const only = (...provisions: Hit["provisions"][number][]) => [{ ...revokedArticle, provisions }];
    const article = "o art. 6º da Lei 98.765/2021";
    assert.deepEqual(await statuses(article, only(inciso)), ["supported"]);
    assert.deepEqual(await statuses(article, only(caput, inciso)), ["revoked"]);
    const living = provisionOf(RIVERS, { artigo: "6", paragrafo: "1" });
    const other = { ...makeHit({ text: "Art. 6º", label: "Outra" }), provisions: [living] };
    const [finding] = (await checkCitations(article, [...only(inciso), other], rivers)).findings;
    assert.equal(finding?.source, "Outra");
    assert.deepEqual(await statuses(article, only(caput, living)), ["supported"]);
    assert.deepEqual(await statuses("o art. 6º, caput, da Lei 98.765/2021", only(caput, living)), [
      "revoked",
    ]);
  });

  it("of a range is revoked when all of it is", async () => {
    const range = "incisos I a II do art. 6º da Lei 98.765/2021";
    assert.deepEqual(await statuses(range, [revokedArticle]), ["revoked"]);
    const living = provisionOf(RIVERS, { artigo: "6", inciso: "II" });
    const mixed = { ...revokedArticle, provisions: [...revokedArticle.provisions.slice(0, 2), living] };
    assert.deepEqual(await statuses(range, [mixed]), ["supported"]);
  });

  it("is revoked too when only the base knows, whatever a guide says", async () => {
    const text = "o art. 6º da Lei 98.765/2021";
    const guide = makeHit({ text: `Segundo ${text}, o rio é livre.`, label: "Guia" });
    for (const evidence of [[], [guide]]) {
      const { findings } = await checkCitations(text, evidence, lookUp);
      assert.deepEqual(
        findings.map(({ status }) => status),
        ["revoked"],
      );
    }
  });
});
