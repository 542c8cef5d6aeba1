import * as fc from "fast-check";
import type { ZodType } from "zod";
import { IDS, pathOf, routeName, SAMPLES } from "./route-samples-fixture.ts";
import type { HttpRoute } from "./route.ts";

export interface MalformedRequest {
  readonly path: string;
  readonly init: Omit<RequestInit, "headers"> & { readonly headers: Readonly<Record<string, string>> };
  /** What is wrong with it. */
  readonly fault: string;
  /** The route's own schemas refuse it. The others are only odd: they may be taken, and must not break anything. */
  readonly mustFail: boolean;
}

const MAX_TEXT = 300_000;

/** What no schema of ours means, or only just. */
const ODD_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  "",
  " ",
  "\0",
  "\uD800",
  "\u202E\u200B",
  "%00",
  "../..",
  [],
  {},
  [[]],
  { a: { b: [] } },
  ["\0"],
  [null],
  "x".repeat(MAX_TEXT),
  "9".repeat(400),
  "NaN",
  "'; DROP TABLE document; --",
  '"*" OR NEAR(',
  "__proto__",
  "2024-02-31",
  Array(2_000).fill("a"),
];

const ODD_BODIES: readonly string[] = [
  "",
  "{",
  "null",
  "[]",
  '"x"',
  "5",
  "{]",
  '{"a":1,}',
  "\uFEFF{}",
  "NaN",
  "\0",
  '{"query":"a"',
  "<xml/>",
  "[".repeat(20_000),
  `${'{"a":'.repeat(20_000)}1${"}".repeat(20_000)}`,
  '{"__proto__":{"x":1}}',
];

const ODD_TYPES = [
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/xml",
  "\u00FF",
  "application/jsonp",
];
const ODD_IDS = [
  "%00",
  "%ED%A0%80",
  "%",
  "%E0%A4%A",
  "..%2F..",
  "-1",
  "1e9",
  "9".repeat(40),
  "x".repeat(10_000),
];
const ODD_TENANTS = ["x".repeat(300), "a".repeat(101)];

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Requests for a route, the same ones for the same seed, made out of the one that it takes. */
export function malformedRequests(route: HttpRoute, seed: number, count: number): MalformedRequest[] {
  const makers = makersFor(route);
  const choice = fc.tuple(fc.nat(makers.length - 1), fc.nat(), fc.nat());
  return fc
    .sample(choice, { seed, numRuns: count })
    .map(([maker, one, other]) => (makers[maker] as Maker)(one, other));
}

/** Two numbers choose what is changed, and to what. */
type Maker = (one: number, other: number) => MalformedRequest;

function makersFor(route: HttpRoute): Maker[] {
  const { config, access } = route;
  const { request } = config;
  const schemas = request as { params?: ZodType; query?: ZodType } | undefined;
  const json = bodySchema(route);
  return [
    ...(json === undefined
      ? []
      : [wrongBody(route, json), wrongBody(route, json), noJson(route), wrongType(route)]),
    ...(schemas?.query === undefined ? [] : [wrongQuery(route)]),
    ...(schemas?.params === undefined ? [] : [wrongId(route)]),
    ...(access === "public" ? [] : [wrongTenant(route)]),
    wrongHeaders(route),
  ];
}

function bodySchema({ config }: HttpRoute): ZodType | undefined {
  const content = config.request?.body?.content["application/json"] as { schema: ZodType } | undefined;
  return content?.schema;
}

function pick<Item>(items: readonly Item[], number: number): Item {
  return items[number % items.length] as Item;
}

function requestFor(route: HttpRoute, changes: Partial<MalformedRequest> & { readonly fault: string }) {
  const sample = SAMPLES[routeName(route)] ?? {};
  const { body, upload } = sample;
  const type = upload === undefined ? "application/json" : "application/octet-stream";
  const sent = upload ?? (body === undefined ? undefined : JSON.stringify(body));
  const init = {
    method: route.config.method.toUpperCase(),
    headers: { ...(sent !== undefined && { "content-type": type }) },
    ...(sent !== undefined && { body: sent }),
  };
  return { path: pathOf(route, sample, sample.ids?.own ?? IDS.own), mustFail: true, init, ...changes };
}

