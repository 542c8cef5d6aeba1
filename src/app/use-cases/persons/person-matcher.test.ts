import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { matchesIn, readIdentifier, textsIn } from "./person-matcher.ts";

function isFound(identifier: string, text: string): boolean {
  return matchesIn(text, [readIdentifier(identifier)]).length === 1;
}

const WRITINGS: Readonly<Record<string, readonly string[]>> = {
  "529.982.247-25": [
    "52998224725",
    "529 982 247 25",
    "５２９．９８２．２４７－２５",
    "529.982.\n247-25",
    "529.**982**.247-25",
  ],
  "52998224725": ["CPF:529.982.247-25.", "529\u200B982\u200B24725"],
  "11.222.333/0001-81": ["11222333000181", "11 222 333 0001 81"],
  "12.ABC.345/01DE-35": ["12abc34501de35", "12.ABC.345/01DE-35"],
  "(11) 98765-4321": ["11987654321", "+55 11 98765-4321", "5511987654321", "(011) 98765 4321"],
  "+55 11 98765-4321": ["(11) 98765-4321"],
  "Ana.Lu@Exemplo.com": [
    "ana.lu@exemplo.com",
    "<ANA.LU@EXEMPLO.COM>",
    "ana.lu@\nexemplo.com",
    "ana.lu%40exemplo.com",
  ],
  "José d'Ávila": [
    "JOSE D AVILA",
    "Jose\u0301 d’A\u0301vila",
    "José\u00A0d'Ávila",
    "Jo-\nsé d'Ávila",
    "Ｊｏｓé d'Ávila",
  ],
};

const OTHERS: Readonly<Record<string, readonly string[]>> = {
  "529.982.247-25": ["529.982.247-26", "1529.982.247-25".replace(".", ""), "529982247251"],
  "ana@exemplo.com": ["mariana@exemplo.com", "ana@exemplo.com.br", "ana@exemplo.community"],
  "Ana Luz": ["Mariana Luz", "Ana Luzia", "Ana"],
};

describe("somebody's number, address or name", () => {
  it("is found however it is written", () => {
    for (const [identifier, texts] of Object.entries(WRITINGS))
      for (const text of texts) assert.ok(isFound(identifier, `Consta ${text}, segundo a ficha.`), text);
  });

  it("is not taken for another", () => {
    for (const [identifier, texts] of Object.entries(OTHERS))
      for (const text of texts) assert.ok(!isFound(identifier, text), text);
  });

  it("is refused when it would find half of everything", () => {
    for (const identifier of ["a", "...", "12"])
      assert.throws(() => readIdentifier(identifier), { code: "invalid-option" });
  });

  it("is read out of JSON in texts, keys, and numbers that have lost their zeros", () => {
    const texts = [...textsIn({ a: '{"nome":"Ana\\nLuz"}', b: [5_299_822_472] })];
    assert.ok(texts.includes("Ana\nLuz") && texts.includes("nome") && texts.includes("05299822472"));
  });
});
