import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { useCli } from "../cli-fixture.ts";

/** An invented law as a converter leaves it: wrapped lines, notes that are links, present wordings alone. */
const FERRIES = `LEI Nº 6.090, DE 4 DE ABRIL DE 1990

Art. 1º A balsa atravessa o rio de hora em hora.
Art. 2º A passagem custa duas moedas,
paga ao embarcar.
[(Redação dada pela
Lei nº 8.017, de 2017)](../2017/L8017.htm#art1)
Art.
3º -
[(Revogado pela Lei
nº 8.017, de 2017)](../2017/L8017.htm#art5)
Art. 4º O carroceiro embarca a carroça com os cavalos soltos.
[(Revogado pela Lei nº 8.017, de
2017)](../2017/L8017.htm#art5)
Arts. 5º a 7º [(Revogados pela Lei nº 8.017, de 2017)](../2017/L8017.htm#art5)
Art. 8º Ficam revogados o Decreto nº 77, de 1980, e o art. 2º da Lei nº 5.050, de 1985.
`;

const LANTERNS = `LEI Nº 6.777, DE 9 DE JUNHO DE 1997

Art. 1º O lampião da rua é aceso ao anoitecer.
Art. 2º O acendedor recebe taxa de cada casa da rua.
(Declarado inconstitucional pelo STF na ADI 9.876)
Art. 3º O óleo do lampião é pesado na feira. (Revogado a partir de 1º de janeiro de 2090)
Art. 4º A rua sem lampião tem vigia.
Art. 5º (Revogado pela Lei nº 7.001, de 2001)
Parágrafo único. O vigia leva apito.
Art. 7º O cais abre às nove horas.
Art. 7º O cais abre às dez horas. (Redação dada pela Lei nº 7.101, de 2005)
`;

const ORCHARDS = `LEI Nº 4.321, DE 3 DE MAIO DE 2010
Cria o cadastro de pomares. (Revogada pela Lei
nº 5.000, de 2021)
Art. 1º O pomar é inscrito no cadastro municipal.
Art. 2º A inscrição do pomar é gratuita.
Art. 3º Esta Lei entra em vigor na data de sua publicação.
`;

const PRUNING = `# PORTARIA Nº 12, DE 3 DE MAIO DE 2010

Situação: Revogada

Dispõe sobre a poda das árvores da praça.
`;

/** What `ask` says of the original wording, on one line. */
async function original(ask: (question: string) => Promise<string>, place: string): Promise<string> {
  return (await ask(`qual a redação original do ${place}?`)).replaceAll(/\s+/g, " ");
}