function withInit(route: HttpRoute, fault: string, init: RequestInit, mustFail: boolean): MalformedRequest {
  const usual = requestFor(route, { fault });
  const headers = { ...usual.init.headers, ...(init.headers as Record<string, string> | undefined) };
  return { ...usual, mustFail, init: { ...usual.init, ...init, headers } };
}

function wrongBody(route: HttpRoute, schema: ZodType): Maker {
  const body = SAMPLES[routeName(route)]?.body as Json;
  return (one, other) => {
    const changed = changedAt(body, one, other);
    const sent = JSON.stringify(changed);
    const mustFail = !schema.safeParse(JSON.parse(sent)).success;
    return withInit(route, `body ${sent.slice(0, 200)}`, { body: sent }, mustFail);
  };
}

/** A copy with one field replaced, left out or added, at whatever depth. */
function changedAt(value: Json, one: number, other: number): Json {
  const copy = structuredClone(value);
  const holders = objectsIn(copy);
  const holder = pick(holders, one);
  const keys = Object.keys(holder);
  const key = pick([...keys, "desconhecido"], other);
  if (one % 5 === 0) delete holder[key];
  else holder[key] = pick(ODD_VALUES, one + other) as Json;
  if (one % 7 === 0) Object.defineProperty(holder, "__proto__", { value: { x: 1 }, enumerable: true });
  return copy;
}

function objectsIn(value: Json): Record<string, Json>[] {
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(objectsIn);
  return [value, ...Object.values(value).flatMap(objectsIn)];
}

function noJson(route: HttpRoute): Maker {
  const schema = bodySchema(route) as ZodType;
  return (one) => {
    const body = pick(ODD_BODIES, one);
    return withInit(route, `body ${body.slice(0, 60)}`, { body }, !isTaken(body, schema));
  };
}

function isTaken(text: string, schema: ZodType): boolean {
  try {
    // What a reader of UTF-8 does with the mark at the start.
    return schema.safeParse(JSON.parse(text.replace(/^\uFEFF/, ""))).success;
  } catch {
    return false;
  }
}

function wrongType(route: HttpRoute): Maker {
  return (one) => {
    const type = pick(ODD_TYPES, one);
    return withInit(route, `content-type ${type}`, { headers: { "content-type": type } }, true);
  };
}

function wrongQuery(route: HttpRoute): Maker {
  const schema = (route.config.request as { query: ZodType }).query;
  const known = Object.keys((schema as unknown as { shape: object }).shape);
  return (one, other) => {
    const value = pick(ODD_VALUES, one + other);
    const query = new URLSearchParams(SAMPLES[routeName(route)]?.query);
    const text = typeof value === "string" ? value.slice(0, 3_000) : JSON.stringify(value);
    query.set(pick([...known, "desconhecido", "__proto__"], one), text);
    const mustFail = !schema.safeParse(Object.fromEntries(query)).success;
    const usual = requestFor(route, { fault: `query ${query.toString().slice(0, 100)}` });
    return { ...usual, mustFail, path: `${usual.path.split("?")[0] ?? ""}?${query.toString()}` };
  };
}

function wrongId(route: HttpRoute): Maker {
  return (one) => {
    const id = pick(ODD_IDS, one);
    const path = pathOf(route, { query: SAMPLES[routeName(route)]?.query ?? "" }, id);
    return requestFor(route, { path, fault: `id ${id.slice(0, 20)}`, mustFail: id.length > 5_000 });
  };
}

function wrongTenant(route: HttpRoute): Maker {
  return (one) => withInit(route, "tenant", { headers: { "x-acervo-tenant": pick(ODD_TENANTS, one) } }, true);
}

function wrongHeaders(route: HttpRoute): Maker {
  const odd = ["\u00FF".repeat(500), "en;q=NaN,,,", "*/*;q=", "text/event-stream;;;", '"x'];
  return (one, other) => {
    const name = pick(["accept", "accept-language", "if-match", "idempotency-key", "last-event-id"], one);
    return withInit(route, `${name} header`, { headers: { [name]: pick(odd, other) } }, false);
  };
}
