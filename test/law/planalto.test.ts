import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { countArticles } from "../../benchmarks/law/coverage.ts";
import { hasData, readLawFile } from "../../benchmarks/law/data.ts";
import { fingerprint, goldenPath, goldenProvisions } from "../../benchmarks/law/golden.ts";
import { formatReference } from "#src/law/index.ts";

/** Articles of another law that a law quotes to change it. */
const QUOTED = 12;
/** Labels that the source tears apart ("Art. 3º F.", "Art. 21 7."): right here, unreadable for a plain count. */
const TORN: readonly string[] = ["3-A", "3-B", "3-C", "3-D", "3-E", "3-F", "217", "8-B", "7-A", "29-A"];

const skip = hasData() ? false : "reads real laws at ../shared/data, which are not here";

describe("real laws, read beside the repository", { skip }, () => {
  it("gives every article of every source once, in order", async () => {
    for (const count of await countArticles()) {
      assert.ok(count.isOnceAndInOrder, `${count.file}: out of order`);
      const missing = count.file.startsWith("nllc") ? QUOTED : 0;
      assert.equal(count.inSource - count.found, missing, `${count.file}: ${count.onlyInSource.join(" ")}`);
      assert.deepEqual(
        count.onlyOurs.filter((label) => !TORN.includes(label)),
        [],
        count.file,
      );
    }
  });

  it("finds the golden provisions where they stand, with their words", async () => {
    const golden = Map.groupBy(goldenProvisions(), ({ file }) => file);
    assert.ok([...golden.values()].flat().length >= 200);
    for (const [file, expected] of golden) {
      const { document, law } = await readLawFile(goldenPath(file));
      const found = new Map(
        law.provisions
          .filter(({ situacao }) => situacao !== "anterior")
          .map((provision) => {
            const { norma, situacao, start, end } = provision;
            const citation = formatReference({ norm: law.norms.get(norma) ?? null, path: provision });
            return [citation, { file, citation, situacao, ...fingerprint(document.text.slice(start, end)) }];
          }),
      );
      for (const provision of expected) assert.deepEqual(found.get(provision.citation), provision);
    }
  });
});
