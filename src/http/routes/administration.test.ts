import assert from "node:assert/strict";
import { test } from "node:test";
import { traceOf } from "#src/storage/contract/traces.ts";
import { OTHER, OWN, temporaryConfig, testServer } from "../http-fixture.ts";

type Json = Record<string, unknown>;

test("what the routes of entries and administration do", async (t) => {
  let time = Date.now();
  const server = await testServer(t, { config: temporaryConfig(t), now: () => time });
  const { engine } = server;
  const [reader, editor, admin] = [
    await server.key("reader"),
    await server.key("editor"),
    await server.key("admin"),
  ];
  const stranger = await server.key("admin", OTHER);
  const instance = await server.key("instance");
  const send = async (key: string, method: string, path: string, body?: unknown, headers = {}) => {
    const reply = await server.ask(method, path, { key, headers, ...(body !== undefined && { body }) });
    const text = await reply.text();
    const isJson = /json/.test(reply.headers.get("content-type") ?? "");
    return {
      status: reply.status,
      headers: reply.headers,
      text,
      json: (isJson ? JSON.parse(text) : {}) as Json,
    };
  };
  const faq = { question: "Onde fica a biblioteca?", answer: "Na praça central." };

  await t.test("an entry is kept, found, changed, and removed; others cannot see it", async () => {
    const made = await send(editor, "POST", "/api/faqs", { ...faq, id: "b" });
    assert.deepEqual([made.status, made.json["outcome"]], [201, "created"]);
    const found = await send(reader, "POST", "/api/faqs/search", { query: "onde fica a biblioteca?" });
    assert.equal((found.json["results"] as Json[])[0]?.["id"], "b");
    assert.equal((await send(stranger, "GET", "/api/faqs/b")).status, 404);
    assert.equal((await send(editor, "PATCH", "/api/faqs/b", { category: "Cultura" })).status, 200);
    const listed = await send(reader, "GET", "/api/faqs?category=cultura&limit=1");
    assert.deepEqual(
      (listed.json["results"] as Json[]).map(({ id }) => id),
      ["b"],
    );
    assert.equal((await send(editor, "PUT", "/api/faqs/b", { question: " ", answer: "x" })).status, 400);
    assert.equal((await send(editor, "DELETE", "/api/faqs/b")).status, 200);
    assert.equal((await send(reader, "GET", "/api/faqs/b")).status, 404);
  });

  await t.test("a change that expects another version is refused, and changes nothing", async () => {
    const made = await send(editor, "PUT", "/api/faqs/c", faq);
    const etag = made.headers.get("etag") ?? "";
    const match = { "if-match": etag };
    assert.equal((await send(editor, "PATCH", "/api/faqs/c", { answer: "Na rua." }, match)).status, 200);
    const late = await send(editor, "PATCH", "/api/faqs/c", { answer: "No bairro." }, match);
    assert.deepEqual([late.status, late.json["code"]], [409, "edit-conflict"]);
    assert.equal((await send(editor, "PUT", "/api/faqs/c", { ...faq, answer: "Ali." }, match)).status, 409);
    assert.equal((await send(reader, "GET", "/api/faqs/c")).json["answer"], "Na rua.");
    assert.equal((await send(editor, "PATCH", "/api/faqs/c", {}, { "if-match": "x" })).status, 400);
  });

  await t.test("entries come and go as files; a rehearsal writes nothing", async () => {
    const csv = "codigo;nome;preco\n7;Regador;10,50\n8;Pá;5,00\n";
    const post = (query: string) =>
      server.app.request(`/api/catalog/import?name=itens.csv${query}`, {
        method: "POST",
        headers: { authorization: editor },
        body: csv,
      });
    const rehearsal = (await (await post("&dry_run=true")).json()) as Json;
    assert.deepEqual([rehearsal["read"], rehearsal["dry_run"]], [2, true]);
    assert.equal(((await send(reader, "GET", "/api/catalog")).json["results"] as Json[]).length, 0);
    assert.equal(((await (await post("&column=name=nome")).json()) as Json)["created"], 2);
    const exported = await send(editor, "GET", "/api/catalog/export?format=csv");
    assert.match(exported.text, /Regador/);
    assert.match(exported.headers.get("content-disposition") ?? "", /catalog\.csv/);
    assert.equal((await send(editor, "GET", "/api/catalog/export?format=md")).status, 400);
    const debug = await send(editor, "POST", "/api/catalog/debug", { query: "regador" });
    assert.equal(debug.json["vocabulary"], "agro");
  });

  await t.test("knowledge search takes and gives what support systems know", async () => {
    const asked = { query: "como pago a cota única?", topK: 1, includeMetadata: true, sources: ["DOCS"] };
    const { json } = await send(reader, "POST", "/api/knowledge/search", { ...asked, minScore: 0 });
    assert.equal(json["total_results"], 1);
    assert.equal((json["support_question"] as Json)["is_support"], true);
    assert.match(json["formatted_context"] as string, /cota única/);
    const verdict = await send(reader, "POST", "/api/knowledge/is-support-question", { message: "bom dia" });
    assert.equal(verdict.json["is_support"], false);
  });

  await t.test("a key is made up to one's own role, works at once, and no longer when revoked", async () => {
    const made = await send(admin, "POST", "/api/keys", { name: "painel", role: "reader" });
    assert.equal(made.status, 201);
    const key = `Bearer ${made.json["secret"] as string}`;
    assert.equal((await send(key, "GET", "/api/stats")).status, 200);
    assert.equal((await send(admin, "POST", "/api/keys", { name: "x", role: "instance" })).status, 403);
    const shown = await send(admin, "GET", "/api/keys");
    assert.doesNotMatch(shown.text, /secret|"instance"/);
    assert.equal((await send(stranger, "DELETE", `/api/keys/${made.json["id"] as string}`)).status, 404);
    assert.equal((await send(admin, "DELETE", `/api/keys/${made.json["id"] as string}`)).status, 200);
    assert.equal((await send(key, "GET", "/api/stats")).status, 401);
    // k5 is the instance's: an admin of the same organisation cannot take it away.
    assert.equal((await send(admin, "DELETE", "/api/keys/k5")).status, 404);
  });

  await t.test(
    "feedback is given by readers and read by admins; a trace tells what the model got",
    async () => {
      const { store } = engine.tenant(OWN);
      await store.traces.put(OWN, traceOf("t1"));
      const path = "/api/answers/t1/feedback";
      assert.equal((await send(reader, "PUT", path, { verdict: "down", comment: "errado" })).status, 200);
      assert.equal((await send(stranger, "PUT", path, { verdict: "up" })).status, 404);
      assert.match((await send(admin, "GET", "/api/feedback?verdict=down")).text, /errado/);
      assert.deepEqual((await send(admin, "GET", "/api/traces/t1")).json["exchanges"], []);
      assert.equal((await send(admin, "DELETE", "/api/traces/t1")).status, 200);
      assert.equal((await send(admin, "GET", "/api/feedback")).text, "[]");
    },
  );

  await t.test("quotas stop what would be too much, and requests that come too often", async () => {
    const set = (quotas: object) => send(instance, "PUT", `/api/tenants/${OTHER}/quotas`, quotas);
    const editing = await server.key("editor", OTHER);
    await set({ documents: 2 });
    const refused = await send(editing, "POST", "/api/faqs", faq);
    assert.deepEqual([refused.status, refused.json["code"]], [429, "quota-exhausted"]);
    await set({ documents: 3, requests_per_minute: 1 });
    time += 60_000;
    assert.equal((await send(editing, "POST", "/api/faqs", faq)).status, 201);
    assert.equal((await send(editing, "GET", "/api/stats")).status, 429);
    assert.equal((await send(instance, "PUT", "/api/tenants/ninguém/quotas", {})).status, 404);
  });

  await t.test(
    "settings show nothing secret, and of the machine only what the instance may know",
    async () => {
      const own = (await send(admin, "GET", "/api/settings")).json;
      const whole = (await send(instance, "GET", "/api/settings")).json;
      assert.deepEqual([own["instance"], typeof (whole["instance"] as Json)["data"]], [undefined, "string"]);
      const kept = await send(admin, "PUT", "/api/settings/retention", { days: 30 });
      assert.deepEqual(kept.json, { days: 30, own: true });
      const words = { nome: "meu", genericos: { regador: ["aguador"] } };
      assert.equal((await send(admin, "PUT", "/api/vocabulary", words)).status, 200);
      assert.equal((await send(admin, "PUT", "/api/vocabulary", { nome: 5 })).status, 400);
      assert.equal((await send(admin, "GET", "/api/vocabulary")).json["name"], "meu");
      assert.deepEqual((await send(admin, "DELETE", "/api/vocabulary")).json, { reset: true });
      assert.equal((await send(instance, "GET", "/api/doctor?verify=true")).json["ok"], true);
      assert.match((await send(instance, "POST", "/api/backup", {})).json["path"] as string, /acervo-/);
    },
  );

  await t.test("an organisation is made, shown, and erased as a whole", async () => {
    assert.equal((await send(instance, "POST", "/api/tenants", { name: "nova" })).json["created"], true);
    assert.ok(((await send(instance, "GET", "/api/tenants")).json["tenants"] as string[]).includes("nova"));
    const into = { "x-acervo-tenant": "nova" };
    await send(instance, "POST", "/api/faqs", faq, into);
    assert.equal((await send(instance, "GET", "/api/tenants/nova")).json["documents"], 1);
    assert.equal((await send(instance, "DELETE", "/api/tenants/nova")).json["documents"], 1);
    assert.equal((await send(instance, "GET", "/api/tenants/nova")).status, 404);
  });
});
