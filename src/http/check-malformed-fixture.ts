import assert from "node:assert/strict";
import type { HttpApp } from "./app.ts";
import { malformedRequests } from "./malformed-fixture.ts";
import { routeName } from "./route-samples-fixture.ts";
import { ROUTES } from "./routes/index.ts";

/** Sends `count` malformed requests to every route; returns how many were sent. Fails at the first wrong reply. */
export async function checkMalformed(
  app: HttpApp,
  key: string,
  seed: number,
  count: number,
): Promise<number> {
  let sent = 0;
  for (const [at, route] of ROUTES.entries()) {
    for (const { path, init, fault, mustFail } of malformedRequests(route, seed + at, count)) {
      const headers = { authorization: key, ...init.headers };
      const response = await app.request(path, { ...init, headers });
      const what = `${routeName(route)}, ${fault}: ${response.status}`;
      assert.ok(response.status < 500, `${what} ${await shown(response)}`);
      if (mustFail) assert.ok(response.status >= 400, what);
      if (response.status >= 400) {
        // What speaks another program's language has that one's shape of errors.
        const expected = path.startsWith("/api/")
          ? /^application\/problem\+json/
          : /^application\/(\w+\+)?json/;
        assert.match(response.headers.get("content-type") ?? "", expected, what);
        await response.json();
      } else await response.body?.cancel();
      sent++;
    }
  }
  return sent;
}

async function shown(response: Response): Promise<string> {
  return (await response.clone().text()).slice(0, 500);
}
