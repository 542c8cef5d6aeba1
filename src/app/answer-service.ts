import { randomBytes } from "node:crypto";
import {
  type AnswerDeps,
  answerQuestion,
  type AskReply,
  type AskRequest,
  type ConversationMemory,
  type KnowledgeSource,
  TOOLS,
} from "#src/answering/index.ts";
import type { Config } from "#src/config/index.ts";
import type { RequestContext } from "#src/domain/index.ts";
import {
  createBreaker,
  createLanguageModel,
  createWriter,
  type HostedFileSearch,
  hostedStores,
  type Writer,
} from "#src/llm/index.ts";
import type { Store } from "#src/storage/index.ts";
import { createMask } from "#src/text/index.ts";
import type { EngineLog } from "./log.ts";
import { withSetLevels } from "./searches.ts";
import { quotaReader } from "./use-cases/quotas.ts";

export type Answer = (request: AskRequest, context: RequestContext) => Promise<AskReply>;

/** Plugs answering together: which model writes, which tools there are, where conversations and traces are kept. */
export function createAnswerService(
  config: Config,
  store: Store,
  source: KnowledgeSource,
  log: EngineLog,
): Answer {
  const { answering, llm } = config;
  const writer = createWriterFor(config, store, log);
  const deps: AnswerDeps = {
    source,
    tools: Object.values(TOOLS),
    writer,
    hostedFileSearch: null,
    memory: conversationMemory(store),
    traces: {
      isOn: answering.keepsTraces,
      put: ({ tenant }, trace) => store.traces.put(tenant, trace),
      get: ({ tenant }, id) => store.traces.get(tenant, id),
    },
    log,
    mask: createMask({
      knownSecrets: answering.secrets,
      masksPersonalNumbers: answering.masksPersonalNumbers,
    }),
    settings: { ...answering, maxOutputTokens: llm.limits.maxOutputTokens },
    now: () => new Date(),
    newId: newTraceId,
  };
  // Without datastores there are no files to search.
  const withoutFiles = { ...deps, tools: deps.tools.filter(({ name }) => name !== "file_search") };
  return async (request, context) => {
    const own = answering.datastores.has(context.tenant) ? deps : withoutFiles;
    if (request.usesModel === false) return withLevels(await answerQuestion(request, context, own), config);
    // A model that was chosen and cannot be called is a mistake to correct, not a reason to answer without it.
    if (llm.problem !== null) throw llm.problem;
    const hostedFileSearch = writer && hostedSearch(writer, config);
    return withLevels(await answerQuestion(request, context, { ...own, hostedFileSearch }), config);
  };
}

/** The levels of searches follow thresholds that were set; those of answers, which are measured anew, do too. */
function withLevels(reply: AskReply, config: Config): AskReply {
  const { confidence, citations } = reply;
  if (reply.outcome !== "answered" || confidence === null) return reply;
  return { ...reply, confidence: withSetLevels(confidence, citations, config) };
}

const HOSTED_TOP_K = 4;

function hostedSearch(writer: Writer, { answering }: Config): HostedFileSearch | null {
  const stores = hostedStores(writer, answering.fileSearch, answering.geminiFileStores);
  return stores && { stores, topK: HOSTED_TOP_K };
}

function createWriterFor({ llm }: Config, store: Store, log: EngineLog): Writer | null {
  const model = createLanguageModel(llm.model);
  if (model === null) return null;
  const quotasOf = quotaReader(Date.now);
  return createWriter(model, {
    limits: llm.limits,
    breaker: createBreaker(),
    ledger: {
      ...store.usage,
      quota: async (tenant) => (await quotasOf({ name: tenant, store })).dailyTokens,
    },
    onRetry: (event) => log.info({ ...event }, "model call repeated"),
    onLedgerError: (error) => log.warn({ reason: String(error) }, "usage not written down"),
  });
}

function conversationMemory({ conversations }: Store): ConversationMemory {
  return {
    async read({ tenant }, id) {
      const summary = (await conversations.get(tenant, id))?.summary ?? null;
      const messages = await conversations.messages(tenant, id, { after: summary?.through ?? 0 });
      return { summary, messages };
    },
    append: async ({ tenant }, id, messages) => void (await conversations.append(tenant, id, messages)),
    summarize: async ({ tenant }, id, summary) => void (await conversations.summarize(tenant, id, summary)),
  };
}

/** Short enough to be typed, and in the order of time. */
function newTraceId(): string {
  const time = Date.now().toString(36).padStart(9, "0");
  const random = randomBytes(3).readUIntBE(0, 3).toString(36).padStart(5, "0");
  return `${time}-${random}`;
}
