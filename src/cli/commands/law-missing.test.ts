import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useLawBase } from "../law-fixture.ts";

describe("a provision that is not there", () => {
  const { run } = useLawBase();
  const answer = async (...argv: string[]): Promise<string> => {
    const { code, out } = await run(["law", ...argv]);
    assert.equal(code, 0);
    return out;
  };

  it("of a norm that is not there either: says so, and how to bring it in", async () => {
    assert.equal(
      await answer("art. 5º, XI, CF/88"),
      "O acervo não tem CF/88. Para incluir: acervo ingest ARQUIVO --kind legal\n",
    );
  });

  it("of no norm in particular: asks for one", async () => {
    assert.match(await answer("art. 77"), /Nenhuma norma do acervo tem Art\. 77\. Diga também a norma/);
  });

  it("says where the norm ends, or what the article has instead", async () => {
    assert.equal(
      await answer("art. 300 da Lei 14.999/2001"),
      "Não existe: Lei 14.999/2001, Art. 300. (Lei 14.999/2001 vai até o art. 4.)\n",
    );
    assert.match(
      await answer("art. 2º, XX, da Lei 14.999/2001"),
      /\(O art\. 2 tem os incisos I, II e III\.\)/,
    );
    assert.match(await answer("art. 2º, § 9º, da Lei 14.999/2001"), /\(O art\. 2 tem só o parágrafo 1\.\)/);
    assert.match(
      await answer("art. 2º, III, z, da Lei 14.999/2001"),
      /\(O art\. 2, Inciso III tem as alíneas a e b\.\)/,
    );
  });

  it("says that it had not begun on the day, or had ended", async () => {
    assert.equal(
      await answer("art. 2º-A da Lei 14.999/2001", "--as-of", "01/05/2003"),
      "Lei 14.999/2001, Art. 2-A: em 01/05/2003 ainda não existia: incluído em 2006 (Lei 15.888/2006).\n",
    );
    assert.match(
      await answer("art. 2º, § 2º, da Lei 14.999/2001", "--as-of", "2010"),
      /em 31\/12\/2010 já não valia: deixou de valer em 2006 \(Lei 15\.888\/2006\)\./,
    );
  });

  it("is told beside what was found", async () => {
    const out = await answer("arts. 1º e 300 da Lei 14.999/2001");
    assert.match(out, /jardins de chuva nas calçadas\.\n\nNão existe: Lei 14\.999\/2001, Art\. 300/);
  });

  it("is an outcome in the data", async () => {
    const { references, hits } = JSON.parse(await answer("art. 5º, XI, CF/88", "--json")) as {
      references: unknown[];
      hits: unknown[];
    };
    assert.deepEqual(references, [{ cited: "CF/88, Art. 5, Inciso XI", outcome: "norm-not-found" }]);
    assert.deepEqual(hits, []);
  });
});

describe("what is no citation", () => {
  const { run } = useLawBase();

  it("is wrong usage, answered with examples", async () => {
    const { code, err } = await run(["law", "bom dia"]);
    assert.equal(code, 2);
    assert.match(err, /Não reconheci nenhuma citação.*"art\. 5º, XI, CF\/88".*"Súmula 473 do STF"/);
    assert.match((await run(["law", "bom dia", "--lang", "en"])).err, /No citation was recognised/);
    assert.match((await run(["law", "--help"])).out, /o código de saída é 0/);
  });
});
