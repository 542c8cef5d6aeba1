import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { array, assert as assertProperty, constantFrom, property, string } from "fast-check";
import { withoutPersonalNumbers } from "./without-personal-numbers.ts";

const CASES: readonly (readonly [query: string, searched: string])[] = [
  ["meu cpf é 529.982.247-25, qual a multa por atraso no iptu?", "qual a multa por atraso no iptu?"],
  ["Meu CPF é 52998224725 e quero saber a multa do IPTU", "quero saber a multa do IPTU"],
  ["qual a multa do iptu? meu cpf: 529.982.247-25", "qual a multa do iptu?"],
  ["meu telefone é (42) 99999-1234, vocês entregam na zona rural?", "vocês entregam na zona rural?"],
  ["meu nome é Ana Souza, qual o prazo do IPTU?", "qual o prazo do IPTU?"],
  ["Meu CPF é 529.982.247-25, e a poda?", "e a poda?"],
  ["Meu CPF é 529.982.247-25 e a poda?", "e a poda?"],
  ["Meu nome é Ana Souza. E a poda?", "E a poda?"],
  ["meu cpf é 529.982.247-25, e eu quero saber da poda", "eu quero saber da poda"],
  ["oi meu cpf é 529.982.247-25 qual a multa do iptu?", "oi qual a multa do iptu?"],
  ["nosso CNPJ: 11.222.333/0001-81. Precisamos de alvará?", "Precisamos de alvará?"],
  ["sou a Maria Silva, meu celular é 42 99999-1234, como peço poda?", "como peço poda?"],
  ["meu nome é Ana e meu cpf é 529.982.247-25, qual a multa?", "qual a multa?"],
  [
    "meu cpf é 529.982.247-25, qual o produto de código 52998224725?",
    "qual o produto de código 52998224725?",
  ],
];

const UNTOUCHED: readonly string[] = [
  "529.982.247-25",
  "meu cpf é 529.982.247-25",
  "o que é CPF?",
  "é obrigatório informar o CPF na nota?",
  "telefone da ouvidoria",
  "sou MEI, qual o prazo?",
  "o que diz a lei 8.078/90?",
  "quero um adubo até R$ 350,00",
  "processo 0001234-56.2023.8.16.0031",
  "o imóvel 12345678901 tem débito?",
  "minha senha é abacaxi7, como troco?",
  "Qual empresa tem o CNPJ 11.222.333/0001-81?",
  "quem é o responsável pelo CNPJ 11.222.333/0001-81?",
  "CNPJ 11.222.333/0001-81, quem é o responsável?",
  "qual empresa tem esse CNPJ? CNPJ: 11.222.333/0001-81",
  "qual setor atende no telefone (31) 3333-4444?",
  "de quem é o telefone (31) 3333-4444?",
  "Qual o produto de código 52998224725?",
  "consultar débitos do CNPJ 11.222.333/0001-81",
  "a empresa, CNPJ 11.222.333/0001-81, precisa de alvará?",
  "cpf 123.456.789-00 tem débito de ISS?",
  "com o cpf [CPF] consigo emitir certidão?",
  "posso usar meu CPF 529.982.247-25 na nota da empresa?",
  "como sei se meu CPF é 529.982.247-25?",
  "quais contratos têm o CNPJ 11.222.333/0001-81",
];

describe("withoutPersonalNumbers", () => {
  for (const [query, searched] of CASES)
    it(`searches "${query}" without who asks`, () => {
      assert.equal(withoutPersonalNumbers(query), searched);
    });

  for (const query of UNTOUCHED)
    it(`leaves "${query}" as it is`, () => {
      assert.equal(withoutPersonalNumbers(query), query);
    });

  it("gives something to search for wherever there was something", () => {
    const piece = constantFrom(...CASES.flat(), ...UNTOUCHED, "cpf", "meu", ",", "e", "[CPF]");
    assertProperty(
      property(array(piece, { minLength: 1, maxLength: 5 }), string({ unit: "binary" }), (pieces, noise) => {
        const query = `${pieces.join(" ")}${noise}`;
        assert.notEqual(withoutPersonalNumbers(query).trim(), "");
      }),
    );
  });

  it("reads a text in linear time, whatever it repeats", () => {
    for (const unit of [
      "meu cpf ",
      "meu cpf é 52998224725, ",
      "cpf 52998224725, ",
      "cpf 1",
      "(42) ",
      "1",
      "1.",
      "meu nome é a ",
      "número do ",
      " , ",
    ])
      // A quadratic reading would take minutes here.
      assert.notEqual(withoutPersonalNumbers(unit.repeat(40_000)), "", unit);
  });
});
