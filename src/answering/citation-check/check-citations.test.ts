import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, asyncProperty, constantFrom, oneof, string } from "fast-check";
import type { Hit } from "#src/domain/index.ts";
import type { Resolution } from "#src/retrieval/index.ts";
import { checkCitations, type Finding } from "./check-citations.ts";
import { makeHit, provisionOf } from "./hit-fixture.ts";
import { ARTICLE_5, RIVERS, rivers } from "./rivers-fixture.ts";

const LAKES = "lei/87654/2020";
const SUMULA = makeHit({
  text: "Súmula 9901: O rio seco ainda é rio.",
  label: "Súmula 9901 do STJ",
  provisions: [provisionOf("sumula/9901/stj", {})],
});

async function findingsIn(text: string, evidence: readonly Hit[] = [ARTICLE_5]): Promise<readonly Finding[]> {
  return (await checkCitations(text, evidence, rivers)).findings;
}

async function marked(text: string, evidence: readonly Hit[] = [ARTICLE_5]): Promise<string> {
  return (await checkCitations(text, evidence, rivers)).markedText;
}

async function statuses(text: string, evidence?: readonly Hit[]): Promise<string[]> {
  return (await findingsIn(text, evidence)).map(({ status }) => status);
}

describe("a citation", () => {
  it("is supported by a hit that holds it, and says by which", async () => {
    const text = "Segundo o art. 5º, II, da Lei 98.765/2021, há prazo.";
    const check = await checkCitations(text, [ARTICLE_5], rivers);
    assert.deepEqual(check, {
      isClean: true,
      findings: [
        {
          kind: "reference",
          start: text.indexOf("art."),
          end: text.indexOf(", há"),
          cited: "Lei 98.765/2021, Art. 5, Inciso II",
          isAssumed: false,
          status: "supported",
          source: "Lei 98.765/2021, Art. 5",
          revocation: null,
        },
      ],
      markedText: text,
    });
  });

  it("is supported by a part of what it names, but not by what it is part of", async () => {
    const part = { ...ARTICLE_5, provisions: ARTICLE_5.provisions.slice(1, 2) };
    assert.deepEqual(await statuses("o art. 5º da Lei 98.765/2021", [part]), ["supported"]);
    const head = { ...ARTICLE_5, provisions: ARTICLE_5.provisions.slice(0, 1) };
    assert.deepEqual(await statuses("o art. 5º, II, da Lei 98.765/2021", [head]), ["known"]);
    assert.deepEqual(await statuses("o art. 5º, IX, da Lei 98.765/2021", [head]), ["nonexistent"]);
  });

  it("keeps the incisos of a caput and of a paragraph apart", async () => {
    const paragraph = { ...ARTICLE_5, provisions: ARTICLE_5.provisions.slice(4) };
    assert.deepEqual(await statuses("o art. 5º, I, da Lei 98.765/2021", [paragraph]), ["known"]);
    assert.deepEqual(await statuses("o art. 5º, § 1º, I, da Lei 98.765/2021", [paragraph]), ["supported"]);
  });

  it("of a caput alone wants the caput", async () => {
    const text = "o art. 5º, caput, da Lei 98.765/2021";
    assert.deepEqual(await statuses(text), ["supported"]);
    const below = { ...ARTICLE_5, provisions: ARTICLE_5.provisions.slice(1) };
    assert.deepEqual(await statuses(text, [below]), ["nonexistent"]);
  });

  it("of a norm that is only named is not taken for the norm before it", async () => {
    const text = "o art. 5º da Lei 98.765/2021 e o art. 5º do Regimento Interno da Câmara";
    assert.deepEqual(await statuses(text), ["supported", "unknown"]);
  });

  it("without the year of its law means the law with it", async () => {
    assert.deepEqual(await statuses("o art. 5º da Lei 98.765"), ["supported"]);
  });

  it("of a súmula is checked too, and finds it without its court", async () => {
    assert.deepEqual(await statuses("a Súmula 9901 do STJ e a Súmula 9901", [SUMULA]), [
      "supported",
      "supported",
    ]);
    assert.deepEqual(await statuses("a Súmula 9902 do STJ e a Súmula 9902", [SUMULA]), [
      "unknown",
      "unknown",
    ]);
  });

  it("of a norm as a whole is not checked", async () => {
    assert.deepEqual(await statuses("a Lei 98.765/2021 e a Lei 11.111/2011"), []);
  });

  it("is supported by a text that makes it itself", async () => {
    const guide = makeHit({
      text: "O prazo está no art. 3º, I, da Lei nº 87.654, de 2020.",
      label: "Guia, p. 2",
    });
    const [finding] = await findingsIn("o art. 3º da Lei 87.654/2020", [guide]);
    assert.equal(finding?.status, "supported");
    assert.equal(finding?.source, "Guia, p. 2");
    assert.deepEqual(await statuses("o art. 4º da Lei 87.654/2020", [guide]), ["unknown"]);
  });

  it("inside a faithful quotation stands with it, elsewhere on its own", async () => {
    const other = "o prazo do art. 8º da Lei nº 91.234, de 2019, não se aplica";
    assert.deepEqual(await statuses(`Diz a lei: “${other}”.`), ["supported", "supported"]);
    assert.deepEqual(await statuses(`Ou seja: ${other}.`), ["unknown"]);
  });
});

