import assert from "node:assert/strict";
import { test } from "node:test";
import { mayActAs, type Role } from "#src/domain/index.ts";
import { OTHER, OWN, temporaryConfig, type TestServer, testServer } from "./http-fixture.ts";
import { fillBoth, IDS, routeName, SAMPLES, sendSample } from "./route-samples-fixture.ts";
import type { HttpRoute } from "./route.ts";
import { ROUTES } from "./routes/index.ts";

/** Null: the key, if any, is good for nothing. */
interface Tried {
  readonly name: string;
  readonly role: Role | null;
  readonly key?: string;
}

async function principals(server: TestServer): Promise<Tried[]> {
  const { engine } = server;
  const key: TestServer["key"] = (...about) => server.key(...about);
  const revoked = await key("instance");
  await engine.keys.revoke(OWN, "k1");
  return [
    { name: "nobody", role: null },
    { name: "a malformed key", role: null, key: "Bearer acervo_x" },
    { name: "another scheme", role: null, key: "Basic YTpi" },
    { name: "an expired key", role: null, key: await key("instance", OWN, "2020-01-01T00:00:00.000Z") },
    { name: "a revoked key", role: null, key: revoked },
    { name: "a reader", role: "reader", key: await key("reader") },
    { name: "an editor", role: "editor", key: await key("editor") },
    { name: "an admin", role: "admin", key: await key("admin") },
    { name: OTHERS_ADMIN, role: "admin", key: await key("admin", OTHER) },
    { name: "the instance", role: "instance", key: await key("instance") },
  ];
}

/** What access alone decides; null: the route itself is asked. */
function refusal({ access }: HttpRoute, { role }: Tried): 401 | 403 | null {
  if (access === "public") return null;
  if (role === null) return 401;
  return mayActAs(role, access) ? null : 403;
}

const NOT_AN_ID = ["%00", "..%2F..%2Fetc", "%F0%28%8C%28", "-1", "9".repeat(40), "x".repeat(5_000), "%7B%7D"];

const namesOf = (route: HttpRoute) => SAMPLES[routeName(route)]?.ids ?? IDS;

/** Of another tenant's admin the ids of that tenant are no other's. */
function idsOf(route: HttpRoute, { name }: Tried, isRefused: boolean): readonly string[] {
  if (!hasId(route)) return [IDS.own];
  const ids = namesOf(route);
  const others = name === OTHERS_ADMIN ? [] : [ids.other];
  return [ids.own, ...others, ids.absent, ...(isRefused ? [] : NOT_AN_ID)];
}

const creates = (route: HttpRoute): boolean => SAMPLES[routeName(route)]?.creates === true;

const isOff = (route: HttpRoute): boolean => SAMPLES[routeName(route)]?.isOff === true;

const OTHERS_ADMIN = "another tenant's admin";

/** Whether the address names a thing by an id that somebody could guess. */
function hasId(route: HttpRoute): boolean {
  const named = Object.keys(SAMPLES[routeName(route)]?.params ?? {});
  return [...route.config.path.matchAll(/\{(\w+)\}/g)].some(([, name = ""]) => !named.includes(name));
}

const isOfTenant = ({ access }: HttpRoute): boolean => access !== "public" && access !== "instance";

interface Seen {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** All that a client sees, without what differs from request to request. */
async function seen(response: Response, id: string): Promise<Seen> {
  const { "x-request-id": _, ...headers } = Object.fromEntries(response.headers);
  const text = await response.text();
  const body = text.replace(/"request_id":"[\w-]+"/, '"request_id":""').replaceAll(id, "<id>");
  return { status: response.status, headers, body };
}

/** Writes down every call of a port, in order: what takes the same calls takes the same time. */
function recordCalls({ engine }: TestServer): string[] {
  const calls: string[] = [];
  for (const [port, methods] of Object.entries(engine.tenant(OWN).store)) {
    if (typeof methods !== "object") continue;
    const own = methods as Record<string, (...values: unknown[]) => unknown>;
    for (const [name, method] of Object.entries(own)) {
      if (typeof method !== "function") continue;
      own[name] = (...values) => {
        calls.push(`${port}.${name}`);
        return method.apply(own, values);
      };
    }
  }
  return calls;
}

test("access to every route", async (t) => {
  const config = temporaryConfig(t, { ACERVO_KEY_REQUESTS: "0", ACERVO_TENANT_REQUESTS: "0" });
  // A clock that stands still: what is looked up once in a while is looked up once.
  const time = Date.now();
  const server = await testServer(t, { config, now: () => time });
  const tried = await principals(server);
  await fillBoth(server);
  const { app } = server;
  const holder = (name: string): string => tried.find((one) => one.name === name)?.key ?? "";

  await t.test("every route has a request that it takes", () => {
    const missing = ROUTES.map(routeName).filter((name) => SAMPLES[name] === undefined);
    assert.deepEqual(missing, [], "add them to route-samples-fixture.ts");
    const names = ROUTES.map(routeName);
    assert.equal(new Set(names).size, names.length);
  });

  await t.test(
    "things of others and things that are not there look alike, and cost the same calls",
    async () => {
      for (const name of ["an admin", "the instance"])
        await app.request("/api/stats", { headers: { authorization: holder(name) } });
      const calls = recordCalls(server);
      const asked = async (route: HttpRoute, key: string, id: string) => {
        calls.length = 0;
        const shown = await seen(await sendSample(app, route, { key, id }), id);
        return { ...shown, calls: [...calls] };
      };
      const routes = ROUTES.filter((one) => isOfTenant(one) && hasId(one));
      // What makes things comes last: it takes the ids that were nobody's.
      for (const route of routes.toSorted((a, b) => Number(creates(a)) - Number(creates(b)))) {
        for (const name of ["an admin", "the instance"]) {
          const other = await asked(route, holder(name), namesOf(route).other);
          const absent = await asked(route, holder(name), namesOf(route).absent);
          if (creates(route)) assert.equal(other.status, absent.status);
          else assert.deepEqual(other, absent, `${routeName(route)} as ${name}`);
        }
      }
    },
  );

  await t.test("is decided by the role that the route asks for, whatever the id", async () => {
    for (const route of ROUTES) {
      for (const principal of tried) {
        const expected = refusal(route, principal);
        for (const id of idsOf(route, principal, expected !== null)) {
          const response = await sendSample(app, route, { key: principal.key, id });
          await response.body?.cancel();
          const { status } = response;
          const what = `${routeName(route)} as ${principal.name} with ${id.slice(0, 20)}: ${status}`;
          if (expected !== null) assert.equal(status, expected, what);
          else assert.ok(isOff(route) || (status !== 401 && status !== 403 && status < 500), what);
        }
      }
    }
  });

  await t.test("leaves what others have as it was", async () => {
    const shown = ROUTES.filter((one) => one.config.method === "get" && isOfTenant(one) && hasId(one));
    for (const route of shown.filter((one) => !isOff(one))) {
      const key = holder(OTHERS_ADMIN);
      const { status } = await sendSample(app, route, { key, id: namesOf(route).other });
      assert.equal(status, 200, routeName(route));
    }
  });
});
