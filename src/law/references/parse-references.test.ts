import assert from "node:assert/strict";
import { test } from "node:test";
import { formatReference } from "../provision-labels.ts";
import { CITATION_SPELLINGS } from "./citation-spellings-fixture.ts";
import { parseReferences } from "./parse-references.ts";
import * as fc from "fast-check";

const SELF = { key: "lei/1/2000", label: "Lei 1/2000" };

function read(text: string): string[] {
  return parseReferences(text, { self: SELF }).map(formatReference);
}

test("every hand-written spelling means what a lawyer reads", () => {
  assert.ok(CITATION_SPELLINGS.length >= 120);
  for (const [text, ...references] of CITATION_SPELLINGS) assert.deepEqual(read(text), references, text);
});

test("spellings keep their meaning without accents and with decomposed ones", () => {
  for (const [text, ...references] of CITATION_SPELLINGS) {
    const plain = text.normalize("NFD").replaceAll(/[\u0300-\u036f]/g, "");
    assert.deepEqual(read(plain), references, plain);
    assert.deepEqual(read(text.normalize("NFD")), references, `decomposed ${text}`);
  }
});

test("ordinary Portuguese is no citation", () => {
  const sentences = [
    "artigo de luxo",
    "uma peça art déco",
    "o item 3 da lista",
    "no parágrafo seguinte",
    "leia o parágrafo acima",
    "a letra a",
    "I",
    "V",
    "I, II e IV",
    "Capítulo V do livro",
    "Dom Pedro II e Dom João VI",
    "o século XX",
    "Lei de Gerson",
    "a lei do mais forte",
    "a constituição da sociedade limitada",
    "fibra de constituição robusta",
    "cc",
    "cp",
    "um motor de 1000 cc",
    "o motor 2.0 CC 16 válvulas",
    "temperatura de 30 CF",
    "CP 12345, Brasília",
    "o CP foi alterado",
    "enviar cópia (cc) para o gerente em 5 dias",
    "nos termos do artigo segundo o qual",
    "um artigo segundo a autora",
    "envio de artigo segundo regras da revista",
    "veja o arquivo L13025.htm",
    "o inciso anterior",
    "alínea anterior",
    "caput",
    "o decreto do rei",
    "uma resolução de ano novo",
    "a portaria do prédio 12",
    "circular 10",
    "o MP3 player",
    "vi o filme em 1988",
    "a súmula do jogo",
    "partida com 2 cartões",
    "os artigos mais lidos de 2024",
    "arte 5",
    "artista 2",
    "em 5 de outubro de 1988",
    "o inciso civil",
    "paragrafado 2",
    "ECAD 5",
    "o cpf 123",
    "mil reais",
    "R$ 5.000,00 em 30 dias",
    "p. 5",
    "par. 2",
    "",
    "   \n\n ",
  ];
  for (const sentence of sentences) assert.deepEqual(read(sentence), [], sentence);
});

test("figures that count something are no articles", () => {
  assert.deepEqual(read("no prazo do art. 5º, 10 dias"), ["Art. 5"]);
  assert.deepEqual(read("arts. 5º e 6º, 30 dias"), ["Art. 5", "Art. 6"]);
  assert.deepEqual(read("art. 5º a 10 dias"), ["Art. 5"]);
});

test("a norm that the text does not name beside the provision stays unsaid", () => {
  assert.equal(parseReferences("o art. 5º é claro. A CF protege a casa.")[0]?.norm, null);
  assert.equal(parseReferences("art. 5º desta Lei")[0]?.norm, null);
  assert.deepEqual(parseReferences("art. 5º desta Lei", { self: SELF })[0]?.norm, SELF);
  assert.equal(parseReferences("art. 5º da Lei", { self: SELF })[0]?.norm, null);
  assert.equal(parseReferences("art. 5º\nLei 8.112/90")[0]?.norm, null);
});

test("the range goes from the first word of the citation to its last, the norm included", () => {
  const text = "Veja os arts. 5º e 6º da CF, por favor.";
  for (const { start, end } of parseReferences(text))
    assert.equal(text.slice(start, end), "arts. 5º e 6º da CF");
  const norm = "Segundo a Lei nº 8.112, de 11 de dezembro de 1990, o servidor";
  const [reference] = parseReferences(norm);
  assert.equal(norm.slice(reference?.start, reference?.end), "Lei nº 8.112, de 11 de dezembro de 1990");
});

test("ranges carry their last member at the deepest level", () => {
  const [articles] = parseReferences("arts. 5º a 7º da CF");
  assert.deepEqual([articles?.path.artigo, articles?.until], ["5", "7"]);
  const [incisos] = parseReferences("art. 5º, incisos I a III");
  assert.deepEqual([incisos?.path.inciso, incisos?.until], ["I", "III"]);
  assert.equal(parseReferences("arts. 7º a 5º")[0]?.until, null);
});

const FRAGMENTS = [
  "art.",
  "arts.",
  "artigo",
  "§",
  "§§",
  "inciso",
  "incisos",
  "alínea",
  "item",
  "caput",
  "parágrafo único",
  "5º",
  "6",
  "103-B",
  "II",
  "xi",
  "a",
  "'b'",
  ",",
  ";",
  "e",
  "do",
  "da",
  "c/c",
  "(",
  ")",
  "CF",
  "CP",
  "/88",
  "Lei",
  "nº",
  "8.112",
  "/90",
  "de 1990",
  "Súmula",
  "do STF",
  "desta Lei",
  "lei orgânica do município",
  "Regulamento da",
  "par.",
  "XXXX",
  "C.F.",
  "8.112/90",
  "até",
  "186/187",
  "cc",
  "cento e vinte",
  "\n",
  "a)",
  "º",
];

test("no text makes it throw, and every range lies inside the text, in order", () => {
  const citation = fc
    .array(fc.oneof(fc.constantFrom(...FRAGMENTS), fc.string({ maxLength: 4 })), { maxLength: 40 })
    .map((parts) => parts.join(" "));
  fc.assert(
    fc.property(fc.oneof(citation, fc.string({ unit: "binary" })), (text) => {
      let last = 0;
      for (const { start, end, path, until } of parseReferences(text)) {
        assert.ok(start >= last && start < end && end <= text.length);
        last = start;
        if (path.artigo !== null) assert.match(path.artigo, /^[1-9]\d{0,3}(?:-[A-Z]{1,2})?$/);
        if (path.inciso !== null) assert.match(path.inciso, /^(?:[IVXLCDM]+(?:-[A-Z]{1,2})?|[1-9]\d{2,3})$/);
        if (until !== null) assert.ok(Object.values(path).some((value) => value !== null));
      }
    }),
    { numRuns: 500 },
  );
});

test("hostile texts are read to their end", () => {
  for (const unit of [
    "art. 5º, § 2º, inciso ",
    "I, ",
    "item 1, ",
    "alínea a do inciso I e ",
    "Lei nº ",
    "CC (",
    "lei orgânica do ",
    "art. 5 do regulamento da lei ",
    "regulamento da Lei 8.112, art. 1, ",
    "arts. 1/2/",
    "artigo cento e ",
    "art. 1, n. ",
    "art. 5º da CF, II, § 1º e ",
    "C.P.C.",
    "art. 5, XXXX, ",
    "§",
  ]) {
    const text = unit.repeat(Math.ceil(100_000 / unit.length));
    const references = parseReferences(text);
    assert.ok(
      references.every(({ end }) => end <= text.length),
      unit,
    );
  }
});

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
