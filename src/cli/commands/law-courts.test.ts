import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useCli } from "../cli-fixture.ts";

const MIXED = `numero;tribunal;enunciado
301;STF;O guarda-chuva esquecido no bonde pertence a quem o esqueceu.
302;TJSP;A bicicleta presa ao poste não se presume abandonada.
303;;O vaso na janela alheia responde pela queda que causar.
304;Tribunal de Justiça do Ceará;A rede armada na varanda comum não paga aluguel ao condomínio.
305;Turma Recursal do Sertão;O pote de doce emprestado volta cheio ao seu dono.
`;
const STATES = `numero;orgao;enunciado
10;TJSP;O portão da vila fecha às vinte e duas horas em ponto.
10;TRF-4;A balsa do rio não cobra passagem de criança pequena.
11;TRT da 2ª Região;O descanso do carroceiro conta como tempo de serviço.
12;TJDFT;A sombra da mangueira é bem comum de toda a quadra.
`;
const NUMBERED = JSON.stringify([
  { sumula: "Súmula 41 do STJ", texto: "O apito do trem não perturba quem mora na estação." },
  { sumula: "Súmula 42", texto: "A ponte estreita dá passagem primeiro a quem sobe." },
]);

describe("súmulas of many courts", () => {
  const { run, write } = useCli();

  it("a row keeps the court that it names, and an empty cell gets none of another row", async () => {
    await run(["ingest", write("a/sumulas-mistas.csv", MIXED)]);
    await run(["ingest", write("b/sumulas-numeradas.json", NUMBERED)]);
    for (const number of [302, 303, 304, 305]) {
      const { out } = await run(["law", `súmula ${number} do STF`]);
      assert.match(out, new RegExp(`O acervo não tem Súmula ${number} do STF`));
    }
    assert.match((await run(["law", "súmula 301 do STF"])).out, /guarda-chuva/);
    assert.match((await run(["law", "súmula 303"])).out, /^Súmula 303\n/);
    assert.match((await run(["law", "súmula 304 do TJCE"])).out, /^Súmula 304 do TJCE\n[^]*rede armada/);
    assert.match((await run(["law", "súmula 42 do STJ"])).out, /não tem Súmula 42 do STJ/);
    assert.doesNotMatch((await run(["ask", "o que diz a súmula 304 do STF?"])).out, /^A rede armada/m);
  });

  it("súmulas of state and regional courts are told apart by their court", async () => {
    await run(["ingest", write("c/sumulas-estaduais.csv", STATES)]);
    for (const court of ["TJSP", "TJ-SP", "TJ/SP", "Tribunal de Justiça do Estado de São Paulo"]) {
      const { out } = await run(["law", `súmula 10 do ${court}`]);
      assert.match(out, /^Súmula 10 do TJSP\n[^]*portão da vila/);
      assert.doesNotMatch(out, /balsa/);
    }
    for (const court of ["TRF4", "TRF-4", "TRF da 4ª Região", "Tribunal Regional Federal da 4ª Região"]) {
      assert.match((await run(["law", `súmula 10 do ${court}`])).out, /^Súmula 10 do TRF4\n[^]*balsa/);
    }
    assert.match((await run(["law", "súmula 11 do TRT-2"])).out, /carroceiro/);
    assert.match((await run(["law", "súmula 12 do TJDF"])).out, /mangueira/);
  });

  it("a court that the base does not have is not answered for by another one", async () => {
    assert.match((await run(["law", "súmula 10 do TJRJ"])).out, /não tem Súmula 10 do TJRJ/);
    assert.doesNotMatch((await run(["ask", "o que diz a súmula 10 do TJRJ?"])).out, /^O portão da vila/m);
    const { out, code } = await run(["check"], { input: "Vale a Súmula 10 do TJRJ e a Súmula 10 do TJSP." });
    assert.equal(code, 1);
    assert.doesNotMatch(out, /✓ linha 1: Súmula 10 do TJRJ/);
    assert.match(out, /✓ linha 1: Súmula 10 do TJSP: existe/);
  });
});
