import assert from "node:assert/strict";
import { it } from "node:test";
import { MESSAGES } from "./index.ts";

function paths(table: object, prefix = ""): string[] {
  return Object.entries(table).flatMap(([key, value]) =>
    typeof value === "object" ? paths(value as object, `${prefix}${key}.`) : [`${prefix}${key}`],
  );
}

it("says everything in both languages", () => {
  assert.deepEqual(paths(MESSAGES.en), paths(MESSAGES.pt));
});
