import assert from "node:assert/strict";
import { it } from "node:test";
import { origin, share } from "./values.ts";

it("reads a share as people write it", () => {
  assert.deepEqual(["0", "1", "0,5", "0.25"].map(share("--x")), [0, 1, 0.5, 0.25]);
  for (const wrong of ["", " ", "-0,1", "1,01", "1e9", "meio", "0,5,0", "NaN"]) {
    assert.throws(() => share("--x")(wrong), { code: "invalid-option" });
  }
});

it("reads a source in any case, with dashes or not", () => {
  assert.deepEqual(
    ["faq", "Help-Center", " DOCS "].map((word) => origin("--source")(word)),
    ["FAQ", "HELP_CENTER", "DOCS"],
  );
  assert.throws(() => origin("--source", ["FAQ"])("DOCS"), { code: "invalid-option" });
  assert.throws(() => origin("--source")("constructor"), { code: "invalid-option" });
});
