import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { measureIntents } from "./measure-intents.ts";

describe("measureIntents", () => {
  it("counts right intents, right plans, and both among the sure", () => {
    const figures = measureIntents([
      { intent: "law", reading: { intent: "law", isSure: true } },
      { intent: "support", reading: { intent: "general", isSure: true } },
      { intent: "data", reading: { intent: "law", isSure: false } },
      { intent: "greeting", reading: { intent: "greeting", isSure: false } },
    ]);
    assert.deepEqual(figures, {
      count: 4,
      accuracy: 0.5,
      planAccuracy: 0.75,
      sureShare: 0.5,
      sureAccuracy: 0.5,
      surePlanAccuracy: 1,
    });
  });

  it("finds no fault with nothing", () => {
    assert.equal(measureIntents([]).accuracy, 1);
  });
});
