/** What somebody wrote in a channel, as far as answering it goes. */
export interface ChannelMessage {
  /** Without the mention that calls the bot. */
  readonly text: string;
  /** Written to the bot: in a direct message, or by naming it. */
  readonly isToBot: boolean;
  readonly channelId: string;
  /** Ids of the author and of the author's roles. */
  readonly authorIds: readonly string[];
  readonly attachments: readonly ChannelFile[];
}

export interface ChannelFile {
  readonly name: string;
  /** As Discord says; `read` holds to it. */
  readonly bytes: number;
  read(): Promise<Uint8Array>;
}

const COMMANDS = ["perguntar", "buscar", "ingerir", "reindexar", "ajuda"] as const;

export interface ChannelCommand {
  readonly name: (typeof COMMANDS)[number];
  readonly words: string;
}

const TYPED = /^!(\p{L}+)(?:\s+|$)/u;

/** Null: nothing that the bot should react to, such as the commands of other bots. */
export function commandIn({ text, isToBot }: ChannelMessage): ChannelCommand | null {
  const said = text.trim();
  const [prefix, typed] = TYPED.exec(said) ?? [];
  const name = COMMANDS.find((known) => known === typed?.toLowerCase());
  const words = said.slice(prefix?.length ?? 0).trim();
  const needsWords = name === "perguntar" || name === "buscar";
  if (name !== undefined) return needsWords && words === "" ? { name: "ajuda", words } : { name, words };
  if (!isToBot) return null;
  return said === "" ? { name: "ajuda", words: "" } : { name: "perguntar", words: said };
}
