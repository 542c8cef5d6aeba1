import assert from "node:assert/strict";
import { it } from "node:test";
import { useCli } from "../cli-fixture.ts";

interface DemoData {
  readonly answers: readonly { query: string; kind: string; text?: string }[];
  readonly entries: Readonly<Record<"faq" | "catalog", { created: number }>>;
  readonly catalog: { readonly results: readonly { id: string }[] };
}

const { run } = useCli();

it("shows documents, questions and products at work", async () => {
  const shown = await run(["demo", "--json"]);
  assert.equal(shown.code, 0);
  const { answers, entries, catalog } = shown.json<DemoData>();
  assert.deepEqual([entries.faq.created, entries.catalog.created], [36, 60]);
  assert.deepEqual(
    answers.filter(({ kind }) => kind === "refused").map(({ query }) => query),
    ["Qual a capital da Mongólia?"],
  );
  assert.match(answers.find(({ query }) => query.includes("embalagem"))?.text ?? "", /Rodovia do Contorno/);
  assert.deepEqual(
    catalog.results
      .slice(0, 3)
      .map(({ id }) => id)
      .toSorted(),
    ["FUN-01", "FUN-02", "FUN-03"],
  );
});
