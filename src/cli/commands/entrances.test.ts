import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { useCli } from "../cli-fixture.ts";

describe("commands that let other programs in", () => {
  const { run, path } = useCli();

  it("say what is missing before they start", async () => {
    const withoutToken = await run(["discord"]);
    assert.equal(withoutToken.code, 2);
    assert.match(withoutToken.err, /ACERVO_DISCORD_TOKEN/);
    const environment = { ACERVO_DISCORD_TOKEN: "x" };
    for (const argv of [["discord"], ["mcp"]]) {
      const { code, out, err } = await run([...argv, "--data", path("nowhere")], { environment });
      assert.deepEqual([code, out], [1, ""]);
      assert.match(err, /Ainda não há acervo/);
    }
  });
});
