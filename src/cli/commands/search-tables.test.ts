import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { useCli } from "../cli-fixture.ts";

const FEES = `Taxa;Valor (R$);Vencimento;Isento
Alvará de obra;1.250,50;10/03/2026;não
Alvará de festa;99,90;01/08/2025;sim
Alvará de feira;300,00;15/08/2025;não
`;

describe("a search over a table", () => {
  const { run, write, path } = useCli();
  before(async () => {
    write("docs/taxas.csv", FEES);
    await run(["ingest", path("docs")]);
  });

  /** The rows that pass the filters. */
  async function found(...filters: string[]): Promise<number[]> {
    const flags = filters.flatMap((filter) => ["--filter", filter]);
    const { hits } = (await run(["search", "alvará", ...flags, "--json"])).json<{
      hits: { row: number }[];
    }>();
    return hits.flatMap(({ row }) => row ?? []).toSorted((a, b) => a - b);
  }

  it("filters by numbers, dates and flags as they are written in Portuguese", async () => {
    assert.deepEqual(await found("Valor (R$)>=300"), [2, 4]);
    assert.deepEqual(await found("valor_r<=99,90"), [3]);
    assert.deepEqual(await found("vencimento>=01/08/2025", "vencimento<=31/12/2025"), [3, 4]);
    assert.deepEqual(await found("Vencimento=08/2025"), [3, 4]);
    assert.deepEqual(await found("isento=sim"), [3]);
    assert.deepEqual(await found("isento!=sim", "linha>=1"), [2, 4]);
  });

  it("finds the field of any of several tables, however many rows come before it", async () => {
    const days = Array.from({ length: 2_100 }, (_, day) => `${day},${day * 2}\n`).join("");
    const ingested = await run([
      "ingest",
      write("muitas/a-chuvas.csv", `dia,milimetros\n${days}`),
      write("muitas/b-alvaras.csv", "alvara,Zona Urbana\nAlvará de poço,Norte\nAlvará de muro,Sul\n"),
      "--data",
      path("muitas-base"),
    ]);
    assert.equal(ingested.code, 0, ingested.err);
    for (const filter of ["zona_urbana=Norte", "Zona Urbana=Norte"]) {
      const { out, err } = await run(["search", "alvará", "--filter", filter, "--data", path("muitas-base")]);
      assert.match(out, /^1\. Alvará de poço/);
      assert.equal(err, "");
    }
  });

  it("says which fields there are when it is asked for another", async () => {
    const { err } = await run(["search", "alvará", "--filter", "preco>=1"]);
    assert.match(err, /Nenhum documento tem o campo preco\. Campos que há: .*valor_r/);
  });
});