describe("a range", () => {
  it("is supported when all of it is", async () => {
    assert.deepEqual(await statuses("incisos I e II do art. 5º da Lei 98.765/2021"), [
      "supported",
      "supported",
    ]);
    assert.deepEqual(await statuses("incisos I a II do art. 5º da Lei 98.765/2021"), ["supported"]);
    const gap = [1, 3].map((artigo) => provisionOf(RIVERS, { artigo: String(artigo) }));
    assert.notDeepEqual(
      await statuses("arts. 1º a 3º da Lei 98.765/2021", [{ ...ARTICLE_5, provisions: gap }]),
      ["supported"],
    );
  });

  it("does not exist when the base has only a part of it", async () => {
    assert.deepEqual(await statuses("incisos I a III do art. 7º da Lei 98.765/2021"), ["known"]);
    assert.deepEqual(await statuses("incisos I a IX do art. 7º da Lei 98.765/2021"), ["nonexistent"]);
  });
});

describe("a citation without its norm", () => {
  const twoLaws = [
    ARTICLE_5,
    makeHit({ text: "Art. 2º", provisions: [provisionOf(LAKES, { artigo: "2" })] }),
  ];

  it("takes the last one of its paragraph", async () => {
    const text = "A Lei 98.765/2021 trata disso. O art. 5º fixa o prazo e o art. 77 a multa.";
    const findings = await findingsIn(text, twoLaws);
    assert.deepEqual(
      findings.map((finding) => (finding.kind === "reference" ? [finding.cited, finding.status] : [])),
      [
        ["Lei 98.765/2021, Art. 5", "supported"],
        ["Lei 98.765/2021, Art. 77", "nonexistent"],
      ],
    );
    assert.ok(findings.every((finding) => finding.kind === "reference" && finding.isAssumed));
  });

  it("takes none of another paragraph: what the evidence does not hold stays unverified", async () => {
    const text = "A Lei 98.765/2021 trata disso.\n\nO art. 5º fixa o prazo e o art. 77 a multa.";
    assert.deepEqual(await statuses(text, twoLaws), ["supported", "unknown"]);
  });

  it("takes the only law of the evidence where its paragraph names none", async () => {
    assert.deepEqual(await statuses("O art. 5º fixa o prazo e o art. 77 a multa."), [
      "supported",
      "nonexistent",
    ]);
  });

  it("may mean a law mentioned in passing, or the one cited before it", async () => {
    const amended = "O art. 5º da Lei 98.765/2021 mudou com a Lei 99.111/2022.";
    assert.deepEqual(await statuses(`${amended} O art. 5º, II, ficou.`), ["supported", "supported"]);
    assert.deepEqual(await statuses(`${amended} O art. 77 ficou.`), ["supported", "unknown"]);
  });

  it("and without its article takes both, and is never said not to exist", async () => {
    const article = "O art. 5º da Lei 98.765/2021 é claro.";
    const findings = await findingsIn(`${article} O § 1º, I, excetua; o § 9º, não.`);
    assert.deepEqual(
      findings
        .map((finding) => (finding.kind === "reference" ? [finding.cited, finding.status] : []))
        .slice(1),
      [
        ["Lei 98.765/2021, Art. 5, § 1, Inciso I", "supported"],
        ["Lei 98.765/2021, Art. 5, § 9", "unknown"],
      ],
    );
    assert.deepEqual(await statuses("O § 1º excetua."), []);
  });
});

