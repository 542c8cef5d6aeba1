import type { CliCommand, CommandGroup } from "./command.ts";
import type { Messages } from "./messages/index.ts";

export type CommandName = keyof Messages["commands"];

/** In the order of the help. Only the command that is typed gets loaded. */
export const COMMANDS: Readonly<Record<CommandName, () => Promise<CliCommand | CommandGroup>>> = {
  ingest: async () => (await import("./commands/ingest.ts")).ingest,
  add: async () => (await import("./commands/add.ts")).add,
  watch: async () => (await import("./commands/watch.ts")).watch,
  seed: async () => (await import("./commands/seed.ts")).seed,
  faq: async () => (await import("./commands/faq.ts")).faq,
  catalog: async () => (await import("./commands/catalog.ts")).catalog,
  vocabulary: async () => (await import("./commands/vocabulary.ts")).vocabulary,
  search: async () => (await import("./commands/search.ts")).search,
  ask: async () => (await import("./commands/ask.ts")).ask,
  trace: async () => (await import("./commands/trace.ts")).trace,
  conversations: async () => (await import("./commands/conversations.ts")).conversations,
  tools: async () => (await import("./commands/tools.ts")).tools,
  knowledge: async () => (await import("./commands/knowledge.ts")).knowledge,
  "debug-search": async () => (await import("./commands/debug-search.ts")).debugSearch,
  law: async () => (await import("./commands/law.ts")).law,
  check: async () => (await import("./commands/check.ts")).check,
  reindex: async () => (await import("./commands/reindex.ts")).reindex,
  stats: async () => (await import("./commands/stats.ts")).stats,
  forget: async () => (await import("./commands/forget.ts")).forget,
  doctor: async () => (await import("./commands/doctor.ts")).doctor,
  backup: async () => (await import("./commands/backup.ts")).backup,
  restore: async () => (await import("./commands/restore.ts")).restore,
  cache: async () => (await import("./commands/cache.ts")).cache,
  calibrate: async () => (await import("./commands/calibrate.ts")).calibrate,
  eval: async () => (await import("./commands/eval.ts")).evaluation,
  model: async () => (await import("./commands/model.ts")).model,
  demo: async () => (await import("./commands/demo.ts")).demo,
};

export function isCommandName(name: string | undefined): name is CommandName {
  return name !== undefined && Object.hasOwn(COMMANDS, name);
}
