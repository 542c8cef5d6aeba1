import assert from "node:assert/strict";
import { createPublicKey, createVerify, generateKeyPairSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, beforeEach, describe, it } from "node:test";
import { type FakeLlm, startFakeLlm } from "../../../test/helpers/fake-llm.ts";
import { type LoopbackServer, startLoopbackServer } from "../../../test/helpers/loopback-server.ts";
import type { ModelRequest } from "../language-model.ts";
import { aiSdkModel } from "./ai-sdk-model.ts";

const QUESTION: ModelRequest = { messages: [{ role: "user", text: "Oi" }], maxOutputTokens: 10 };
const PATIENT = { signal: new AbortController().signal, firstTokenMs: 60_000, gapMs: 60_000 };
const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });

describe("seed 000: Vertex AI", () => {
  let fake: FakeLlm;
  let google: LoopbackServer;
  let folder: string;
  let granted: URLSearchParams[] = [];
  let status = 200;

  before(async () => {
    fake = await startFakeLlm({ reply: () => ({ text: "Olá!", sources: ["manual.pdf"] }) });
    google = await startLoopbackServer(async (request, response) => {
      let body = "";
      for await (const piece of request) body += String(piece);
      granted.push(new URLSearchParams(body));
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify({ access_token: `token-${granted.length}`, expires_in: 3_600 }));
    });
    folder = mkdtempSync(join(tmpdir(), "acervo-vertex-"));
  });
  beforeEach(() => {
    fake.reset();
    granted = [];
    status = 200;
  });
  after(async () => {
    await fake.close();
    await google.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const withFile = (credentials: object) => {
    const path = join(folder, "credentials.json");
    writeFileSync(path, JSON.stringify({ token_uri: google.origin, ...credentials }));
    return open(path);
  };
  const open = (credentials: string) =>
    aiSdkModel({
      provider: "vertex",
      model: "gemini-2.5-flash",
      project: "p",
      credentials,
      baseUrl: fake.baseUrl("vertex"),
    });
  const account = {
    type: "service_account",
    client_email: "acervo@p.example",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  };

  it("is called with a token that a service account's key signed for, asked for once", async () => {
    const model = withFile(account);
    const reply = await model.stream(QUESTION, PATIENT);
    await model.stream(QUESTION, PATIENT);
    assert.deepEqual([reply.text, granted.length], ["Olá!", 1]);
    const [header, claims, signature] = (granted[0]?.get("assertion") ?? "").split(".");
    const check = createVerify("RSA-SHA256").update(`${header}.${claims}`);
    assert.ok(
      check.verify(
        createPublicKey(publicKey.export({ type: "spki", format: "pem" })),
        signature ?? "",
        "base64url",
      ),
    );
    const said = JSON.parse(Buffer.from(claims ?? "", "base64url").toString()) as Record<string, string>;
    assert.deepEqual([said["iss"], said["aud"]], ["acervo@p.example", google.origin]);
    for (const { headers } of fake.requests) {
      assert.deepEqual([headers.authorization, headers["x-goog-api-key"]], ["Bearer token-1", undefined]);
    }
  });

  it("is called with a token of somebody who logged in", async () => {
    const user = { type: "authorized_user", client_id: "c", client_secret: "s", refresh_token: "r" };
    await withFile(user).stream(QUESTION, PATIENT);
    assert.deepEqual(
      [granted[0]?.get("grant_type"), granted[0]?.get("refresh_token")],
      ["refresh_token", "r"],
    );
  });

  it("searches a corpus of its RAG Engine, and names what was found", async () => {
    const fileSearch = { stores: ["projects/p/locations/l/ragCorpora/7"], topK: 4 };
    const { hostedSources } = await withFile(account).stream({ ...QUESTION, fileSearch }, PATIENT);
    assert.deepEqual(hostedSources, ["manual.pdf"]);
    assert.match(
      JSON.stringify(fake.requests[0]?.body["tools"]),
      /"rag_corpus":"projects\/p\/locations\/l\/ragCorpora\/7"/,
    );
  });

  it("shows no ids of calls, which Vertex refuses", async () => {
    const messages: ModelRequest["messages"] = [
      ...QUESTION.messages,
      { role: "assistant", text: "", toolCalls: [{ id: "um", tool: "busca", arguments: {} }] },
      { role: "tool", callId: "um", tool: "busca", result: "nada" },
    ];
    await withFile(account).stream({ ...QUESTION, messages }, PATIENT);
    assert.doesNotMatch(fake.requests[0]?.rawBody.toString() ?? "", /"id"/);
  });

  it("says what is wrong with its credentials, and whether to try again", async () => {
    const missing = open(join(folder, "nowhere.json")).stream(QUESTION, PATIENT);
    await assert.rejects(missing, { code: "llm-not-configured" });
    for (const [refused, isRetryable] of [
      [401, false],
      [503, true],
    ] as const) {
      status = refused;
      await assert.rejects(withFile(account).stream(QUESTION, PATIENT), { code: "llm-failed", isRetryable });
    }
    assert.equal(fake.requests.length, 0);
    assert.throws(() => aiSdkModel({ provider: "vertex", model: "gemini-2.5-flash", project: "p" }), {
      code: "llm-not-configured",
    });
  });
});
