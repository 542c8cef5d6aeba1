import type { CliCommand, CommandGroup } from "./cli.ts";
import type { Messages } from "./messages/index.ts";

export type CommandName = keyof Messages["commands"];

/** In the order of the help. Only the command that is typed gets loaded. */
export const COMMANDS: Readonly<Record<CommandName, () => Promise<CliCommand | CommandGroup>>> = {
  ingest: async () => (await import("./commands/ingest.ts")).ingest,
  add: async () => (await import("./commands/ingest.ts")).add,
  watch: async () => (await import("./commands/watch.ts")).watch,
  // Loads what a product ships with, however often: the same as `faq import`.
  seed: async () => (await import("./commands/entries/files.ts")).importAction("faq"),
  faq: async () => (await import("./commands/entries/groups.ts")).faq,
  catalog: async () => (await import("./commands/entries/groups.ts")).catalog,
  vocabulary: async () => (await import("./commands/vocabulary.ts")).vocabulary,
  search: async () => (await import("./commands/search.ts")).search,
  ask: async () => (await import("./commands/ask.ts")).ask,
  trace: async () => (await import("./commands/dialogue.ts")).trace,
  conversations: async () => (await import("./commands/dialogue.ts")).conversations,
  tools: async () => (await import("./commands/tools.ts")).tools,
  knowledge: async () => (await import("./commands/search.ts")).knowledge,
  "debug-search": async () => (await import("./commands/entries/search.ts")).debugSearch,
  law: async () => (await import("./commands/law.ts")).law,
  check: async () => (await import("./commands/law.ts")).check,
  reindex: async () => (await import("./commands/administration/base.ts")).reindex,
  chunk: async () => (await import("./commands/administration/base.ts")).chunk,
  stats: async () => (await import("./commands/administration/base.ts")).stats,
  list: async () => (await import("./commands/administration/base.ts")).list,
  forget: async () => (await import("./commands/administration/base.ts")).forget,
  doctor: async () => (await import("./commands/administration/upkeep.ts")).doctor,
  backup: async () => (await import("./commands/administration/upkeep.ts")).backup,
  restore: async () => (await import("./commands/administration/upkeep.ts")).restore,
  rebuild: async () => (await import("./commands/administration/upkeep.ts")).rebuild,
  cache: async () => (await import("./commands/administration/base.ts")).cache,
  calibrate: async () => (await import("./commands/calibrate.ts")).calibrate,
  eval: async () => (await import("./commands/eval.ts")).evaluation,
  keys: async () => (await import("./commands/administration/access.ts")).keys,
  tenants: async () => (await import("./commands/administration/access.ts")).tenants,
  person: async () => (await import("./commands/administration/person.ts")).person,
  model: async () => (await import("./commands/administration/upkeep.ts")).model,
  mcp: async () => (await import("./commands/servers/mcp.ts")).mcp,
  discord: async () => (await import("./commands/servers/discord.ts")).discord,
  serve: async () => (await import("./commands/servers/serve.ts")).serve,
  demo: async () => (await import("./commands/demo.ts")).demo,
};
