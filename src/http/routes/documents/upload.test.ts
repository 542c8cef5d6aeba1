import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { OTHER, OWN } from "../../http-fixture.ts";
import { codeOf, documentServer, jobIn, jobsIn, keptCount } from "./documents-fixture.ts";

const TEXT = "# Feira\n\nA feira livre acontece aos domingos na praça.";

describe("uploading files", () => {
  it("keeps, reads, finds, gives back byte for byte and deletes for good", async (t) => {
    const server = await documentServer(t);
    const { ask, upload } = server;
    const reply = await upload("Feira livre.md", TEXT);
    assert.equal(reply.status, 200);
    const job = await jobIn(reply);
    assert.equal(reply.headers.get("location"), `/api/jobs/${job.id}`);
    assert.deepEqual(
      [job.state, job.subject, job.result?.outcome],
      ["done", "upload/Feira livre.md", "created"],
    );
    const path = `/api/documents/${job.result?.document_id}`;
    const found = await ask("POST", "/api/rag/search", { body: { query: "feira aos domingos", limit: 1 } });
    assert.match(await found.text(), /upload\/Feira livre\.md/);
    const source = await ask("GET", `${path}/source`);
    assert.equal(await source.text(), TEXT);
    assert.equal(source.headers.get("x-content-type-options"), "nosniff");
    assert.equal(
      source.headers.get("content-disposition"),
      `attachment; filename="Feira livre.md"; filename*=UTF-8''Feira%20livre.md`,
    );
    assert.equal(await keptCount(server, OWN), 1);
    const deleted = await ask("DELETE", path);
    assert.deepEqual(((await deleted.json()) as { deleted: number }).deleted, 1);
    assert.equal(await keptCount(server, OWN), 0);
    for (const gone of [path, `${path}/source`, `${path}/chunks`])
      assert.equal((await ask("GET", gone)).status, 404);
  });

  it("takes a form with several files and what is said of them", async (t) => {
    const { app, ask } = await documentServer(t);
    const form = new FormData();
    form.append("file", new File(["# Um\n\nPrimeiro texto."], "um.md"));
    form.append("collection", "avisos");
    form.append("metadata", JSON.stringify({ setor: "obras" }));
    form.append("file", new File(["# Dois\n\nSegundo texto."], "dois.md"));
    const reply = await app.request("/api/documents?wait=1", { method: "POST", body: form });
    const jobs = await jobsIn(reply);
    assert.deepEqual(
      jobs.map(({ subject, result }) => [subject, result?.outcome]),
      [
        ["upload/um.md", "created"],
        ["upload/dois.md", "created"],
      ],
    );
    const listed = await ask("GET", "/api/documents?collection=avisos");
    const { documents } = (await listed.json()) as { documents: { metadata: object }[] };
    assert.deepEqual(
      documents.map(({ metadata }) => metadata),
      [{ setor: "obras" }, { setor: "obras" }],
    );
  });

  it("replaces a document of the same name, and lets its former file go", async (t) => {
    const server = await documentServer(t);
    await server.upload("a.md", "# A\n\nAntes.");
    const { result } = await jobIn(await server.upload("a.md", "# A\n\nDepois."));
    assert.equal(result?.outcome, "replaced");
    assert.equal(await keptCount(server, OWN), 1);
    const source = await server.ask("GET", `/api/documents/${result?.document_id}/source`);
    assert.equal(await source.text(), "# A\n\nDepois.");
  });

  it("keeps a file that another document still needs", async (t) => {
    const server = await documentServer(t);
    const first = await jobIn(await server.upload("a.md", TEXT));
    const other = await server.app.request("/api/documents?wait=1&name=a.md&collection=outra", {
      method: "POST",
      body: TEXT,
    });
    const second = await jobIn(other);
    await server.ask("DELETE", `/api/documents/${first.result?.document_id}`);
    const path = `/api/documents/${second.result?.document_id}`;
    assert.equal(await (await server.ask("GET", `${path}/source`)).text(), TEXT);
    await server.ask("DELETE", "/api/collections/outra");
    assert.equal(await keptCount(server, OWN), 0);
  });

  it("says why a file was refused, and does not keep it", async (t) => {
    const server = await documentServer(t);
    const { state, error, result } = await jobIn(await server.upload("a.exe", "MZ\0\0"));
    assert.deepEqual([state, error?.code, result?.outcome], ["failed", "file-refused", "skipped"]);
    assert.equal(await keptCount(server, OWN), 0);
  });

  it("does under one key what is asked for twice, once", async (t) => {
    const server = await documentServer(t, { works: false });
    const headers = { "idempotency-key": "envio-1" };
    const [first, second] = await Promise.all([
      server.upload("a.md", TEXT, { headers }),
      server.upload("a.md", TEXT, { headers }),
    ]);
    assert.equal(first.status, 202);
    assert.equal((await jobIn(first)).id, (await jobIn(second)).id);
    const other = await server.upload("a.md", "outro", { headers });
    assert.deepEqual([other.status, await codeOf(other)], [400, "invalid-request"]);
    assert.equal(await keptCount(server, OWN), 1);
    const { id } = await jobIn(await server.upload("a.md", TEXT));
    assert.notEqual(id, 1);
    const wrong = await server.upload("a.md", TEXT, { headers: { "idempotency-key": "x".repeat(201) } });
    assert.equal(wrong.status, 400);
  });

  it("shows no tenant another's documents, passages, files or jobs", async (t) => {
    const { upload, ask, key } = await documentServer(t);
    const admin = await key("admin");
    const foreign = await key("admin", OTHER);
    const { id, result } = await jobIn(await upload("a.md", TEXT, { key: admin }));
    const document = `/api/documents/${result?.document_id}`;
    const paths = ["", "/source", "/chunks"].map((path) => document + path);
    const requests: [string, string][] = [
      ...[...paths, `/api/jobs/${id}`, `/api/jobs/${id}/events`].map((path): [string, string] => [
        "GET",
        path,
      ]),
      ["DELETE", document],
      ["POST", `${document}/reindex`],
      ["POST", `/api/jobs/${id}/cancel`],
    ];
    for (const [method, path] of requests) {
      const reply = await ask(method, path, { key: foreign });
      const absent = await ask(method, path.replace(/\d+/, "999999"), { key: foreign });
      assert.deepEqual([reply.status, await codeOf(reply)], [404, await codeOf(absent)], path);
    }
    const listed = await ask("GET", "/api/jobs", { key: foreign });
    assert.deepEqual(await listed.json(), { jobs: [], before: null });
    assert.equal((await ask("GET", document, { key: admin })).status, 200);
    for (const role of ["reader"] as const)
      assert.equal((await upload("b.md", TEXT, { key: await key(role) })).status, 403);
  });
});

