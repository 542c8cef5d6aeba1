import assert from "node:assert/strict";
import { it, test } from "node:test";
import { citationTokens } from "./citation-tokens.ts";
import { KNOWN_NORMS } from "./known-norms.ts";
import { normLabel, NORMS_BY_KEY } from "./norm-table.ts";
import { readNorm } from "./read-norm.ts";

const keyOf = (text: string): string | undefined => readNorm(citationTokens(text), 0)?.norm.key;

test("every norm has its own key, made of type, number and year", () => {
  const keys = new Set(KNOWN_NORMS.map(({ key }) => key));
  assert.equal(keys.size, KNOWN_NORMS.length);
  for (const key of keys) {
    assert.match(
      key,
      /^(?:(?:lei|lei-complementar|decreto-lei|decreto)\/\d{1,5}|constituicao|adct)\/(?:19|20)\d\d$|^nome\/[a-z-]+-da-oab$/,
    );
  }
});

test("labels tell norms apart", () => {
  assert.equal(new Set(KNOWN_NORMS.map(({ label }) => label)).size, KNOWN_NORMS.length);
});

test("a label that is a number and year agrees with the key", () => {
  for (const { key, label } of KNOWN_NORMS) {
    const number = /^(?:Lei|LC|Decreto|Decreto-Lei) ([\d.]+)\/(\d{4})$/.exec(label);
    if (number !== null)
      assert.ok(key.endsWith(`/${number[1]?.replace(".", "")}/${number[2]}`), `${key} ${label}`);
  }
});

test("every alias is read as the first norm that has it", () => {
  const owners = new Map<string, string>();
  for (const { key, aliases } of KNOWN_NORMS)
    for (const alias of aliases) if (!owners.has(alias)) owners.set(alias, key);
  for (const [alias, key] of owners) {
    const spelling = alias.replace("?", "");
    const tokens = citationTokens(spelling);
    const reading = readNorm(tokens, 0);
    assert.deepEqual([reading?.norm.key, reading?.next], [key, tokens.length], alias);
  }
});

test("a known norm has the same name whether cited by number or by name", () => {
  const byNumber = readNorm(citationTokens("Lei nº 8.078, de 11 de setembro de 1990"), 0);
  const byName = readNorm(citationTokens("Código de Defesa do Consumidor"), 0);
  assert.deepEqual(byNumber?.norm, byName?.norm);
  assert.equal(NORMS_BY_KEY.get("lei/8078/1990")?.label, "CDC");
  assert.equal(NORMS_BY_KEY.get("lei/8078"), undefined);
});

test("the year picks among codes of the same name", () => {
  assert.equal(keyOf("CPC"), "lei/13105/2015");
  assert.equal(keyOf("CPC/73"), "lei/5869/1973");
  assert.equal(keyOf("Código Civil de 1916"), "lei/3071/1916");
  assert.equal(keyOf("CC/2002"), "lei/10406/2002");
  assert.equal(keyOf("Constituição de 1946"), "constituicao/1946");
  assert.equal(keyOf("Código Penal de 1890"), "nome/codigo-penal-1890");
});

test("constitutions and codes of other places are not ours", () => {
  for (const text of ["Constituição do Estado de Goiás", "Constituição Estadual", "Código Civil português"]) {
    assert.equal(readNorm(citationTokens(text), 0), null, text);
  }
});

it("writes a norm from its key alone", () => {
  const labels: readonly (readonly [string, string | null])[] = [
    ["constituicao/1988", "CF/88"],
    ["lei/8112/1990", "Lei 8.112/1990"],
    ["lei/98765/2021", "Lei 98.765/2021"],
    ["lei-complementar/777/1999", "LC 777/1999"],
    ["medida-provisoria/2180-35/2001", "MP 2.180-35/2001"],
    ["sumula/473/stf", "Súmula 473 do STF"],
    ["sumula/473", "Súmula 473"],
    ["sumula-vinculante/11", "Súmula Vinculante 11"],
    ["decreto/9999/2018#anexo-1", "Decreto 9.999/2018, Anexo 1"],
    ["nome/regimento-interno", null],
    ["resolucao/anatel/777/2025", null],
  ];
  for (const [key, label] of labels) assert.equal(normLabel(key), label, key);
});
