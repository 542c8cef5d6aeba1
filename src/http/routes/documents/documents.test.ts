import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { openEngine } from "#src/app/index.ts";
import { inlineReader } from "#src/knowledge/documents/reading/inline-reader-fixture.ts";
import { OWN, temporaryConfig } from "../../http-fixture.ts";
import { codeOf, documentServer, jobIn, keptCount } from "./documents-fixture.ts";

describe("documents", () => {
  it("come in pages by number, narrowed by where and what they are", async (t) => {
    const { ask } = await documentServer(t, { works: false });
    const page = async (query: string) => {
      const reply = await ask("GET", `/api/documents?${query}`);
      assert.equal(reply.status, 200);
      return (await reply.json()) as { documents: { id: number; name: string }[]; after: number | null };
    };
    const first = await page("limit=1");
    assert.equal(first.documents.length, 1);
    const second = await page(`limit=1&after=${first.after}`);
    assert.notEqual(second.documents[0]?.id, first.documents[0]?.id);
    assert.deepEqual(await page(`limit=1&after=${second.after}`), { documents: [], after: null });
    assert.equal((await page("collection=geral&kind=document&origin=DOCS")).documents.length, 2);
    assert.equal((await page("kind=legal")).documents.length, 0);
    for (const query of ["limit=0", "limit=101", "after=-1", "kind=x", "limit=1.5", "outro=1"])
      assert.equal((await ask("GET", `/api/documents?${query}`)).status, 400, query);
    for (const id of ["0", "-1", "x", "1e99", "9007199254740993"])
      assert.equal((await ask("GET", `/api/documents/${id}`)).status, 400, id);
  });

  it("show their passages, and what the base holds as people name it", async (t) => {
    const { ask } = await documentServer(t, { works: false });
    const listed = await ask("GET", "/api/documents");
    const { documents } = (await listed.json()) as { documents: { id: number }[] };
    const path = `/api/documents/${documents[0]?.id}`;
    assert.equal(((await (await ask("GET", path)).json()) as { id: number }).id, documents[0]?.id);
    const chunks = (await (await ask("GET", `${path}/chunks?limit=1`)).json()) as {
      chunks: { text: string }[];
      total: number;
    };
    assert.match(chunks.chunks[0]?.text ?? "", /cota única/);
    const found = await ask("POST", "/api/rag/search", { body: { query: "cota única", limit: 1 } });
    const { hits } = (await found.json()) as { hits: { chunk_id: number; text: string }[] };
    const chunk = await ask("GET", `/api/chunks/${hits[0]?.chunk_id}`);
    assert.equal(((await chunk.json()) as { text: string }).text, hits[0]?.text);
    assert.equal((await ask("GET", "/api/chunks/999999")).status, 404);
    for (const [list, total] of [
      ["laws", 0],
      ["tables", 0],
      ["documents", 2],
    ]) {
      const reply = await ask("GET", `/api/contents/${list}?page=1&limit=10`);
      assert.equal(((await reply.json()) as { total: number }).total, total);
    }
    const collections = (await (await ask("GET", "/api/collections")).json()) as { items: unknown };
    assert.deepEqual(collections.items, [{ name: "geral", documents: 2 }]);
    assert.equal((await ask("GET", "/api/contents/outros")).status, 400);
    assert.equal((await ask("DELETE", "/api/collections/nenhuma")).status, 404);
    const kept = await ask("GET", `${path}/source`);
    assert.deepEqual([kept.status, await codeOf(kept)], [404, "source-not-kept"]);
  });

  it("give parts of their file, and never as a page that a browser would run", async (t) => {
    const { ask, upload } = await documentServer(t);
    const page = "<html><body><h1>Aviso</h1><p>Um texto qualquer.</p></body></html>";
    const { result } = await jobIn(await upload('a"b;ç\r\n.html', page));
    const path = `/api/documents/${result?.document_id}/source`;
    const whole = await ask("GET", path);
    assert.equal(whole.headers.get("content-type"), "text/plain; charset=utf-8");
    assert.equal(
      whole.headers.get("content-disposition"),
      `attachment; filename="a_b_c.html"; filename*=UTF-8''a%22b%3B%C3%A7.html`,
    );
    assert.equal(await whole.text(), page);
    const size = page.length;
    for (const [range, status, text, shown] of [
      ["bytes=0-5", 206, page.slice(0, 6), `bytes 0-5/${size}`],
      ["bytes=-7", 206, page.slice(-7), `bytes ${size - 7}-${size - 1}/${size}`],
      ["bytes=10-", 206, page.slice(10), `bytes 10-${size - 1}/${size}`],
      ["bytes=0-999999", 206, page, `bytes 0-${size - 1}/${size}`],
      ["bytes=0-1,4-5", 200, page, null],
      ["lines=1-2", 200, page, null],
    ] as const) {
      const part = await ask("GET", path, { headers: { range } });
      assert.deepEqual([part.status, await part.text()], [status, text], range);
      assert.equal(part.headers.get("content-range"), shown);
    }
    for (const range of [`bytes=${size}-`, "bytes=5-4", "bytes=-0"])
      assert.equal((await ask("GET", path, { headers: { range } })).status, 416, range);
  });

  it("are read again by a job, from the file that was sent", async (t) => {
    const { ask, upload } = await documentServer(t);
    const { result } = await jobIn(await upload("a.csv", "nome;valor\num;1\ndois;2\n"));
    const again = await ask("POST", `/api/documents/${result?.document_id}/reindex?wait=1`);
    const job = await jobIn(again);
    assert.deepEqual([job.state, job.result?.outcome], ["done", "unchanged"]);
    const rows = await ask("GET", "/api/documents?limit=100");
    const { documents } = (await rows.json()) as { documents: { id: number; part: number }[] };
    const row = documents.find(({ part }) => part === 1);
    const source = await ask("GET", `/api/documents/${row?.id}/source`);
    assert.equal(await source.text(), "nome;valor\num;1\ndois;2\n");
    const all = await ask("POST", "/api/reindex?wait=1", { body: { pattern: "*.csv" } });
    assert.equal((await jobIn(all)).state, "done");
  });

  it("may be texts that are in no file, whose bytes are not kept", async (t) => {
    const server = await documentServer(t);
    const body = { title: "Horário do feriado", text: "No feriado a biblioteca abre às dez." };
    const { state, result, subject } = await jobIn(
      await server.ask("POST", "/api/documents/text?wait=1", { body }),
    );
    assert.deepEqual([state, result?.outcome], ["done", "created"]);
    assert.match(subject, /^manual\/horario-do-feriado-/);
    const changed = { ...body, text: "No feriado a biblioteca não abre." };
    const again = await server.ask("POST", "/api/documents/text?wait=1", { body: changed });
    assert.equal((await jobIn(again)).result?.outcome, "replaced");
    assert.equal(await keptCount(server, OWN), 0);
  });

  it("are fetched from the web only where the settings say so, and never from inside", async (t) => {
    const { ask } = await documentServer(t, { works: false });
    const body = { url: "https://exemplo.com/lei.html" };
    const off = await ask("POST", "/api/documents/url", { body });
    assert.deepEqual([off.status, await codeOf(off)], [403, "urls-not-accepted"]);
    const on = await documentServer(t, { changes: { ACERVO_URL_INGESTION: "on" }, works: false });
    const accepted = await on.ask("POST", "/api/documents/url", { body });
    assert.equal(accepted.status, 202);
    // Nothing is fetched in tests.
    await on.ask("POST", `/api/jobs/${(await jobIn(accepted)).id}/cancel`);
    const inside = await on.ask("POST", "/api/documents/url", { body: { url: "http://[::ffff:7f00:1]/" } });
    assert.deepEqual([inside.status, await codeOf(inside)], [400, "url-refused"]);
    on.engine.jobs.start({ workers: 1, retryMs: 0 });
    const named = { url: "http://localhost:1/a.html" };
    const job = await jobIn(await on.ask("POST", "/api/documents/url?wait=1", { body: named }));
    assert.deepEqual([job.state, job.error?.code, job.attempts], ["failed", "url-refused", 1]);
  });
});