describe("the marked text", () => {
  it("has a mark after each finding that is not supported", async () => {
    assert.equal(
      await marked(
        "O art. 5º da Lei 98.765/2021, o art. 7º da Lei 98.765/2021, o art. 77 da Lei 98.765/2021 e o art. 1º " +
          "da Lei 87.654/2020 dizem: “o rio é do mar”.",
      ),
      "O art. 5º da Lei 98.765/2021, o art. 7º da Lei 98.765/2021 [não consta das fontes], " +
        "o art. 77 da Lei 98.765/2021 [não existe: Lei 98.765/2021, Art. 77] e o art. 1º " +
        "da Lei 87.654/2020 [não verificado] dizem: “o rio é do mar” [citação não confere].",
    );
  });

  it("names the member of a list that a mark is about", async () => {
    assert.equal(
      await marked("Ver arts. 5º, 7º e 77 da Lei 98.765/2021."),
      "Ver arts. 5º, 7º e 77 da Lei 98.765/2021 [não consta das fontes: Lei 98.765/2021, Art. 7]" +
        " [não existe: Lei 98.765/2021, Art. 77].",
    );
    assert.equal(
      await marked("Ver arts. 1º e 2º da Lei 87.654/2020."),
      "Ver arts. 1º e 2º da Lei 87.654/2020 [não verificado].",
    );
  });

  it("is the text itself once the marks are taken out", async () => {
    const piece = oneof(
      constantFrom(
        "art. 5º da Lei 98.765/2021",
        "arts. 7º e 77 da Lei 98.765/2021",
        "o § 1º",
        "art. 3º",
        "\n\n",
      ),
      constantFrom(
        "“o rio não poderá ser",
        "”",
        '"',
        "> o rio pertence ao mar",
        " [...] ",
        "\n",
        ", ",
        "«",
        "»",
      ),
      string({ unit: "grapheme", maxLength: 12 }).filter((text) => !text.includes("[não")),
    );
    await assertProperty(
      asyncProperty(array(piece, { maxLength: 20 }), async (pieces) => {
        const text = pieces.join(" ");
        const { markedText, findings, isClean } = await checkCitations(text, [ARTICLE_5], rivers);
        assert.equal(markedText.replaceAll(/ \[(?:não|citação não)[^\]]*\]/g, ""), text);
        assert.equal(isClean, markedText === text);
        assert.ok(findings.every(({ start, end }) => start < end && end <= text.length));
      }),
    );
  });
});

describe("a long text", () => {
  it("is looked up once for each citation", async () => {
    const asked: string[] = [];
    const text = "O art. 7º da Lei 98.765/2021 e o art. 77 da Lei 98.765/2021. ".repeat(2_000);
    const check = await checkCitations(text, [ARTICLE_5], (citation) => {
      asked.push(citation);
      return rivers(citation);
    });
    assert.deepEqual(asked, ["Lei 98.765/2021, Art. 7", "Lei 98.765/2021, Art. 77"]);
    assert.equal(check.findings.length, 4_000);
  });

  it("is checked to its end, however it is made", async () => {
    const hostile = [
      "“",
      '"',
      "«a ",
      "> a b c d\n\n",
      '"a a a a" ',
      "“a a a a […] a” ",
      "(...",
      "art. 5º, ",
      "\n ",
    ];
    for (const unit of hostile) {
      const text = unit.repeat(Math.ceil(200_000 / unit.length));
      const { markedText } = await checkCitations(
        text,
        [ARTICLE_5, makeHit({ text: "a ".repeat(5_000) })],
        rivers,
      );
      assert.ok(markedText.length >= text.length, JSON.stringify(unit));
    }
  });
});

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
    {
      kind: "found",
      cited,
      provisions: [revokedArticle.provisions],
      isAmbiguous: false,
      uncertainty: null,
      notKept: [],
    },
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

  it("is not ended by a part that is, and is ended with its head though a part be left", async () => {
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
    assert.deepEqual(await statuses(article, only(caput, living)), ["revoked"]);
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
