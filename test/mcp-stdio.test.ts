import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { configIn, withTenant } from "#src/app/app-fixture.ts";

const BINARY = fileURLToPath(new URL("../bin/acervo.mjs", import.meta.url));
const INFO = { name: "test", version: "1.0.0" };
const QUESTION = "Qual o prazo para recorrer do IPTU?";

describe("acervo mcp, as a program that a client starts", () => {
  let folder = "";
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "acervo-mcp-"));
    const config = configIn(folder, { ACERVO_EMBEDDING: "none" });
    const source = {
      source: "iptu.md",
      collection: "geral",
      kind: "document",
      content: { bytes: Buffer.from("# IPTU\n\nO prazo para recorrer do IPTU é de 30 dias.\n") },
    } as const;
    await withTenant(config, (tenant) => Array.fromAsync(tenant.ingest([source])));
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  it("answers clients of both generations, and ends with them", async () => {
    const command = { command: process.execPath, args: [BINARY, "mcp", "--data", folder], cwd: folder };
    const client = new Client(INFO, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
    const old = new OldClient(INFO);
    await Promise.all([
      client.connect(new StdioClientTransport(command)),
      old.connect(new OldTransport(command)),
    ]);
    const input = { name: "ask", arguments: { question: QUESTION } };
    for (const reply of [await client.callTool(input), await old.callTool(input)]) {
      const { content } = reply as { content: readonly { readonly text?: string }[] };
      assert.match(content[0]?.text ?? "", /30 dias\. \[1\]/);
    }
    assert.ok((await old.listTools()).tools.length > 5);
    await Promise.all([client.close(), old.close()]);
  });
});
