import assert from "node:assert/strict";
import { test } from "node:test";
import { readNumberWords } from "./number-words.ts";
import { fromRoman, toRoman } from "../law-structure.ts";

const read = (words: string): number | undefined => {
  const list = words.split(" ");
  const spelled = readNumberWords((offset) => list[offset] ?? "");
  return spelled?.words === list.length ? spelled.value : undefined;
};

const UNITS =
  " um dois tres quatro cinco seis sete oito nove dez onze doze treze quatorze quinze dezesseis dezessete dezoito dezenove".split(
    " ",
  );
const TENS = "  vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(" ");
const HUNDREDS =
  " cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos".split(" ");

function spell(value: number): string {
  if (value === 100) return "cem";
  const rest = value % 100;
  const low = rest < 20 ? [UNITS[rest]] : [TENS[Math.floor(rest / 10)], UNITS[rest % 10]];
  return [HUNDREDS[Math.floor(value / 100)], ...low].filter((word) => word !== "").join(" e ");
}

test("cardinals are read up to 999", () => {
  for (let value = 2; value <= 999; value++) assert.equal(read(spell(value)), value, spell(value));
});

test("ordinals are read word by word", () => {
  assert.equal(read("primeiro"), 1);
  assert.equal(read("decimo segundo"), 12);
  assert.equal(read("vigesimo"), 20);
  assert.equal(read("centesimo vigesimo primeiro"), 121);
});

test("words that are more often something else are no number", () => {
  assert.equal(read("um"), undefined);
  assert.equal(read("cento"), undefined);
  assert.equal(
    readNumberWords((offset) => ["segundo", "o", "autor"][offset] ?? ""),
    null,
  );
  assert.equal(read("dois e tres"), undefined);
});

test("numerals and numbers turn into each other", () => {
  for (let value = 1; value <= 199; value++) assert.equal(fromRoman(toRoman(value) ?? ""), value);
  assert.equal(toRoman(78), "LXXVIII");
  assert.equal(fromRoman("xi"), 11);
});

test("what is no well-formed numeral, or higher than incisos go, is refused", () => {
  for (const letters of ["", "IIII", "VX", "IC", "mix", "mil", "vida", "D"])
    assert.equal(fromRoman(letters), null, letters);
  for (const value of [0, -1, 1.5, 200]) assert.equal(toRoman(value), null);
});
