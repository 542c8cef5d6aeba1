import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "node:test";
import { configIn, openTenant } from "#src/app/app-fixture.ts";
import { calibrate } from "./calibrate.ts";
import { evaluate } from "./evaluate.ts";
import { indexEntries } from "./index-entries.ts";
import { withTypos } from "./queries.ts";

const ENTRIES = [
  { id: "poda", title: "Poda de árvores", text: "O pedido de poda é feito no protocolo da prefeitura." },
  { id: "iptu", title: "IPTU", text: "O carnê do imposto vence em março e pode ser parcelado." },
  { id: "copia", title: "Poda de árvores", text: "O pedido de poda é feito no protocolo da prefeitura." },
];
const QUERIES = [
  { id: "q1", text: "como pedir a poda de uma árvore" },
  { id: "q2", text: "quando vence o carnê do imposto" },
];
const JUDGEMENTS = new Map([
  [
    "q1",
    new Map([
      ["poda", 1],
      ["copia", 1],
    ]),
  ],
  ["q2", new Map([["iptu", 1]])],
]);

describe("an evaluation", () => {
  it("indexes every entry, twins included, and scores the ranking of entries", async (t) => {
    const folder = mkdtempSync(join(tmpdir(), "acervo-eval-"));
    t.after(() => rmSync(folder, { recursive: true }));
    const tenant = await openTenant(configIn(folder, { ACERVO_EMBEDDING: "builtin" }));
    t.after(() => tenant.close());
    await indexEntries(tenant, ENTRIES, "document");
    const dataset = { entries: ENTRIES, queries: QUERIES, judgements: JUDGEMENTS };
    for (const mode of ["lexical", "hybrid"] as const) {
      const report = await evaluate(tenant, dataset, { mode });
      assert.deepEqual([report.ndcg10, report.recall10, report.mrr10, report.queries], [1, 1, 1, 2]);
      assert.equal(report.mode, mode);
      assert.ok(report.p50_ms > 0 && report.p95_ms >= report.p50_ms);
    }
    const fitted = await calibrate(
      tenant,
      {
        answerable: QUERIES,
        unanswerable: [{ id: "u1", text: "velocidade da luz no vácuo" }],
        isRight: (query, { documentMetadata }) =>
          (JUDGEMENTS.get(query)?.get(String(documentMetadata["id"])) ?? 0) > 0,
      },
      "hybrid",
    );
    assert.equal(fitted.balancedAccuracy, 1);
    assert.equal(typeof fitted.vectorWeight, "number");
  });
});

describe("withTypos", () => {
  it("puts the same error into a query every time, and none into short words", () => {
    const [first] = withTypos(QUERIES, 7);
    assert.deepEqual(withTypos(QUERIES, 7)[0], first);
    assert.notEqual(first?.text, QUERIES[0]?.text);
    assert.equal(withTypos([{ id: "q", text: "o que é ISS" }])[0]?.text, "o que é ISS");
  });
});
