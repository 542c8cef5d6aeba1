import assert from "node:assert/strict";
import { once } from "node:events";
import http, { type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, it, type TestContext } from "node:test";
import { fetchPublic } from "./fetch-public.ts";

const signal = new AbortController().signal;
const isAllowed = (address: string): boolean => address === "127.0.0.1";
const options = { signal, maxBytes: 1_000, isAllowed };

async function site(test: TestContext, listener: RequestListener): Promise<string> {
  const server = http.createServer(listener).listen(0, "127.0.0.1");
  await once(server, "listening");
  test.after(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function textOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  return Buffer.concat(await Array.fromAsync(body)).toString();
}

describe("fetching an address that somebody wrote", () => {
  it("follows a few redirects and gives what is there, as it is", async (t) => {
    const seen: http.IncomingHttpHeaders[] = [];
    const url = await site(t, ({ url = "", headers }, response) => {
      seen.push(headers);
      const hops = Number(url.slice(1));
      if (hops > 0) response.writeHead(302, { location: `/${hops - 1}` }).end();
      else response.writeHead(200, { "content-type": "Text/HTML; charset=utf-8" }).end("<p>Olá</p>");
    });
    const fetched = await fetchPublic(`${url}/5`, options);
    assert.equal(fetched.mediaType, "text/html");
    assert.equal(await textOf(fetched.body), "<p>Olá</p>");
    assert.deepEqual(seen[0]?.cookie, undefined);
    await assert.rejects(fetchPublic(`${url}/6`, options), { code: "url-refused" });
  });

  it("never goes to a network that is somebody's own, by name, address or redirect", async (t) => {
    let requests = 0;
    const url = await site(t, (_, response) => {
      requests++;
      response.writeHead(302, { location: "http://10.0.0.1/" }).end();
    });
    await assert.rejects(fetchPublic(url, { signal, maxBytes: 1_000 }), { code: "url-refused" });
    const byName = url.replace("127.0.0.1", "localhost");
    await assert.rejects(fetchPublic(byName, { signal, maxBytes: 1_000 }), { code: "url-refused" });
    assert.equal(requests, 0);
    await assert.rejects(fetchPublic(url, options), { code: "url-refused" });
    assert.equal(requests, 1);
  });

  it("stops at the limit of size, announced or not, and at what is no plain success", async (t) => {
    const url = await site(t, ({ url }, response) => {
      const long = "a".repeat(1_001);
      if (url === "/announced") response.writeHead(200, { "content-length": 1_001 }).end(long);
      else if (url === "/streamed") response.writeHead(200).write(long);
      else if (url === "/packed") response.writeHead(200, { "content-encoding": "gzip" }).end("x");
      else response.writeHead(Number(url?.slice(1))).end();
    });
    await assert.rejects(fetchPublic(`${url}/announced`, options), { code: "text-too-long" });
    const streamed = await fetchPublic(`${url}/streamed`, options);
    await assert.rejects(textOf(streamed.body), { code: "text-too-long" });
    await assert.rejects(fetchPublic(`${url}/packed`, options), { code: "url-failed", isRetryable: false });
    await assert.rejects(fetchPublic(`${url}/404`, options), { code: "url-failed", isRetryable: false });
    await assert.rejects(fetchPublic(`${url}/503`, options), { code: "url-failed", isRetryable: true });
  });

  it("ends with its caller", async (t) => {
    const url = await site(t, () => undefined);
    const caller = new AbortController();
    const fetching = fetchPublic(url, { ...options, signal: caller.signal });
    caller.abort();
    await assert.rejects(fetching, { name: "AbortError" });
  });
});
