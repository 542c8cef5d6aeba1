import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { HttpEnv } from "../route.ts";
import type { Services } from "../services.ts";

/**
 * One line and one count for each request. The line names the pattern of the route, never the address, what was asked or
 * a key: those are the only things of a request that are nobody's secret.
 */
export function requestLog({ log, now, metrics }: Services): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const start = now();
    await next();
    const { requestId, principal } = c.var;
    const { status } = c.res;
    const facts = {
      method: knownMethod(c.req.method),
      route: routePath(c, -1),
      status,
      milliseconds: now() - start,
    };
    metrics.record(facts);
    log.info({ requestId, tenant: principal?.tenant, key: principal?.keyId, ...facts }, "request");
  };
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Clients may send any word as a method: a label for each would grow without end. */
function knownMethod(method: string): string {
  return METHODS.has(method) ? method : "OTHER";
}
