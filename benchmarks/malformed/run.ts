import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { checkMalformed } from "#src/http/check-malformed-fixture.ts";
import { configIn, testServer } from "#src/http/http-fixture.ts";
import { fillBoth } from "#src/http/route-samples-fixture.ts";

/** For each route; `npm test` sends 20, always the same ones. */
const COUNT = 200;

const folder = mkdtempSync(join(tmpdir(), "acervo-malformed-"));
after(() => rmSync(folder, { recursive: true, force: true }));

test("malformed requests for every route", async (t) => {
  const unlimited = { ACERVO_KEY_REQUESTS: "0", ACERVO_TENANT_REQUESTS: "0" };
  const server = await testServer(t, { config: configIn(folder, unlimited) });
  await fillBoth(server);
  const seed = Date.now() % 1_000_000;
  t.diagnostic(`seed ${seed}`);
  const sent = await checkMalformed(server.app, await server.key("instance"), seed, COUNT);
  t.diagnostic(`${sent} requests, none of them a fault of the server`);
});
