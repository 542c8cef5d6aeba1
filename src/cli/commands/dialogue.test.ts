import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useSmallBase } from "../cli-fixture.ts";

describe("conversations and traces", () => {
  const { run } = useSmallBase();

  it("are listed, shown and forgotten", async () => {
    assert.match((await run(["conversations"])).out, /Nenhuma conversa/);
    await run(["ask", "qual a multa por poda ilegal?", "--conversation", "balcao-1"]);
    await run(["ask", "e o prazo do IPTU?", "--conversation", "balcao-1"]);
    assert.match((await run(["conversations"])).out, /balcao-1 .* 4$/m);
    const shown = await run(["conversations", "show", "balcao-1"]);
    assert.match(shown.out, /1\. Pergunta[\s\S]*poda ilegal\?[\s\S]*2\. Resposta[\s\S]*R\$ 300,00/);
    assert.match((await run(["trace", "--conversation", "balcao-1"])).out, /respondida/);
    assert.match((await run(["conversations", "forget", "balcao-1"])).out, /apagada, com 2 registro/);
    const gone = await run(["conversations", "show", "balcao-1"]);
    assert.equal(gone.code, 1);
    assert.match(gone.err, /Não há conversa "balcao-1"/);
    assert.deepEqual((await run(["trace", "--conversation", "balcao-1", "--json"])).json(), []);
  });

  it("keeps a trace until it is removed", async () => {
    const id = String((await run(["ask", "bom dia", "--json"])).json()["trace_id"]);
    assert.match((await run(["trace", id])).out, /greeting \(rules/);
    assert.match((await run(["trace", id, "--prompt"])).out, /Nada foi enviado a modelo algum/);
    assert.equal((await run(["trace", id, "--remove"])).code, 0);
    const gone = await run(["trace", id]);
    assert.equal(gone.code, 1);
    assert.match(gone.err, /Não há registro de resposta/);
  });
});
