import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "node:test";
import { configIn, openTenant, type OpenTenant, textSource } from "#src/app/app-fixture.ts";
import { readConversation } from "#src/app/index.ts";
import type { ChannelFile, ChannelMessage } from "./channel-message.ts";
import { createResponder, type ReplyTo } from "./responder.ts";

const EDITOR = "100";

function fileOf(name: string, text: string): ChannelFile {
  const bytes = new TextEncoder().encode(text);
  return { name, bytes: bytes.byteLength, read: async () => bytes };
}

function message(text: string, more: Partial<ChannelMessage> = {}): ChannelMessage {
  return { text, isToBot: false, channelId: "1", authorIds: ["7"], attachments: [], ...more };
}

describe("what is said in a channel", () => {
  const folder = mkdtempSync(join(tmpdir(), "acervo-discord-"));
  let tenant: OpenTenant;
  let replyTo: ReplyTo;
  const say = (text: string, more?: Partial<ChannelMessage>) => replyTo(message(text, more), {});
  before(async () => {
    tenant = await openTenant(configIn(folder, { ACERVO_LOG: "silent" }));
    await Array.fromAsync(
      tenant.ingest([
        textSource("iptu.md", "# IPTU\n\nO prazo para recorrer do lançamento do IPTU é de 30 dias.\n"),
      ]),
    );
    replyTo = createResponder({ tenant, editors: [EDITOR], collection: "geral", maxFileBytes: 1_000 });
  });
  after(async () => {
    await tenant.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is answered with sources and level when it is said to the bot, and on !perguntar", async () => {
    const question = "Qual o prazo para recorrer do IPTU?";
    const answer = /30 dias\. \[1\]\n\n\*\*Fontes:\*\*\n\[1\] .*\n✅ \[ALTA CONFIANÇA\]/;
    assert.match((await say(question, { isToBot: true })) ?? "", answer);
    assert.match((await say(`!perguntar ${question}`)) ?? "", answer);
  });

  it("is left alone otherwise, also where it is a command for another bot", async () => {
    assert.equal(await say("Qual o prazo para recorrer do IPTU?"), null);
    assert.equal(await say("!tocar samba"), null);
    assert.equal(await say("!perguntarx"), null);
  });

  it("says that it does not know, with the level", async () => {
    const reply = await say("!perguntar Quantas luas tem Júpiter?");
    assert.match(reply ?? "", /Não encontrei[\s\S]*\[(?:SEM FONTE|BAIXA CONFIANÇA)\]/);
  });

  it("remembers what was said, channel by channel", async () => {
    await say("!perguntar Qual o prazo para recorrer do IPTU?", { channelId: "42" });
    const { messages } = await readConversation(tenant, "discord-42");
    assert.equal(messages.length, 2);
  });

  it("finds passages on !buscar", async () => {
    const reply = (await say("!buscar prazo IPTU")) ?? "";
    assert.match(reply, /^1\. \*\*.*IPTU.*\*\*: .*30 dias/);
    assert.match(reply, /CONFIANÇA\]/);
  });

  it("explains itself when nothing is asked", async () => {
    for (const text of ["!ajuda", "!buscar", "!perguntar  "])
      assert.match((await say(text)) ?? "", /!buscar/);
    assert.match((await say("", { isToBot: true })) ?? "", /!perguntar TEXTO/);
  });

  it("lets only editors change what is known, by their own id or that of a role", async () => {
    const attachments = [fileOf("poda.md", "# Poda\n\nA multa por poda ilegal é de R$ 300,00.\n")];
    for (const text of ["!reindexar", "!ingerir"]) {
      assert.match((await say(text, { attachments })) ?? "", /Só quem cuida do acervo/);
    }
    const authorIds = ["8", EDITOR];
    const added = await say("!ingerir", { authorIds, attachments });
    assert.match(added ?? "", /✅ \*\*Arquivo indexado\*\*: `poda\.md` \(id=\d+, trechos: 1\)/);
    assert.match((await say("!perguntar Qual a multa por poda ilegal?")) ?? "", /R\$ 300,00/);
    assert.match((await say("!reindexar", { authorIds })) ?? "", /^✅ Índice refeito: documentos: \d/);
  });

  it("warns of a file that is known already, and of one that is too large", async () => {
    const known = fileOf("outro.md", "# IPTU\n\nO prazo para recorrer do lançamento do IPTU é de 30 dias.\n");
    const large = fileOf("grande.md", "a".repeat(1_001));
    const reply = await say("!ingerir", { authorIds: [EDITOR], attachments: [known, large] });
    assert.match(reply ?? "", /⚠️ `grande\.md`: grande demais\./);
    assert.match(reply ?? "", /⚠️ \*\*Arquivo já indexado\*\* como `IPTU` \(id=1\)\.\nUse `!reindexar`/);
  });

  it("tells the asker what can be mended, and nothing else", async () => {
    assert.match((await say(`!perguntar ${"a ".repeat(20_000)}`)) ?? "", /^⚠️ .*limite/);
  });
});
