import { after, before, beforeEach } from "node:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AskEvent, AskReply, AskRequest } from "#src/answering/index.ts";
import type { AnswerTrace } from "#src/domain/index.ts";
import type { LlmProvider } from "#src/llm/index.ts";
import { type FakeLlm, type FakeLlmScript, PLANTED_KEY, startFakeLlm } from "../../test/helpers/fake-llm.ts";
import { configIn, fill, openTenant, type OpenTenant, TENANT, textSource } from "./app-fixture.ts";

const KEY_NAMES: Readonly<Record<LlmProvider, string>> = {
  openrouter: "OPENROUTER_API_KEY",
  openai: "OPENAI_API_KEY",
  gemini: "GEMINI_API_KEY",
  vertex: "GOOGLE_VERTEX_API_KEY",
  anthropic: "ANTHROPIC_API_KEY",
  "openai-compatible": "ACERVO_LLM_API_KEY",
};

const MODELS: Readonly<Record<LlmProvider, string>> = {
  openrouter: "openai/gpt-4o-mini",
  openai: "gpt-4o-mini",
  gemini: "gemini-2.5-flash",
  vertex: "gemini-2.5-flash",
  anthropic: "claude-sonnet-4-5",
  "openai-compatible": "llama3.1",
};

/** Pages that the questions of these tests are about. */
const PAGES = [
  textSource("iptu.md", "# IPTU\n\nO prazo para recorrer do lançamento do IPTU é de 30 dias.\n"),
  textSource("poda.md", "# Poda de árvores\n\nA multa por poda ilegal é de R$ 300,00 por árvore.\n"),
  textSource(
    "alvara.md",
    "# Alvará de funcionamento\n\nO alvará de funcionamento custa R$ 120,00 e vale por um ano.\n",
  ),
];

/** The model is in this process: only a busy machine could keep it from answering in time. */
const PATIENT = {
  ACERVO_LLM_FIRST_TOKEN_SECONDS: "600",
  ACERVO_LLM_GAP_SECONDS: "600",
  ACERVO_LLM_SECONDS: "3600",
};

const SILENT: FakeLlmScript = () => ({ text: "" });

export interface Answering {
  readonly llm: FakeLlm;
  /** What the model says; replaced by each test. */
  script(reply: FakeLlmScript): void;
  /** A base with the pages, and a model of this provider. */
  open(settings?: Readonly<Record<string, string>>, provider?: LlmProvider): Promise<OpenTenant>;
  ask(
    tenant: OpenTenant,
    request: AskRequest | string,
  ): Promise<{ reply: AskReply; trace: AnswerTrace; events: AskEvent[] }>;
}

/** A model on the loopback address, a base of its own for each test, and both closed in the end. */
export function useAnswering(): Answering {
  let llm: FakeLlm;
  let reply: FakeLlmScript = SILENT;
  const opened: { tenant: OpenTenant; folder: string }[] = [];
  before(async () => {
    llm = await startFakeLlm({ reply: (request) => reply(request) });
  });
  beforeEach(async () => {
    llm.reset();
    await closeAll();
  });
  after(async () => {
    await closeAll();
    await llm.close();
  });
  async function closeAll(): Promise<void> {
    for (const { tenant, folder } of opened.splice(0)) {
      await tenant.close();
      rmSync(folder, { recursive: true, force: true });
    }
  }
  return {
    get llm() {
      return llm;
    },
    script: (next) => {
      reply = next;
    },
    open: async (settings = {}, provider = "openai-compatible") => {
      const folder = mkdtempSync(join(tmpdir(), "acervo-ask-"));
      const tenant = await openTenant(
        configIn(folder, {
          ACERVO_EMBEDDING: "none",
          ACERVO_LLM: provider,
          ACERVO_LLM_MODEL: MODELS[provider],
          ACERVO_LLM_BASE_URL: llm.baseUrl(provider),
          [KEY_NAMES[provider]]: PLANTED_KEY,
          ACERVO_LOG: "silent",
          ...PATIENT,
          ...settings,
        }),
      );
      opened.push({ tenant, folder });
      await fill(tenant, PAGES);
      return tenant;
    },
    ask: async (tenant, request) => {
      const events: AskEvent[] = [];
      const asked = typeof request === "string" ? { question: request } : request;
      const reply = await tenant.ask({ ...asked, onEvent: (event) => void events.push(event) });
      const trace = await tenant.store.traces.get(TENANT, reply.traceId ?? "");
      if (trace === null) throw new Error("no trace was kept");
      return { reply, trace, events };
    },
  };
}

/** What somebody who watched the events has on the screen. */
export function shownBy(events: readonly AskEvent[]): string {
  let shown = "";
  for (const event of events) {
    if (event.kind === "text") shown += event.text;
    if (event.kind === "reset") shown = "";
  }
  return shown;
}
