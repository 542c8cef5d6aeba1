import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type FoundEntries, useShop } from "../entries-fixture.ts";

interface Shown {
  readonly name: string;
  readonly own: boolean;
  readonly groups: object;
  readonly terms: readonly { group: string; term: string; synonyms: readonly string[] }[];
}

describe("acervo vocabulary", () => {
  const { run, write, path } = useShop();
  const OWN = { nome: "papelaria", culturas: { criança: ["miúdo"] }, tratamentos: { tesoura: ["cortador"] } };

  it("shows what is in force", async () => {
    const { out } = await run(["vocabulary"]);
    assert.match(out, /^nome +agro\narquivo +\S*vocabularies\/agro\.json\nde quem é +da configuração/);
    assert.match(out, /\nculturas \(termos: \d+, sinônimos: \d+\)\n[^]*\n {2}uva: videira, parreira/);
    assert.ok(out.split("\n").every((line) => line.length <= 80 || line.startsWith("arquivo")));
    const data = (await run(["vocabulary", "--json"])).json<Shown>();
    assert.deepEqual([data.name, data.own], ["agro", false]);
    assert.deepEqual(Object.keys(data.groups), ["culture", "treatment", "generic"]);
    const uva = data.terms.find(({ term }) => term === "uva");
    assert.equal(uva?.group, "culture");
    assert.ok(uva.synonyms.includes("videira"));
    const none = await run(["vocabulary"], { environment: { ACERVO_VOCABULARY: "none" } });
    assert.match(none.out, /^Nenhum vocabulário em vigor/);
  });

  it("takes another for one tenant, and goes back", async () => {
    const treatments = async (...flags: string[]) => {
      const argv = ["catalog", "search", "cortador de poda", "--mode", "lexical", "--json", ...flags];
      return (await run(argv)).json<FoundEntries>().results[0]?.signals?.["treatments"];
    };
    assert.deepEqual(await treatments(), []);
    const file = write("papelaria.json", JSON.stringify(OWN));
    assert.match(
      (await run(["vocabulary", "set", file])).out,
      /^Vocabulário desta organização: "papelaria" \(termos: 2, sin/,
    );
    assert.deepEqual(await treatments(), ["tesoura"]);
    assert.match(
      (await run(["vocabulary"])).out,
      /nome +papelaria\n[^]*desta organização\n\nculturas \(termos: 1, sinônimos: 1\)\n {2}criança: miúdo\n/,
    );
    assert.equal((await run(["vocabulary", "--json", "--tenant", "outra"])).json()["name"], "agro");
    assert.deepEqual((await run(["vocabulary", "reset", "--json"])).json(), { reset: true });
    assert.match((await run(["vocabulary", "reset"])).out, /Já era/);
    assert.deepEqual(await treatments(), []);
  });

  it("refuses what is no vocabulary and keeps the one there is", async () => {
    for (const content of ["{", "[]", '{"nome":"x","cores":{}}', '{"nome":"x","culturas":{"a":"b"}}']) {
      const { code, err } = await run(["vocabulary", "set", write("ruim.json", content)]);
      assert.equal(code, 2, content);
      assert.match(err, /não serve.*vocabularies\/README\.md/);
    }
    const lost = write("perdido.json", '{\n  "nome": "x",\n}');
    assert.match((await run(["vocabulary", "set", lost])).err, /linha 3, coluna 1, perto de }/);
    const english = await run(["vocabulary", "set", lost, "--lang", "en"]);
    assert.match(english.err, /an error in line 3, column 1, near }/);
    const twice = write("dois.json", '{"nome":"x","culturas":{"uva":["videira"],"vinha":["videiras"]}}');
    assert.match(
      (await run(["vocabulary", "set", twice])).err,
      /"videiras" está em dois termos, "uva" e "vinha"/,
    );
    assert.equal((await run(["vocabulary", "set", path("nada.json")])).code, 1);
    assert.equal((await run(["vocabulary", "set"])).code, 2);
    assert.equal((await run(["vocabulary", "--json"])).json()["name"], "agro");
  });
});
