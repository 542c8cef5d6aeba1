import assert from "node:assert/strict";
import { describe, it, type TestContext } from "node:test";
import { testServer } from "#src/http/http-fixture.ts";
import { createClient, type ClientOptions } from "./client.ts";
import { readEvents } from "./events.ts";

async function clientOf(test: TestContext, options: Partial<ClientOptions> = {}) {
  const server = await testServer(test);
  const fetch = async (url: unknown, init?: RequestInit) => server.app.request(String(url), init);
  return { ...server, client: createClient({ baseUrl: "http://localhost/", fetch, ...options }) };
}

const badGateway = async (): Promise<Response> =>
  new Response("<html>", { status: 502, statusText: "Bad Gateway" });

describe("the client", () => {
  it("calls an operation and has its reply, typed", async (t) => {
    const { client } = await clientOf(t);
    const { hits } = await client.call("POST /api/rag/search", { body: { query: "cota única", limit: 1 } });
    assert.equal(hits[0]?.document_name, "IPTU");
    assert.deepEqual(await client.call("GET /health"), { status: "ok" });
  });

  it("hands over the events of an answer as they come", async (t) => {
    const { client } = await clientOf(t);
    const names: string[] = [];
    const body = { message: "quando vence a cota única?" };
    for await (const { event, data } of client.events("POST /api/chat", { body })) {
      names.push(event);
      if (event === "answer") assert.equal((data as { kind: string }).kind, "answered");
    }
    assert.deepEqual(names.at(-1), "answer");
  });

  it("rejects with the problem that the server tells, in the language asked for", async (t) => {
    const { client, key } = await clientOf(t, { language: "en", key: "acervo_errada" });
    await key("reader");
    const failure = client.call("GET /api/stats");
    await assert.rejects(failure, { name: "ProblemError", message: /^A valid key is missing/ });
  });

  it("understands a refusal that is not the server's", async () => {
    const client = createClient({ baseUrl: "http://localhost", fetch: badGateway });
    await assert.rejects(
      client.call("GET /health"),
      (error: { problem: { status: number; title: string } }) => {
        assert.deepEqual([error.problem.status, error.problem.title], [502, "Bad Gateway"]);
        return true;
      },
    );
  });
});

describe("events", () => {
  it("are read whole, however the network cuts them", async () => {
    const text = 'event: token\ndata: {"text":"é"}\n\n: still there\n\ndata: [DONE]\r\n\r\n';
    const bytes = new TextEncoder().encode(text);
    for (let size = 1; size < 8; size++) {
      const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
        bytes.slice(at * size, (at + 1) * size),
      );
      const response = new Response(ReadableStream.from(pieces));
      assert.deepEqual(await Array.fromAsync(readEvents(response)), [
        { event: "token", data: { text: "é" } },
        { event: "message", data: "[DONE]" },
      ]);
    }
  });
});
