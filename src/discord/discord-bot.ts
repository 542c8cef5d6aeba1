import { Client, Events, GatewayIntentBits, type Message, MessageFlags, Partials } from "discord.js";
import type { EngineLog } from "#src/app/index.ts";
import { AcervoError, messageOf } from "#src/domain/index.ts";
import { type ChannelFile, type ChannelMessage, commandIn } from "./channel-message.ts";
import type { ReplyTo } from "./responder.ts";

interface DiscordBotOptions {
  readonly token: string;
  readonly replyTo: ReplyTo;
  readonly log: EngineLog;
  readonly timeoutMs: number;
  readonly maxFileBytes: number;
  /** Not given: Discord's own. */
  readonly api?: string;
}

export interface DiscordBot {
  /** As Discord shows it. */
  readonly name: string;
  /** Answers nothing new, stops what is under way, and leaves. */
  stop(): Promise<void>;
}

const INTENTS = [
  GatewayIntentBits.Guilds,
  GatewayIntentBits.GuildMessages,
  GatewayIntentBits.DirectMessages,
  GatewayIntentBits.MessageContent,
];
/** Nothing that is said, least of all by a document, calls anybody. */
const NOBODY = { parse: [], repliedUser: false };
const FAILED = "⚠️ Algo falhou; o motivo está no registro do bot.";
const BUSY = "⚠️ Há perguntas demais na fila; tente de novo em instantes.";
/** Messages of one channel that wait for their turn. */
const MAX_WAITING = 5;

/** The wire between Discord and what is said: `replyTo`. */
export async function startDiscordBot(options: DiscordBotOptions): Promise<DiscordBot> {
  const { token, api, log } = options;
  const client = new Client({
    intents: INTENTS,
    // Without it, direct messages of people who never wrote before get lost.
    partials: [Partials.Channel],
    allowedMentions: NOBODY,
    ...(api !== undefined && { rest: { api } }),
  });
  const stopping = new AbortController();
  const inTurn = createTurns();
  client.on(Events.Error, (error) => log.warn({ reason: error.message }, "Discord connection failed"));
  client.on(Events.MessageCreate, (message) => {
    const { user } = client;
    if (user === null || message.author.bot || message.system) return;
    const read = readMessage(message, user.id, options.maxFileBytes);
    if (commandIn(read) === null) return;
    const work = () => respond(message, read, options, stopping.signal);
    void inTurn(message.channelId, work, () => send(message, BUSY)).catch((error: unknown) => {
      log.warn({ reason: messageOf(error) }, "Discord reply not sent");
    });
  });
  try {
    const ready = new Promise<void>((resolve) => client.once(Events.ClientReady, () => resolve()));
    await client.login(token);
    await ready;
  } catch (error) {
    await client.destroy();
    throw new AcervoError("discord-failed", { reason: messageOf(error) }, { cause: error });
  }
  return {
    name: client.user?.tag ?? "",
    stop: async () => {
      stopping.abort(new AcervoError("aborted", {}));
      await client.destroy();
    },
  };
}

async function respond(
  message: Message,
  read: ChannelMessage,
  { replyTo, log, timeoutMs }: DiscordBotOptions,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return;
  // "Is typing" is a courtesy: answers come without it too.
  if ("sendTyping" in message.channel) void message.channel.sendTyping().catch(() => undefined);
  try {
    const reply = await replyTo(read, { signal, timeoutMs, language: "pt" });
    if (reply !== null) await send(message, reply);
  } catch (error) {
    if (signal.aborted) return;
    log.warn({ reason: messageOf(error) }, "Discord message not answered");
    await send(message, FAILED);
  }
}

async function send(message: Message, content: string): Promise<void> {
  // Previews would load addresses that stand in documents.
  const flags = MessageFlags.SuppressEmbeds;
  await message.reply({ content, flags, allowedMentions: NOBODY, failIfNotExists: false });
}

function readMessage(message: Message, botId: string, maxFileBytes: number): ChannelMessage {
  const { author, member, channelId, content, attachments } = message;
  const isNamed = message.mentions.users.has(botId);
  return {
    text: content.replaceAll(new RegExp(`<@!?${botId}>`, "g"), "").trim(),
    isToBot: isNamed || !message.inGuild(),
    channelId,
    authorIds: [author.id, ...(member?.roles.cache.keys() ?? [])],
    attachments: attachments.map(({ name, size: bytes, url }): ChannelFile => {
      return { name, bytes, read: () => download(url, maxFileBytes) };
    }),
  };
}

const DOWNLOAD_MS = 60_000;

async function download(url: string, maxBytes: number): Promise<Uint8Array> {
  const response = await fetch(url, { signal: AbortSignal.timeout(DOWNLOAD_MS), redirect: "error" });
  if (!response.ok || response.body === null) throw new Error(`Discord's file: status ${response.status}`);
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of response.body) {
    length += piece.byteLength;
    if (length > maxBytes) throw new AcervoError("text-too-long", { limit: maxBytes });
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

/** The messages of a channel are one conversation: one is answered before the next is read. */
function createTurns() {
  const turns = new Map<string, { last: Promise<void>; waiting: number }>();
  return async (channel: string, work: () => Promise<void>, refuse: () => Promise<void>): Promise<void> => {
    const turn = turns.get(channel) ?? { last: Promise.resolve(), waiting: 0 };
    if (turn.waiting >= MAX_WAITING) return refuse();
    turns.set(channel, turn);
    turn.waiting++;
    turn.last = turn.last.catch(() => undefined).then(work);
    try {
      await turn.last;
    } finally {
      turn.waiting--;
      if (turn.waiting === 0) turns.delete(channel);
    }
  };
}
