import assert from "node:assert/strict";
import { it } from "node:test";
import { profileFor } from "#src/embedding/index.ts";
import { levelOf } from "../fusion.ts";
import { productConfidence } from "./search-catalog.ts";

const THRESHOLDS = profileFor(null).confidence;
const of = (score: number) =>
  productConfidence({ level: "sem_rag", score, signals: { coverage: 1 } }, THRESHOLDS);

it("is sure of a product sooner than of a passage, and never of nothing", () => {
  assert.deepEqual(
    [0.5, 0.33, 0.25, 0.15, 0.1, 0].map((score) => of(score).level),
    ["alta", "alta", "media", "baixa", "sem_rag", "sem_rag"],
  );
  assert.equal(levelOf(0.33, THRESHOLDS), "baixa");
});

it("keeps what was measured", () => {
  const { score, signals } = of(0.4);
  assert.deepEqual([score, signals], [0.4, { coverage: 1 }]);
});
