import assert from "node:assert/strict";
import { before, describe, it } from "node:test";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { FakeLlmRequest } from "../../test/helpers/fake-llm.ts";
import { OTHER, useRealServer } from "../http/real-server-fixture.ts";

const QUESTION = { question: "Qual o prazo para recorrer do IPTU?", usesModel: false };
const INFO = { name: "test", version: "1.0.0" };
const NAMES = [
  "ask",
  "law",
  "check",
  "searchCatalog",
  "searchFaqs",
  "searchDocuments",
  "searchLaw",
  "getStats",
];

interface ToolReply {
  readonly isError?: boolean;
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
}

/** What both clients can do, under one name each. */
interface AnyClient {
  tools(): Promise<string[]>;
  call(name: string, input: Record<string, unknown>): Promise<ToolReply>;
  resources(): Promise<{ uri: string; name: string }[]>;
  templates(): Promise<string[]>;
  read(uri: string): Promise<string>;
  close(): Promise<void>;
}

type Connect = (url: string, secret: string) => Promise<AnyClient>;

function endpoint(url: string, secret: string) {
  const requestInit = { headers: { authorization: `Bearer ${secret}` } };
  return [new URL(`${url}/mcp`), { requestInit }] as const;
}

const CLIENTS: Readonly<Record<string, Connect>> = {
  "the client of 2026's protocol": async (url, secret) => {
    const client = new Client(INFO, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
    await client.connect(new StreamableHTTPClientTransport(...endpoint(url, secret)));
    return adapted(client as unknown as OldClient);
  },
  "the client of 2025's protocol": async (url, secret) => {
    const client = new OldClient(INFO);
    await client.connect(new OldTransport(...endpoint(url, secret)));
    return adapted(client);
  },
};

function adapted(client: OldClient): AnyClient {
  return {
    tools: async () => (await client.listTools()).tools.map(({ name }) => name),
    call: async (name, input) => (await client.callTool({ name, arguments: input })) as unknown as ToolReply,
    resources: async () => (await client.listResources()).resources,
    templates: async () =>
      (await client.listResourceTemplates()).resourceTemplates.map(({ uriTemplate }) => uriTemplate),
    read: async (uri) => {
      const [content] = (await client.readResource({ uri })).contents;
      return content !== undefined && "text" in content ? content.text : "";
    },
    close: () => client.close(),
  };
}

for (const [who, connect] of Object.entries(CLIENTS)) {
  describe(`MCP over HTTP, for ${who}`, () => {
    const server = useRealServer({ ACERVO_LLM: "none" });
    let client: AnyClient;
    before(async () => {
      client = await connect(server.url, await server.secret("reader"));
    });

    it("offers the searches, answers, laws and checks", async () => {
      assert.deepEqual(await client.tools(), NAMES);
    });

    it("answers with sources, as text and as data", async () => {
      const { content, structuredContent, isError } = await client.call("ask", QUESTION);
      assert.notEqual(isError, true);
      assert.match(content[0]?.text ?? "", /30 dias\. \[1\]\n\nFontes:\n\[1\] /);
      assert.equal(structuredContent?.["kind"], "answered");
      const found = await client.call("searchDocuments", { query: "poda ilegal", limit: 1 });
      assert.deepEqual(JSON.parse(found.content[0]?.text ?? ""), found.structuredContent);
      assert.match(found.content[0]?.text ?? "", /R\$ 300,00/);
    });

    it("says in Portuguese what is wrong with a call, so that a model can mend it", async () => {
      const wrong = await client.call("searchDocuments", { query: "", limit: 99 });
      assert.equal(wrong.isError, true);
      assert.match(wrong.content[0]?.text ?? "", /^Argumentos inválidos\. query: .*; limit: /);
      const uncited = await client.call("law", { citation: "nada" });
      assert.match(uncited.content[0]?.text ?? "", /Nenhum dispositivo/);
      await assert.rejects(client.call("dropTables", {}), /Não há ferramenta/);
    });

    it("checks citations against the laws there are", async () => {
      const { structuredContent } = await client.call("check", { text: "Conforme o art. 5º da CF/88." });
      assert.equal(structuredContent?.["clean"], false);
    });

    it("lists collections and documents, and reads them", async () => {
      const listed = await client.resources();
      assert.deepEqual(
        listed.map(({ name }) => name),
        ["geral", "IPTU", "Poda de árvores"],
      );
      assert.match(await client.read(listed[1]?.uri ?? ""), /é de 30 dias\.$/);
      assert.deepEqual(JSON.parse(await client.read("acervo://collections/geral")), {
        name: "geral",
        documents: 2,
      });
      assert.deepEqual((await client.templates()).toSorted(), [
        "acervo://collections/{name}",
        "acervo://documents/{id}{?from}",
      ]);
    });

    it("shows another tenant nothing, and absent and foreign documents alike", async () => {
      const [, document] = await client.resources();
      const neighbour = await connect(server.url, await server.secret("reader", OTHER));
      assert.deepEqual(await neighbour.resources(), []);
      const refusal = (uri: string): Promise<string> =>
        neighbour.read(uri).then(
          () => "read",
          (error: Error) => error.message.replaceAll(uri, "URI"),
        );
      const foreign = await refusal(document?.uri ?? "");
      assert.match(foreign, /Não encontrei/);
      assert.equal(foreign, await refusal("acervo://documents/999999"));
      assert.match((await neighbour.call("ask", QUESTION)).content[0]?.text ?? "", /Não encontrei/);
      await neighbour.close();
    });

    it("lets nobody in without a key", async () => {
      await assert.rejects(connect(server.url, "acervo_wrong"));
      await client.close();
    });
  });
}

describe("a call that is cancelled over MCP", () => {
  const server = useRealServer();

  it("stops the model that was asked for it", async () => {
    const asked = Promise.withResolvers<FakeLlmRequest>();
    server.script((request) => {
      asked.resolve(request);
      return new Promise(() => undefined);
    });
    const client = new Client(INFO, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
    const secret = await server.secret("reader");
    await client.connect(new StreamableHTTPClientTransport(...endpoint(server.url, secret)));
    const leaving = new AbortController();
    const { question } = QUESTION;
    const call = client.callTool({ name: "ask", arguments: { question } }, { signal: leaving.signal });
    const refused = assert.rejects(call);
    const { ended } = await asked.promise;
    leaving.abort();
    await refused;
    assert.equal(await ended, "cancelled");
    await client.close();
  });
});
