import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { pollutionCheck } from "./pollution-check.ts";

describe("pollutionCheck", () => {
  it("sees what is added to and changed on shared prototypes", () => {
    const isPolluted = pollutionCheck();
    const changes: readonly (readonly [object, string])[] = [
      [Object.prototype, "administrador"],
      [Array.prototype, "at"],
    ];
    for (const [prototype, key] of changes) {
      const before = Reflect.getOwnPropertyDescriptor(prototype, key);
      Reflect.defineProperty(prototype, key, { value: true, configurable: true });
      const seen = isPolluted();
      Reflect.deleteProperty(prototype, key);
      if (before) Reflect.defineProperty(prototype, key, before);
      assert.equal(seen, true);
      assert.equal(isPolluted(), false);
    }
  });
});
