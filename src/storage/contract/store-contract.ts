import { suite, test } from "node:test";
import { cacheChecks } from "./cache.ts";
import {
  type Check,
  Clock,
  CONTRACT_CACHE,
  CONTRACT_TRACES,
  type OpenedStore,
  type OpenSettings,
} from "./check.ts";
import { conversationChecks } from "./conversations.ts";
import { documentChecks } from "./documents.ts";
import { entryChecks } from "./entries.ts";
import { expectationChecks } from "./expectations.ts";
import { feedbackChecks } from "./feedback.ts";
import { filterChecks } from "./filters.ts";
import { formerChecks } from "./former.ts";
import { jobLaneChecks } from "./job-lanes.ts";
import { jobModelChecks } from "./job-model.ts";
import { jobChecks } from "./jobs.ts";
import { keptFileChecks } from "./kept-files.ts";
import { keyChecks } from "./keys.ts";
import { evidenceChecks } from "./evidence.ts";
import { lexicalChecks } from "./lexical.ts";
import { modelChecks } from "./model.ts";
import { originChecks } from "./origins.ts";
import { partChecks } from "./parts.ts";
import { provisionFilterChecks } from "./provision-filters.ts";
import { provisionChecks } from "./provisions.ts";
import { removalChecks } from "./removal.ts";
import { retentionChecks } from "./retention.ts";
import { settingChecks } from "./settings.ts";
import { spaceChecks } from "./spaces.ts";
import { tenantStoreChecks } from "./tenant-store.ts";
import { tenantChecks } from "./tenants.ts";
import { traceChecks } from "./traces.ts";
import { maintenanceChecks } from "./maintenance.ts";
import { usageChecks } from "./usage.ts";
import { vectorChecks } from "./vectors.ts";
import { viewChecks } from "./views.ts";

export interface StoreContract {
  readonly name: string;
  /** Opens an empty store of its own for each test. */
  readonly open: (settings: OpenSettings) => Promise<OpenedStore>;
  readonly skip?: readonly { readonly test: string; readonly why: string }[];
}

const CHAPTERS: Readonly<Record<string, readonly Check[]>> = {
  documents: documentChecks,
  parts: partChecks,
  entries: entryChecks,
  expectations: expectationChecks,
  removal: removalChecks,
  tenants: tenantChecks,
  lexical: lexicalChecks,
  evidence: evidenceChecks,
  filters: filterChecks,
  origins: originChecks,
  provisions: provisionChecks,
  "filters on provisions": provisionFilterChecks,
  former: formerChecks,
  vectors: vectorChecks,
  spaces: spaceChecks,
  views: viewChecks,
  cache: cacheChecks,
  jobs: [...jobChecks, ...jobLaneChecks, ...jobModelChecks],
  conversations: conversationChecks,
  traces: traceChecks,
  retention: retentionChecks,
  feedback: feedbackChecks,
  "kept files": keptFileChecks,
  keys: keyChecks,
  "the list of tenants": tenantStoreChecks,
  usage: usageChecks,
  settings: settingChecks,
  maintenance: maintenanceChecks,
  model: modelChecks,
};

/** Declares the tests that every engine must pass, unchanged. */
export function storeContract(contract: StoreContract): void {
  const reasons = new Map((contract.skip ?? []).map(({ test: title, why }) => [title, why]));
  suite(`${contract.name} keeps the store contract`, () => {
    for (const [chapter, checks] of Object.entries(CHAPTERS)) {
      for (const check of checks) {
        test(`${chapter}: ${check.title}`, { skip: reasons.get(check.title) ?? false }, () =>
          run(contract, check),
        );
      }
    }
  });
}

async function run(contract: StoreContract, check: Check): Promise<void> {
  const clock = new Clock();
  const opened = await contract.open({ now: clock.now, cache: CONTRACT_CACHE, maxTraces: CONTRACT_TRACES });
  const { store, second = store, dispose } = opened;
  try {
    await check.run({ store, second, clock });
  } finally {
    await dispose();
  }
}
