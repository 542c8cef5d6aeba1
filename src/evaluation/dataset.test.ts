import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { AcervoError } from "#src/domain/index.ts";
import { readDataset } from "./dataset.ts";

const FILES = {
  "corpus.jsonl": '{"id":"d1","title":"IPTU","text":"imposto"}\n\n{"id":"d2","text":"taxa"}\n',
  "queries.jsonl": '{"id":"q1","text":"imposto"}\n{"id":"q2","text":"sem julgamento"}\n',
  "qrels.tsv": "query-id\tcorpus-id\tscore\nq1\td1\t2\n",
};

function folderWith(t: TestContext, files: Partial<Record<keyof typeof FILES, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "acervo-dataset-"));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe("readDataset", () => {
  it("reads entries, judged queries and grades; a missing title is empty", async (t) => {
    const { entries, queries, judgements } = await readDataset(folderWith(t, FILES));
    assert.deepEqual(entries[1], { id: "d2", title: "", text: "taxa" });
    assert.deepEqual(queries, [{ id: "q1", text: "imposto" }]);
    assert.equal(judgements.get("q1")?.get("d1"), 2);
  });

  it("reads judgements without a header too", async (t) => {
    const folder = folderWith(t, { ...FILES, "qrels.tsv": "q1\td1\t1\n" });
    assert.equal((await readDataset(folder)).judgements.get("q1")?.get("d1"), 1);
  });

  it("names the missing file", async (t) => {
    const { "qrels.tsv": _, ...others } = FILES;
    await assert.rejects(readDataset(folderWith(t, others)), (error: unknown) => {
      assert.ok(error instanceof AcervoError);
      return error.code === "dataset-invalid" && error.message.includes("qrels.tsv");
    });
  });

  it("names the line that is not in shape", async (t) => {
    for (const broken of ["{not json}", '{"id":1}']) {
      const corpus = `${FILES["corpus.jsonl"]}${broken}\n`;
      const folder = folderWith(t, { ...FILES, "corpus.jsonl": corpus });
      await assert.rejects(readDataset(folder), /linha 4/);
    }
  });
});
