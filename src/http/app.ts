import { randomUUID } from "node:crypto";
import { OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { HTTPException } from "hono/http-exception";
import { quotaReader } from "#src/app/index.ts";
import { AcervoError, type Language } from "#src/domain/index.ts";
import { checkAccess, identify, TENANT_HEADER } from "./access.ts";
import { problemResponse } from "./problem.ts";
import { RateLimits } from "./rate-limits.ts";
import { requestLog } from "./operations/request-log.ts";
import type { Asked, HttpEnv, HttpRoute, RouteInput } from "./route.ts";
import { corsFor, knownHosts, securityHeaders } from "./security.ts";
import type { Services } from "./services.ts";

export type HttpApp = OpenAPIHono<HttpEnv>;

/** The API as a function from requests to responses: `serve.ts` gives it a port, tests call it. */
export function createApp(routes: readonly HttpRoute[], services: Services): HttpApp {
  const app: HttpApp = new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.error.issues);
    },
  });
  app.onError((error, c) => fail(error, c, services));
  app.notFound((c) => problemResponse(notFound(c, routes), c));
  const { tracing } = services;
  app.use(startRequest, requestLog(services), ...(tracing ? [tracing.middleware] : []));
  app.use(securityHeaders(), ...corsFor(services.config));
  app.use(knownHosts(services));
  const shared = { services, limits: new RateLimits(services.now), quotasOf: quotaReader(services.now) };
  for (const route of routes) register(app, route, shared);
  return app;
}

const startRequest: MiddlewareHandler<HttpEnv> = async (c, next) => {
  c.set("requestId", randomUUID());
  c.set("language", languageOf(c));
  c.header("x-request-id", c.var.requestId);
  await next();
};

/** What the query names, else what the client prefers; Portuguese unless it is English. */
function languageOf({ req }: Context): Language {
  const given = req.query("lang") ?? req.header("accept-language") ?? "";
  return /^\s*en\b/i.test(given) ? "en" : "pt";
}

interface Shared {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly quotasOf: ReturnType<typeof quotaReader>;
}

/** Access is decided before anything else of the request is read: a stranger learns nothing from what is refused. */
function register(app: HttpApp, route: HttpRoute, { services, limits, quotasOf }: Shared): void {
  const { config, access } = route;
  const guard: MiddlewareHandler<HttpEnv> = async (c, next) => {
    c.set("problem", route.problem);
    if (access !== "public") {
      const { headers } = c.req.raw;
      const given = { authorization: headers.get("authorization"), tenant: headers.get(TENANT_HEADER) };
      const principal = await identify(given, services);
      const { requests } = services.config;
      const { requestsPerMinute } = await quotasOf(services.engine.tenant(principal.tenant));
      limits.take(principal, { ...requests, perTenant: requestsPerMinute ?? requests.perTenant });
      checkAccess(principal, access);
      c.set("principal", principal);
    }
    await next();
  };
  const maxSize = route.maxBodyBytes ?? services.config.maxBodyBytes;
  const onError = (): never => {
    throw new AcervoError("text-too-long", { limit: maxSize });
  };
  // What has no length announced would be read into memory here.
  const limit = maxSize === Infinity ? [] : [bodyLimit({ maxSize, onError })];
  const middleware = [guard, ...limit, jsonOnly(route)];
  app.openapi({ ...config, middleware }, ((c: Context<HttpEnv>) => {
    const valid = (target: string): unknown => c.req.valid(target as never);
    const input: RouteInput<unknown, unknown, unknown> = {
      params: config.request?.params && valid("param"),
      query: config.request?.query && valid("query"),
      body: takesJson(route) ? valid("json") : undefined,
    };
    return route.handle(input, askedBy(c, services));
  }) as never);
}

function askedBy(c: Context<HttpEnv>, services: Services): Asked {
  const { principal = NOBODY, language } = c.var;
  const { signal } = c.req.raw;
  const timeoutMs = services.config.requestSeconds * 1_000;
  const tenant = services.engine.tenant(principal.tenant);
  return {
    tenant: services.tracing?.traced(tenant, c) ?? tenant,
    principal,
    language,
    options: { signal, language, timeoutMs },
    services,
    context: c,
  };
}

/** Of public routes, which do nothing in anybody's name. */
const NOBODY = { keyId: null, tenant: "-", role: "reader", requestsPerMinute: null } as const;

function takesJson({ config }: HttpRoute): boolean {
  return config.request?.body?.content["application/json"] !== undefined;
}

/** A form that another site posts is no JSON: browsers ask before they send that elsewhere. */
function jsonOnly(route: HttpRoute): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const type = c.req.header("content-type") ?? "";
    if (takesJson(route) && !/^application\/([\w.-]+\+)?json\b/i.test(type)) {
      throw new AcervoError("media-type-unknown", { expected: "application/json" });
    }
    await next();
  };
}

const MAX_PROBLEMS = 20;

function invalidRequest(issues: readonly { readonly path: PropertyKey[]; readonly message: string }[]) {
  const problems = issues.slice(0, MAX_PROBLEMS).map(({ path, message }) => {
    const place = path.map(String).join(".");
    return place === "" ? message : `${place}: ${message}`;
  });
  return new AcervoError("invalid-request", { problems });
}

function fail(error: unknown, c: Context<HttpEnv>, { log }: Services): Response {
  const known = error instanceof HTTPException ? fromHono(error) : error;
  const response = c.var.problem?.respond(known, c) ?? problemResponse(known, c);
  if (response.status === 500) {
    const reason = known instanceof Error ? (known.stack ?? known.message) : String(known);
    log.warn({ requestId: c.var.requestId, reason }, "request failed");
  }
  return response;
}

function fromHono({ status, message }: HTTPException): AcervoError {
  if (status === 413) return new AcervoError("text-too-long", { limit: 0 });
  return new AcervoError("invalid-request", { problems: [message] });
}

function notFound({ req }: Context, routes: readonly HttpRoute[]): AcervoError {
  const methods = routes
    .filter(({ config }) => isPath(config.path, req.path))
    .map(({ config }) => config.method);
  if (methods.length === 0) return new AcervoError("not-found", { what: req.path.slice(0, 200) });
  return new AcervoError("method-not-allowed", { allowed: methods.map((method) => method.toUpperCase()) });
}

function isPath(pattern: string, path: string): boolean {
  const expected = pattern.split("/");
  const given = path.split("/");
  return (
    expected.length === given.length &&
    expected.every((part, at) => part.startsWith("{") || part === given[at])
  );
}
