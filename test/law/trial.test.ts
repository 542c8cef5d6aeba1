import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { hasTrial, measureTrial } from "../../benchmarks/law/trial.ts";

const skip = hasTrial() ? false : "reads laws at ../shared/data/trial/leis, which are not here";

describe("laws as publishers print them, read beside the repository", { skip }, () => {
  it("have every article once, in order, with its own words, as a plain reading has them", async () => {
    // `npm run bench:law` reads them all, and the other test of this folder reads pages.
    const files = ["Resolucao_4.pdf"];
    for (const count of await measureTrial(files)) {
      const { file, articles, found, inOrder, sameWords, lookUps, right, differences } = count;
      assert.ok(articles > 200, `${file}: the plain reading found only ${articles} articles`);
      const seen = { found, inOrder, sameWords, right };
      const wanted = { found: articles, inOrder: articles, sameWords: articles, right: lookUps };
      assert.deepEqual(seen, wanted, `${file}: ${differences.join("; ")}`);
      assert.equal(lookUps, 40);
    }
  });
});
