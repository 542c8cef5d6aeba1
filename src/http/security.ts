import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";
import { secureHeaders } from "hono/secure-headers";
import type { HttpConfig } from "#src/config/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import type { HttpEnv } from "./route.ts";
import type { Services } from "./services.ts";

/** Replies are data: nothing in them may load, frame or run anything, and no one may keep a copy. */
export function securityHeaders(): MiddlewareHandler<HttpEnv> {
  const nothing = ["'none'"];
  const secure = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: nothing,
      baseUri: nothing,
      formAction: nothing,
      frameAncestors: nothing,
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      connectSrc: ["'self'"],
      imgSrc: ["'self'", "data:"],
    },
    referrerPolicy: "no-referrer",
    xFrameOptions: "DENY",
  });
  return async (c, next) => {
    await secure(c, next);
    if (!c.res.headers.has("cache-control")) c.res.headers.set("cache-control", "no-store");
  };
}

/** Other sites may call the API only where the settings name them. */
export function corsFor({ allowedOrigins }: HttpConfig): MiddlewareHandler<HttpEnv>[] {
  if (allowedOrigins.length === 0) return [];
  const allowHeaders = ["authorization", "content-type", "x-acervo-tenant", "idempotency-key"];
  return [cors({ origin: [...allowedOrigins], allowHeaders, exposeHeaders: ["x-request-id"], maxAge: 600 })];
}

const LOOPBACK_NAME = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;

/**
 * Without keys, whoever reaches the server may do everything. A page of another site reaches a server on loopback through
 * the reader's own browser; it shows in the Origin, or in a Host that is not this machine's.
 */
export function knownHosts({ isLoopback, config }: Services): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const { headers } = c.req.raw;
    const origin = headers.get("origin");
    const isKeyless = isLoopback && headers.get("authorization") === null;
    const isForeign =
      !LOOPBACK_NAME.test(headers.get("host") ?? "localhost") ||
      (origin !== null && !config.allowedOrigins.includes(origin) && !LOOPBACK_NAME.test(hostOf(origin)));
    if (isKeyless && isForeign) throw new AcervoError("forbidden", {});
    await next();
  };
}

function hostOf(origin: string): string {
  return URL.parse(origin)?.host ?? "";
}
