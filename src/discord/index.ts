export { startDiscordBot } from "./discord-bot.ts";
export { createResponder } from "./responder.ts";
