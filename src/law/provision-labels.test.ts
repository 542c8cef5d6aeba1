import assert from "node:assert/strict";
import { it, test } from "node:test";
import type { ProvisionLevel } from "#src/domain/index.ts";
import { isEmptied } from "./structure/wordings.ts";
import { compareLabels, formatReference, labelLength } from "./provision-labels.ts";

const NOWHERE = { artigo: null, paragrafo: null, inciso: null, alinea: null, item: null };
const CF = { key: "constituicao/1988", label: "CF/88" };

test("every level is written after its name, outermost first", () => {
  const path = { artigo: "5", paragrafo: "1", inciso: "I", alinea: "a", item: "1" };
  assert.equal(formatReference({ norm: CF, path }), "CF/88, Art. 5, § 1, Inciso I, Alínea a, Item 1");
});

test("the sole paragraph, the head of an article and a norm alone have their own forms", () => {
  assert.equal(
    formatReference({ norm: CF, path: { ...NOWHERE, artigo: "1", paragrafo: "único" } }),
    "CF/88, Art. 1, Parágrafo único",
  );
  assert.equal(
    formatReference({ norm: CF, path: { ...NOWHERE, artigo: "5" }, isCaputOnly: true }),
    "CF/88, Art. 5, caput",
  );
  assert.equal(formatReference({ norm: { label: "Súmula 473 do STF" }, path: NOWHERE }), "Súmula 473 do STF");
  assert.equal(formatReference({ norm: null, path: { ...NOWHERE, artigo: "103-B" } }), "Art. 103-B");
});

test("a range is written at its level", () => {
  assert.equal(
    formatReference({ norm: CF, path: { ...NOWHERE, artigo: "5" }, until: "7" }),
    "CF/88, Arts. 5 a 7",
  );
  assert.equal(
    formatReference({ norm: CF, path: { ...NOWHERE, artigo: "5", inciso: "I" }, until: "III" }),
    "CF/88, Art. 5, Incisos I a III",
  );
});

function sorted(level: ProvisionLevel, labels: readonly string[]): string[] {
  return labels.toSorted((a, b) => compareLabels(level, a, b));
}

it("orders the labels of each level as laws do", () => {
  assert.deepEqual(sorted("artigo", ["10", "5-B", "6", "5", "5-A"]), ["5", "5-A", "5-B", "6", "10"]);
  assert.deepEqual(sorted("inciso", ["X", "IX", "XL", "IV-A", "IV"]), ["IV", "IV-A", "IX", "X", "XL"]);
  assert.deepEqual(sorted("alinea", ["aa", "z", "b"]), ["b", "z", "aa"]);
  assert.deepEqual(sorted("paragrafo", ["2", "único", "10"]), ["único", "2", "10"]);
});

it("tells a provision that only says it is gone from one that speaks", () => {
  for (const text of [
    "III - (Revogado);",
    "§ 2º-A (Revogado pela Lei nº 1, de 2024)",
    "Art. 5º (VETADO).",
    "a) ( Revogada );",
    "Art.\n5º - [(Revogado pela Lei\nnº 1, de 2024)](L1.htm#art2)",
    "Art**.** 5º (Revogado)",
    "Arts. 6º, 7º-A e 9º – (Revogados pela Lei nº 1, de 2024)",
    "§ 2º Revogado. (Redação dada pela Lei nº 1, de 2024)",
  ]) {
    assert.ok(isEmptied(text), text);
  }
  for (const text of [
    "III - multa;",
    "Art. 9º Fica revogado o art. 3º desta Lei.",
    "I - vetado o uso de fogo;",
    "Art. 5º O pomar é verde. (Revogado pela Lei nº 1, de 2024)",
  ]) {
    assert.ok(!isEmptied(text), text);
  }
});

it("knows where the words begin", () => {
  for (const [text, words] of [
    ["Art. 1.046. Ao entrar", "Ao entrar"],
    ["§ 1º-A O prazo", "O prazo"],
    ["Parágrafo único. Cabe", "Cabe"],
    ["XI - a casa", "a casa"],
    ["b) o sigilo", "o sigilo"],
  ] as const) {
    assert.equal(text.slice(labelLength(text)), words);
  }
});
