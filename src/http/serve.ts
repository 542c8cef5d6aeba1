import { once } from "node:events";
import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Engine } from "#src/app/index.ts";
import type { HttpConfig } from "#src/config/index.ts";
import { AcervoError } from "#src/domain/index.ts";
import { createApp, type HttpApp } from "./app.ts";
import type { ApiDocument } from "./docs/operations.ts";
import { createMetrics } from "./operations/metrics.ts";
import type { Tracing } from "./operations/tracing.ts";
import { openApiDocument, registerCommon } from "./openapi.ts";
import { ROUTES } from "./routes/index.ts";
import { describe } from "./routes/service/description.ts";
import { docs } from "./routes/service/docs.ts";
import { OpenStreams, type Services } from "./services.ts";

export interface ServeOptions {
  readonly engine: Engine;
  readonly config: HttpConfig;
  readonly homeTenant: string;
  readonly homeCollection: string;
}

export interface RunningServer {
  readonly url: string;
  /** Takes on nothing new, ends streams, waits for what is under way, and closes; requests that linger are cut off. */
  stop(): Promise<void>;
}

/** How long requests under way may take once the server is to stop. */
const DRAIN_MS = 8_000;
const IDLE_CHECK_MS = 50;
/** Slower clients hold a connection without asking anything. */
const HEADERS_MS = 15_000;

export async function serve({ engine, config, ...home }: ServeOptions): Promise<RunningServer> {
  const isLoopback = LOOPBACK.has(config.host);
  if (!isLoopback && !(await engine.keys.exist()))
    throw new AcervoError("open-server-refused", { host: config.host });
  const stopping = new AbortController();
  const tracing = await createTracingIfSet(config, engine);
  const streams = new OpenStreams(config.maxStreams);
  const services: Services = {
    engine,
    config,
    log: engine.log,
    metrics: createMetrics({ engine, streams, ofProcess: true }),
    tracing,
    ...home,
    isLoopback,
    streams,
    stopping: stopping.signal,
    now: () => Date.now(),
  };
  const server = createAdaptorServer({
    fetch: createServerApp(services).fetch,
    serverOptions: { headersTimeout: HEADERS_MS, requestTimeout: 0 },
  }) as Server;
  await listen(server, config);
  engine.jobs.start({ workers: config.jobWorkers });
  const stopAll = async (): Promise<void> => {
    await stop(server, stopping, engine);
    await tracing?.close();
  };
  return { url: urlOf(server, config.host), stop: stopAll };
}

/** Most servers have no collector. */
async function createTracingIfSet({ otelEndpoint }: HttpConfig, { log }: Engine): Promise<Tracing | null> {
  if (otelEndpoint === null) return null;
  const { createTracing } = await import("./operations/tracing.ts");
  return createTracing(otelEndpoint, log);
}

/** All routes, with the document that describes them. */
export function createServerApp(services: Services): HttpApp {
  const document = (): ApiDocument => openApiDocument(app) as unknown as ApiDocument;
  const app: HttpApp = createApp([...ROUTES, describe(document), ...docs(document)], services);
  // Whoever opens the address in a browser.
  app.get("/", (c) => c.redirect("/docs"));
  registerCommon(app);
  return app;
}

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "localhost"]);

async function listen(server: Server, { host, port }: HttpConfig): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EADDRINUSE") throw error;
    throw new AcervoError("address-in-use", { address: `${host}:${port}` }, { cause: error });
  }
}

function urlOf(server: Server, host: string): string {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
}

async function stop(server: Server, stopping: AbortController, { jobs }: Engine): Promise<void> {
  stopping.abort(new AcervoError("aborted", {}));
  const closed = once(server, "close");
  server.close();
  // Clients keep connections open for a next request, also those that have just had their answer.
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const cutOff = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  await Promise.all([closed, jobs.stop()]);
  clearInterval(idle);
  clearTimeout(cutOff);
}
