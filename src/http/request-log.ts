import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { HttpEnv } from "./route.ts";
import type { Services } from "./services.ts";

/** One line for each request; never what was asked, nor a key. */
export function requestLog({ log, now }: Services): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const start = now();
    await next();
    const { requestId, principal } = c.var;
    const about = { requestId, tenant: principal?.tenant, key: principal?.keyId };
    const { method } = c.req;
    const what = { method, route: routePath(c, -1), status: c.res.status, milliseconds: now() - start };
    log.info({ ...about, ...what }, "request");
  };
}
