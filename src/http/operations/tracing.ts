import { randomBytes } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { EngineLog, Tenant } from "#src/app/index.ts";
import type { HttpEnv } from "../route.ts";
import { type FinishedSpan, SpanExporter } from "./span-exporter.ts";

/** Tells a collector how long requests, and the searches and answers in them, take; never what is in them. */
export interface Tracing {
  readonly middleware: MiddlewareHandler<HttpEnv>;
  /** The same tenant, whose searches and answers are steps of this request. */
  traced(tenant: Tenant, context: Context<HttpEnv>): Tenant;
  close(): Promise<void>;
}

export interface SpanPlace {
  readonly traceId: string;
  readonly spanId: string;
}

export function createTracing(endpoint: string, log: EngineLog): Tracing {
  const exporter = new SpanExporter(endpoint, log);
  return {
    middleware: async (c, next) => {
      const caller = callerOf(c);
      const place = { traceId: caller?.traceId ?? hex(16), spanId: hex(8) };
      c.set("span", place);
      const start = preciseNow();
      await next();
      exporter.add({
        ...place,
        ...requestFacts(c),
        parentSpanId: caller?.spanId ?? null,
        start,
        end: preciseNow(),
      });
    },
    traced: (tenant, { var: { span } }) =>
      span === undefined ? tenant : tracedTenant(tenant, span, exporter),
    close: () => exporter.close(),
  };
}

function requestFacts(c: Context<HttpEnv>) {
  const { method } = c.req;
  const route = routePath(c, -1);
  const { status } = c.res;
  return {
    name: `${method} ${route}`,
    kind: "server",
    attributes: {
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": status,
      "acervo.request_id": c.var.requestId,
    },
    failed: status >= 500,
  } as const;
}

function tracedTenant(tenant: Tenant, parent: SpanPlace, exporter: SpanExporter): Tenant {
  const step =
    <Given extends unknown[], Result>(name: string, work: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const start = preciseNow();
      let failed = true;
      try {
        const result = await work(...given);
        failed = false;
        return result;
      } finally {
        exporter.add({ ...stepOf(parent, name), start, end: preciseNow(), failed });
      }
    };
  return {
    ...tenant,
    search: step("search", (...given: Parameters<Tenant["search"]>) => tenant.search(...given)),
    searchFaqs: step("search faqs", (...given: Parameters<Tenant["searchFaqs"]>) =>
      tenant.searchFaqs(...given),
    ),
    searchCatalog: step("search catalog", (...given: Parameters<Tenant["searchCatalog"]>) =>
      tenant.searchCatalog(...given),
    ),
    searchKnowledge: step("search knowledge", (...given: Parameters<Tenant["searchKnowledge"]>) =>
      tenant.searchKnowledge(...given),
    ),
    resolve: step("resolve citations", (...given: Parameters<Tenant["resolve"]>) => tenant.resolve(...given)),
    ask: step("ask", (...given: Parameters<Tenant["ask"]>) => tenant.ask(...given)),
  };
}

function stepOf(
  { traceId, spanId }: SpanPlace,
  name: string,
): Omit<FinishedSpan, "start" | "end" | "failed"> {
  return { traceId, spanId: hex(8), parentSpanId: spanId, name, kind: "internal", attributes: {} };
}

const TRACE_PARENT = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}/;

/** The span of the program that asks, as W3C Trace Context passes it on. */
function callerOf({ req }: Context): SpanPlace | null {
  const [, traceId, spanId] = TRACE_PARENT.exec(req.header("traceparent") ?? "") ?? [];
  return traceId === undefined || spanId === undefined ? null : { traceId, spanId };
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString("hex");
}

function preciseNow(): number {
  return performance.timeOrigin + performance.now();
}
