import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Acervo, openAcervo } from "#src/app/index.ts";
import { readConfig } from "#src/config/index.ts";
import type { SourceDocument } from "#src/knowledge/index.ts";
import { type FakeLlm, PLANTED_KEY } from "../helpers/fake-llm.ts";
import { CLOSED_COLLECTION, closedPages, keyPages } from "./canaries.ts";
import { type InjectionCase, OPEN_COLLECTION } from "./injection-case.ts";
import { type HoldingsWatch, watchHoldings } from "./watch-holdings.ts";

export interface Base {
  readonly acervo: Acervo;
  readonly watch: HoldingsWatch;
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
  await fillOther(folder);
  const all: Base[] = [];
  for (const { key, ...model } of DIALECTS) {
    const acervo = await openAcervo(
      readConfig({
        ACERVO_DATA: folder,
        ACERVO_TENANT: TENANT,
        ACERVO_EMBEDDING: "none",
        ACERVO_LOG: "info",
        ACERVO_LLM_DAILY_TOKENS: "0",
        ACERVO_AGENT_STEPS: "4",
        ACERVO_HISTORY_TOKENS: "400",
        ACERVO_LLM_BASE_URL: llm.baseUrl(model.ACERVO_LLM),
        [key]: PLANTED_KEY,
        ...model,
      }),
    );
    if (all.length === 0) await fillOwn(acervo, cases);
    all.push({ acervo, watch: watchHoldings(acervo) });
  }
  return {
    all,
    close: async () => {
      for (const { acervo } of all) await acervo.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function fillOwn(acervo: Acervo, cases: readonly InjectionCase[]): Promise<void> {
  await index(acervo, [
    ...cases.flatMap(({ sources }) => sources),
    ...keyPages(),
    ...closedPages("RESERVADA", CLOSED_COLLECTION),
  ]);
  const entries = cases.flatMap((item) => item.entries);
  await acervo.entries.put(entries, { collection: OPEN_COLLECTION });
}

async function fillOther(folder: string): Promise<void> {
  const config = readConfig({ ACERVO_DATA: folder, ACERVO_TENANT: OTHER_TENANT, ACERVO_EMBEDDING: "none" });
  const acervo = await openAcervo(config);
  await index(acervo, closedPages("VIZINHA", OPEN_COLLECTION));
  await acervo.close();
}

async function index(acervo: Acervo, sources: readonly SourceDocument[]): Promise<void> {
  for await (const outcome of acervo.ingest(sources)) {
    if (outcome.kind === "failed") throw outcome.error;
  }
}
