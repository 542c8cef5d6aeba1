import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { profileFor } from "./profile.ts";

const MODEL_IDS = [
  null,
  "builtin:pt-128",
  "openai:text-embedding-3-small",
  "onnx:multilingual-e5-small",
  "hash:x",
];

describe("profileFor", () => {
  it("adds weak vectors by score and joins strong ones by rank", () => {
    assert.equal(profileFor("builtin:pt-128").fusion.kind, "score");
    assert.equal(profileFor("openai:text-embedding-3-small").fusion.kind, "rrf");
    assert.equal(profileFor("some:future-model").fusion.kind, "rrf");
  });

  it("leaves the lexical list alone when there is no model", () => {
    assert.equal(profileFor(null).fusion.kind, "lexical");
  });

  it("orders the levels of confidence in every profile", () => {
    for (const id of MODEL_IDS) {
      const { alta, media, baixa } = profileFor(id).confidence;
      assert.ok(1 >= alta && alta > media && media > baixa && baixa > 0, String(id));
    }
  });
});
