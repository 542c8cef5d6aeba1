import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it, type TestContext } from "node:test";
import type { Tenant } from "#src/app/index.ts";
import { configIn, openTenant } from "#src/app/app-fixture.ts";
import type { DocumentKind } from "#src/domain/index.ts";
import { evaluate } from "./evaluate.ts";
import { importCorpus, indexEntries, isEntryKind, ownCorpus } from "./index-entries.ts";

interface Bench {
  readonly folder: string;
  readonly tenant: Tenant;
}

async function openBench(test: TestContext): Promise<Bench> {
  const folder = mkdtempSync(join(tmpdir(), "acervo-eval-"));
  const tenant = await openTenant(configIn(join(folder, "acervo"), { ACERVO_EMBEDDING: "none" }));
  test.after(async () => {
    await tenant.close();
    rmSync(folder, { recursive: true });
  });
  return { folder, tenant };
}

/** Notes which searches were run. */
function watched(tenant: Tenant): { tenant: Tenant; asked: string[] } {
  const asked: string[] = [];
  const noting =
    <Request, Response>(name: string, run: (request: Request) => Promise<Response>) =>
    (request: Request): Promise<Response> => {
      asked.push(name);
      return run(request);
    };
  return {
    asked,
    tenant: {
      ...tenant,
      search: noting("search", (request) => tenant.search(request)),
      searchFaqs: noting("searchFaqs", (request) => tenant.searchFaqs(request)),
      searchCatalog: noting("searchCatalog", (request) => tenant.searchCatalog(request)),
    },
  };
}

const ENTRIES = [
  { id: "poda", title: "Poda de árvores", text: "O pedido é feito no protocolo." },
  { id: "iptu", title: "", text: "O carnê do imposto vence em março." },
];
const QUESTIONS = {
  queries: [
    { id: "q1", text: "pedido de poda" },
    { id: "q2", text: "quando vence o carnê" },
  ],
  judgements: new Map([
    ["q1", new Map([["poda", 1]])],
    ["q2", new Map([["iptu", 1]])],
  ]),
};

describe("an evaluation of a kind", () => {
  for (const [kind, ways] of [
    ["faq", ["searchFaqs"]],
    ["catalog", ["searchCatalog"]],
    ["document", ["search"]],
  ] as const satisfies readonly (readonly [DocumentKind, readonly string[]])[]) {
    it(`stores ${kind} entries as such, and asks by the search for them`, async (t) => {
      const { tenant } = await openBench(t);
      await indexEntries(tenant, ENTRIES, kind);
      const kinds = (await tenant.documents({ limit: 10 })).map((document) => document.kind);
      assert.deepEqual(kinds, [kind, kind]);
      const { tenant: noted, asked } = watched(tenant);
      const report = await evaluate(noted, QUESTIONS, { mode: "lexical", kind });
      assert.deepEqual([report.ndcg10, report.top1, report.queries], [1, 1, 2]);
      assert.deepEqual([...new Set(asked)], ways);
    });
  }

  it("counts as top 1 only what comes first", async (t) => {
    const { tenant } = await openBench(t);
    const twins = ["a", "b"].map((id) => ({
      id,
      title: "Poda",
      text: id === "a" ? "Poda." : "Poda de ramos.",
    }));
    await indexEntries(tenant, twins, "faq");
    const queries = [{ id: "q", text: "poda de ramos?" }];
    const top1 = async (right: string): Promise<number> => {
      const judgements = new Map([["q", new Map([[right, 1]])]]);
      const { top1: share, recall10 } = await evaluate(
        tenant,
        { queries, judgements },
        { mode: "lexical", kind: "faq" },
      );
      assert.equal(recall10, 1);
      return share;
    };
    assert.deepEqual([await top1("b"), await top1("a")], [1, 0]);
  });

  it("puts the id where a question or a name is missing", async (t) => {
    const { tenant } = await openBench(t);
    await indexEntries(tenant, ENTRIES, "catalog");
    const found = await tenant.entries.find({ kind: "catalog", id: "iptu", collection: "geral" });
    assert.deepEqual(
      [found?.name, found?.entry.kind === "catalog" && found.entry.description],
      ["iptu", ENTRIES[1]?.text],
    );
  });
});

describe("importCorpus", () => {
  it("imports a table as people keep it, by its columns", async (t) => {
    const { folder, tenant } = await openBench(t);
    const path = join(folder, "produtos.csv");
    writeFileSync(
      path,
      "id;nome;descrição;categoria;preço\n7;Balde;Azul, de dez litros.;Baldes;12,50\n8;Pá;;;\n",
    );
    assert.equal(await importCorpus(tenant, path, "catalog"), 2);
    const { results } = await tenant.searchCatalog({ query: "balde azul", mode: "lexical" });
    assert.deepEqual(
      [results[0]?.item.id, results[0]?.item.price, results[0]?.item.category],
      ["7", 12.5, "Baldes"],
    );
  });

  it("takes all of a file or none of it for a corpus", async (t) => {
    const { folder, tenant } = await openBench(t);
    const path = join(folder, "faqs.csv");
    writeFileSync(path, "id,pergunta,resposta\n1,Como?,Assim.\n2,,Sem pergunta.\n");
    await assert.rejects(importCorpus(tenant, path, "faq"), { code: "dataset-invalid" });
  });
});

describe("ownCorpus", () => {
  it("is any file of entries that is not in the shape of the benchmarks", () => {
    assert.equal(ownCorpus("pasta", "faqs.csv", "faq"), join("pasta", "faqs.csv"));
    assert.equal(ownCorpus("pasta", "itens.jsonl", "catalog"), join("pasta", "itens.jsonl"));
    assert.equal(ownCorpus("pasta", "corpus.jsonl", "faq"), null);
    assert.equal(ownCorpus("pasta", "corpus_raw_nfd.jsonl", "catalog"), null);
    assert.equal(ownCorpus("pasta", "faqs.csv", "document"), null);
    assert.deepEqual([isEntryKind("faq"), isEntryKind("catalog"), isEntryKind("legal")], [true, true, false]);
  });
});