describe("law as it comes: the state of provisions", () => {
  const { run, write, path } = useCli();
  before(async () => {
    write("leis/balsas.md", FERRIES);
    write("leis/lampioes.txt", LANTERNS);
    write("leis/pomares.txt", ORCHARDS);
    write("paginas/poda.md", PRUNING);
    await run(["ingest", path("leis"), path("paginas")]);
  });
  const ask = async (question: string): Promise<string> => (await run(["ask", question])).out;

  it("does not say that what a court struck down is in force, nor that a later revocation has come", async () => {
    const onOneLine = async (question: string): Promise<string> =>
      (await ask(question)).replaceAll("\n", " ");
    const struck = await onOneLine("o art. 2º da Lei 6.777/1997 está em vigor?");
    assert.match(
      struck,
      /^Lei 6\.777\/1997, Art\. 2: consta no texto: “Declarado inconstitucional pelo STF na ADI 9\.876”/,
    );
    const { out } = await run(["law", "art. 2º da Lei 6.777/1997"]);
    assert.match(out, /^Declarado inconstitucional pelo STF na ADI 9\.876$/m);
    const later = await onOneLine("o art. 3º da Lei 6.777/1997 foi revogado?");
    assert.match(
      later,
      /^Lei 6\.777\/1997, Art\. 3: consta no texto: “Revogado a partir de 1º de janeiro de 2090”/,
    );
    assert.match(await ask("o art. 4º da Lei 6.777/1997 está em vigor?"), /^Sim\./);
  });

  it("looks up the original wording, and does not give a later one where the text keeps none", async () => {
    const lost = await original(ask, "art. 2º da Lei 6.090/1990");
    assert.match(lost, /a redação que valia em 31\/12\/1990 não está no texto, que só traz a dada em 2017/);
    assert.doesNotMatch(lost, /ALTA|Redação dada/);
    const kept = await original(ask, "art. 7º da Lei 6.777/1997");
    assert.match(kept, /^Art\. 7º O cais abre às nove horas\. \[1\].*redação anterior, até 2005/);
    const unnamed = await original(ask, "art. 7º");
    assert.doesNotMatch(unnamed, /ALTA/);
  });

  it("check says that an article is revoked when its head is, though a paragraph of it still stands", async () => {
    write(
      "nota.txt",
      "Aplica-se o art. 5º da Lei 6.777/1997, e o art. 5º, parágrafo único, da Lei 6.777/1997.",
    );
    const { out } = await run(["check", path("nota.txt")]);
    assert.match(out, /✗ .*Lei 6\.777\/1997, Art\. 5: Revogado pela Lei 7\.001\/2001/);
    assert.match(out, /✓ .*Lei 6\.777\/1997, Art\. 5, [^:]*: existe/);
  });

  it("does not answer a question for a list of provisions with the state of their norm", async () => {
    for (const asked of [
      "quais artigos da Lei 6.090/1990 foram revogados?",
      "que artigos da Lei 6.090/1990 estão em vigor?",
    ]) {
      assert.match(await ask(asked), /^O que encontrei nos documentos não responde.*SEM FONTE/s, asked);
    }
    assert.match(await ask("a Lei 6.777/1997 está em vigor?"), /^Sim\./);
  });

  it("law as it comes: law and check say what was revoked, though its note wraps over lines", async () => {
    for (const artigo of ["3º", "4º", "5º", "6º", "7º"]) {
      const { out } = await run(["law", `art. ${artigo} da Lei 6.090/1990`]);
      assert.match(out, /^Revogado pela Lei 8\.017\/2017$/m, artigo);
    }
    write("parecer.txt", "Aplicam-se o art. 1º, o art. 3º e o art. 6º da Lei 6.090/1990.");
    const { out, code } = await run(["check", path("parecer.txt")]);
    assert.equal(code, 1);
    assert.match(out, /✓ .*Lei 6\.090\/1990, Art\. 1: existe/);
    assert.match(out, /✗ .*Lei 6\.090\/1990, Art\. 3: Revogado pela Lei 8\.017\/2017/);
    assert.match(out, /✗ .*Lei 6\.090\/1990, Art\. 6: Revogado pela Lei 8\.017\/2017/);
  });

  it("law as it comes: a search for articles marks what was revoked, and it answers nothing unless asked for", async () => {
    const { out } = await run(["search", "--tipo", "artigo", "carroceiro embarca cavalos soltos"]);
    assert.match(out, /Art\. 4 \(revogado\)/);
    assert.doesNotMatch(
      await ask("o carroceiro embarca a carroça com os cavalos soltos?"),
      /Art\. 4º O carroceiro/,
    );
    assert.match(await ask("o que diz o art. 4º da Lei 6.090/1990?"), /cavalos soltos[^]*\(revogado\)/);
  });

  it("law as it comes: an earlier day gets no later wording, in law and in ask", async () => {
    const { out } = await run(["law", "art. 2º da Lei 6.090/1990", "--as-of", "2008", "--json"]);
    const { references, hits } = JSON.parse(out) as { references: unknown[]; hits: unknown[] };
    assert.deepEqual(hits, []);
    assert.deepEqual(references, [
      {
        cited: "Lei 6.090/1990, Art. 2",
        outcome: "not-in-force",
        reason: "wording-not-kept",
        day: "2008-12-31",
        since: "2017",
        by: "Lei 8.017/2017",
      },
    ]);
    const answer = await ask("o que dizia o art. 2º da Lei 6.090/1990 antes de 2011?");
    assert.match(answer.replaceAll("\n", " "), /a redação que valia em 31\/12\/2010 não está no texto/);
    assert.doesNotMatch(answer, /duas moedas/);
    const json = JSON.parse((await run(["ask", "art. 3º da Lei 6.090/1990 em 2008", "--json"])).out);
    assert.partialDeepStrictEqual(json, { kind: "refused", reason: "not-in-force", citations: [] });
    assert.match(json.text, /foi revogado em 2017 \(Lei 8\.017\/2017\), e o texto não guarda/);
    assert.match(await ask("como era o art. 1º da Lei 6.090/1990 em 2008?"), /de hora em hora/);
  });

  const STATES: readonly (readonly [question: string, answer: RegExp])[] = [
    ["o art. 3º da Lei 6.090/1990 ainda está em vigor?", /^Não\. .* foi revogado pela Lei 8\.017\/2017/],
    [
      "o art. 3º da Lei 6.090/1990 foi revogado?",
      /^Sim\. .*“Art\. 3º - \(Revogado pela Lei nº 8\.017, de 2017\)” \[1\]/,
    ],
    [
      "quando foi revogado o art. 6º da Lei 6.090/1990?",
      /^Lei 6\.090\/1990, Art\. 6 foi revogado pela Lei 8\.017\/2017/,
    ],
    [
      "o art. 1º da Lei 6.090/1990 está valendo?",
      /^Sim\. .* consta como vigente no texto que tenho, que registra mudanças até 2017\./,
    ],
    ["o art. 1º da Lei 6.090/1990 foi revogado?", /^Não\. .* consta como vigente/],
    ["o art. 3º da Lei 6.090/1990 estava em vigor em 2008?", /^Sim\. .* foi revogado em 2017/],
    ["o art. 1º da Lei 6.090/1990 estava em vigor em 1980?", /^Não\. .* ainda não existia/],
    [
      "a Lei 4.321/2010 ainda está em vigor?",
      /^Não\. Lei 4\.321\/2010 foi revogada pela Lei 5\.000\/2021\. “\(Revogada pela Lei nº 5\.000, de 2021\)” \[1\]/,
    ],
    [
      "o art. 2º da Lei 4.321/2010 está em vigor?",
      /^Não\. Lei 4\.321\/2010, Art\. 2 foi revogado pela Lei 5\.000\/2021/,
    ],
    [
      "a Portaria 12/2010 ainda está valendo?",
      /^Não\. Portaria 12\/2010 foi revogada\. “Situação: Revogada” \[1\]/,
    ],
    ["a Lei 6.090/1990 foi revogada?", /^Não\. Lei 6\.090\/1990 consta como vigente no texto que tenho/],
    [
      "o Decreto 77/1980 está em vigor?",
      /^Não\. Decreto 77\/1980 foi revogado pela Lei 6\.090\/1990\. “Art\. 8º Ficam revogados/,
    ],
  ];
  for (const [question, answer] of STATES) {
    it(`law as it comes: ${question}`, async () =>
      assert.match((await ask(question)).replaceAll("\n", " "), answer));
  }

  it("law as it comes: does not take the revocation of one article for that of its law", async () => {
    assert.doesNotMatch(await ask("a Lei 5.050/1985 está em vigor?"), /^(?:Sim|Não)\./);
    assert.doesNotMatch(await ask("a Lei 8.017/2017 está em vigor?"), /^(?:Sim|Não)\./, "it revoked others");
  });
});
