import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { type Dataset, readDataset } from "./dataset.ts";

function readWith(t: TestContext, judgements: string): Promise<Dataset> {
  const folder = mkdtempSync(join(tmpdir(), "acervo-judgements-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "corpus.jsonl"), '{"id":"d1","text":"a"}\n');
  writeFileSync(join(folder, "queries.jsonl"), '{"id":"q1","text":"a"}\n');
  writeFileSync(join(folder, "qrels.tsv"), judgements);
  return readDataset(folder);
}

describe("the lines of a judgement file", () => {
  it("may end as on Windows", async (t) => {
    const { judgements } = await readWith(t, "q1\td1\t1\r\nq1\td2\t0\r\n");
    assert.deepEqual(Object.fromEntries(judgements.get("q1") ?? []), { d1: 1, d2: 0 });
  });

  it("are refused by number when a grade is missing or is none", async (t) => {
    for (const line of ["q1 d2 1", "q1\td2", "q1\td2\t", "q1\td2\tbom"]) {
      const reading = readWith(t, `q1\td1\t1\n${line}\n`);
      await assert.rejects(reading, { code: "dataset-invalid", message: /linha 2/ }, line);
    }
  });
});
