import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { createSecret } from "./access.ts";
import { OTHER, OWN, testServer } from "./http-fixture.ts";

describe("the server", () => {
  it("answers without a key only where no key is in force", async (t) => {
    const { ask, key } = await testServer(t);
    assert.equal((await ask("GET", "/api/stats")).status, 200);
    const reader = await key("reader");
    assert.equal((await ask("GET", "/api/stats")).status, 401);
    assert.equal((await ask("GET", "/api/stats", { key: reader })).status, 200);
  });

  it("does not tell an unknown key from an expired, a revoked or a malformed one", async (t) => {
    const { ask, key, engine } = await testServer(t);
    const expired = await key("admin", OWN, "2020-01-01T00:00:00.000Z");
    const revoked = await key("admin");
    await engine.keys.revoke(OWN, "k2");
    const unknown = `Bearer acervo_${"A".repeat(43)}`;
    const replies = await Promise.all(
      [expired, revoked, unknown, "Bearer x", "Basic x"].map(async (wrong) => {
        const reply = await ask("GET", "/api/stats", { key: wrong });
        const { request_id: _, ...problem } = (await reply.json()) as Record<string, unknown>;
        return { status: reply.status, problem, challenge: reply.headers.get("www-authenticate") };
      }),
    );
    for (const reply of replies) assert.deepEqual(reply, replies[0]);
    assert.equal(replies[0]?.status, 401);
  });

  it("lets only instance keys name another tenant", async (t) => {
    const { ask, key } = await testServer(t);
    const headers = { "x-acervo-tenant": OTHER };
    assert.equal((await ask("GET", "/api/stats", { key: await key("admin"), headers })).status, 403);
    assert.equal((await ask("GET", "/api/stats", { key: await key("instance"), headers })).status, 200);
  });

  it("refuses pages of other sites that reach a server without keys through a browser", async (t) => {
    const { ask } = await testServer(t);
    const from = async (headers: Record<string, string>) =>
      (await ask("GET", "/api/stats", { headers })).status;
    assert.equal(await from({ origin: "https://mau.example" }), 403);
    assert.equal(await from({ host: "rebind.example" }), 403);
    assert.equal(await from({ origin: "http://localhost:5173", host: "127.0.0.1:3000" }), 200);
  });

  it("says what is wrong with a request as problem+json, in the reader's language", async (t) => {
    const { ask } = await testServer(t);
    const reply = await ask("POST", "/api/rag/search", { body: { query: "iptu", limit: 101 } });
    assert.equal(reply.status, 400);
    assert.match(reply.headers.get("content-type") ?? "", /^application\/problem\+json/);
    const problem = (await reply.json()) as { code: string; detail: string };
    assert.equal(problem.code, "invalid-request");
    assert.match(problem.detail, /limit/);
    const english = await ask("GET", "/api/nothing?lang=en");
    assert.match(((await english.json()) as { detail: string }).detail, /does not exist/);
    assert.equal((await ask("GET", "/api/chat")).status, 405);
    const form = await ask("POST", "/api/chat", { headers: { "content-type": "text/plain" } });
    assert.equal(form.status, 415);
  });

  it("slows down a key that asks too often, and says when to come back", async (t) => {
    let now = 0;
    const { ask, engine } = await testServer(t, { now: () => now });
    const { secret, hash } = createSecret();
    const about = { id: "few", name: "few", role: "reader", expiresAt: null } as const;
    await engine.keys.add(OWN, { ...about, hash, requestsPerMinute: 2 });
    const key = `Bearer ${secret}`;
    const statuses = [1, 2, 3].map(() => ask("GET", "/api/stats", { key }));
    assert.equal((await Promise.all(statuses)).filter(({ status }) => status === 429).length, 1);
    assert.equal((await ask("GET", "/api/stats", { key })).headers.get("retry-after"), "30");
    now = 30_000;
    assert.equal((await ask("GET", "/api/stats", { key })).status, 200);
  });
});

describe("searching and asking", () => {
  it("leads a browser to the documentation", async (t) => {
    const { ask } = await testServer(t);
    const reply = await ask("GET", "/");
    assert.deepEqual([reply.status, reply.headers.get("location")], [302, "/docs"]);
  });

  it("finds passages and answers with sources", async (t) => {
    const { ask } = await testServer(t);
    const found = await ask("POST", "/api/rag/search", { body: { query: "cota única", limit: 1 } });
    const { hits } = (await found.json()) as { hits: { document_name: string }[] };
    assert.deepEqual(
      hits.map(({ document_name: name }) => name),
      ["IPTU"],
    );
    const reply = await ask("POST", "/api/chat", { body: { message: "quando vence a cota única?" } });
    const answer = (await reply.json()) as { kind: string; citations: unknown[] };
    assert.equal(answer.kind, "answered");
    assert.equal(answer.citations.length, 1);
  });

  it("sends an answer as events: steps, text, sources, and the whole of it", async (t) => {
    const { ask } = await testServer(t);
    const headers = { accept: "text/event-stream" };
    const reply = await ask("POST", "/api/chat", {
      body: { message: "quando vence a cota única?" },
      headers,
    });
    const events = (await reply.text())
      .split("\n\n")
      .flatMap((block) => /^event: (\w+)/.exec(block)?.[1] ?? []);
    assert.deepEqual([...new Set(events)], ["step", "token", "sources", "answer"]);
  });
});
