import { type AskReply, inertQuotation } from "#src/answering/index.ts";
import { inertLabel, passagesIn } from "#src/api/index.ts";
import type { Tenant } from "#src/app/index.ts";
import {
  AcervoError,
  CONFIDENCE_MESSAGES,
  describeError,
  type Hit,
  type RequestOptions,
  SURE_BY_LAW,
} from "#src/domain/index.ts";
import type { Confidence } from "#src/retrieval/index.ts";
import { type ChannelMessage, commandIn } from "./channel-message.ts";
import { clipped, fitReply, MAX_REPLY } from "./fit-reply.ts";
import { ingestFiles, reindex } from "./knowledge-commands.ts";

export interface ResponderOptions {
  readonly tenant: Tenant;
  /** Ids of users and roles that may change what is known. */
  readonly editors: readonly string[];
  /** Where files go that are sent to the bot. */
  readonly collection: string;
  readonly maxFileBytes: number;
}

/** What to say to a message; null: nothing. */
export type ReplyTo = (message: ChannelMessage, options: RequestOptions) => Promise<string | null>;

const RESULTS = 5;
const MAX_SNIPPET = 250;

const HELP = [
  "Pergunte mencionando-me, por mensagem direta ou com um comando:",
  "`!perguntar TEXTO`: responde com as fontes e o nível de confiança",
  "`!buscar TEXTO`: mostra os trechos mais próximos",
  "`!ingerir`, com arquivos anexos: guarda os arquivos (só quem cuida do acervo)",
  "`!reindexar`: relê os arquivos e refaz o índice (só quem cuida do acervo)",
].join("\n");
const NOT_ALLOWED = "🔒 Só quem cuida do acervo pode fazer isso (ACERVO_DISCORD_EDITORS).";

/** What is said in a channel, without Discord: messages in, texts out. */
export function createResponder(options: ResponderOptions): ReplyTo {
  const { tenant, editors } = options;
  return async (message, request) => {
    const command = commandIn(message);
    if (command === null) return null;
    const isEditor = message.authorIds.some((id) => editors.includes(id));
    try {
      switch (command.name) {
        case "ajuda":
          return HELP;
        case "perguntar":
          return answerText(await askIn(message, command.words, tenant, request));
        case "buscar":
          return await found(command.words, tenant, request);
        case "ingerir":
          return isEditor ? clipped(await ingestFiles(message.attachments, options), MAX_REPLY) : NOT_ALLOWED;
        case "reindexar":
          return isEditor ? await reindex(tenant) : NOT_ALLOWED;
      }
    } catch (error) {
      if (!(error instanceof AcervoError) || !TELLABLE.has(error.code)) throw error;
      return `⚠️ ${clipped(describeError(error, "pt"), MAX_REPLY - 10)}`;
    }
  };
}

/** What the one who asks can do something about; other failures are for whoever runs the bot. */
const TELLABLE: ReadonlySet<string> = new Set([
  "busy",
  "store-busy",
  "query-empty",
  "query-too-long",
  "llm-budget-exhausted",
  "llm-unavailable",
]);

/** What is said in one channel is one conversation, whoever says it. */
function askIn(
  { channelId }: ChannelMessage,
  question: string,
  tenant: Tenant,
  request: RequestOptions,
): Promise<AskReply> {
  return tenant.ask({ question, conversationId: `discord-${channelId}` }, request);
}

function answerText(reply: AskReply): string {
  const { text, citations, confidence } = reply;
  const cited = new Set(citations.map(({ documentId }) => documentId));
  const hits = passagesIn(reply)?.hits.filter(({ citation }) => cited.has(citation.documentId)) ?? [];
  return fitReply({ text, citations, level: confidence === null ? "" : levelLine(confidence, hits) });
}

function levelLine({ level }: Pick<Confidence, "level">, hits: readonly Hit[]): string {
  const isLaw = hits.length > 0 && hits.every(({ kind }) => kind === "legal");
  return (level === "alta" && isLaw ? SURE_BY_LAW : CONFIDENCE_MESSAGES[level])[0];
}

async function found(query: string, tenant: Tenant, request: RequestOptions): Promise<string> {
  const { hits, confidence } = await tenant.search({ query, topK: RESULTS }, request);
  if (hits.length === 0) return "Nada encontrado.";
  const lines = hits.map(({ citation, snippet }, at) => {
    const words = inertQuotation(snippet.replaceAll(/\s+/g, " "), []).text;
    return `${at + 1}. **${clipped(inertLabel(citation.label), 100)}**: ${clipped(words, MAX_SNIPPET)}`;
  });
  return [...lines, "", levelLine(confidence, hits)].join("\n");
}
