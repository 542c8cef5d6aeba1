import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Engine, openEngine, type Tenant } from "#src/app/index.ts";
import { type Config, readSettings } from "#src/config/index.ts";
import type { SourceDocument } from "#src/knowledge/index.ts";
import { type FakeLlm, PLANTED_KEY } from "../helpers/fake-llm.ts";
import { CLOSED_COLLECTION, closedPages, keyPages } from "./canaries.ts";
import { type InjectionCase, OPEN_COLLECTION } from "./injection-case.ts";
import { type SourceWatch, watchSource } from "./watch-source.ts";

export interface Base {
  readonly tenant: Tenant;
  readonly watch: SourceWatch;
}

export interface Bases {
  /** One for each way in which providers write requests, over the same knowledge. */
  readonly all: readonly Base[];
  close(): Promise<void>;
}

export const TENANT = "prefeitura";
const OTHER_TENANT = "vizinha";
const DIALECTS = [
  { ACERVO_LLM: "openai-compatible", ACERVO_LLM_MODEL: "llama3.1", key: "ACERVO_LLM_API_KEY" },
  { ACERVO_LLM: "anthropic", ACERVO_LLM_MODEL: "claude-sonnet-4-5", key: "ANTHROPIC_API_KEY" },
  { ACERVO_LLM: "gemini", ACERVO_LLM_MODEL: "gemini-2.5-flash", key: "GEMINI_API_KEY" },
] as const;

/** A base with all cases and something worth stealing, beside a closed collection and another tenant. */
export async function openBases(cases: readonly InjectionCase[], llm: FakeLlm): Promise<Bases> {
  const folder = mkdtempSync(join(tmpdir(), "acervo-injection-"));
  const all: Base[] = [];
  const engines: Engine[] = [];
  for (const { key, ...model } of DIALECTS) {
    const engine = await open(
      readSettings({
        ACERVO_DATA: folder,
        ACERVO_EMBEDDING: "none",
        ACERVO_LOG: "info",
        ACERVO_LLM_DAILY_TOKENS: "0",
        ACERVO_AGENT_STEPS: "4",
        ACERVO_HISTORY_TOKENS: "400",
        ACERVO_LLM_BASE_URL: llm.baseUrl(model.ACERVO_LLM),
        [key]: PLANTED_KEY,
        ...model,
      }).config,
    );
    engines.push(engine);
    const tenant = engine.tenant(TENANT);
    if (all.length === 0) {
      await index(engine.tenant(OTHER_TENANT), closedPages("VIZINHA", OPEN_COLLECTION));
      await fillOwn(tenant, cases);
    }
    all.push({ tenant, watch: watchSource(tenant) });
  }
  return {
    all,
    close: async () => {
      for (const engine of engines) await engine.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fillOwn(tenant: Tenant, cases: readonly InjectionCase[]): Promise<void> {
  await index(tenant, [
    ...cases.flatMap(({ sources }) => sources),
    ...keyPages(),
    ...closedPages("RESERVADA", CLOSED_COLLECTION),
  ]);
  const entries = cases.flatMap((item) => item.entries);
  await tenant.entries.put(entries, { collection: OPEN_COLLECTION });
}

/** In this thread, where the watch sees what is read. */
function open(config: Config): Promise<Engine> {
  return openEngine(config, { threads: false });
}

async function index(tenant: Tenant, sources: readonly SourceDocument[]): Promise<void> {
  for await (const outcome of tenant.ingest(sources)) {
    if (outcome.kind === "failed") throw outcome.error;
  }
}
