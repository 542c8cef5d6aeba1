import assert from "node:assert/strict";
import { it } from "node:test";
import { createLanguageModel } from "./create-model.ts";

it("no model is made where none is set", () => {
  assert.equal(createLanguageModel({ provider: "none" }), null);
});

it("a model is named after its provider and itself", () => {
  const model = createLanguageModel({ provider: "openrouter", apiKey: "k", model: "openai/gpt-4o-mini" });
  assert.equal(model?.id, "openrouter:openai/gpt-4o-mini");
  assert.equal(model?.name, "openai/gpt-4o-mini");
  assert.equal(model?.provider, "openrouter");
});
