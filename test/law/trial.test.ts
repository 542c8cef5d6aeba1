import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { join } from "node:path";
import { DATA, readLawFile } from "../../benchmarks/law/data.ts";
import { hasTrial, measureTrial } from "../../benchmarks/law/trial.ts";

/** A change with its year, in the plainest reading of a provision on one line; a law of the year 2008 has no such year in it. */
const CHANGE =
  /(?:reda[cç][aã]o (?:dada|d?o art|acres)|(?:inclu[ií]d|acrescid|acrescentad)[ao]s? pel)[^()]{0,120}?(?:de |[./]|nº \d+\/)((?:19|20)\d\d)(?!\d|\.|\/\d)/iu;

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

  it("has no wording that begins before the change which its own words name", async () => {
    const files = ["Lei_ordinaria.pdf", "maracaju-lei-organica.html"];
    for (const file of files) {
      const { document, law } = await readLawFile(join(DATA, "trial/leis", file));
      const changed = law.provisions.flatMap(({ start, end, desde, artigo }) => {
        const words = document.text
          .slice(start, end)
          .replaceAll(/\]\([^()]*\)/g, "")
          .replaceAll(/\s+/g, " ");
        const year = CHANGE.exec(words)?.[1];
        return year === undefined ? [] : [{ artigo, year, desde, words: words.slice(-120) }];
      });
      assert.ok(changed.length >= 20, `${file}: ${changed.length} changes`);
      const early = changed.filter(({ desde, year }) => desde === null || desde.slice(0, 4) < year);
      assert.deepEqual(early, [], file);
    }
  });
});
