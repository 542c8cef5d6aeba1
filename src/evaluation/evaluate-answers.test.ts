import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import { configIn, openTenant } from "#src/app/app-fixture.ts";
import { AcervoError } from "#src/domain/index.ts";
import { evaluateAnswers } from "./evaluate-answers.ts";
import { goldAnswer, readAnswerFiles } from "./judge-answer.ts";
import { indexEntries } from "./index-entries.ts";

const ENTRIES = [
  {
    id: "poda",
    title: "Poda",
    text: "A poda de árvores é feita pela prefeitura. O pedido de poda custa 12 reais. Leve um documento.",
  },
  { id: "iptu", title: "IPTU", text: "O carnê do imposto vence em março. O imposto pode ser parcelado." },
];
const QUERIES = [
  { id: "q1", text: "quanto custa o pedido de poda?" },
  { id: "q2", text: "quando vence o carnê do imposto?" },
];
const JUDGEMENTS = new Map([
  ["q1", new Map([["poda", 1]])],
  ["q2", new Map([["iptu", 1]])],
]);

function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), "acervo-answers-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return folder;
}

describe("an evaluation of answers", () => {
  it("finds marked answers, sources and refusals in what would be answered", async (t) => {
    const tenant = await openTenant(configIn(temporaryFolder(t), { ACERVO_EMBEDDING: "none" }));
    t.after(() => tenant.close());
    await indexEntries(tenant, ENTRIES, "document");
    const report = await evaluateAnswers(
      tenant,
      {
        queries: QUERIES,
        judgements: JUDGEMENTS,
        texts: new Map(ENTRIES.map(({ id, text }) => [id, text])),
        answers: new Map([
          ["q1", ["12 reais"]],
          ["q2", ["em abril"]],
        ]),
        unanswerable: [{ id: "u1", text: "velocidade da luz no vácuo" }],
      },
      { mode: "lexical" },
    );
    assert.deepEqual([report.queries, report.answered, report.cites_gold, report.mostly_gold], [2, 1, 1, 1]);
    assert.deepEqual([report.contains, report.contains_gold, report.contains_key_sentence], [0.5, 0.5, 0.5]);
    assert.ok(report.mean_characters > 20 && report.mean_characters < 200);
    assert.deepEqual(report.refusal?.shipped, { answered: 1, refused: 1, balanced_accuracy: 1 });
  });
});

describe("what a set says about answers", () => {
  it("may be missing", async (t) => {
    assert.deepEqual(await readAnswerFiles(temporaryFolder(t)), { answers: new Map(), unanswerable: [] });
  });

  it("is read from its two files", async (t) => {
    const folder = temporaryFolder(t);
    writeFileSync(join(folder, "answers.json"), '{"q1":["12 reais"]}');
    writeFileSync(join(folder, "unanswerable_queries.jsonl"), '{"id":"u1","text":"luz"}\n');
    const { answers, unanswerable } = await readAnswerFiles(folder);
    assert.deepEqual(answers.get("q1"), ["12 reais"]);
    assert.deepEqual(unanswerable, [{ id: "u1", text: "luz" }]);
  });

  it("is refused when it is not in the format", async (t) => {
    const folder = temporaryFolder(t);
    for (const text of ["{", '{"q1":"12 reais"}']) {
      writeFileSync(join(folder, "answers.json"), text);
      await assert.rejects(
        readAnswerFiles(folder),
        (error) => error instanceof AcervoError && error.code === "dataset-invalid",
      );
    }
  });

  it("holds only the entries with the best grade for right", () => {
    const graded = new Map([
      [
        "q",
        new Map([
          ["poda", 2],
          ["iptu", 1],
        ]),
      ],
    ]);
    const texts = new Map(ENTRIES.map(({ id, text }) => [id, text]));
    const { entries, passages } = goldAnswer("q", graded, { answers: new Map() }, texts);
    assert.deepEqual([[...entries], passages], [["poda"], [ENTRIES[0]?.text]]);
  });
});