describe("jobs", () => {
  it("go on after a restart, once", async (t) => {
    const config = temporaryConfig(t);
    const first = await documentServer(t, { config, works: false });
    const { id } = await jobIn(await first.upload("a.md", "# A\n\nUm texto."));
    await first.engine.close();
    const engine = await openEngine(config, { threads: false, openReader: inlineReader });
    t.after(() => engine.close());
    const tenant = engine.tenant(OWN);
    const { queue, name } = tenant;
    engine.jobs.start({ workers: 2 });
    const last = (await Array.fromAsync(queue.watch(name, id, new AbortController().signal))).at(-1);
    assert.deepEqual([last?.state, last?.attempts], ["done", 1]);
    const found = await tenant.documents({ limit: 10 });
    assert.equal(found.filter(({ source }) => source === "upload/a.md").length, 1);
  });

  it("leave the newer of two versions, though the server was killed while it read the older", async (t) => {
    const config = temporaryConfig(t);
    const first = await documentServer(t, { config, works: false });
    await first.upload("a.md", "# A\n\nA versão velha.");
    const { id } = await jobIn(await first.upload("a.md", "# A\n\nA versão nova."));
    assert.ok(await first.engine.tenant(OWN).store.jobQueue.claim(OWN, "ingest", 60_000));
    await first.engine.close();
    const engine = await openEngine(config, { threads: false, isServer: true, openReader: inlineReader });
    t.after(() => engine.close());
    const tenant = engine.tenant(OWN);
    const { queue, store } = tenant;
    engine.jobs.start({ workers: 2 });
    await Array.fromAsync(queue.watch(OWN, id, new AbortController().signal));
    const document = (await tenant.documents({ limit: 9 })).find(({ source }) => source === "upload/a.md");
    const [chunk] = await store.knowledge.chunks(OWN, document?.id ?? 0);
    assert.match(chunk?.text ?? "", /versão nova/u);
  });

  it("do not bring back what is deleted while they wait", async (t) => {
    const server = await documentServer(t);
    await server.upload("a.md", "# A\n\nA versão velha.");
    const tenant = server.engine.tenant(OWN);
    const { queue } = tenant;
    const document = (await tenant.documents({ limit: 9 })).find(({ source }) => source === "upload/a.md");
    await server.engine.jobs.stop();
    const about = { collection: document?.collection ?? "", kind: "document", hash: "x" };
    const waits = await queue.enqueue(OWN, "ingest", { ...about, source: "upload/a.md" });
    const other = await queue.enqueue(OWN, "ingest", { ...about, source: "upload/b.md" });
    assert.equal((await server.ask("DELETE", `/api/documents/${document?.id}`)).status, 200);
    const states = [waits, other].map(async ({ id }) => (await queue.store.get(OWN, id))?.state);
    assert.deepEqual(await Promise.all(states), ["failed", "queued"]);
    const collection = encodeURIComponent(about.collection);
    await server.ask("DELETE", `/api/collections/${collection}`);
    assert.equal((await queue.store.get(OWN, other.id))?.state, "failed");
  });

  it("are listed newest first, and tell their story as events until they end", async (t) => {
    const { ask, upload, engine } = await documentServer(t, { works: false });
    const ids: number[] = [];
    for (const name of ["a.md", "b.md", "c.md"]) ids.push((await jobIn(await upload(name, `# ${name}`))).id);
    const page = (await (await ask("GET", "/api/jobs?limit=2")).json()) as {
      jobs: { id: number; state: string }[];
      before: number;
    };
    assert.deepEqual(
      page.jobs.map(({ id }) => id),
      ids.toReversed().slice(0, 2),
    );
    const rest = (await (await ask("GET", `/api/jobs?before=${page.before}`)).json()) as typeof page;
    assert.deepEqual(
      rest.jobs.map(({ id, state }) => [id, state]),
      [[ids[0], "queued"]],
    );
    const events = await ask("GET", `/api/jobs/${ids[0]}/events`);
    engine.jobs.start({ workers: 1 });
    const states = (await events.text())
      .split("\n\n")
      .flatMap((event) => /"state":"(\w+)"/.exec(event)?.[1] ?? []);
    assert.deepEqual([states.at(0), states.at(-1)], ["queued", "done"]);
    assert.equal((await ask("GET", "/api/jobs/999/events")).status, 404);
  });

  it("can be cancelled while they wait, and then leave nothing", async (t) => {
    const server = await documentServer(t, { works: false });
    const { id } = await jobIn(await server.upload("a.md", "# A"));
    const reply = await server.ask("POST", `/api/jobs/${id}/cancel`);
    const job = (await reply.json()) as { state: string; error: { code: string } };
    assert.deepEqual([job.state, job.error.code], ["failed", "aborted"]);
    assert.equal(await keptCount(server, OWN), 0);
    assert.equal((await server.ask("POST", `/api/jobs/${id}/cancel`)).status, 200);
    assert.equal((await server.ask("POST", "/api/jobs/999/cancel")).status, 404);
  });
});
