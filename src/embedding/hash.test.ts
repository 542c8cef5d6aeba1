import assert from "node:assert/strict";
import { it } from "node:test";
import * as fc from "fast-check";
import { createRequestContext } from "#src/domain/index.ts";
import { createEmbedder } from "./create-embedder.ts";
import { embeddingModelContract } from "./contract/embedding-model.ts";
import { hashModelForTests } from "./hash.ts";

embeddingModelContract({ name: "the hash model for tests", open: () => hashModelForTests() });

it("the hash model says in its id that it is for tests only", () => {
  assert.match(hashModelForTests().id, /for-tests-only/);
});

it("the hash model gives every text that is not blank a vector of length 1", async () => {
  const embedder = createEmbedder(hashModelForTests({ dimensions: 8 }));
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), async (text) => {
      const vector = await embedder.embed(text, { purpose: "passage", context: createRequestContext("a") });
      const squares = vector.reduce((sum, value) => sum + value * value, 0);
      assert.ok(Math.abs(squares - (text.trim() === "" ? 0 : 1)) < 1e-5);
    }),
  );
});
