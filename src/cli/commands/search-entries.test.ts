import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import { type FakeProvider, startFakeProvider } from "../../../test/helpers/fake-provider.ts";
import { useShop } from "../entries-fixture.ts";

interface SearchData {
  readonly hits: readonly {
    readonly origin: string;
    readonly asked_question: boolean;
    readonly entry: { readonly id: string } | null;
    readonly breakdown?: { readonly rerank_score: number | null };
  }[];
  readonly reranking: { readonly model: string; readonly skipped: { readonly reason: string } | null } | null;
}

describe("entries among the passages", () => {
  const { run, write } = useShop();
  before(async () => {
    const file = write("docs/uvas.md", "# Uvas\n\nA poda da uva é feita no inverno, com tesoura afiada.\n");
    await run(["ingest", file]);
    await run(["add", "Aviso", "A tesoura de poda está em falta."]);
  });

  const search = async (...argv: string[]): Promise<SearchData> =>
    (await run(["search", ...argv, "--json"])).json<SearchData>();

  const origins = async (...flags: string[]): Promise<string[]> => {
    const { hits } = await search("tesoura de poda da uva", ...flags);
    return [...new Set(hits.map(({ origin }) => origin))].toSorted();
  };

  it("shows a question with its answer and a product with its price", async () => {
    const faq = await run(["search", "carteirinha da biblioteca", "--top-k", "1"]);
    assert.match(
      faq.out,
      /^1\. Como faço a carteirinha da biblioteca\?\n {3}faq\/carteirinha · documento \d+ · .*\n {3}Leve um documento/,
    );
    const product = await run(["search", "cobrevine", "--top-k", "1"]);
    assert.match(product.out, /^1\. Cobrevine 50 · Fungicidas · Serrana · R\$ 1\.089,90\n {3}catalog\/P1 /);
    const asked = await run(["search", "posso renovar um empréstimo?", "--top-k", "1"]);
    assert.match(asked.out, /faq\/renovar · documento \d+ · é a própria pergunta\n/);
  });

  it("narrows by where things came from", async () => {
    assert.deepEqual(await origins("--source", "docs"), ["DOCS"]);
    assert.deepEqual(await origins("--source", "custom"), ["CUSTOM"]);
    assert.deepEqual(await origins("--source", "DOCS", "--source", "CATALOG"), ["CATALOG", "DOCS"]);
    assert.equal((await run(["search", "x", "--source", "mapa"])).code, 2);
  });

  it("leaves out what does not reach the least score", async () => {
    assert.ok((await search("tesoura de poda")).hits.length > 1);
    assert.equal((await search("tesoura de poda", "--min-score", "1")).hits.length, 0);
  });

  it("answers the very question with the words of its answer", async () => {
    const { code, out } = await run(["ask", "como faço a carteirinha da biblioteca"]);
    assert.equal(code, 0);
    assert.match(
      out,
      /^Leve um documento com foto ao balcão\. Fica pronta na hora\. \[1\]\n\nFontes:\n {2}\[1\] Como faço a carteirinha[^\n]*\(faq\/carteirinha\)/,
    );
  });

  it("tells of sources in the statistics, and makes those of one anew", async () => {
    const { origins } = (await run(["stats", "--json"])).json<{ origins: Record<string, number> }>();
    assert.deepEqual(origins, { CATALOG: 4, CUSTOM: 1, DOCS: 1, FAQ: 3 });
    assert.match((await run(["stats"])).out, /fontes +CATALOG \(4\), CUSTOM \(1\)/);
    const { out } = await run(["reindex", "--source", "faq"]);
    assert.match(out, /^Refeito: FAQ\n\ndocumentos +3\n/);
    const data = (await run(["reindex", "--source", "DOCS", "--json"])).json();
    assert.deepEqual([data["source"], data["documents_count"], data["success"]], ["DOCS", 1, true]);
    assert.equal((await search("carteirinha")).hits[0]?.entry?.id, "carteirinha");
    assert.equal((await run(["doctor", "--verify"])).code, 0);
  });
});

describe("reranking from the command line", () => {
  const { run } = useShop();
  let provider: FakeProvider;
  before(async () => {
    provider = await startFakeProvider({});
  });
  after(() => provider.close());
  const overlap = { ACERVO_RERANKER: "overlap" };

  it("reranks when asked to, explains it, and leaves it when told so", async () => {
    const { out } = await run(["search", "fungicida uva", "--rerank", "--explain"], { environment: overlap });
    assert.match(out, /fusão [\d,]+ · reordenação [\d,]+\n/);
    const { hits, reranking } = (
      await run(["search", "fungicida uva", "--rerank", "--explain", "--json"], { environment: overlap })
    ).json<SearchData>();
    assert.equal(typeof hits[0]?.breakdown?.rerank_score, "number");
    assert.equal(reranking?.skipped, null);
    const without = await run(["search", "uva", "--no-rerank", "--json"], { environment: overlap });
    assert.equal(without.json<SearchData>().reranking, null);
  });

  it("says when nobody can do it", async () => {
    for (const command of ["search", "ask"]) {
      const { code, err } = await run([command, "uva", "--rerank"]);
      assert.equal(code, 0);
      assert.match(err, /--rerank: não há quem reordene/);
    }
  });

  it("says when the reranker failed and the order is that of the search", async () => {
    const environment = {
      ACERVO_RERANKER: "cohere",
      COHERE_API_KEY: "chave",
      ACERVO_RERANK_BASE_URL: provider.baseUrl("cohere"),
    };
    provider.failNext({ kind: "shape", shape: "repeated-index" });
    const { code, out } = await run(["search", "fungicida uva", "--rerank"], { environment });
    assert.equal(code, 0);
    assert.match(
      out,
      /A ordem é a da busca: cohere:\S+ não reordenou \(respondeu de um modo que não se entende/,
    );
    assert.match(out, /1\. Cobrevine 50/);
  });

  it("seed 004: names the reranker that failed, in a search of the knowledge base too", async () => {
    const environment = { COHERE_API_KEY: "chave", ACERVO_RERANK_BASE_URL: provider.baseUrl("cohere") };
    provider.failNext({ kind: "status", status: 401 });
    const { out } = await run(["knowledge", "fungicida uva"], { environment });
    assert.match(out, /A ordem é a da busca: cohere:rerank-v3\.5 não reordenou \(recusou o pedido/);
  });
});
