import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { type FoundEntries, useShop } from "../entries-fixture.ts";

describe("acervo vocabulary", () => {
  const { run, write, path } = useShop();
  const OWN = { nome: "papelaria", culturas: { criança: ["miúdo"] }, tratamentos: { tesoura: ["cortador"] } };

  it("shows what is in force", async () => {
    const { out } = await run(["vocabulary"]);
    assert.match(out, /^nome +agro\narquivo +\S*vocabularies\/agro\.json\nde quem é +da configuração/);
    assert.match(out, /culturas +\d+ termos, \d+ sinônimos/);
    const data = (await run(["vocabulary", "--json"])).json<{ name: string; own: boolean; groups: object }>();
    assert.deepEqual([data.name, data.own], ["agro", false]);
    assert.deepEqual(Object.keys(data.groups), ["culture", "treatment", "generic"]);
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
    assert.match((await run(["vocabulary", "set", file])).out, /^Vocabulário desta organização: "papelaria"/);
    assert.deepEqual(await treatments(), ["tesoura"]);
    assert.match(
      (await run(["vocabulary"])).out,
      /nome +papelaria\n[\s\S]*desta organização\nculturas +1 termos, 1 sin/,
    );
    assert.equal((await run(["vocabulary", "--json", "--tenant", "outra"])).json()["name"], "agro");
    assert.deepEqual((await run(["vocabulary", "reset", "--json"])).json(), { reset: true });
    assert.match((await run(["vocabulary", "reset"])).out, /já usava/);
    assert.deepEqual(await treatments(), []);
  });

  it("refuses what is no vocabulary and keeps the one there is", async () => {
    for (const content of ["{", "[]", '{"nome":"x","cores":{}}', '{"nome":"x","culturas":{"a":"b"}}']) {
      const { code, err } = await run(["vocabulary", "set", write("ruim.json", content)]);
      assert.equal(code, 2, content);
      assert.match(err, /não serve.*vocabularies\/README\.md/);
    }
    assert.equal((await run(["vocabulary", "set", path("nada.json")])).code, 1);
    assert.equal((await run(["vocabulary", "set"])).code, 2);
    assert.equal((await run(["vocabulary", "--json"])).json()["name"], "agro");
  });
});
