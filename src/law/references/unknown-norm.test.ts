import assert from "node:assert/strict";
import { test } from "node:test";
import { parseReferences } from "./parse-references.ts";

const unknown = (text: string): (string | null)[] => parseReferences(text).map((found) => found.unknownNorm);

test("a norm that the table does not know is told by its words", () => {
  const names: readonly (readonly [text: string, name: string])[] = [
    ["art. 10 da lei organica do municipio", "lei organica do municipio"],
    ["ART. 10 DA LEI ORGÂNICA DO MUNICÍPIO", "LEI ORGÂNICA DO MUNICÍPIO"],
    ["art. 10 da lei orgânica do município permite acumular cargos?", "lei orgânica do município"],
    ["o art. 10 da lei orgânica do município determina que", "lei orgânica do município"],
    ["art. 16 do Regimento Interno da Câmara", "Regimento Interno da Câmara"],
    [
      "art. 16 do Regimento Interno da\nCâmara dos Deputados, que",
      "Regimento Interno da Câmara dos Deputados",
    ],
    ["art. 5 da constituição estadual de SP", "constituição estadual de SP"],
    ["art. 5 da constituição do estado de são paulo", "constituição do estado de são paulo"],
    ["art. 5º da Constituição do Estado do Rio Grande do Sul", "Constituição do Estado do Rio Grande do Sul"],
    ["art. 159 do código civil anterior", "código civil anterior"],
    ["art. 3 do edital nº 3/2024", "edital nº 3/2024"],
    ["art. 99 da Portaria Secex nº 23/2011", "Portaria Secex nº 23/2011"],
    ["art. 3 da política de privacidade da empresa", "política de privacidade da empresa"],
    ["art. 3 do contrato de locação é nulo", "contrato de locação"],
    ["art. 7 do plano diretor de Curitiba", "plano diretor de Curitiba"],
    ["art. 3, § 1º, da Convenção sobre os Direitos da Criança", "Convenção sobre os Direitos da Criança"],
    ["art. 5 da nova lei orgânica", "nova lei orgânica"],
    ["Regimento Interno da Câmara, art. 16, § 1º", "Regimento Interno da Câmara"],
    ["regimento interno da camara art 16", "regimento interno da camara"],
    ["art. 8º do Pacto de San José da Costa Rica", "Pacto de San José da Costa Rica"],
    ["art 8 do pacto de san josé da costa rica", "pacto de san josé da costa rica"],
    ["Pacto de San José da Costa Rica, art. 8º", "Pacto de San José da Costa Rica"],
    ["art. 3º da Convenção 169 da OIT", "Convenção 169 da OIT"],
    ["art. 7º da Carta das Nações Unidas", "Carta das Nações Unidas"],
    ["art. 3º do Código Tributário Municipal", "Código Tributário Municipal"],
    ["art. 3º do Código Tributário do Município de São Paulo", "Código Tributário do Município de São Paulo"],
    ["Código Tributário do Estado de Goiás, art. 3º", "Código Tributário do Estado de Goiás"],
  ];
  for (const [text, name] of names) {
    assert.deepEqual(unknown(text), [name], text);
    assert.equal(parseReferences(text)[0]?.norm, null, text);
  }
});

test("nothing is told where the text names no norm, its own, or a known one", () => {
  const texts = [
    "art. 5º",
    "art. 5º da lei",
    "art. 5º da Lei, que",
    "art. 5º da lei prevê",
    "art. 5º da lei determina",
    "art. 5º da lei publicada ontem",
    "art. 5º da lei anterior",
    "art. 5º da lei federal",
    "art. 5º da Lei Complementar",
    "art. 5º da lei de regência",
    "art. 5º desta Lei",
    "art. 5º deste regulamento",
    "art. 5º da presente lei",
    "art. 5º da mesma lei",
    "art. 5º da referida lei orgânica",
    "art. 5º do mesmo diploma",
    "art. 5º da CF",
    "art. 5º da Carta Magna",
    "art. 5º da Carta Política",
    "art. 5º da carta",
    "art. 5º do tratado",
    "art. 5º do Código Tributário Nacional",
    "art. 5º do Código Civil",
    "art. 5º da Lei 8.112/90",
    "§ 1º Do termo de abertura constarão",
    "execução do contrato de transporte (arts. 233)",
    "art. 5º do capítulo anterior",
    "art. 5º do Regulamento Geral do Estatuto da Advocacia",
    "art. 5º do Regulamento da Previdência Social",
  ];
  for (const text of texts) assert.deepEqual(unknown(text), [null], text);
});

test("the regulation of a norm is another norm", () => {
  assert.deepEqual(unknown("art. 5 do Regulamento da Lei 8.112"), ["Regulamento da Lei 8.112"]);
  assert.deepEqual(unknown("Regulamento da Lei 8.112, art. 5"), ["Regulamento da Lei 8.112"]);
  assert.deepEqual(unknown("art. 5 do regulamento do Estatuto da Terra"), [
    "regulamento do Estatuto da Terra",
  ]);
  assert.deepEqual(parseReferences("o Regulamento da Lei 8.112 diz"), []);
  const [law] = parseReferences("deste Regulamento Geral e da Lei 8.112/90");
  assert.equal(law?.norm?.key, "lei/8112/1990");
});

test("each part of a citation has its own norm, and the range covers its name", () => {
  const text = "CF, art. 5º, e art. 10 da lei orgânica do município";
  const [first, second] = parseReferences(text);
  assert.deepEqual([first?.norm?.key, first?.unknownNorm], ["constituicao/1988", null]);
  assert.deepEqual([second?.norm, second?.unknownNorm], [null, "lei orgânica do município"]);
  assert.equal(second?.end, text.length);
  const beside = parseReferences("arts. 1 e 2 do Tratado de Assunção e art. 5 da CF");
  assert.deepEqual(
    beside.map(({ norm, unknownNorm }) => norm?.key ?? unknownNorm),
    ["Tratado de Assunção", "Tratado de Assunção", "constituicao/1988"],
  );
});

test("the law that a name mentions is not swallowed", () => {
  const found = parseReferences("art. 5 do contrato da Lei 8.666/93");
  assert.deepEqual(
    found.map(({ norm, unknownNorm }) => [norm?.key, unknownNorm]),
    [
      [undefined, null],
      ["lei/8666/1993", null],
    ],
  );
});
