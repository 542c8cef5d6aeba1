import assert from "node:assert/strict";
import { it } from "node:test";
import type { ProvisionLevel } from "#src/domain/index.ts";
import { compareLabels } from "./provision-labels.ts";

function sorted(level: ProvisionLevel, labels: readonly string[]): string[] {
  return labels.toSorted((a, b) => compareLabels(level, a, b));
}

it("orders the labels of each level as laws do", () => {
  assert.deepEqual(sorted("artigo", ["10", "5-B", "6", "5", "5-A"]), ["5", "5-A", "5-B", "6", "10"]);
  assert.deepEqual(sorted("inciso", ["X", "IX", "XL", "IV-A", "IV"]), ["IV", "IV-A", "IX", "X", "XL"]);
  assert.deepEqual(sorted("alinea", ["aa", "z", "b"]), ["b", "z", "aa"]);
  assert.deepEqual(sorted("paragrafo", ["2", "único", "10"]), ["único", "2", "10"]);
});
