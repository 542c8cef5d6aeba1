import assert from "node:assert/strict";
import { after, before, describe, it } from "node:test";
import type { EngineLog } from "#src/app/index.ts";
import type { AcervoError } from "#src/domain/index.ts";
import { startLoopbackServer } from "../../test/helpers/loopback-server.ts";
import type { ChannelMessage } from "./channel-message.ts";
import { type DiscordBot, startDiscordBot } from "./discord-bot.ts";
import { BOT, type FakeDiscord, startFakeDiscord, TOKEN } from "./fake-discord-fixture.ts";

const PERSON = { id: "7", username: "leitora", discriminator: "0002", avatar: null };
const IN_GUILD = { guild_id: "500", channel_id: "700", author: PERSON };
const NO_PINGS = { parse: [], replied_user: false };
const SUPPRESS_EMBEDS = 4;

describe("the bot on Discord's wire", () => {
  let discord: FakeDiscord;
  let bot: DiscordBot;
  let replyTo: (message: ChannelMessage) => Promise<string | null>;
  const warnings: string[] = [];
  const log = { warn: (_: object, text: string) => void warnings.push(text) } as unknown as EngineLog;
  before(async () => {
    discord = await startFakeDiscord();
    bot = await startDiscordBot({
      token: TOKEN,
      replyTo: (message) => replyTo(message),
      log,
      timeoutMs: 5_000,
      maxFileBytes: 10,
      api: discord.api,
    });
  });
  after(async () => {
    await bot.stop();
    await discord.close();
  });

  it("answers those who name it, without calling anybody or loading previews", async () => {
    const read = Promise.withResolvers<ChannelMessage>();
    replyTo = async (message) => {
      read.resolve(message);
      return "São 30 dias [1]. @everyone";
    };
    const member = { roles: ["600"], joined_at: "2026-01-01T00:00:00.000Z" };
    discord.write({ ...IN_GUILD, member, id: "1", content: `<@${BOT.id}> qual o prazo?`, mentions: [BOT] });
    const { text, isToBot, channelId, authorIds } = await read.promise;
    assert.deepEqual([text, isToBot, channelId], ["qual o prazo?", true, "700"]);
    assert.deepEqual(authorIds.toSorted(), ["500", "600", "7"]);
    const { channel, content, flags, allowed_mentions, message_reference } = await discord.sent();
    assert.deepEqual([channel, content], ["700", "São 30 dias [1]. @everyone"]);
    assert.deepEqual(allowed_mentions, NO_PINGS);
    assert.equal(flags, SUPPRESS_EMBEDS);
    assert.equal(message_reference.message_id, "1");
  });

  it("answers direct messages, and commands in a channel, but neither talk nor other bots", async () => {
    const texts: string[] = [];
    replyTo = async ({ text, isToBot }) => {
      texts.push(`${text} ${isToBot}`);
      return "ok";
    };
    discord.write({ ...IN_GUILD, content: "bom dia" });
    discord.write({ ...IN_GUILD, author: { ...PERSON, id: "8", bot: true }, content: "!perguntar x" });
    discord.write({ channel_id: "800", channel_type: 1, author: PERSON, content: "qual o prazo?" });
    assert.equal((await discord.sent()).channel, "800");
    discord.write({ ...IN_GUILD, content: "!buscar prazo" });
    assert.equal((await discord.sent()).channel, "700");
    assert.deepEqual(texts, ["qual o prazo? true", "!buscar prazo false"]);
  });

  it("reads attached files, and refuses those that are larger than they say", async () => {
    const files = await startLoopbackServer(async (request, response) => {
      response.end(request.url === "/small" ? "curto" : "comprido demais");
    });
    const attachment = (name: string) => ({
      id: "1",
      filename: name,
      size: 5,
      url: `${files.origin}/${name}`,
    });
    replyTo = async ({ attachments }) => {
      const read = await Promise.allSettled(attachments.map((file) => file.read()));
      return read.map((one) => (one.status === "fulfilled" ? String(one.value.length) : "refused")).join(" ");
    };
    const attachments = [attachment("small"), { ...attachment("large"), id: "2" }];
    discord.write({ ...IN_GUILD, content: "!ingerir", attachments });
    assert.equal((await discord.sent()).content, "5 refused");
    await files.close();
  });

  it("answers the messages of a channel one after the other, and refuses when too many wait", async () => {
    const first = Promise.withResolvers<void>();
    let answered = 0;
    replyTo = async () => {
      if (answered++ === 0) await first.promise;
      return "ok";
    };
    for (let count = 0; count < 6; count++) discord.write({ ...IN_GUILD, content: "!buscar prazo" });
    assert.match((await discord.sent()).content, /perguntas demais/);
    first.resolve();
    for (let count = 0; count < 5; count++) assert.equal((await discord.sent()).content, "ok");
  });

  it("says that something failed, and what only in the log", async () => {
    replyTo = async () => {
      throw new Error("the secret path");
    };
    discord.write({ ...IN_GUILD, content: "!buscar prazo" });
    const { content } = await discord.sent();
    assert.match(content, /Algo falhou/);
    assert.doesNotMatch(content, /secret/);
    assert.ok(warnings.includes("Discord message not answered"));
  });

  it("says so when Discord does not let it in", async () => {
    const started = startDiscordBot({
      token: "wrong.token",
      replyTo: async () => null,
      log,
      timeoutMs: 1_000,
      maxFileBytes: 10,
      api: discord.api,
    });
    await assert.rejects(started, (error: AcervoError) => error.code === "discord-failed");
  });
});