describe("uploads that go wrong", () => {
  it("are refused beyond the limits, and leave nothing", async (t) => {
    const server = await documentServer(t, { changes: { ACERVO_MAX_UPLOAD_MB: "1" } });
    const long = "a".repeat(1024 * 1024 + 1);
    assert.equal((await server.upload("a.txt", long)).status, 413);
    const send = async (fill: (form: FormData) => void) => {
      const form = new FormData();
      form.append("file", new File([TEXT], "antes.md"));
      fill(form);
      // Sent as it would come over a wire.
      const encoded = new Response(form);
      const { headers } = encoded;
      const body = await encoded.arrayBuffer();
      return (await server.app.request("/api/documents", { method: "POST", body, headers })).status;
    };
    assert.equal(await send((form) => form.append("file", new File([long], "a.txt"))), 413);
    assert.equal(await send(manyFiles), 400);
    assert.equal(await send(manyFields), 400);
    assert.equal(await send((form) => form.append("title", "x".repeat(65_537))), 400);
    assert.equal(await send((form) => form.append("metadata", "{")), 400);
    assert.equal(await send((form) => form.append("kind", "faq")), 400);
    for (const name of ["__proto__", "constructor", "toString", "outro"])
      assert.equal(await send((form) => form.append(name, "x")), 400);
    assert.equal(await send((form) => form.append("file", new File(["x"], "..", {}))), 400);
    assert.equal(({} as { x?: unknown }).x, undefined);
    assert.equal(await keptCount(server, OWN), 0);
    assert.equal((await server.ask("GET", "/api/jobs")).status, 200);
  });

  it("are refused when the form is broken", async (t) => {
    const server = await documentServer(t);
    const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.md"\r\n\r\n# A';
    const forms: [type: string, body: string][] = [
      ["multipart/form-data", part],
      ["multipart/form-data; boundary=outra", part],
      ["multipart/form-data; boundary=b", part],
      ["multipart/form-data; boundary=b", `${part}\r\n--b`],
      ["multipart/form-data; boundary=b", "--b--\r\n"],
      ["multipart/form-data; boundary=b", ""],
      ["multipart/mixed; boundary=b", `${part}\r\n--b--\r\n`],
    ];
    for (const [type, body] of forms) {
      const headers = { "content-type": type };
      const reply = await server.app.request("/api/documents", { method: "POST", body, headers });
      assert.deepEqual([reply.status, await codeOf(reply)], [400, "invalid-request"], `${type} ${body}`);
    }
    assert.equal((await server.app.request("/api/documents", { method: "POST", body: "x" })).status, 400);
    assert.equal(await keptCount(server, OWN), 0);
  });
});

function manyFiles(form: FormData): void {
  for (let at = 0; at < 20; at++) form.append("file", new File([`${at}`], `${at}.md`));
}

function manyFields(form: FormData): void {
  for (let at = 0; at < 51; at++) form.append(`campo${at}`, "x");
}
