import type { IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type WebSocket, WebSocketServer } from "ws";
import { type LoopbackServer, startLoopbackServer } from "../../test/helpers/loopback-server.ts";

export const BOT = { id: "900", username: "acervo", discriminator: "0001", avatar: null, bot: true };
export const TOKEN = "fake.discord.token";

/** What the bot sent to a channel. */
export interface SentMessage {
  readonly channel: string;
  readonly content: string;
  readonly flags: number;
  readonly allowed_mentions: unknown;
  readonly message_reference: { readonly message_id: string };
}

export interface FakeDiscord {
  /** The address of its REST API. */
  readonly api: string;
  /** Lets somebody write a message. */
  write(message: Readonly<Record<string, unknown>>): void;
  /** The next message that the bot sends. */
  sent(): Promise<SentMessage>;
  close(): Promise<void>;
}

/** As much of Discord, on the loopback address, as a bot needs: the gateway, and messages that are sent. */
export async function startFakeDiscord(): Promise<FakeDiscord> {
  const gateway = new WebSocketServer({ port: 0, host: "127.0.0.1" });
  const sockets = new Set<WebSocket>();
  const sent: SentMessage[] = [];
  const waiting: ((message: SentMessage) => void)[] = [];
  let ids = 1_000;
  gateway.on("connection", (socket) => greet(socket, sockets, gatewayUrl()));
  const gatewayUrl = (): string => `ws://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
  const rest: LoopbackServer = await startLoopbackServer(async (request, response) => {
    const reply = await answer(request);
    response.writeHead(reply === null ? 204 : 200, { "content-type": "application/json" });
    response.end(reply === null ? undefined : JSON.stringify(reply));
  });

  async function answer(request: IncomingMessage): Promise<unknown> {
    const { url = "", headers } = request;
    if (headers.authorization !== `Bot ${TOKEN}`) throw new Error("no token");
    if (url.endsWith("/gateway/bot")) return gatewayOf(gatewayUrl());
    const channel = /\/channels\/(\d+)\/messages$/.exec(url)?.[1];
    if (channel === undefined) return null;
    const body = (await json(request)) as Omit<SentMessage, "channel">;
    const message = { channel, ...body };
    const taker = waiting.shift();
    if (taker === undefined) sent.push(message);
    else taker(message);
    return messageData({ id: String(ids++), channel_id: channel, author: BOT, content: body.content });
  }

  return {
    api: `${rest.origin}/api`,
    write: (message) => {
      const data = messageData({ id: String(ids++), ...message });
      for (const socket of sockets) socket.send(JSON.stringify(dispatch("MESSAGE_CREATE", data)));
    },
    sent: async () => sent.shift() ?? new Promise((resolve) => waiting.push(resolve)),
    close: async () => {
      for (const socket of sockets) socket.terminate();
      gateway.close();
      await rest.close();
    },
  };
}

function gatewayOf(url: string) {
  const session_start_limit = { total: 1_000, remaining: 1_000, reset_after: 0, max_concurrency: 1 };
  return { url, shards: 1, session_start_limit };
}

let sequence = 0;
const dispatch = (t: string, d: unknown) => ({ op: 0, s: ++sequence, t, d });

const GUILD = {
  id: "500",
  name: "Prefeitura",
  owner_id: "1",
  roles: [
    { id: "500", name: "@everyone", permissions: "0", position: 0 },
    { id: "600", name: "Acervo", permissions: "0", position: 1 },
  ],
  channels: [{ id: "700", type: 0, name: "geral", position: 0, permission_overwrites: [] }],
  members: [],
  emojis: [],
  stickers: [],
  threads: [],
};

function greet(socket: WebSocket, sockets: Set<WebSocket>, url: string): void {
  sockets.add(socket);
  socket.on("close", () => sockets.delete(socket));
  const send = (data: unknown): void => socket.send(JSON.stringify(data));
  send({ op: 10, d: { heartbeat_interval: 45_000 } });
  socket.on("message", (data: Buffer) => {
    const { op } = JSON.parse(data.toString()) as { op: number };
    if (op === 1) send({ op: 11 });
    if (op !== 2) return;
    const application = { id: "901", flags: 0 };
    const guilds = [{ id: GUILD.id, unavailable: true }];
    const ready = { v: 10, user: BOT, guilds, session_id: "s", resume_gateway_url: url, application };
    send(dispatch("READY", ready));
    send(dispatch("GUILD_CREATE", GUILD));
  });
}

function messageData(message: Readonly<Record<string, unknown>>) {
  const nothing = { mentions: [], mention_roles: [], attachments: [], embeds: [], components: [] };
  const time = { timestamp: "2026-11-18T12:00:00.000Z", edited_timestamp: null };
  const flags = { type: 0, tts: false, pinned: false, mention_everyone: false };
  return { ...nothing, ...time, ...flags, ...message };
}
