import assert from "node:assert/strict";
import { test } from "node:test";
import { citationTokens } from "./citation-tokens.ts";
import { numberedNorm } from "./norm-number.ts";
import * as fc from "fast-check";

test("numbered norms are read in the ways that people write them", () => {
  const rows: readonly (readonly [string, string, string])[] = [
    ["Lei Complementar nº 123/2006", "lei-complementar/123/2006", "LC 123/2006"],
    ["LC 123", "lei-complementar/123", "LC 123"],
    ["Lei nº 8.112, de 11 de dezembro de 1990", "lei/8112/1990", "Lei 8.112/1990"],
    ["LEI N.º 8.112 DE 11 DE DEZEMBRO DE 1990", "lei/8112/1990", "Lei 8.112/1990"],
    ["Lei n° 8112/90", "lei/8112/1990", "Lei 8.112/1990"],
    ["lei federal 8.112/1990", "lei/8112/1990", "Lei 8.112/1990"],
    ["L. 8.112/90", "lei/8112/1990", "Lei 8.112/1990"],
    ["Lei 9.784, de 29.1.99", "lei/9784/1999", "Lei 9.784/1999"],
    ["Lei 9.999 de 2000", "lei/9999/2000", "Lei 9.999/2000"],
    ["lei_9999_20001231", "lei/9999/2000", "Lei 9.999/2000"],
    ["DL 2.848/40", "decreto-lei/2848/1940", "CP"],
    ["Dec.-lei 2.848/1940", "decreto-lei/2848/1940", "CP"],
    ["decreto-lei n. 2.848, de 7-12-940", "decreto-lei/2848/1940", "CP"],
    ["Decreto-Lei nº 9.999/1946", "decreto-lei/9999/1946", "Decreto-Lei 9.999/1946"],
    ["EC 45/2004", "emenda/45/2004", "EC 45/2004"],
    ["Emenda Constitucional nº 45, de 2004", "emenda/45/2004", "EC 45/2004"],
    ["MP 2.180-35/2001", "medida-provisoria/2180-35/2001", "MP 2.180-35/2001"],
    ["Decreto 52.795/63", "decreto/52795/1963", "Decreto 52.795/1963"],
    ["Lei 14.133/21", "lei/14133/2021", "Lei 14.133/2021"],
    ["Lei 9.999/30", "lei/9999/2030", "Lei 9.999/2030"],
    ["Lei 9.999/31", "lei/9999/1931", "Lei 9.999/1931"],
    ["Resolução ANATEL nº 777/2025", "resolucao/anatel/777/2025", "Resolução Anatel 777/2025"],
    ["Resolução nº 777/2025 da Anatel", "resolucao/anatel/777/2025", "Resolução Anatel 777/2025"],
    ["Portaria MJSP 502/2021", "portaria/mjsp/502/2021", "Portaria MJSP 502/2021"],
    ["IN RFB 1.500/2014", "instrucao-normativa/rfb/1500/2014", "IN RFB 1.500/2014"],
    ["Lei Municipal nº 10/2010", "lei-municipal/10/2010", "Lei Municipal 10/2010"],
  ];
  for (const [text, key, label] of rows) assert.deepEqual(numberedNorm(text), { key, label }, text);
});

test("a number alone does not make a norm of any word", () => {
  for (const text of [
    "resolução 5",
    "portaria 12",
    "circular 10",
    "MP 3",
    "L 5",
    "lei",
    "lei nº",
    "lei da selva",
    "lei 1234567",
  ]) {
    assert.equal(numberedNorm(text), null, text);
  }
});

const texts = (text: string): string[] => citationTokens(text).map((token) => token.text);

test("case, accents, quotes, dashes, ordinal signs and thousands dots are made equal", () => {
  assert.deepEqual(texts("Súmula Nº 1.046"), ["sumula", "n", "º", "1046"]);
  assert.deepEqual(texts("§ 2º–A “b”"), ["§", "2", "-", "a", '"', "b", '"']);
  assert.deepEqual(texts("Su\u0301mula"), ["sumula"]);
  assert.deepEqual(texts("11.09.1990"), ["11", ".", "09", ".", "1990"]);
  assert.deepEqual(texts("lei_8906"), ["lei", "8906"]);
});

test("ordinals are known by their sign, in any of its forms", () => {
  for (const text of ["5º", "5°", "5ª", "5o", "5.º"])
    assert.equal(citationTokens(text)[0]?.isOrdinal, true, text);
  for (const text of ["5", "5os", "5."]) assert.equal(citationTokens(text)[0]?.isOrdinal, false, text);
});

test("tokens lie in order inside the text and never overlap", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      let last = 0;
      for (const { start, end } of citationTokens(text)) {
        assert.ok(start >= last && end > start && end <= text.length);
        last = end;
      }
    }),
  );
});
