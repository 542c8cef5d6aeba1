import assert from "node:assert/strict";
import { test } from "node:test";
import { formatReference } from "../provision-labels.ts";

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
