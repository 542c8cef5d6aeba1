import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { DocumentsReply } from "#src/api/index.ts";
import { useCli } from "../cli-fixture.ts";

const RULINGS = JSON.stringify([
  {
    id: "Súmula 7",
    texto: "A sombra da árvore não gera indenização ao vizinho.(SEGUNDA SEÇÃO, julgado em 10/05/1990)",
  },
  {
    id: "Súmula 8",
    texto: "O fruto caído pertence\na quem o colhe, salvo aviso.(CORTE\nESPECIAL, julgado em 11/05/1990)",
  },
  {
    id: "Súmula 9",
    texto: "A poda sem licença não gera multa em dobro.(TERCEIRA SEÇÃO, julgado em 12/05/1990)",
  },
]);
const COURT_TABLE = `numero;enunciado;orgao;situacao
7;O regador emprestado deve voltar ao dono em trinta dias.;STF;vigente
8;A horta vertical paga a taxa da horta comum do bairro.;STF;cancelada
`;
const ARTICLES = `norma;artigo;texto
Lei 90.100/1995;1;O pomar público abre às seis horas.
Lei 90.100/1995;2;O visitante pode colher as frutas que estiverem caídas.
Lei 90.100/1995;2-A;É vedado subir nas árvores do pomar. Parágrafo único. O jardineiro pode.
`;

describe("law that comes as a table", () => {
  const { run, write } = useCli();

  it("seed 003: súmulas in rows are found by their number and their court", async () => {
    await run(["ingest", write("a/sumulas.json", RULINGS), write("a/sumulas-2.csv", COURT_TABLE)]);
    const stj = await run(["law", "súmula 7 STJ"]);
    assert.match(stj.out, /^Súmula 7 do STJ\n/);
    assert.match(stj.out, /A sombra da árvore não gera indenização/);
    assert.doesNotMatch(stj.out, /regador/);
    const stf = await run(["law", "súmula 7 do STF"]);
    assert.match(stf.out, /regador emprestado/);
    assert.doesNotMatch(stf.out, /sombra|situacao|vigente\n/);
    assert.match((await run(["law", "súmula 8 stf"])).out, /cancelada/);
    assert.match((await run(["ask", "sumula 8 stj"])).out, /O fruto caído pertence a quem o colhe/);
    assert.match((await run(["law", "súmula 900 do STJ"])).out, /Súmula 900 do STJ/);
  });

  it("seed 003: what is said about them can be checked", async () => {
    const { out, code } = await run(["check"], {
      input: "Vale a Súmula 7 do STJ, e não a Súmula 77 do STJ.",
    });
    assert.equal(code, 1);
    assert.match(out, /✓ linha 1: Súmula 7 do STJ: existe/);
    assert.match(out, /✗ linha 1: Súmula 77 do STJ/);
  });

  it("seed 003: a table declared as law is read as law, or refused with the reason", async () => {
    const flags = ["--kind", "legal"];
    await run(["ingest", write("b/artigos.csv", ARTICLES), ...flags]);
    const { out } = await run(["law", "art. 2º-A, parágrafo único, da Lei 90.100/1995"]);
    assert.match(out, /Parágrafo único\. O jardineiro pode\./);
    assert.match((await run(["law", "art. 1º da Lei 90.100/1995"])).out, /abre às seis horas/);
    const refused = await run([
      "ingest",
      write("b/precos.csv", "fruta;preco\nlaranja;3\npera;4\n"),
      ...flags,
    ]);
    assert.match(refused.out + refused.err, /tabela sem colunas de súmulas/);
    const { documents } = (await run(["stats", "--documents", "--json"])).json<DocumentsReply>();
    assert.ok(
      !documents.some(({ source }) => source.endsWith("precos.csv")),
      "a refused table leaves no rows",
    );
  });
});
