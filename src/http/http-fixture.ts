import type { TestContext } from "node:test";
import { configIn, temporaryConfig, TWO_PAGES } from "#src/app/app-fixture.ts";
import { type Engine, openEngine } from "#src/app/index.ts";
import type { Config } from "#src/config/index.ts";
import type { Role } from "#src/domain/index.ts";
import { inlineReader } from "#src/knowledge/documents/reading/inline-reader-fixture.ts";
import { createSecret } from "./access.ts";
import type { HttpApp } from "./app.ts";
import { createMetrics } from "./operations/metrics.ts";
import { createServerApp } from "./serve.ts";
import { OpenStreams, type Services } from "./services.ts";

export { configIn, temporaryConfig };

export const OWN = "cidade";
export const OTHER = "vizinha";

/** A server without a port over a base of its own: two tenants, each with two pages. */
export interface TestServer {
  readonly app: HttpApp;
  readonly engine: Engine;
  readonly services: Services;
  /** A new key, as the header that carries it. */
  readonly key: (role: Role, tenant?: string, expiresAt?: string) => Promise<string>;
  /** Sends JSON; with `key`, as its holder. */
  readonly ask: (method: string, path: string, options?: AskOptions) => Promise<Response>;
}

export interface AskOptions {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

interface TestServerOptions extends Partial<Pick<Services, "now" | "isLoopback" | "log" | "tracing">> {
  /** Over those of a temporary base. */
  readonly config?: Config;
}

export async function testServer(test: TestContext, options: TestServerOptions = {}): Promise<TestServer> {
  const { config = temporaryConfig(test), now = () => Date.now(), isLoopback = true } = options;
  const engine = await openEngine(config, { threads: false, openReader: inlineReader });
  const stopping = new AbortController();
  test.after(async () => {
    stopping.abort();
    await engine.close();
  });
  for (const tenant of [OWN, OTHER]) await Array.fromAsync(engine.tenant(tenant).ingest(TWO_PAGES));
  const streams = new OpenStreams(config.http.maxStreams);
  const all: Services = {
    engine,
    config: config.http,
    log: options.log ?? engine.log,
    metrics: createMetrics({ engine, streams }),
    tracing: options.tracing ?? null,
    homeTenant: OWN,
    homeCollection: "geral",
    isLoopback,
    streams,
    stopping: stopping.signal,
    now,
  };
  const app = createServerApp(all);
  let keys = 0;
  return {
    app,
    engine,
    services: all,
    key: async (role, tenant = OWN, expiresAt) => {
      const { secret, hash } = createSecret();
      const id = `k${++keys}`;
      await engine.keys.add(tenant, {
        id,
        name: role,
        role,
        hash,
        expiresAt: expiresAt ?? null,
        requestsPerMinute: null,
      });
      return `Bearer ${secret}`;
    },
    ask: async (method, path, { key, body, headers, signal } = {}) =>
      app.request(path, {
        method,
        headers: {
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(key !== undefined && { authorization: key }),
          ...headers,
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
  };
}
