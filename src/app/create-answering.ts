import { randomBytes } from "node:crypto";
import {
  type AnswerLog,
  type AnsweringDeps,
  answerQuestion,
  type AskReply,
  type AskRequest,
  type ConversationMemory,
  type Holdings,
  type Tool,
  TOOLS,
  type TraceSink,
} from "#src/answering/index.ts";
import type { Config } from "#src/config/index.ts";
import {
  createBreaker,
  createLanguageModel,
  createWriter,
  fileSearchChoice,
  type HostedFileSearch,
  type Writer,
} from "#src/llm/index.ts";
import type { Store } from "#src/storage/index.ts";
import { createMask } from "#src/text/index.ts";
import { createLog } from "./create-log.ts";

export interface AnsweringParts {
  readonly config: Config;
  readonly store: Store;
  readonly holdings: Holdings;
}

/** Plugs answering together: which model writes, which tools there are, where it is all written down. */
export function createAnswering({
  config,
  store,
  holdings,
}: AnsweringParts): (request: AskRequest) => Promise<AskReply> {
  const { answering, llm, tenant } = config;
  const log = createLog(config);
  const writer = createWriterFor(config, store, log);
  const means: AnsweringDeps = {
    tenant,
    holdings,
    tools: toolsFor(config),
    writer,
    hostedFileSearch: null,
    memory: memoryOf(store, tenant),
    traces: tracesOf(store, config),
    log,
    mask: createMask({
      knownSecrets: answering.secrets,
      masksPersonalNumbers: answering.masksPersonalNumbers,
    }),
    settings: { ...answering, maxOutputTokens: llm.limits.maxOutputTokens },
    now: () => new Date(),
    newId: newTraceId,
  };
  return async (request) => {
    if (request.usesModel === false) return answerQuestion(request, means);
    // A model that was chosen and cannot be called is a mistake to mend, not a reason to answer without it.
    if (llm.problem !== null) throw llm.problem;
    return answerQuestion(request, { ...means, hostedFileSearch: hostedSearch(writer, config) });
  };
}

const HOSTED_TOP_K = 4;

function createWriterFor({ llm }: Config, store: Store, log: AnswerLog): Writer | null {
  const model = createLanguageModel(llm.model);
  if (model === null) return null;
  return createWriter(model, {
    limits: llm.limits,
    breaker: createBreaker(),
    ledger: store.usage,
    onRetry: (event) => log.info({ ...event }, "model call repeated"),
    onLedgerError: (error) => log.warn({ reason: String(error) }, "usage not written down"),
  });
}

function hostedSearch(writer: Writer | null, { answering }: Config): HostedFileSearch | null {
  const choice = writer && fileSearchChoice(writer, answering.fileSearch, answering.geminiFileStores);
  return choice?.kind === "hosted" ? { stores: choice.stores, topK: HOSTED_TOP_K } : null;
}

/** Without datastores there are no files to search. */
function toolsFor({ answering }: Config): readonly Tool[] {
  return Object.values(TOOLS).filter(({ name }) => name !== "file_search" || answering.datastores !== null);
}

function memoryOf({ conversations }: Store, tenant: string): ConversationMemory {
  return {
    async read(id) {
      const conversation = await conversations.get(tenant, id);
      const summary = conversation?.summary ?? null;
      return {
        summary,
        messages: await conversations.messages(tenant, id, { after: summary?.through ?? 0 }),
      };
    },
    append: async (id, messages) => void (await conversations.append(tenant, id, messages)),
    summarize: async (id, summary) => void (await conversations.summarize(tenant, id, summary)),
  };
}

function tracesOf({ traces }: Store, { tenant, answering }: Config): TraceSink {
  return { isOn: answering.keepsTraces, put: (trace) => traces.put(tenant, trace) };
}

/** Short enough to be typed, and in the order of time. */
function newTraceId(): string {
  const time = Date.now().toString(36).padStart(9, "0");
  const chance = randomBytes(3).readUIntBE(0, 3).toString(36).padStart(5, "0");
  return `${time}-${chance}`;
}
