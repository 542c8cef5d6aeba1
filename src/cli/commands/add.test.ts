import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useCli } from "../cli-fixture.ts";

describe("acervo add", () => {
  const { run } = useCli();

  it("keeps a text, finds it, and replaces it under the same title", async () => {
    const first = await run([
      "add",
      "Horário do feriado",
      "No dia 24 a biblioteca fecha ao meio-dia.",
      "--json",
    ]);
    assert.equal(first.code, 0);
    assert.equal(first.json()["outcome"], "created");
    const again = await run(["add", "Horário do feriado"], { input: "No dia 24 a biblioteca fecha às 15h." });
    assert.match(again.out, /Substituído: "Horário do feriado"/);
    const { out } = await run(["ask", "a que horas a biblioteca fecha no dia 24?"]);
    assert.match(out, /fecha às 15h/);
    assert.doesNotMatch(out, /meio-dia/);
    assert.match(
      (await run(["search", "biblioteca", "--filter", "origem=manual"])).out,
      /manual\/horario-do-feriado/,
    );
  });

  it("tells titles apart that differ in a sign only", async () => {
    await run(["add", "C++", "Curso de terça."]);
    assert.match((await run(["add", "C#", "Curso de quinta."])).out, /Guardado/);
  });

  it("refuses what has no text", async () => {
    assert.equal((await run(["add", "Vazio"])).code, 2);
  });
});
