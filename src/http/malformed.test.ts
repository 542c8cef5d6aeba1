import { test } from "node:test";
import { temporaryConfig, testServer } from "./http-fixture.ts";
import { checkMalformed } from "./check-malformed-fixture.ts";
import { fillBoth } from "./route-samples-fixture.ts";

const SEED = 20_261_118;
/** For each route; `npm run stress:requests` sends more. */
const COUNT = 20;

test("malformed requests are refused with the reason, and none is a fault of the server", async (t) => {
  const config = temporaryConfig(t, { ACERVO_KEY_REQUESTS: "0", ACERVO_TENANT_REQUESTS: "0" });
  const server = await testServer(t, { config });
  await fillBoth(server);
  await checkMalformed(server.app, await server.key("instance"), SEED, COUNT);
});
