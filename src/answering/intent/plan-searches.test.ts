import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { INTENTS } from "#src/domain/index.ts";
import { conversationalReply } from "./conversational-reply.ts";
import { planSearches } from "./plan-searches.ts";

describe("planSearches", () => {
  it("has a plan for every intent, the same one at every call", () => {
    for (const intent of INTENTS) {
      const plan = planSearches(intent);
      assert.equal(new Set(plan).size, plan.length);
      assert.deepEqual(planSearches(intent), plan);
    }
  });

  it("searches for everything but conversation, which is answered without it", () => {
    for (const intent of INTENTS) {
      const isSearched = planSearches(intent).length > 0;
      assert.equal(conversationalReply({ intent, signals: [] }, "pt") === null, isSearched, intent);
    }
  });

  it("seed 000: reads the files of datastores for every intent that is searched", () => {
    for (const intent of INTENTS) {
      const plan = planSearches(intent);
      assert.equal(plan.includes("file_search"), plan.length > 0, intent);
    }
  });

  it("looks first where the intent points", () => {
    const first = (["support", "catalog", "law", "data", "general"] as const).map(
      (intent) => planSearches(intent)[0],
    );
    assert.deepEqual(first, ["searchFaqs", "searchCatalog", "searchLaw", "getStats", "searchFaqs"]);
  });
});
