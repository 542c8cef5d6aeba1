import { suite, test } from "node:test";
import { cacheChecks } from "./contract/cache.ts";
import {
  type Check,
  Clock,
  CONTRACT_CACHE,
  CONTRACT_TRACES,
  type OpenedStore,
  type OpenSettings,
} from "./contract/check.ts";
import { conversationChecks } from "./contract/conversations.ts";
import { documentChecks } from "./contract/documents.ts";
import { entryChecks } from "./contract/entries.ts";
import { expectationChecks } from "./contract/expectations.ts";
import { filterChecks } from "./contract/filters.ts";
import { formerChecks } from "./contract/former.ts";
import { jobChecks } from "./contract/jobs.ts";
import { lexicalChecks } from "./contract/lexical.ts";
import { modelChecks } from "./contract/model.ts";
import { originChecks } from "./contract/origins.ts";
import { partChecks } from "./contract/parts.ts";
import { provisionFilterChecks } from "./contract/provision-filters.ts";
import { provisionChecks } from "./contract/provisions.ts";
import { removalChecks } from "./contract/removal.ts";
import { spaceChecks } from "./contract/spaces.ts";
import { tenantChecks } from "./contract/tenants.ts";
import { traceChecks } from "./contract/traces.ts";
import { upkeepChecks } from "./contract/upkeep.ts";
import { usageChecks } from "./contract/usage.ts";
import { vectorChecks } from "./contract/vectors.ts";
import { viewChecks } from "./contract/views.ts";

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
  filters: filterChecks,
  origins: originChecks,
  provisions: provisionChecks,
  "filters on provisions": provisionFilterChecks,
  former: formerChecks,
  vectors: vectorChecks,
  spaces: spaceChecks,
  views: viewChecks,
  cache: cacheChecks,
  jobs: jobChecks,
  conversations: conversationChecks,
  traces: traceChecks,
  usage: usageChecks,
  upkeep: upkeepChecks,
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
  const opened = await contract.open({ now: clock.now, cache: CONTRACT_CACHE, keptTraces: CONTRACT_TRACES });
  const { store, second = store, dispose } = opened;
  try {
    await check.run({ store, second, clock });
  } finally {
    await dispose();
  }
}
