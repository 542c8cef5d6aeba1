import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { useShop } from "../../entries-fixture.ts";

describe("an entry in another collection", () => {
  const { run } = useShop();
  before(async () => {
    await run(["faq", "add", "Há bicicletário?", "Há.", "--id", "bike", "--collection", "anexo"]);
    for (const collection of ["anexo", "filial"])
      await run([
        "faq",
        "add",
        "Abre cedo?",
        `Sim, ${collection}.`,
        "--id",
        "cedo",
        "--collection",
        collection,
      ]);
  });

  it("is used where it is the only one with that id", async () => {
    assert.match((await run(["faq", "show", "bike"])).out, /coleção +anexo/);
    const edited = await run(["faq", "edit", "bike", "--priority", "7"]);
    assert.match(edited.out, /^Entrada alterada: bike/);
    assert.match(edited.err, /bike estava na coleção "anexo"/);
    assert.equal((await run(["faq", "show", "bike", "--json"])).json()["priority"], 7);
    const removed = await run(["faq", "remove", "bike", "renovar"]);
    assert.equal(removed.code, 0);
    assert.equal((await run(["faq", "show", "bike"])).code, 1);
    assert.equal((await run(["faq", "show", "renovar"])).code, 1);
  });

  it("must be named by its collection where several have that id", async () => {
    for (const argv of [["show"], ["edit", "--priority", "1"], ["remove"]]) {
      const [action = "", ...flags] = argv;
      const { code, err } = await run(["faq", action, "cedo", ...flags]);
      assert.equal(code, 2, action);
      assert.match(err, /"cedo" está em mais de uma coleção \(anexo, filial\).*--collection NOME/);
    }
    assert.match((await run(["faq", "show", "cedo", "--collection", "filial"])).out, /Sim, filial/);
    assert.match(
      (await run(["faq", "show", "cedo", "--collection", "geral"])).err,
      /Não há pergunta com o id "cedo" na coleção "geral"/,
    );
  });

  it("is not looked for in a collection that does not exist", async () => {
    for (const argv of [
      ["list"],
      ["show", "cedo"],
      ["edit", "cedo", "--priority", "1"],
      ["remove", "cedo"],
    ]) {
      const { code, err } = await run(["faq", ...argv, "--collection", "nada"]);
      assert.equal(code, 1, argv.join(" "));
      assert.match(err, /A coleção "nada" não existe\. Coleções disponíveis: anexo, filial, geral/);
    }
  });

  it("is shown with its collection where searches find several", async () => {
    const mixed = await run(["faq", "search", "abre cedo?"]);
    assert.match(mixed.out, /cedo · anexo · /);
    assert.match(mixed.out, /cedo · filial · /);
    const one = await run(["faq", "search", "abre cedo?", "--collection", "anexo"]);
    assert.doesNotMatch(one.out, /· anexo/);
    await run(["catalog", "add", "Vinhofix", "--description", "Fungicida para uva", "--collection", "anexo"]);
    const products = await run(["catalog", "search", "fungicida para uva"]);
    assert.match(products.out, /pontuação +coleção\n/);
    assert.match(products.out, /Vinhofix .* anexo\n/);
  });
});
