import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type EmbeddingProfile, type Fusion, profileFor } from "#src/embedding/index.ts";
import { vectorTrust } from "./fusion.ts";

const of = (fusion: Fusion): EmbeddingProfile => ({ ...profileFor(null), fusion });

describe("vectorTrust", () => {
  it("is whole for models that stand beside the words as equals, and none without a model", () => {
    assert.equal(vectorTrust(profileFor("openai:text-embedding-3-small"), 3), 1);
    assert.equal(vectorTrust(profileFor(null), 3), 0);
  });

  it("is the measured weight of a weak model, and never more than whole", () => {
    assert.equal(vectorTrust(of({ kind: "score", vectorWeight: 0.3 }), 3), 0.3);
    assert.equal(vectorTrust(of({ kind: "score", vectorWeight: 7 }), 3), 1);
  });

  it("fades for questions that the model reads badly", () => {
    const weak = of({ kind: "score", vectorWeight: 0.4, termRange: { half: 4, full: 8, none: 16 } });
    assert.equal(vectorTrust(weak, 4), 0.2);
    assert.equal(vectorTrust(weak, 16), 0);
    assert.equal(vectorTrust(weak, 0), 0.4, "a question without a word is left to the vectors");
  });
});
