import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import type { ListReply } from "#src/api/index.ts";
import { useCli } from "../cli-fixture.ts";

const LAW = `LEI Nº 4.321, DE 3 DE MAIO DE 2010

Art. 1º O pomar é público.
Art. 2º (Revogado pela Lei nº 4.400, de 2012)
Art. 3º Esta Lei entra em vigor hoje.
`;
const RULINGS =
  "Súmula 1 do STF: Rega-se de manhã.\nSúmula 2 do STF: Poda-se no inverno.\nSúmula 3 do STJ: Colhe-se no outono.\n";

describe("acervo list", () => {
  const { run, write, path } = useCli();
  before(async () => {
    write("a/lei.txt", LAW);
    write("a/sumulas.txt", RULINGS);
    write("b/frutas.csv", "fruta;preco\nlaranja;3\npera;4\n");
    await run(["ingest", path("a")]);
    await run(["ingest", path("b"), "--collection", "feira"]);
  });
  const list = async (...words: string[]): Promise<ListReply> =>
    (await run(["list", ...words, "--json"])).json<ListReply>();

  it("names norms with their articles, and súmulas by their court", async () => {
    const { items, total } = await list("laws");
    assert.equal(total, 3);
    const facts = (items as Extract<ListReply, { list: "laws" }>["items"]).map((item) =>
      Object.values({
        name: item.name,
        articles: item.articles,
        revoked: item.revoked,
        last: item.last_article,
        of: item.sumulas,
      }),
    );
    assert.deepEqual(facts, [
      ["Lei 4.321/2010", 3, 1, "3", 0],
      ["Súmulas do STF", 0, 0, null, 2],
      ["Súmulas do STJ", 0, 0, null, 1],
    ]);
    assert.match((await run(["list", "laws"])).out, /Lei 4\.321\/2010 +3 +1 +3/);
    assert.equal((await list("laws", "--collection", "feira")).total, 0);
  });

  it("names tables with their columns and rows", async () => {
    const { items } = await list("tables");
    assert.partialDeepStrictEqual(items, [
      { name: "frutas", rows: 2, columns: ["Fruta", "Preco"], collection: "feira" },
    ]);
    assert.match((await run(["list", "tables"])).out, /frutas +2 +Fruta, Preco/);
  });

  it("counts the documents of collections", async () => {
    assert.deepEqual((await list("collections")).items, [
      { name: "feira", documents: 3 },
      { name: "geral", documents: 2 },
    ]);
  });

  it("shows a page at a time, a line for each source", async () => {
    const first = await list("documents", "--limit", "2");
    assert.deepEqual([first.total, first.page, first.pages, first.items.length], [3, 1, 2, 2]);
    const second = await run(["list", "documents", "--limit", "2", "--page", "2"]);
    assert.match(second.out, /sumulas +legal +geral/);
    assert.match(second.out, /Página 2 de 2 \(3 ao todo\)/);
    assert.deepEqual((await list("documents", "--page", "9")).items, []);
  });

  it("says what it can list, and that there is nothing", async () => {
    assert.match((await run(["list", "leis"])).err, /Use laws, tables, collections, documents/);
    assert.match((await run(["list", "tables", "--collection", "geral"])).out, /Nenhuma tabela/);
  });
});
