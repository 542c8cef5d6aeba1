import assert from "node:assert/strict";
import { describe, it } from "node:test";
import type { EngineLog } from "#src/app/index.ts";
import { startLoopbackServer } from "../../../test/helpers/loopback-server.ts";
import { OTHER, OWN, testServer } from "../http-fixture.ts";
import { createTracing } from "./tracing.ts";

const SILENT: EngineLog = { info: () => undefined, warn: () => undefined };
const CPF = "529.982.247-25";

describe("/metrics", () => {
  it("counts requests by the pattern of their route, searches and streams", async (t) => {
    const { ask } = await testServer(t);
    await ask("POST", "/api/rag/search", { body: { query: "cota única" } });
    await ask("GET", "/nada/12345");
    await ask("PROPFIND", "/api/stats");
    const reply = await ask("GET", "/metrics");
    assert.match(reply.headers.get("content-type") ?? "", /^text\/plain; version=0\.0\.4/);
    const text = await reply.text();
    const count = (method: string, route: string, status: number) =>
      `acervo_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} 1`;
    assert.ok(text.includes(count("POST", "/api/rag/search", 200)), text);
    assert.match(text, /method="OTHER",.*status="40/);
    assert.doesNotMatch(text, /12345|PROPFIND/);
    assert.match(text, /^acervo_searches_total 1$/m);
    assert.match(text, /^acervo_search_queue 0$/m);
    assert.match(text, /^acervo_http_streams 0$/m);
    assert.match(text, /^acervo_jobs\{state="queued"\} 0$/m);
  });

  it("names no tenant, and is only for whoever looks after the instance", async (t) => {
    const { ask, key } = await testServer(t);
    const instance = await key("instance");
    const headers = { "x-acervo-tenant": OTHER };
    await ask("GET", "/api/stats", { key: instance, headers });
    const text = await (await ask("GET", "/metrics", { key: instance })).text();
    assert.ok(!text.includes(OTHER) && !text.includes(OWN));
    assert.equal((await ask("GET", "/metrics", { key: await key("admin") })).status, 403);
    assert.equal((await ask("GET", "/metrics")).status, 401);
  });
});

describe("the log of requests", () => {
  it("holds nothing of what was asked, of the address or of the key", async (t) => {
    const lines: object[] = [];
    const log: EngineLog = { ...SILENT, info: (fields, message) => void lines.push({ ...fields, message }) };
    const { ask, key } = await testServer(t, { log });
    const secret = await key("reader");
    const body = { query: `o CPF ${CPF}` };
    const reply = await ask("POST", `/api/rag/search?nome=Maria`, { key: secret, body });
    await ask("GET", `/api/documentos/${CPF}`, { key: secret });
    const written = JSON.stringify(lines);
    for (const private_ of [CPF, "Maria", secret.slice(-20)]) assert.ok(!written.includes(private_), written);
    const [line] = lines as Record<string, unknown>[];
    assert.equal(line?.["requestId"], reply.headers.get("x-request-id"));
    assert.deepEqual([line?.["route"], line?.["status"], line?.["key"]], ["/api/rag/search", 200, "k1"]);
  });
});

interface Sent {
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
}

describe("traces", () => {
  it("reach the collector: requests, and the searches and answers in them, without their words", async (t) => {
    const bodies: string[] = [];
    const collector = await startLoopbackServer(async (request, response) => {
      bodies.push(`${request.url} ${(await request.toArray()).join("")}`);
      response.end("{}");
    });
    t.after(() => collector.close());
    const tracing = createTracing(collector.origin, SILENT);
    const { ask } = await testServer(t, { tracing });
    const caller = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    await ask("POST", "/api/chat", { body: { message: `IPTU de ${CPF}` }, headers: { traceparent: caller } });
    await tracing.close();
    assert.match(bodies[0] ?? "", /^\/v1\/traces \{/);
    assert.ok(!bodies.join("").includes(CPF));
    const spans = [...bodies.join("").matchAll(/\{"traceId".*?"attributes":/g)].map(
      ([text]) => JSON.parse(`${text}[]}`) as Sent,
    );
    const request = spans.find(({ name }) => name === "POST /api/chat");
    const answer = spans.find(({ name }) => name === "ask");
    assert.equal(request?.parentSpanId, "00f067aa0ba902b7");
    assert.deepEqual([answer?.traceId, answer?.parentSpanId], [request?.traceId, request?.spanId]);
  });

  it("that no collector takes are dropped, with a remark", async (t) => {
    const remarks: string[] = [];
    const collector = await startLoopbackServer(async (_, response) => void response.writeHead(503).end());
    t.after(() => collector.close());
    const tracing = createTracing(collector.origin, {
      ...SILENT,
      warn: (_, remark) => void remarks.push(remark),
    });
    const { ask } = await testServer(t, { tracing });
    assert.equal((await ask("GET", "/health")).status, 200);
    await tracing.close();
    assert.match(remarks[0] ?? "", /lost/);
  });
});
