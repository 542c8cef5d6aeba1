import type { Tenant } from "#src/app/index.ts";
import { createRequestContext } from "#src/domain/index.ts";
import { readSettings } from "#src/config/index.ts";
import { findFiles } from "#src/knowledge/folders/folder-fixture.ts";
import { fileSource } from "#src/knowledge/index.ts";
import { listBackups, rebuildStore, restoreStore } from "#src/storage/open-store.ts";
import { COLLECTION, type OpenTenant, openTenant } from "../open-tenant.ts";

/** What a process that will be killed is asked to do, in plain data. */
export type Action =
  | { readonly kind: "ingest"; readonly folder: string }
  | { readonly kind: "delete"; readonly ids: readonly number[] }
  | { readonly kind: "build-graph" }
  | { readonly kind: "compact" }
  | { readonly kind: "rebuild" }
  | { readonly kind: "backup" }
  | { readonly kind: "restore" }
  | { readonly kind: "forget"; readonly ids: readonly number[] }
  | { readonly kind: "re-index" }
  | { readonly kind: "re-embed" };

export interface Job {
  readonly data: string;
  readonly embedding: "builtin" | "hash";
  readonly action: Action;
}

export function open(job: Pick<Job, "data" | "embedding">): Promise<OpenTenant> {
  return openTenant({ ACERVO_DATA: job.data, ACERVO_EMBEDDING: job.embedding });
}

/** Does the work and acknowledges each part of it once it is committed. */
export async function* perform(acervo: Tenant, { action, data }: Job): AsyncGenerator<string> {
  switch (action.kind) {
    case "ingest":
      yield* ingestFolder(acervo, action.folder);
      break;
    case "delete":
      for (const id of action.ids) {
        await acervo.store.knowledge.remove(acervo.name, { ids: [id] });
        yield String(id);
      }
      break;
    case "forget":
      await acervo.store.maintenance.forget(acervo.name, { ids: action.ids });
      yield "forgotten";
      break;
    case "backup":
      await acervo.store.maintenance.backup({ automatic: true });
      break;
    case "restore": {
      const { storage } = readSettings({ ACERVO_DATA: data }).config;
      const oldest = listBackups(storage).at(-1);
      await restoreStore(storage, oldest?.path ?? "");
      yield "restored";
      break;
    }
    case "build-graph":
    case "compact":
      await acervo.store.maintenance.optimize(acervo.name);
      break;
    case "re-index":
      await acervo.store.maintenance.replaceTerms(acervo.name, "another analyzer");
      break;
    case "rebuild":
      await rebuildStore(readSettings({ ACERVO_DATA: data }).config.storage, "another analyzer");
      break;
    case "re-embed":
      await embedAgain(acervo);
      break;
  }
}

async function* ingestFolder(acervo: Tenant, folder: string): AsyncGenerator<string> {
  const about = { collection: COLLECTION, kind: "document" } as const;
  const sources = (await findFiles(folder)).map((file) => fileSource(file, about));
  for await (const outcome of acervo.ingest(sources)) {
    if (outcome.kind === "failed") throw outcome.error;
    if (outcome.kind === "skipped" || outcome.kind === "duplicate") {
      throw new Error(`${outcome.source} is ${outcome.kind}`);
    }
    yield outcome.source;
  }
}

const BATCH = 500;

/** Fills a second vector space beside the one that answers, then swaps them. */
async function embedAgain(acervo: Tenant): Promise<void> {
  const { vectors, maintenance } = acervo.store;
  const tenant = acervo.name;
  const { wanted } = await acervo.vectorState();
  // A run that was killed after the switch has nothing left to embed, but its graph: `reembed` looks after it too.
  if (wanted === null) return maintenance.optimize(tenant);
  const { modelId, fingerprint, dimensions } = wanted;
  const space = await vectors.ensure(tenant, { modelId, fingerprint, dimensions });
  for (;;) {
    const missing = await vectors.missing(tenant, space.id, BATCH);
    if (missing.length === 0) break;
    const texts = missing.map(({ documentName, headings, text }) =>
      [documentName, ...headings, text].join("\n"),
    );
    const embedded = await wanted.embedMany(texts, {
      purpose: "passage",
      context: createRequestContext(tenant),
    });
    const entries = missing.map(({ chunkId }, i) => [chunkId, embedded[i] as Float32Array] as const);
    await vectors.put(tenant, space.id, new Map(entries));
  }
  await vectors.activate(tenant, space.id);
  await maintenance.optimize(tenant);
}
