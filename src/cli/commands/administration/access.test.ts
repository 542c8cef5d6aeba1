import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { KeyListReply, NewKeyReply, PersonSearchReply } from "#src/api/index.ts";
import { useCli } from "../../cli-fixture.ts";

describe("keys, organisations and persons on the command line", () => {
  const { run } = useCli();

  it("makes a key and shows its secret once, then lists and revokes it", async () => {
    const made = await run(["keys", "add", "painel", "--role", "reader", "--expires", "31/12/2099"]);
    assert.match(made.out, /^Chave "painel" \(reader\)\. Guarde-a agora[^\n]*\nacervo_[\w-]{43}\n$/);
    const other = (await run(["keys", "add", "x", "--role", "admin", "--json"])).json<NewKeyReply>();
    const { keys } = (await run(["keys", "--json"])).json<KeyListReply>();
    assert.deepEqual(
      keys.map(({ name, expires_at: expires }) => [name, expires?.slice(0, 10) ?? null]),
      [
        ["painel", "2099-12-31"],
        ["x", null],
      ],
    );
    assert.match((await run(["keys", "revoke", other.id])).out, /revogada/);
    assert.match((await run(["keys", "list"])).out, /x +admin .*revogada/);
    assert.equal((await run(["keys", "revoke", other.id])).code, 1);
    assert.equal((await run(["keys", "add", "y", "--role", "chefe"])).code, 2);
    assert.equal((await run(["keys", "add", "y"])).code, 2);
  });

  it("makes, lists and erases an organisation, which must be confirmed", async () => {
    assert.match((await run(["tenants", "add", "vizinha"])).out, /"vizinha" criada/);
    assert.match((await run(["tenants", "add", "vizinha"])).out, /já existia/);
    assert.match((await run(["tenants"])).out, /vizinha/);
    assert.match((await run(["tenants", "erase", "vizinha"])).err, /Confirme com --yes/);
    assert.match((await run(["tenants", "erase", "vizinha", "--yes"])).out, /apagada: 0 documentos/);
    assert.equal((await run(["tenants", "erase", "vizinha", "--yes"])).code, 1);
  });

  it("finds, exports and erases what speaks of a person", async () => {
    await run(["faq", "add", "Quem cuida do arquivo?", "Fale com Zulmira Quintão.", "--id", "arquivo"]);
    const shown = await run(["person", "find", "ZULMIRA QUINTAO"]);
    assert.match(shown.out, /^entry:\d+ +Quem cuida do arquivo\?\n {2}.*zulmira quintao/);
    const exported = JSON.parse((await run(["person", "export", "Zulmira Quintão"])).out) as {
      documents: unknown[];
    };
    assert.equal(exported.documents.length, 1);
    const { findings } = (
      await run(["person", "find", "Zulmira Quintão", "--json"])
    ).json<PersonSearchReply>();
    const unsure = await run(["person", "erase", "Zulmira Quintão"]);
    assert.deepEqual([unsure.code, /encontra 1/.test(unsure.err)], [2, true]);
    const ids = findings.map(({ id }) => id).join(",");
    assert.match((await run(["person", "erase", "Zulmira Quintão", "--ids", ids])).out, /^Apagados: 1/);
    assert.match((await run(["person", "find", "Zulmira Quintão"])).out, /^Nada encontrado/);
    assert.equal((await run(["person", "find", "ab"])).code, 2);
  });
});
